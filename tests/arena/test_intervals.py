"""Intervals cover the truth as often as they say, whatever sets are like."""

import numpy as np
import pytest

from gemwright.arena import SetScore, score_interval
from gemwright.arena.intervals import mean_score, t_quantile, wilson

TRIALS = 300


def sets_of(*scores: float, games: int = 2, line_up: int = 0) -> list[SetScore]:
    return [SetScore(line_up, score, games) for score in scores]


def draw_set(random: np.random.Generator, kind: str, share: float, games: int) -> float:
    """Return the score of a set: games apart, alike, or with luck that cancels."""
    if kind == "apart":
        return float(random.binomial(games, share))
    if kind == "alike":
        return float(random.binomial(games, random.beta(share * 4, (1 - share) * 4)))
    tilt = 0.8 * min(share, 1 - share)
    pair = int(random.random() < share + tilt) + int(random.random() < share - tilt)
    return float(pair + random.binomial(games - 2, share))


@pytest.mark.parametrize("kind", ["apart", "alike", "cancelling"])
@pytest.mark.parametrize("games", [2, 4])
@pytest.mark.parametrize("share", [0.5, 0.75, 0.95])
@pytest.mark.parametrize("count", [10, 60])
def test_covers_the_truth(kind: str, games: int, share: float, count: int) -> None:
    random = np.random.default_rng(7)
    hits = 0
    for _ in range(TRIALS):
        scores = [draw_set(random, kind, share, games) for _ in range(count)]
        low, high = score_interval(sets_of(*scores, games=games))
        hits += low <= share <= high
    assert hits / TRIALS > 0.91


def test_is_no_wider_than_it_must_be() -> None:
    random = np.random.default_rng(3)
    sets = sets_of(*[draw_set(random, "apart", 0.7, 2) for _ in range(500)])
    low, high = score_interval(sets)
    alone = wilson(mean_score(sets) or 0, 1000)
    assert high - low == pytest.approx(alone[1] - alone[0], rel=0.1)


def test_luck_that_cancels_narrows_it_and_sets_that_are_alike_widen_it() -> None:
    random = np.random.default_rng(3)

    def width(kind: str) -> float:
        low, high = score_interval(sets_of(*[draw_set(random, kind, 0.5, 2) for _ in range(200)]))
        return high - low

    assert width("cancelling") < 0.8 * width("apart") < width("alike")


@pytest.mark.parametrize("count", [1, 3, 50, 5000])
@pytest.mark.parametrize("score", [0.0, 2.0, 1.0])
def test_has_a_width_within_0_and_1_even_if_all_sets_ended_alike(count: int, score: float) -> None:
    low, high = score_interval(sets_of(*[score] * count))
    assert 0 <= low <= score / 2 <= high <= 1
    assert high - low > 1 / (20 * count)


def test_everything_won_is_wilson_with_few_degrees_of_freedom() -> None:
    low, high = score_interval(sets_of(*[2.0] * 200))
    assert (low, high) == pytest.approx((wilson(1.0, 400)[0], 1.0), abs=1e-3)


def test_without_games_everything_is_possible() -> None:
    assert score_interval([]) == (0.0, 1.0)
    assert mean_score([]) is None


def test_an_incomplete_set_counts_by_its_games() -> None:
    sets = [*sets_of(1.0, 1.0), SetScore(0, 1.0, 1)]
    assert mean_score(sets) == pytest.approx(0.6)
    low, high = score_interval(sets)
    assert low < 0.6 < high


def test_differences_between_line_ups_are_no_chance() -> None:
    apart = sets_of(*[2.0] * 30) + sets_of(*[0.0] * 30, line_up=1)
    mixed = sets_of(*[2.0] * 30, *[0.0] * 30)
    assert score_interval(apart)[0] > score_interval(mixed)[0] + 0.05


def test_one_set_of_each_line_up_tells_nothing_of_scatter() -> None:
    sets = sets_of(2.0) + sets_of(0.0, line_up=1)
    assert score_interval(sets) == wilson(0.5, 4, t_quantile(3))


@pytest.mark.parametrize(
    ("freedom", "wanted"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (200, 1.972)]
)
def test_quantiles_of_student(freedom: int, wanted: float) -> None:
    assert t_quantile(freedom) == pytest.approx(wanted, rel=0.012)


def test_wilson_is_the_known_one() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
