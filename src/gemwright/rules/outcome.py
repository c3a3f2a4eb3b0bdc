"""How a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gemwright.rules.catalogue import Termination
from gemwright.rules.components import Family


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        termination: `POINTS`, `STALEMATE` or `CAP`.
        winners: seats that won, ascending; several share the victory (R13.7), none is a draw (R15.3).
        scores: points by seat.
        ranks: place of each seat from 1, equal for equals (A-27); everybody is 1 in a draw.
    """

    termination: Termination
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    @property
    def is_shared(self) -> bool:
        """Whether several seats share the victory."""
        return len(self.winners) > 1

    def share(self, seat: int) -> float:
        """Return a seat's part of the win; see `win_share`."""
        return win_share(self.winners, len(self.scores), seat)


def win_share(winners: Sequence[int], players: int, seat: int) -> float:
    """Return a seat's part of the win: 1/k for each of k winners, 1/n each in a draw.

    >>> win_share([0, 2], 3, 2)
    0.5
    """
    if not winners:
        return 1 / players
    return 1 / len(winners) if seat in winners else 0.0


class Ranked(Protocol):
    """What ranking looks at."""

    @property
    def index(self) -> int:
        """The seat."""
        ...

    @property
    def points(self) -> int:
        """Points in all."""
        ...

    @property
    def num_bought(self) -> int:
        """Bought cards."""
        ...

    @property
    def owns_avengers(self) -> bool:
        """Whether the seat has the Avengers tile."""
        ...


def ranking(
    seats: Sequence[Ranked], family: Family, qualified: Sequence[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Rank the seats by the chain of R13.5 to R13.7, or R14.7 with qualifiers first (A-27)."""
    if not winners:
        return (1,) * len(seats)

    def standing(seat: Ranked) -> tuple[bool, int, bool, int]:
        in_first_group = family == "splendor" or seat.index in qualified
        return in_first_group, seat.points, seat.owns_avengers, -seat.num_bought

    standings = [standing(seat) for seat in seats]
    return tuple(1 + sum(other > own for other in standings) for own in standings)
