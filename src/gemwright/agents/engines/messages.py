"""The messages of the engine protocol (docs/formats/engine), the same in both of its forms.

Each class is one message; its tag is the word that it begins with.
"""

import re
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta, Struct

from gemwright.rules import View

VERSION: Final = 1
"""Version of the protocol, in the first message of either side."""

MAX_LINE: Final = 65_536
"""Bytes a line may have, its end included."""

MAX_SEED: Final = 2**53 - 1
"""Largest seed: the largest whole number that every JSON reader keeps."""

MAX_MILLISECONDS: Final = 86_400_000
MAX_COUNT: Final = 10**12
MAX_LINES: Final = 78
MAX_WHOLE: Final = 2**31 - 1

Word = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,39}\Z")]
Line = Annotated[str, Meta(max_length=1000, pattern=r"^(?:[^\s\x00-\x1f](?:[^\x00-\x1f\x7f]*[^\s\x7f])?)?\Z")]
Atom = Annotated[str, Meta(pattern=r"^[!-~]{1,100}\Z")]
MoveText = Annotated[str, Meta(pattern=r"^[-+$=rbNL][!-~]{0,63}\Z")]
Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Milliseconds = Annotated[int, Meta(ge=0, le=MAX_MILLISECONDS)]
Kind = Literal["int", "choice", "flag", "text"]


