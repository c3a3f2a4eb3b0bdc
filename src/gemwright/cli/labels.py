"""Short names of agents for tables, where their own would take too much room."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final
from urllib.parse import unquote

LONGEST: Final = 28
"""Characters of a name that stands in a table as it is."""
SHORTEST: Final = 8
"""Characters that a short name may always have."""


def short_names(agents: Sequence[str], longest: int = LONGEST) -> list[str]:
    """Return names of agents for a table: those too long are cut, engines to their file; all stay apart.

    >>> short_names(["random", "engine:./a/very/long/path/to/bot.py,ms=50"])
    ['random', 'bot.py,ms=50']
    """
    room = max(longest, SHORTEST)
    names = [name if len(name) <= room else _cut(_bare(name), room) for name in agents]
    return [
        _numbered(name, place + 1, room) if name != agents[place] and names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def _bare(name: str) -> str:
    """Return the name of an engine without its folder, any other as it is."""
    kind, _, rest = name.partition(":")
    if kind != "engine":
        return name
    path, *options = rest.split(",")
    file = PurePath(unquote(path.removeprefix("path="))).name
    return ",".join([file or path, *options])


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else name[: room - 1] + "…"


def _numbered(name: str, number: int, room: int) -> str:
    mark = f" #{number}"
    return name[: room - len(mark)].rstrip("…") + mark
