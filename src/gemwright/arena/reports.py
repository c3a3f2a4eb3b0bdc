"""What is kept of a game that was played: its result, and how each seat played."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, exp, floor, log
from typing import Final

FORFEIT: Final = "forfeit"
LIMIT: Final = "limit"

_GRAIN: Final = log(1.05)
_SHORTEST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game lost by a failure.

    Attributes:
        seat: whose.
        reason: what went wrong, in one line of English.
    """

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How one seat played.

    Attributes:
        points: points at the end.
        nobles: tiles taken: nobles or locations.
        reserves: cards reserved.
        turns: turns it completed.
        tokens: tokens held at the end of each of these turns, added up.
        decisions: decisions made.
        seconds: time spent on them.
        times: how many decisions took how long, by `time_class`.
    """

    points: int = 0
    nobles: int = 0
    reserves: int = 0
    turns: int = 0
    tokens: int = 0
    decisions: int = 0
    seconds: float = 0.0
    times: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameReport:
    """What came out of a game.

    Attributes:
        game: its number in the match, from 0.
        seats: which agent (index) had which seat.
        shares: each seat's share of the victory: 1/k for each of k winners, 1/n for each of n
            players where nobody won. After a forfeit 0, and the others share alike.
        rounds: rounds played.
        end: `points`, `stalemate` or `cap` as the rules say; `limit` if it was given up after
            too many decisions, `forfeit` if a failure ended it.
        forfeit: whose failure, if any.
        players: how each seat played.
    """

    game: int
    seats: tuple[int, ...]
    shares: tuple[float, ...]
    rounds: int
    end: str
    forfeit: Forfeit | None
    players: tuple[SeatReport, ...]

    @property
    def finished(self) -> bool:
        """Whether the game came to an end by the rules."""
        return self.end not in (FORFEIT, LIMIT)

    def share(self, agent: int) -> float:
        """Return the share of the victory that went to an agent, in all its seats together."""
        pairs = zip(self.seats, self.shares, strict=True)
        return sum(share for owner, share in pairs if owner == agent)


def time_class(seconds: float) -> int:
    """Return the class of a duration; classes are 5 % wide, so that many durations take little room."""
    return floor(log(max(seconds, _SHORTEST)) / _GRAIN)


def time_percentile(times: Mapping[int, int], share: float) -> float:
    """Return the seconds that a share (0 to 1) of durations did not exceed, to the upper end of a class.

    >>> time_percentile({time_class(0.1): 99, time_class(3.0): 1}, 0.5) < 0.11
    True
    """
    if not times:
        return 0.0
    rank = max(ceil(share * sum(times.values())), 1)
    seen = 0
    for group in sorted(times):
        seen += times[group]
        if seen >= rank:
            return exp((group + 1) * _GRAIN)
    return 0.0


@dataclass(slots=True)
class Tally:
    """Counts what a seat does while a game is played."""

    reserves: int = 0
    turns: int = 0
    tokens: int = 0
    decisions: int = 0
    seconds: float = 0.0
    times: Counter[int] = field(default_factory=Counter)

    def decided(self, seconds: float, *, reserved: bool) -> None:
        """Count a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.times[time_class(seconds)] += 1
        self.reserves += reserved

    def end_turn(self, tokens: int) -> None:
        """Count a turn, and the tokens held after it."""
        self.turns += 1
        self.tokens += tokens

    def report(self, points: int, nobles: int) -> SeatReport:
        """Return the counts."""
        return SeatReport(
            points, nobles, self.reserves, self.turns, self.tokens, self.decisions,
            round(self.seconds, 6), dict(sorted(self.times.items())),
        )  # fmt: skip
