"""Clocks: none, a time for each turn, a bank with an increment, or days for each turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from gemwright.server.errors import ServerError
from gemwright.server.games.shown import ClockFace

ClockKind = Literal["none", "move", "bank", "days"]

RANGES: Final[dict[str, tuple[int, int, int]]] = {
    "none": (0, 0, 0),
    "move": (5, 3_600, 0),
    "bank": (30, 7_200, 120),
    "days": (86_400, 14 * 86_400, 0),
}
"""Least and most seconds of each kind, and the largest increment."""


class ClockSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept at a table.

    Attributes:
        kind: `move` and `days` give each turn its time, `bank` the whole game.
        seconds: the time.
        increment: seconds added after each turn, for `bank`.
    """

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0

    def checked(self) -> "ClockSpec":
        """Return the clock itself.

        Raises:
            ServerError: out of range.
        """
        low, high, most = RANGES[self.kind]
        if not (low <= self.seconds <= high and 0 <= self.increment <= most):
            raise ServerError("bad-clock", low=low, high=high, most=most)
        return self


@dataclass
class Clocks:
    """The clocks of a table. Times are seconds of any steady source.

    Attributes:
        spec: how time is kept.
        left: seconds left by seat when its clock last stopped.
        seat: whose clock runs, None if none does.
        since: when it was started.
    """

    spec: ClockSpec
    left: list[float]
    seat: int | None = None
    since: float = 0.0

    @classmethod
    def new(cls, spec: ClockSpec, players: int) -> "Clocks":
        """Return full clocks, none of them running."""
        return cls(spec, [float(spec.seconds)] * players)

    @property
    def is_kept(self) -> bool:
        """Whether there is a clock at all."""
        return self.spec.kind != "none"

    def left_at(self, seat: int, now: float) -> float:
        """Return the seconds a seat has left."""
        spent = now - self.since if seat == self.seat else 0.0
        return max(0.0, self.left[seat] - spent)

    def stop(self, now: float) -> None:
        """Stop the clock that runs."""
        if self.seat is not None:
            self.left[self.seat] = self.left_at(self.seat, now)
            self.seat = None

    def run(self, seat: int | None, now: float) -> None:
        """Stop the clock that runs and start another; None starts none."""
        self.stop(now)
        if self.is_kept:
            self.seat, self.since = seat, now

    def end_turn(self, seat: int) -> None:
        """Give a seat what it gets after a turn."""
        if self.spec.kind == "bank":
            self.left[seat] += self.spec.increment
        elif self.is_kept:
            self.left[seat] = float(self.spec.seconds)

    def restore(self, left: Sequence[float | None]) -> None:
        """Set what storage knows to be left by seat."""
        for seat, seconds in enumerate(left):
            if seconds is not None:
                self.left[seat] = seconds

    def patience(self, absence: float) -> float:
        """Return the seconds after which somebody counts as away: who has days need not be there."""
        return max(absence, float(self.spec.seconds)) if self.spec.kind == "days" else absence

    def remaining(self, now: float) -> float | None:
        """Return the seconds until the clock that runs has run down, None if none runs."""
        return None if self.seat is None else self.left_at(self.seat, now)

    def faces(self, now: float) -> list[ClockFace]:
        """Return what the clocks show, nothing without a clock."""
        if not self.is_kept:
            return []
        seats = range(len(self.left))
        return [ClockFace(seat, round(self.left_at(seat, now), 1), seat == self.seat) for seat in seats]
