"""What the log of a game is made of."""

from dataclasses import dataclass
from enum import StrEnum

from gemwright.rules import Move, Reveal


class EventKind(StrEnum):
    """The kinds of entries in a log."""

    MOVE = "move"
    TAKEBACK = "takeback"
    RESIGN = "resign"
    FLAG = "flag"
    TAKEOVER = "takeover"
    RETURN = "return"
    END = "end"


GIVING_UP = (EventKind.RESIGN, EventKind.FLAG)
"""Entries after which a seat cannot win any more."""


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log of a game.

    Attributes:
        seq: its number, from 1.
        kind: what happened.
        seat: whose doing it was.
        at: seconds since 1970.
        move: the decision, for `MOVE`.
        reveal: the chance event it brought about, with everything in it.
        turn: the turn it belongs to, from 0.
        left: seconds left on the seat's clock afterwards, None without a clock.
    """

    seq: int
    kind: EventKind
    seat: int
    at: float
    move: Move | None = None
    reveal: Reveal | None = None
    turn: int = 0
    left: float | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry as storage keeps it: the decision by its id, the chance event as text."""

    seq: int
    kind: str
    seat: int
    at: float
    decision: int | None = None
    reveal: str | None = None
    left: float | None = None


def stored(event: Event) -> Stored:
    """Return an entry as storage keeps it."""
    return Stored(
        seq=event.seq,
        kind=event.kind.value,
        seat=event.seat,
        at=event.at,
        decision=None if event.move is None else event.move.id,
        reveal=None if event.reveal is None else event.reveal.text,
        left=event.left,
    )
