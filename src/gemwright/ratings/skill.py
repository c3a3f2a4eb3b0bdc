"""Ratings from games for any number of players, by OpenSkill's Plackett-Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class Skill:
    """The strength of a player on OpenSkill's scale, where everybody starts at 25 with an error of 25/3.

    Attributes:
        mean: how strong, higher is stronger.
        error: standard deviation of the belief in `mean`.
        games: games it rests on.
    """

    mean: float
    error: float
    games: int


class SkillRatings:
    """Rates players game by game (Weng and Lin, 2011, as OpenSkill implements it).

    The order of games counts a little, as in every rating that is kept up to date. Players
    are taken to be as strong in the last game as in the first.

    >>> ratings = SkillRatings()
    >>> ratings.add(["Ann", "Bob", "Cy"], [1, 0, 0])
    >>> ratings["Ann"].mean > ratings["Cy"].mean == ratings["Bob"].mean
    True
    """

    def __init__(self) -> None:
        self._model = PlackettLuce(tau=0.0)
        self._known: dict[str, Skill] = {}

    def __getitem__(self, name: str) -> Skill:
        """Return the rating of a player; who never played has the one everybody starts with."""
        start = self._model.rating()
        return self._known.get(name, Skill(start.mu, start.sigma, 0))

    @property
    def names(self) -> tuple[str, ...]:
        """The players rated, in the order of their first games."""
        return tuple(self._known)

    def add(self, names: Sequence[str], shares: Sequence[float]) -> None:
        """Rate the players of a game.

        Args:
            names: who had each seat. Who had several is rated in each of them, and moves by the
                mean of what these bring.
            shares: each seat's share of the victory; higher is better, equal is a tie.

        Raises:
            ValueError: not one share for each of at least two seats.
        """
        if len(names) != len(shares) or len(names) < 2:
            raise ValueError(f"{len(shares)} shares for {len(names)} seats")
        before = [self[name] for name in names]
        teams = [[self._model.rating(mu=skill.mean, sigma=skill.error)] for skill in before]
        rated = self._model.rate(teams, scores=[float(share) for share in shares])
        for name in dict.fromkeys(names):
            mine = [team[0] for team, owner in zip(rated, names, strict=True) if owner == name]
            games = self[name].games + 1
            self._known[name] = Skill(fmean(r.mu for r in mine), fmean(r.sigma for r in mine), games)
