"""How a served game ended: as the rules say, or because somebody gave up."""

from dataclasses import dataclass
from enum import StrEnum

from gemwright.rules import Outcome, Position, win_share


class Ending(StrEnum):
    """Why a game is over."""

    POINTS = "points"
    STALEMATE = "stalemate"
    CAP = "cap"
    RESIGNED = "resigned"
    FLAGGED = "flagged"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    Attributes:
        ending: why it is over.
        winners: seats that won, ascending; none in a draw and where a game was ended.
        scores: points by seat.
        ranks: place of each seat from 1, equal for equals; empty where a game was ended.
    """

    ending: Ending
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    def share(self, seat: int) -> float:
        """Return a seat's part of the win; see `win_share`."""
        return win_share(self.winners, len(self.scores), seat)


def scores_of(position: Position) -> tuple[int, ...]:
    """Return the points of each seat as of now."""
    return tuple(seat.points for seat in position.seats)


def played_out(outcome: Outcome, gone: set[int]) -> Result:
    """Return the result of a game that came to its end, with those who gave up behind all others."""
    ending = Ending(outcome.termination.name.lower())
    if not gone:
        return Result(ending, outcome.winners, outcome.scores, outcome.ranks)
    stayed = [seat for seat in range(len(outcome.scores)) if seat not in gone]
    places = [outcome.ranks[seat] for seat in stayed]
    ranks = [len(stayed) + 1] * len(outcome.scores)
    for seat in stayed:
        ranks[seat] = 1 + sum(place < outcome.ranks[seat] for place in places)
    won = () if outcome.is_draw else tuple(seat for seat in stayed if ranks[seat] == 1)
    return Result(ending, won, outcome.scores, tuple(ranks))


def given_up(position: Position, loser: int, ending: Ending) -> Result:
    """Return the result of a game for two that one of them gave up."""
    ranks = tuple(2 if seat == loser else 1 for seat in range(position.num_players))
    return Result(ending, (1 - loser,), scores_of(position), ranks)


def broken_off(position: Position) -> Result:
    """Return the result of a game that was ended without one."""
    return Result(Ending.ENDED, (), scores_of(position), ())
