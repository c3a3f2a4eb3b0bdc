"""Who sits where: people first, bots in the seats that are left."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gemwright.cli.failures import CliError
from gemwright.i18n import P_, Translator

MOST_PLAYERS: Final = 4
DEFAULT_BOT: Final = "level:3"
NO_BOTS: Final = "none"
LEVEL: Final = "level"
PLAIN: Final = "plain"
STYLES: Final = {
    "racer": P_("playing style", "racer"),
    "noble-hunter": P_("playing style", "noble hunter"),
    "blocker": P_("playing style", "blocker"),
    "hoarder": P_("playing style", "hoarder"),
}
"""Ways of playing that have a name in every language."""

_SEVERAL = re.compile(r"(?:(?P<count>[1-4])\s*[x*×]\s*)?(?P<bot>[^\s,].*)", re.IGNORECASE)
_OPTION = re.compile(r"\s*[\w-]+=.*", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person, or the bot of an agent's name such as `greedy`."""

    name: str
    bot: str | None = None


def seat_players(
    players: int | None,
    bots: Sequence[str],
    names: Sequence[str],
    tr: Translator,
    default_bot: str = DEFAULT_BOT,
) -> tuple[Player, ...]:
    """Seat people and bots: people from seat 0 on, bots behind them.

    Args:
        players: how many seats; None for 2, or as many as `bots` and `names` need.
        bots: lists such as `greedy,random` or `2 x greedy`; none given puts `default_bot` in
            every seat but those of the people named, `none` leaves all seats to people.
        names: names of the people, in lists too; one seat is a person's if there are no bots either.
        tr: the language of the names nobody gave.
        default_bot: which bot plays where `bots` names none.

    Raises:
        CliError: they do not fit.
    """
    people = [_checked_name(name) for part in names for name in part.split(",") if name.strip()]
    for name in people:
        if people.count(name) > 1:
            raise CliError("name-twice", name=name)
    agents = [bot for part in bots for bot in read_bots(part)]
    seats = max(2, len(people) + len(agents)) if players is None else players
    if not bots:
        agents = [default_bot] * (seats - max(1, len(people)))
    num_people = seats - len(agents)
    if num_people < 0:
        raise CliError("too-many-players", people=len(people), bots=len(agents), players=seats)
    if len(people) > num_people:
        raise CliError("too-many-names", names=len(people), people=num_people)
    return (*_people(people, num_people, tr), *_bots(agents, tr))


def _checked_name(text: str) -> str:
    name = text.strip()
    if not name.isprintable():
        raise CliError("bad-name", name="".join(c if c.isprintable() else "�" for c in name[:20]))
    return name[:20]


def read_bots(text: str) -> list[str]:
    """Read a list of bots, `greedy,random` or `2 x greedy`, into one agent name a seat.

    A part such as `threads=2` belongs to the bot before it.

    Raises:
        CliError: not such a list.

    >>> read_bots("2 x greedy, random")
    ['greedy', 'greedy', 'random']
    >>> read_bots("greedy:v1,seed=3,random")
    ['greedy:v1,seed=3', 'random']
    """
    if text.strip().lower() == NO_BOTS:
        return []
    agents: list[str] = []
    for part in _split_bots(text):
        match = _SEVERAL.fullmatch(part.strip())
        if match is None:
            raise CliError("bad-bots", text=text[:60])
        agents += [match["bot"].strip()] * int(match["count"] or 1)
    return agents


def _split_bots(text: str) -> list[str]:
    """Split a list of bots before each part that starts a new one."""
    bots: list[str] = []
    for part in text.split(","):
        if bots and bots[-1].strip() and _OPTION.fullmatch(part):
            separator = "," if ":" in bots[-1] else ":"
            bots[-1] = bots[-1].strip() + separator + part.strip()
        else:
            bots.append(part)
    return bots


def bot_title(agent: str, tr: Translator) -> str:
    """Return what a bot is called at the table.

    >>> from gemwright.i18n import translator
    >>> [bot_title(name, translator("en")) for name in ("greedy:v1", "level:5,style=racer")]
    ['Greedy', 'Level 5, racer']
    """
    word, bare, options = _parts(agent)
    title = word.capitalize()
    level = options.get("level", bare)
    if word == LEVEL and level:
        title = tr("Level {level}", level=level)
    return ", ".join([title, *_style(style_of(agent), tr)])


def level_number(agent: str) -> int | None:
    """Return the level that a bot's name asks for, None if that is no level, or not said.

    >>> [level_number(name) for name in ("level:5,style=racer", "level:level=2", "greedy")]
    [5, 2, None]
    """
    word, bare, options = _parts(agent)
    number = options.get("level", bare)
    return int(number) if word == LEVEL and number.isascii() and number.isdigit() else None


def style_of(agent: str) -> str:
    """Return the style that a bot's name asks for, "" if there is none."""
    style = _parts(agent)[2].get("style", "")
    return "" if style == PLAIN else style


def _parts(agent: str) -> tuple[str, str, dict[str, str]]:
    """Split a bot's name into word, the value that stands bare, and the options."""
    word, _, rest = agent.partition(":")
    parts = [part.partition("=") for part in rest.split(",")]
    options = {key.strip(): value.strip() for key, equals, value in parts if equals}
    bare = next((key for key, equals, _ in parts[:1] if not equals), "")
    return word, bare.strip(), options


def _style(name: str, tr: Translator) -> list[str]:
    if not name:
        return []
    return [tr.p("playing style", STYLES[name]) if name in STYLES else name.replace("-", " ")]


def _people(names: Sequence[str], count: int, tr: Translator) -> list[Player]:
    if count == 1 and not names:
        return [Player(tr("Player"))]
    unnamed = [tr("Player {number}", number=number) for number in range(len(names) + 1, count + 1)]
    return [Player(name) for name in [*names, *unnamed]]


def _bots(agents: Sequence[str], tr: Translator) -> list[Player]:
    """Name bots after their agents, with a number where several are called the same."""
    titles = [bot_title(agent, tr) for agent in agents]
    names = [_numbered(titles, index) for index in range(len(titles))]
    return [Player(name, agent) for name, agent in zip(names, agents, strict=True)]


def _numbered(titles: Sequence[str], index: int) -> str:
    title, number = titles[index], titles[: index + 1].count(titles[index])
    if titles.count(title) == 1:
        return title
    return f"{title} ({number})" if title[-1].isdigit() else f"{title} {number}"
