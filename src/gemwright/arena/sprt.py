"""Stopping a match as soon as it is clear enough who is stronger."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite, log
from typing import Final

from gemwright.arena.errors import ArenaError
from gemwright.ratings import expected_score

ERROR_RATE: Final = 0.05
"""How often either answer may be wrong."""

BOUND: Final = log((1 - ERROR_RATE) / ERROR_RATE)
FEWEST_SETS: Final = 8
_BELIEF: Final = 2.0


@dataclass(frozen=True, slots=True)
class SprtBounds:
    """Two answers to how much stronger the first agent is than the second.

    Attributes:
        elo0: the lower Elo difference.
        elo1: the higher one.

    Raises:
        ArenaError: not in this order.
    """

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not (isfinite(self.elo0) and isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ArenaError("bad-sprt", text=f"{self.elo0:g},{self.elo1:g}")

    @classmethod
    def parse(cls, text: str) -> "SprtBounds":
        """Read `ELO0,ELO1`.

        Raises:
            ArenaError: not two numbers in this order.

        >>> SprtBounds.parse("0,20")
        SprtBounds(elo0=0.0, elo1=20.0)
        """
        try:
            low, high = (float(part) for part in text.split(","))
        except ValueError:
            raise ArenaError("bad-sprt", text=text[:40]) from None
        return cls(low, high)


@dataclass(frozen=True, slots=True)
class SprtState:
    """How far a sequential test has come.

    Attributes:
        bounds: the two answers.
        sets: whole duplicate sets looked at.
        llr: how many times likelier the higher answer is, as a natural logarithm.
        accepted: the answer accepted, `bounds.elo0` or `bounds.elo1`; None while it is open.
    """

    bounds: SprtBounds
    sets: int = 0
    llr: float = 0.0
    accepted: float | None = None


class Sprt:
    """A sequential probability ratio test on the means of duplicate sets, taken in plan order.

    The log likelihood ratio is that of normal means with the variance seen so far, which for
    pairs is the usual pentanomial one. It is compared with the bounds after each whole set,
    from the eighth on; the variance is drawn towards that of independent games as if two sets
    had said so.

    Args:
        bounds: the two answers.
        players: seats of a game; the first agent has one of them, the second all others.
    """

    def __init__(self, bounds: SprtBounds, players: int = 2) -> None:
        self.state = SprtState(bounds)
        self._scores = [expected_score(elo, players - 1) for elo in (bounds.elo0, bounds.elo1)]
        middle = sum(self._scores) / 2
        self._alone = middle * (1 - middle) / players
        self._sum = self._squares = 0.0

    def add(self, mean: float) -> SprtState:
        """Look at one more whole set; once decided, nothing changes any more.

        Args:
            mean: the first agent's mean share in the set, 0 to 1.
        """
        if self.state.accepted is None:
            self._sum += mean
            self._squares += mean**2
            self.state = self._judged(self.state.sets + 1)
        return self.state

    def add_all(self, means: Iterable[float]) -> SprtState:
        """Look at sets one by one, until it is decided."""
        for mean in means:
            self.add(mean)
        return self.state

    def _judged(self, sets: int) -> SprtState:
        bounds, (low, high) = self.state.bounds, self._scores
        mean = self._sum / sets
        squares = max(self._squares - sets * mean**2, 0.0)
        variance = (squares + _BELIEF * self._alone) / (sets + _BELIEF)
        llr = sets * (high - low) * (2 * mean - low - high) / (2 * variance)
        accepted = None
        if sets >= FEWEST_SETS and abs(llr) >= BOUND:
            accepted = bounds.elo1 if llr > 0 else bounds.elo0
        return SprtState(bounds, sets, llr, accepted)
