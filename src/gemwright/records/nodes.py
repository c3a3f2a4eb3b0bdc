"""A game as a tree of decisions with what was noted about them."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from gemwright.rules import Move, Outcome, Reveal, Termination

from .errors import RecordError
from .limits import LIMITS

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""What may be thought of a move: good, bad, brilliant, a blunder, interesting, dubious."""

UNFINISHED: Final = "*"
MAX_CLOCK: Final = 10_000_000.0


@dataclass
class Node:
    """One decision.

    Attributes:
        move: the decision.
        reveal: the chance event it brought about, as far as the record knows it.
        clock: seconds left on the mover's clock afterwards.
        evaluation: expected share of the win of each seat, 0 to 1.
        simulations: playouts behind the evaluation.
        mark: one of `MARKS`, or "".
        comment: words about it, in one line.
        commands: commands in comments that this version does not know, by name.
        variations: what could have been decided instead.
        place: (line, column) in the file it was read from.
    """

    move: Move
    reveal: Reveal | None = None
    clock: float | None = None
    evaluation: tuple[float, ...] | None = None
    simulations: int | None = None
    mark: str = ""
    comment: str = ""
    commands: dict[str, str] = field(default_factory=dict)
    variations: list["Line"] = field(default_factory=list)
    place: tuple[int, int] | None = field(default=None, compare=False, repr=False)

    @property
    def has_notes(self) -> bool:
        """Whether anything is noted that stands in a comment."""
        noted = (self.clock, self.evaluation, self.simulations)
        return bool(self.comment or self.commands or any(note is not None for note in noted))


@dataclass
class Line:
    """Decisions in a row, with a comment before the first."""

    nodes: list[Node] = field(default_factory=list)
    comment: str = ""

    def walk(self) -> Iterator[Node]:
        """Yield every decision of the line and of its variations."""
        for node in self.nodes:
            yield node
            for variation in node.variations:
                yield from variation.walk()


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a recorded game ended.

    Attributes:
        scores: points by seat.
        winners: seats that won, ascending; none for a draw.
        termination: `POINTS`, `STALEMATE` or `CAP`.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    termination: Termination

    @classmethod
    def of(cls, outcome: Outcome) -> "GameResult":
        """Return the result that an outcome stands for."""
        return cls(outcome.scores, outcome.winners, outcome.termination)

    @property
    def text(self) -> str:
        """The scores by seat, winners with a plus: `15+:9:12`."""
        marked = [f"{score}{'+' * (seat in self.winners)}" for seat, score in enumerate(self.scores)]
        return ":".join(marked)


def parse_result(text: str, termination: Termination) -> GameResult:
    """Read `GameResult.text`."""
    parts = text.split(":")
    winners = tuple(seat for seat, part in enumerate(parts) if part.endswith("+"))
    return GameResult(tuple(int(part.rstrip("+")) for part in parts), winners, termination)


def clean_text(text: str, limit: int = LIMITS.comment_chars) -> str:
    """Return text in one line, each run of white space as one blank.

    Raises:
        RecordError: too long, or it holds control characters.
    """
    if len(text) > limit:
        raise RecordError("limit-comment", limit=limit)
    line = " ".join(text.split())
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in line):
        raise RecordError("control-character")
    return line


def clean_clock(seconds: float | None) -> float | None:
    """Return a clock to the millisecond.

    Raises:
        RecordError: negative, or not a number.
    """
    if seconds is None:
        return None
    if not 0 <= seconds <= MAX_CLOCK:
        raise RecordError("bad-value", what="clock", value=seconds)
    return round(float(seconds), 3)


def clean_evaluation(shares: Sequence[float] | None, players: int) -> tuple[float, ...] | None:
    """Return win shares to four digits.

    Raises:
        RecordError: not one for each seat, or not from 0 to 1.
    """
    if shares is None:
        return None
    if len(shares) != players or not all(0 <= share <= 1 for share in shares):
        raise RecordError("bad-value", what="evaluation", value=str(list(shares))[:60])
    return tuple(round(float(share), 4) for share in shares)


def clean_simulations(count: int | None) -> int | None:
    """Return a number of playouts.

    Raises:
        RecordError: negative or absurd.
    """
    if count is not None and not 0 <= count < 10**15:
        raise RecordError("bad-value", what="simulations", value=count)
    return count
