"""Intervals for scores of games that come in duplicate sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.959964
_BELIEF: Final = 3.0
"""Degrees of freedom that the assumption of independent games is worth."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """What an agent made of a duplicate set.

    Attributes:
        line_up: number of the line-up; sets are compared with sets of the same.
        score: its shares of the victories, added up.
        games: games of the set, at least 1.
    """

    line_up: int
    score: float
    games: int


def mean_score(sets: Sequence[SetScore]) -> float | None:
    """Return the mean share of a game, None without games."""
    games = sum(found.games for found in sets)
    return sum(found.score for found in sets) / games if games else None


def score_interval(sets: Sequence[SetScore]) -> tuple[float, float]:
    """Return the 95 % interval of a mean share, the duplicate set being the unit.

    It is Wilson's interval for as many independent games as are worth these: their number
    divided by the design effect, which is how much the mean scatters from set to set in
    comparison with independent games. The design effect is an estimate; it is drawn towards 1
    as if three sets had said so, and the normal quantile is replaced by that of Student's t
    with as many degrees of freedom as went into it. Hence the interval has a width even if
    all sets ended alike.

    Args:
        sets: the agent's sets; the whole range is returned for none.

    Returns:
        Lower and upper end, within 0 and 1, the mean between them.

    >>> low, high = score_interval([SetScore(0, 2.0, 2)] * 50)
    >>> 0.9 < low < high
    True
    """
    games = sum(found.games for found in sets)
    share = mean_score(sets)
    if share is None:
        return 0.0, 1.0
    spread, freedom = _scatter(sets)
    alone = share * (1 - share) / games
    effect = (freedom * spread / alone + _BELIEF) / (freedom + _BELIEF) if alone > 0 else 1.0
    return wilson(share, games / effect, t_quantile(freedom + _BELIEF))


def _scatter(sets: Sequence[SetScore]) -> tuple[float, int]:
    """Return the variance of the mean as sets of the same line-up scatter, and its degrees of freedom."""
    means = {line_up: mean_score([s for s in sets if s.line_up == line_up]) for line_up in _line_ups(sets)}
    freedom = len(sets) - len(means)
    if freedom < 1:
        return 0.0, 0
    squares = sum((found.score - (means[found.line_up] or 0.0) * found.games) ** 2 for found in sets)
    games = sum(found.games for found in sets)
    return squares * len(sets) / freedom / games**2, freedom


def _line_ups(sets: Sequence[SetScore]) -> set[int]:
    return {found.line_up for found in sets}


def wilson(share: float, games: float, quantile: float = Z95) -> tuple[float, float]:
    """Return Wilson's score interval for a share.

    Args:
        share: 0 to 1.
        games: games it rests on, above 0; need not be whole.
        quantile: of the distribution of the error, 1.96 for 95 % of a normal one.
    """
    squared = quantile**2
    scale = 1 + squared / games
    middle = (share + squared / (2 * games)) / scale
    half = quantile * sqrt(share * (1 - share) / games + squared / (4 * games**2)) / scale
    return max(0.0, min(middle - half, share)), min(1.0, max(middle + half, share))


def t_quantile(freedom: float) -> float:
    """Return the 97.5 % quantile of Student's t, by the expansion of Cornish and Fisher.

    Args:
        freedom: degrees of freedom, at least 3, where it is 1 % too low.
    """
    z, inverse = Z95, 1 / freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first * inverse + second * inverse**2 + third * inverse**3
