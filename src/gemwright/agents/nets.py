"""Networks as files, and those that are shipped.

A file is one line `gemwright-net 1`, one line of JSON that says what the network is and how it was
made, and its numbers as little-endian 16-bit floats, in the order of `gemwright.agents.kernels.network`.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

import numpy as np

from gemwright.agents.errors import AgentError
from gemwright.agents.kernels.advice import ADVICE_VERSION
from gemwright.agents.network import Network, network_shape
from gemwright.observe import OBSERVATION_VERSION
from gemwright.rules import NUM_DECISIONS, RuleSet
from gemwright.rules.components import FAMILIES
from gemwright.rules.names import shorten

MAGIC: Final = b"gemwright-net 1\n"
SUFFIX: Final = ".gwnet"
MOST_HEADER: Final = 1 << 16
"""Bytes of a header at most."""
MOST_BYTES: Final = 1 << 30
"""Bytes of a file at most."""
KIND: Final = "<f2"
LICENCE: Final = "MIT"


@dataclass(frozen=True, slots=True, kw_only=True)
class NetFacts:
    """What a network is for, and how it was made.

    Attributes:
        family: the components it has learned, `splendor` or `marvel`.
        players: the numbers of players it has learned.
        made: the day it was made, `YYYY-MM-DD`.
        how: what made it: a command, or a sentence.
        decisions: how many decisions it has learned from.
        minutes: how long that took.
        licence: under which it may be used.

    Raises:
        AgentError: no such family or number of players, or a number out of range.
    """

    family: str
    players: tuple[int, ...]
    made: str = ""
    how: str = ""
    decisions: int = 0
    minutes: float = 0.0
    licence: str = LICENCE

    def __post_init__(self) -> None:
        fits = {
            "family": self.family in FAMILIES,
            "players": sorted(set(self.players) & {2, 3, 4}) == sorted(self.players) != [],
            "decisions": self.decisions >= 0,
            "minutes": isfinite(self.minutes) and self.minutes >= 0,
        }
        for name, is_fine in fits.items():
            if not is_fine:
                raise AgentError("network-facts", name=name, value=shorten(repr(getattr(self, name))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The second line of a file.

    Attributes:
        width: numbers between the layers.
        layers: layers of that width.
        observation: version of the observation the network reads.
        advice: version of what it reads of the heuristic's opinion besides, 0 for nothing.
        decisions: how many decision ids it knows.
        numbers: how many numbers follow.
        sha256: of their bytes, in hexadecimal digits.
        facts: what the network is for, and how it was made.
    """

    width: int
    layers: int
    observation: int
    advice: int
    decisions: int
    numbers: int
    sha256: str
    facts: NetFacts


@dataclass(frozen=True, slots=True)
class NetFile:
    """A network and what its file says of it.

    Attributes:
        network: ready to be evaluated.
        header: what the file says.
    """

    network: Network
    header: Header

    def require_game(self, rules: RuleSet, players: int) -> None:
        """Check that the network has learned such games.

        Raises:
            AgentError: it was made for others.
        """
        facts = self.header.facts
        if rules.family != facts.family or players not in facts.players:
            known = ", ".join(map(str, facts.players))
            raise AgentError(
                "network-game", family=facts.family, known=known, found=rules.family, players=players
            )


def network_bytes(network: Network, facts: NetFacts) -> bytes:
    """Return the file of a network; its numbers are rounded to 16 bits.

    Raises:
        AgentError: a number too large for 16 bits.
    """
    with np.errstate(over="ignore"):
        numbers = network.params.astype(KIND)
    if not np.isfinite(numbers).all():
        raise AgentError("network-not-finite")
    payload = numbers.tobytes()
    header = Header(
        width=network.width,
        layers=network.layers,
        observation=network.observation_version,
        advice=ADVICE_VERSION if network.advised else 0,
        decisions=NUM_DECISIONS,
        numbers=network.params.size,
        sha256=hashlib.sha256(payload).hexdigest(),
        facts=facts,
    )
    return MAGIC + json.dumps(asdict(header), ensure_ascii=False).encode() + b"\n" + payload


def write_network(path: str | Path, network: Network, facts: NetFacts) -> None:
    """Write a network to a file; one that is there is replaced, whole or not at all.

    Raises:
        AgentError: a number too large for 16 bits.
        OSError: the file cannot be written.
    """
    content = network_bytes(network, facts)
    path = Path(path)
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(content)
    draft.replace(path)


def read_network(path: str | Path) -> NetFile:
    """Read a network from a file.

    Raises:
        AgentError: the file cannot be read, is damaged, or holds something else.
    """
    path = Path(path)
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= MOST_BYTES else b""
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise AgentError("network-unreadable", file=str(path), problem=reason) from problem
    return parse_network(content, str(path))


