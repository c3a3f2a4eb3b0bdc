"""Agents by name: `greedy`, `greedy:v1`, `random:seed=3`."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeVar

from gemwright.agents.agent import Agent
from gemwright.agents.errors import AgentError

GROUP: Final = "gemwright.agents"
"""Entry point group in which other distributions offer agents."""

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_QUOTED: Final = 40
MOST_LISTED: Final = 10
"""Numbers that a message lists one by one."""
MOST_NAMED: Final = 10**12
"""The largest number that a message gives as the last one."""

OptionValue = str | int | float


@dataclass(frozen=True, slots=True)
class Option:
    """One `key=value` an agent understands.

    Attributes:
        name: the key, and the keyword the agent is built with.
        parse: turns the text into the value; raises ValueError for what it cannot be.
        choices: what it can be, for messages: `v1`, `0, 1, 2, ...`.
        required: whether the agent cannot be without it.
    """

    name: str
    parse: Callable[[str], OptionValue]
    choices: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A registered agent: how it is built, and from which options.

    Attributes:
        name: what it is asked for by.
        build: called with the options given, as keywords.
        options: in order; the value of the first may stand bare, `greedy:v1`.
    """

    name: str
    build: Callable[..., Agent]
    options: tuple[Option, ...] = ()


Build = TypeVar("Build", bound=Callable[..., Agent])

_kinds: Final[dict[str, AgentKind]] = {}


def one_of(name: str, choices: Iterable[str]) -> Option:
    """Return an option that takes one of a few words."""
    words = tuple(choices)

    def parse(text: str) -> str:
        return words[words.index(text)]

    return Option(name, parse, ", ".join(words))


def whole_number(name: str, low: int = 0, high: int = 2**63 - 1) -> Option:
    """Return an option that takes a whole number from `low` to `high` (both at least 0)."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < _QUOTED and low <= int(text) <= high):
            raise ValueError
        return int(text)

    return Option(name, parse, _numbers(low, high))


def _numbers(low: int, high: int) -> str:
    """Return numbers for messages: a few all, of many the first ones and the last, if it is worth naming."""
    if high - low < MOST_LISTED:
        return ", ".join(map(str, range(low, high + 1)))
    if high > MOST_NAMED:
        return f"{low}, {low + 1}, {low + 2}, ..."
    return f"{low}, {low + 1}, ..., {high}"


def register_agent(name: str, *options: Option) -> Callable[[Build], Build]:
    """Offer an agent under a name: a decorator for a class or a function that returns one.

    Args:
        name: small letters, digits, `-` and `_`.
        options: what may follow the name; the value of the first may stand bare.

    Raises:
        AgentError: the name is taken or no name.

    >>> @register_agent("first-legal")
    ... class FirstLegal(Agent):
    ...     def choose(self, view, limit):
    ...         return view.legal_moves.ids[0]
    >>> make_agent("first-legal").name
    'first-legal'
    >>> unregister_agent("first-legal")
    """
    if not _NAME.fullmatch(name):
        raise AgentError("bad-name", agent=name[:_QUOTED])
    if name in _kinds:
        raise AgentError("name-taken", agent=name)

    def add(build: Build) -> Build:
        _kinds[name] = AgentKind(name, build, options)
        return build

    return add


def unregister_agent(name: str) -> None:
    """Take a registered agent off the list.

    Raises:
        AgentError: there is none of that name.
    """
    if name not in _kinds:
        raise _unknown(name)
    del _kinds[name]


def agent_names() -> list[str]:
    """Return the names of all agents, sorted: those of this process and of installed distributions."""
    return sorted(_kinds.keys() | _plugins().keys())


def make_agent(name: str) -> Agent:
    """Build an agent from its name and options, `name[:value][,key=value...]`.

    Raises:
        AgentError: no such agent or option, an impossible value, or an agent of another
            distribution that cannot be loaded.

    >>> from gemwright.agents import make_agent
    >>> make_agent("greedy:v1").name
    'greedy:v1'
    """
    word, _, rest = name.partition(":")
    kind = _find(word)
    agent = kind.build(**_read_options(kind, rest))
    agent.name = agent.name or name
    return agent


def _find(name: str) -> AgentKind:
    if name not in _kinds and name in _plugins():
        _load(_plugins()[name])
    if name not in _kinds:
        raise _unknown(name)
    return _kinds[name]


def _unknown(name: str) -> AgentError:
    return AgentError("unknown-agent", agent=name[:_QUOTED], choices=", ".join(agent_names()))


@cache
def _plugins() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(point: EntryPoint) -> None:
    """Import a distribution's agent; its module may register it with options, else it has none."""
    try:
        build = point.load()
    except Exception as problem:
        raise AgentError("broken-agent", agent=point.name, problem=problem) from problem
    if point.name not in _kinds:
        register_agent(point.name)(build)


def _read_options(kind: AgentKind, text: str) -> dict[str, OptionValue]:
    values: dict[str, OptionValue] = {}
    for place, part in enumerate(text.split(",") if text else ()):
        key, equals, value = part.partition("=")
        if not equals and place == 0 and kind.options:
            key, value = kind.options[0].name, part
        option = _option(kind, key)
        if option.name in values:
            raise AgentError("option-twice", agent=kind.name, option=option.name)
        values[option.name] = _read_value(kind, option, value)
    for option in kind.options:
        if option.required and option.name not in values:
            raise AgentError("option-missing", agent=kind.name, option=option.name, choices=option.choices)
    return values


def _option(kind: AgentKind, key: str) -> Option:
    for option in kind.options:
        if option.name == key:
            return option
    if not kind.options:
        raise AgentError("no-options", agent=kind.name, option=key[:_QUOTED])
    choices = ", ".join(option.name for option in kind.options)
    raise AgentError("unknown-option", agent=kind.name, option=key[:_QUOTED], choices=choices)


def _read_value(kind: AgentKind, option: Option, text: str) -> OptionValue:
    try:
        return option.parse(text)
    except ValueError as problem:
        raise AgentError(
            "bad-option",
            agent=kind.name,
            option=option.name,
            value=text[:_QUOTED],
            choices=option.choices,
        ) from problem
