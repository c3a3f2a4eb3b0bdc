"""Elo ratings of players who met in pairs, fitted to all games at once (Bradley and Terry, 1952)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10
from typing import Final

import numpy as np
import numpy.typing as npt

PRIOR_ELO: Final = 1000.0
"""How far players are from their mean, as a standard deviation, before any game is known.

It is weak, and keeps those finite who won or lost everything.
"""

_PER_ELO: Final = log(10) / 400
_MOST_STEPS: Final = 100
_CLOSE_ENOUGH: Final = 1e-9

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PairScore:
    """What came out of the games between two players.

    Attributes:
        first: one of them.
        second: the other.
        score: games won by the first, shared ones in part; 0 to `games`.
        games: games played, above 0.

    Raises:
        ValueError: a player against itself, or numbers out of range.
    """

    first: str
    second: str
    score: float
    games: float

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise ValueError(f"{self.first} cannot be rated by games against itself")
        if not 0 < self.games < inf or not 0 <= self.score <= self.games:
            raise ValueError(f"a score of {self.score} in {self.games} games is impossible")


@dataclass(frozen=True, slots=True)
class EloRating:
    """The strength of a player in Elo.

    Attributes:
        elo: 400 more stand for odds of 10 to 1.
        error: standard error of `elo` against the anchor, or against the mean of all.
        games: games it rests on.
    """

    elo: float
    error: float
    games: float


def expected_score(elo: float, opponents: int = 1) -> float:
    """Return the share of victories of a player against copies of another.

    Args:
        elo: how much stronger the player is than the other.
        opponents: how many copies of the other are in the game, at least 1.

    >>> round(expected_score(400), 3), expected_score(0, opponents=3)
    (0.909, 0.25)
    """
    return 1 / (1 + opponents * exp(-elo * _PER_ELO))


def elo_difference(score: float, opponents: int = 1) -> float:
    """Return how much stronger a player is who has a share of victories: turns `expected_score` round.

    Args:
        score: 0 to 1; the ends give infinities.
        opponents: how many copies of the other are in the game, at least 1.

    >>> round(elo_difference(0.75))
    191
    """
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return 400 * log10(opponents * score / (1 - score))


def fit_elo(
    results: Iterable[PairScore], *, anchor: str | None = None, anchor_elo: float = 0.0
) -> dict[str, EloRating]:
    """Fit ratings to the games of pairs: most likely values with a weak prior, by Newton's method.

    Standard errors come from the curvature of the likelihood at its top. They take games as
    independent of each other.

    Args:
        results: what came out of the pairs; a pair may come more than once.
        anchor: the player whose rating is given; None puts the mean of all there.
        anchor_elo: the rating given.

    Returns:
        Ratings by name, in the order in which names come first; empty without results.

    Raises:
        ValueError: the anchor played no game.

    >>> tied = fit_elo([PairScore("Ann", "Bob", score=5, games=10)], anchor_elo=1500)
    >>> tied["Ann"].elo, tied["Bob"].elo
    (1500.0, 1500.0)
    """
    known = list(results)
    names = list(dict.fromkeys(name for pair in known for name in (pair.first, pair.second)))
    if anchor is not None and anchor not in names:
        raise ValueError(f"the anchor {anchor} played no game")
    if not names:
        return {}
    place = {name: index for index, name in enumerate(names)}
    fit = _Fit(known, place)
    strengths = fit.top()
    contrast = _contrast(len(names), None if anchor is None else place[anchor])
    elos = contrast @ strengths / _PER_ELO + anchor_elo
    spread = contrast @ np.linalg.inv(fit.curvature(strengths)) @ contrast.T
    errors = np.sqrt(np.maximum(np.diag(spread), 0)) / _PER_ELO
    return {
        name: EloRating(float(elos[index]), float(errors[index]), fit.games_of(index))
        for name, index in place.items()
    }


def _contrast(count: int, anchor: int | None) -> Vector:
    """Return the matrix that turns strengths into differences from the anchor, or from the mean."""
    from_mean = np.full((count, count), 1 / count) if anchor is None else np.eye(count)[[anchor] * count]
    return np.eye(count) - from_mean


class _Fit:
    """The likelihood of strengths, in natural units, and its derivatives."""

    def __init__(self, results: Sequence[PairScore], place: Mapping[str, int]) -> None:
        self._count = len(place)
        self._first = np.array([place[pair.first] for pair in results])
        self._second = np.array([place[pair.second] for pair in results])
        self._score = np.array([pair.score for pair in results], np.float64)
        self._games = np.array([pair.games for pair in results], np.float64)
        self._weight = 1 / (PRIOR_ELO * _PER_ELO) ** 2

    def games_of(self, player: int) -> float:
        """Return the number of games of a player."""
        return float(self._games[(self._first == player) | (self._second == player)].sum())

    def top(self) -> Vector:
        """Return the most likely strengths; Newton steps are halved until they lead upwards."""
        strengths = np.zeros(self._count)
        for _ in range(_MOST_STEPS):
            step = np.linalg.solve(self.curvature(strengths), self._slope(strengths))
            height = self._height(strengths)
            while self._height(strengths + step) < height and np.abs(step).max() > _CLOSE_ENOUGH:
                step /= 2
            strengths = strengths + step
            if np.abs(step).max() <= _CLOSE_ENOUGH:
                break
        return strengths

    def curvature(self, strengths: Vector) -> Vector:
        """Return minus the second derivative of the log likelihood, float64 (players, players)."""
        win = self._win(strengths)
        weight = self._games * win * (1 - win)
        matrix = np.eye(self._count) * self._weight
        np.add.at(matrix, (self._first, self._first), weight)
        np.add.at(matrix, (self._second, self._second), weight)
        np.add.at(matrix, (self._first, self._second), -weight)
        np.add.at(matrix, (self._second, self._first), -weight)
        return matrix

    def _slope(self, strengths: Vector) -> Vector:
        surplus = self._score - self._games * self._win(strengths)
        slope = -self._weight * strengths
        np.add.at(slope, self._first, surplus)
        np.add.at(slope, self._second, -surplus)
        return slope

    def _height(self, strengths: Vector) -> float:
        gap = strengths[self._first] - strengths[self._second]
        won = self._score @ np.logaddexp(0, -gap) + (self._games - self._score) @ np.logaddexp(0, gap)
        return float(-won - self._weight * (strengths @ strengths) / 2)

    def _win(self, strengths: Vector) -> Vector:
        gap = strengths[self._first] - strengths[self._second]
        win: Vector = 1 / (1 + np.exp(-gap))
        return win
