"""Elo fits: known answers, errors against simulations, and the edges."""

from math import inf, log

import numpy as np
import pytest

from gemwright.ratings import PairScore, elo_difference, expected_score, fit_elo
from gemwright.ratings.elo import PRIOR_ELO


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("elo", [-700.0, -10.0, 0.0, 35.0, 400.0])
def test_difference_turns_expected_score_round(elo: float, opponents: int) -> None:
    assert elo_difference(expected_score(elo, opponents), opponents) == pytest.approx(elo, abs=1e-6)


def test_equal_players_share_alike() -> None:
    assert [expected_score(0, opponents) for opponents in (1, 2, 3)] == [1 / 2, 1 / 3, 1 / 4]


def test_the_ends_are_infinite() -> None:
    assert (elo_difference(0), elo_difference(1)) == (-inf, inf)


def test_two_players_with_many_games_are_as_far_apart_as_their_score_says() -> None:
    found = fit_elo([PairScore("A", "B", 7500, 10_000)])
    assert found["A"].elo - found["B"].elo == pytest.approx(elo_difference(0.75), abs=0.1)
    assert found["A"].elo == pytest.approx(-found["B"].elo)


def test_the_error_is_that_of_a_logistic_regression() -> None:
    found = fit_elo([PairScore("A", "B", 640, 1000)], anchor="B")
    wanted = 400 / log(10) / (1000 * 0.64 * 0.36) ** 0.5
    assert found["A"].error == pytest.approx(wanted, rel=0.01)
    assert found["B"].error == 0


def test_a_triangle_is_fitted_together() -> None:
    strengths = {"A": 120.0, "B": 0.0, "C": -300.0}
    pairs = [("A", "B"), ("B", "C"), ("C", "A")]
    results = [PairScore(x, y, 1e6 * expected_score(strengths[x] - strengths[y]), 1e6) for x, y in pairs]
    found = fit_elo(results, anchor="B", anchor_elo=0)
    assert {name: rating.elo for name, rating in found.items()} == pytest.approx(strengths, abs=0.1)
    assert found["A"].games == 2e6


def test_a_chain_reaches_those_who_never_met() -> None:
    found = fit_elo([PairScore("A", "B", 750, 1000), PairScore("B", "C", 750, 1000)], anchor="C")
    assert found["A"].elo == pytest.approx(2 * elo_difference(0.75), rel=0.02)
    assert found["A"].error == pytest.approx(2**0.5 * found["B"].error, rel=0.01)


def test_who_wins_everything_stays_finite() -> None:
    found = fit_elo([PairScore("A", "B", 20, 20), PairScore("B", "C", 20, 20)])
    assert 300 < found["A"].elo - found["B"].elo < PRIOR_ELO
    assert all(0 < rating.error < 2 * PRIOR_ELO for rating in found.values())


def test_huge_one_sided_counts_converge() -> None:
    found = fit_elo([PairScore("A", "B", 1e9, 1e9)])
    assert np.isfinite([found["A"].elo, found["A"].error]).all()
    assert found["A"].elo > 500


def test_strangers_get_a_wide_error() -> None:
    found = fit_elo([PairScore("A", "B", 50, 100), PairScore("C", "D", 50, 100)], anchor="A")
    assert found["C"].error > 5 * found["B"].error


def test_a_pair_may_come_in_parts_and_either_way_round() -> None:
    whole = fit_elo([PairScore("A", "B", 30, 50)])
    parts = fit_elo([PairScore("A", "B", 10, 20), PairScore("B", "A", 10, 30)])
    assert whole["A"].elo == pytest.approx(parts["A"].elo)
    assert whole["A"].error == pytest.approx(parts["A"].error)


def test_the_anchor_is_where_it_is_put() -> None:
    results = [PairScore("A", "B", 30, 50), PairScore("C", "B", 10, 50)]
    assert fit_elo(results, anchor="C", anchor_elo=1200)["C"].elo == 1200
    mean = np.mean([rating.elo for rating in fit_elo(results, anchor_elo=1500).values()])
    assert mean == pytest.approx(1500)


def test_errors_tell_how_fits_scatter() -> None:
    random = np.random.default_rng(5)
    wins = random.binomial(200, expected_score(100), size=400).astype(float)
    fits = [fit_elo([PairScore("A", "B", won, 200)], anchor="B")["A"] for won in wins]
    scatter = np.std([fit.elo for fit in fits])
    assert np.mean([fit.error for fit in fits]) == pytest.approx(scatter, rel=0.1)


def test_nothing_gives_nothing() -> None:
    assert fit_elo([]) == {}


@pytest.mark.parametrize(
    ("first", "second", "score", "games"),
    [
        ("A", "A", 1, 2),
        ("A", "B", 3, 2),
        ("A", "B", -1, 2),
        ("A", "B", 0, 0),
        ("A", "B", float("nan"), 2),
        ("A", "B", 1, inf),
    ],
)
def test_impossible_results_are_refused(first: str, second: str, score: float, games: float) -> None:
    with pytest.raises(ValueError, match=r"impossible|itself"):
        PairScore(first, second, score, games)


def test_an_anchor_without_games_is_refused() -> None:
    with pytest.raises(ValueError, match="the anchor C"):
        fit_elo([PairScore("A", "B", 1, 2)], anchor="C")
