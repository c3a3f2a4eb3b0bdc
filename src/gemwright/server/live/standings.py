"""Ratings of everybody who plays rated games, by edition and number of players.

They follow from the results that are kept, in the order in which the games ended, so they are
computed when the server starts and never stored.
"""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from gemwright.ratings import SkillRatings
from gemwright.rules import RuleSet
from gemwright.server.storage import SeatRow, TableRow


class Rating(msgspec.Struct):
    """A player's rating for an edition and a number of players; higher is stronger.

    Attributes:
        edition: the edition.
        players: 2, 3 or 4.
        mean: where it is believed to be; everybody starts at 25.
        error: standard deviation of that belief.
        games: games it rests on.
    """

    edition: str
    players: int
    mean: float
    error: float
    games: int


class Standings:
    """Everybody's ratings."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._last = 0.0
        self._ratings: defaultdict[tuple[str, int], SkillRatings] = defaultdict(SkillRatings)

    def add_all(self, rows: Iterable[TableRow]) -> None:
        """Rate games in the order they ended."""
        for row in rows:
            self.add(row)

    def add(self, row: TableRow) -> bool:
        """Rate a finished table if its result counts; a game broken off counts for nobody.

        Returns:
            False if it ended before one that was rated already, so that all have to be rated anew.
        """
        if not row.rated or row.result is None or not row.result.ranks or row.id in self._known:
            return True
        finished = row.finished or 0.0
        if finished < self._last:
            return False
        self._known.add(row.id)
        self._last = finished
        key = RuleSet.parse(row.rules).edition, len(row.seats)
        self._ratings[key].add(
            [_name(seat) for seat in row.seats], [-float(rank) for rank in row.result.ranks]
        )
        return True

    def of(self, player: str) -> list[Rating]:
        """Return the ratings of a player, by edition and number of players."""
        found = []
        for (edition, players), ratings in sorted(self._ratings.items()):
            skill = ratings[player]
            if skill.games:
                mean, error = round(skill.mean, 2), round(skill.error, 2)
                found.append(Rating(edition, players, mean, error, skill.games))
        return found


def _name(seat: SeatRow) -> str:
    return seat.player or f"bot {seat.agent}"
