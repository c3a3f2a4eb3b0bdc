"""Where an engine's program is, and how it is written in the name of an agent."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from gemwright.agents.engines.errors import EngineError
from gemwright.rules.names import shorten

PYTHON: Final = {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
"""What makes a plain Python program speak UTF-8, and at once."""


def arguments_text(text: str) -> str:
    """Decode the arguments of a program; ValueError if a shell would not take them."""
    if any(not value.isprintable() for value in unquote(text)):
        raise ValueError
    shlex.split(unquote(text))
    return unquote(text)


def path_text(text: str) -> str:
    """Decode the path of a program; ValueError for what cannot be one."""
    path = unquote(text)
    if not path.isprintable() or not path:
        raise ValueError
    return path


def settings_text(text: str) -> str:
    """Return options of an engine as they are; ValueError if they cannot be read."""
    read_settings(text)
    return text


def read_settings(text: str) -> dict[str, str]:
    """Read options for an engine, `name=value;name=value`, with `%3B` and the like decoded.

    Raises:
        ValueError: a part that is none.
    """
    pairs = [part.partition("=") for part in text.split(";") if part]
    if not all(name and equals and unquote(value).isprintable() for name, equals, value in pairs):
        raise ValueError(text)
    return {unquote(name): unquote(value) for name, _, value in pairs}


def engine_command(path: str, args: str = "") -> tuple[str, ...]:
    """Return the command that runs an engine.

    Args:
        path: a file, with `~` for the home folder, or the name of a command; a file ending in
            `.py` is run with the Python that runs this.
        args: its arguments, quoted as in a shell.

    Raises:
        EngineError: there is no such program.
    """
    words = shlex.split(args)
    file = Path(path).expanduser()
    if file.is_file():
        absolute = str(file.absolute())
        return (sys.executable, absolute, *words) if file.suffix == ".py" else (absolute, *words)
    found = shutil.which(path)
    if found is None:
        raise EngineError("no-engine", path=shorten(path, 200))
    return (found, *words)


def engine_variables(command: Sequence[str]) -> dict[str, str]:
    """Return what to add to the environment of an engine: for Python, that it speaks UTF-8 at once."""
    return dict(PYTHON) if command[0] == sys.executable else {}