class Message(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Anything that is sent; subclasses are tagged with their word."""

    @property
    def word(self) -> str:
        """What the message begins with in its text form, its `type` in JSON."""
        return str(self.__struct_config__.tag)


class Gep(Message, frozen=True, tag="gep"):
    """Controller: the first message, with the latest version of the protocol it speaks."""

    version: Annotated[int, Meta(ge=1, le=1000)]


class Set(Message, frozen=True, tag="set"):
    """Controller: set an option that the engine offered; the value as text."""

    name: Word
    value: Line = ""


class IsReady(Message, frozen=True, tag="isready"):
    """Controller: say `readyok` when everything before is done."""


class NewGame(Message, frozen=True, tag="newgame"):
    """Controller: a game begins; forget the last one.

    Attributes:
        rules: rule set with its switches, `splendor-2024+turn_cap=50`.
        players: 2, 3 or 4.
        seat: seat that the engine decides for, from 0.
        seed: fixes the engine's own random choices, 0 to `MAX_SEED`; None for a game that need
            not be played the same again. Never the seed of the cards.
    """

    rules: Atom
    players: Annotated[int, Meta(ge=2, le=4)]
    seat: Annotated[int, Meta(ge=0, le=3)]
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | None = None


class Situation(Message, frozen=True, tag="position"):
    """Controller: what the seat to move knows; `position` in both forms."""

    position: View


class Legal(Message, frozen=True, tag="legal"):
    """Controller: the legal decisions of the position, so that an engine need not know the rules."""

    moves: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=78)]


class Go(Message, frozen=True, tag="go"):
    """Controller: decide.

    Attributes:
        ms: milliseconds to think at most.
        sims: simulations to make at most.
        infinite: think until `stop`.
        lines: wanted `info` about so many best lines; 0 leaves it to the engine.
    """

    ms: Annotated[int, Meta(ge=1, le=MAX_MILLISECONDS)] | None = None
    sims: Annotated[int, Meta(ge=1, le=MAX_COUNT)] | None = None
    infinite: bool = False
    lines: Annotated[int, Meta(ge=0, le=MAX_LINES)] = 0


class Stop(Message, frozen=True, tag="stop"):
    """Controller: stop thinking and decide."""


class Quit(Message, frozen=True, tag="quit"):
    """Controller: end the program."""


class Id(Message, frozen=True, tag="id"):
    """Engine: its `name` or `author`."""

    key: Word
    value: Line


class Offer(Message, frozen=True, tag="option"):
    """Engine: an option that can be set.

    Attributes:
        name: what it is set by.
        kind: `int`, `choice`, `flag` (`true` or `false`) or `text`.
        default: its value until it is set.
        min: smallest value of an `int`.
        max: largest value of an `int`.
        choices: the values of a `choice`.
    """

    name: Word
    kind: Kind
    default: Line = ""
    min: Annotated[int, Meta(ge=-MAX_WHOLE, le=MAX_WHOLE)] | None = None
    max: Annotated[int, Meta(ge=-MAX_WHOLE, le=MAX_WHOLE)] | None = None
    choices: Annotated[tuple[Atom, ...], Meta(max_length=100)] = ()

    _WHOLE: ClassVar[re.Pattern[str]] = re.compile(r"-?\d{1,10}", re.ASCII)

    def __post_init__(self) -> None:
        bounds = (self.min is None, self.max is None)
        if bounds != (self.kind != "int",) * 2 or bool(self.choices) != (self.kind == "choice"):
            raise ValueError("“min” and “max” belong to an int, “choices” to a choice")
        if not self.takes(self.default):
            raise ValueError("the default is no value of the option")

    def takes(self, value: str) -> bool:
        """Tell whether the option can have a value."""
        match self.kind:
            case "int":
                low, high = self.min, self.max
                known = low is not None and high is not None and self._WHOLE.fullmatch(value)
                return bool(known) and (low or 0) <= int(value) <= (high or 0)
            case "choice":
                return value in self.choices
            case "flag":
                return value in ("true", "false")
            case "text":
                return True


class Feature(Message, frozen=True, tag="feature"):
    """Engine: something it can do: `json`, `text`, `seed`."""

    name: Word


class Plays(Message, frozen=True, tag="plays"):
    """Engine: an edition and the numbers of players it plays; without any it plays all."""

    edition: Atom
    players: Annotated[tuple[Annotated[int, Meta(ge=2, le=4)], ...], Meta(min_length=1, max_length=3)]


class GepOk(Message, frozen=True, tag="gepok"):
    """Engine: the greeting is complete; the version that is spoken from here on."""

    version: Annotated[int, Meta(ge=1, le=1000)]


class ReadyOk(Message, frozen=True, tag="readyok"):
    """Engine: everything before is done."""


class Info(Message, frozen=True, tag="info"):
    """Engine: what it thinks so far, about a line or the position as a whole.

    Attributes:
        line: number of the line, the best is 1; None for the position as a whole.
        values: each seat's probability of winning, seat 0 first.
        error: standard error of the value of the seat to move.
        sims: simulations so far.
        nodes: positions kept in memory.
        ms: milliseconds thought so far.
        moves: the line, its first decision first.
        text: words for people.
    """

    line: Annotated[int, Meta(ge=1, le=MAX_LINES)] | None = None
    values: Annotated[tuple[Share, ...], Meta(min_length=2, max_length=4)] | None = None
    error: Share | None = None
    sims: Count | None = None
    nodes: Count | None = None
    ms: Milliseconds | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=200)] = ()
    text: Line = ""


class BestMove(Message, frozen=True, tag="bestmove"):
    """Engine: its decision, one for each `go`."""

    move: MoveText


class Refusal(Message, frozen=True, tag="error"):
    """Engine: a line was not understood and changed nothing, or it cannot decide."""

    code: Word
    text: Line = ""


Command = Gep | Set | IsReady | NewGame | Situation | Legal | Go | Stop | Quit
Answer = Id | Offer | Feature | Plays | GepOk | ReadyOk | Info | BestMove | Refusal

COMMANDS: Final[dict[str, type[Message]]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Gep, Set, IsReady, NewGame, Situation, Legal, Go, Stop, Quit)
}
"""What a controller sends, by word."""

ANSWERS: Final[dict[str, type[Message]]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Id, Offer, Feature, Plays, GepOk, ReadyOk, Info, BestMove, Refusal)
}
"""What an engine sends, by word."""


def build(kind: type[Message], fields: dict[str, object]) -> Message:
    """Build a message of checked fields.

    Raises:
        GemwrightError: a position that is none.
        msgspec.ValidationError: another field that is missing, of the wrong type or out of range.
    """
    return msgspec.convert(fields, kind, dec_hook=_read_view)


def _read_view(kind: type, value: object) -> View:
    del kind  # a view is all that needs help
    return value if isinstance(value, View) else View.from_json(value)