def parse_network(content: bytes, file: str = "network") -> NetFile:
    """Return the network in the content of a file.

    Args:
        content: all of it.
        file: its name, for messages.

    Raises:
        AgentError: it is damaged or something else.
    """
    if not content.startswith(MAGIC):
        raise AgentError("network-no-file", file=file)
    line, end, payload = content[len(MAGIC) :].partition(b"\n")
    if not end or len(line) > MOST_HEADER:
        raise AgentError("network-damaged", file=file, problem="its second line has no end")
    try:
        header = _header(json.loads(line))
    except (ValueError, OverflowError, RecursionError) as problem:
        raise AgentError("network-damaged", file=file, problem=problem) from problem
    for code, found, known in (
        ("network-version", header.observation, (OBSERVATION_VERSION,)),
        ("network-decisions", header.decisions, (NUM_DECISIONS,)),
        ("network-advice", header.advice, (0, ADVICE_VERSION)),
    ):
        if found not in known:
            raise AgentError(code, file=file, found=found, wanted=known[-1])
    try:
        return NetFile(_network(header, payload), header)
    except (ValueError, OverflowError) as problem:
        raise AgentError("network-damaged", file=file, problem=problem) from problem


def _network(header: Header, payload: bytes) -> Network:
    """Return the network of a header and its numbers; ValueError and OverflowError say what is wrong."""
    shape = network_shape(header.width, header.layers, advised=header.advice != 0)
    count = len(payload) / np.dtype(KIND).itemsize
    if hashlib.sha256(payload).hexdigest() != header.sha256 or count != header.numbers:
        raise ValueError("its numbers are not those it was written with")
    return Network(np.frombuffer(payload, KIND).astype(np.float32), shape)


Record = TypeVar("Record", Header, NetFacts)


def _header(value: Any) -> Header:
    """Return the header a file's JSON stands for; ValueError says what is wrong with it."""
    header = dict(value) if isinstance(value, dict) else value
    if isinstance(header, dict) and isinstance(header.get("facts"), dict):
        facts = dict(header["facts"])
        if isinstance(facts.get("players"), list) and all(type(count) is int for count in facts["players"]):
            facts["players"] = tuple(facts["players"])
        header["facts"] = _record(NetFacts, facts)
    return _record(Header, header)


def _record(kind: type[Record], value: Any) -> Record:
    if not isinstance(value, Mapping):
        raise ValueError(f"{kind.__name__} is no object")  # noqa: TRY004 - the file's fault, not the caller's
    kinds = get_type_hints(kind)
    names = {field.name for field in fields(kind)}
    if value.keys() != names:
        raise ValueError(f"{', '.join(sorted(value.keys() ^ names))} is missing or not known")
    for name, item in value.items():
        wanted = kinds[name]
        fits = (
            type(item) in (int, float)
            if wanted is float
            else isinstance(item, getattr(wanted, "__origin__", wanted))
        )
        if not fits or isinstance(item, bool) or (isinstance(item, str) and not item.isprintable()):
            raise ValueError(f"{name} cannot be {shorten(repr(item))}")
    return kind(**value)


@cache
def shipped_nets() -> Sequence[str]:
    """Return the names of the networks that come with Gemwright, sorted."""
    folder = files("gemwright.agents").joinpath("data", "nets")
    if not folder.is_dir():
        return ()
    return sorted(item.name.removesuffix(SUFFIX) for item in folder.iterdir() if item.name.endswith(SUFFIX))


@cache
def shipped_net(name: str) -> NetFile:
    """Return a network that comes with Gemwright.

    Raises:
        AgentError: there is none of that name.
    """
    if name not in shipped_nets():
        raise AgentError("no-network", name=name, choices=", ".join(shipped_nets()) or "-")
    content = files("gemwright.agents").joinpath("data", "nets", name + SUFFIX).read_bytes()
    return parse_network(content, name)


def shipped_for(rules: RuleSet, players: int) -> NetFile | None:
    """Return the network that comes with Gemwright for a game, None if there is none."""
    for name in shipped_nets():
        facts = shipped_net(name).header.facts
        if facts.family == rules.family and players in facts.players:
            return shipped_net(name)
    return None


def find_network(name: str) -> NetFile:
    """Return a network by the name of one that comes with Gemwright, or of a file.

    Raises:
        AgentError: there is neither, or the file is damaged.
    """
    return shipped_net(name) if name in shipped_nets() else read_network(Path(name).expanduser())
