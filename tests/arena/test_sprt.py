"""Early stops: right often enough, never by accident, and once."""

import numpy as np
import pytest

from gemwright.arena import ArenaError, Sprt, SprtBounds
from gemwright.arena.sprt import BOUND, FEWEST_SETS
from gemwright.ratings import expected_score


def play_out(elo: float, bounds: SprtBounds, random: np.random.Generator, players: int = 2) -> float | None:
    """Return the answer accepted of an agent so much stronger, after at most 5000 sets."""
    test = Sprt(bounds, players)
    wins = random.random((5000, players)) < expected_score(elo, players - 1)
    return test.add_all(float(mean) for mean in wins.mean(axis=1)).accepted


@pytest.mark.parametrize(("elo", "players"), [(0.0, 2), (80.0, 2), (0.0, 4), (80.0, 4)])
def test_is_wrong_one_time_in_twenty(elo: float, players: int) -> None:
    random = np.random.default_rng(11)
    answers = [play_out(elo, SprtBounds(0, 80), random, players) for _ in range(200)]
    assert sum(answer == elo for answer in answers) >= 200 * 0.91


@pytest.mark.parametrize("elo", [0.0, 40.0])
def test_luck_that_cancels_makes_it_shorter_and_no_worse(elo: float) -> None:
    random = np.random.default_rng(4)
    share, bounds = expected_score(elo), SprtBounds(0, 40)
    alone = [Sprt(bounds).add_all(map(float, (random.random((4000, 2)) < share).mean(1))) for _ in range(150)]
    tilted = [
        Sprt(bounds).add_all(
            map(float, (random.random((4000, 2)) < [share + 0.3, share - 0.3]).mean(1)),
        )
        for _ in range(150)
    ]
    assert sum(state.accepted == elo for state in tilted) >= 150 * 0.9
    assert np.mean([state.sets for state in tilted]) < 0.9 * np.mean([state.sets for state in alone])


def test_a_clear_case_ends_soon() -> None:
    test = Sprt(SprtBounds(0, 50))
    state = test.add_all([1.0] * 100)
    assert state.accepted == 50
    assert FEWEST_SETS <= state.sets < 40


def test_nothing_is_decided_before_the_eighth_set() -> None:
    test = Sprt(SprtBounds(0, 400))
    states = [test.add(1.0) for _ in range(FEWEST_SETS)]
    assert all(state.accepted is None for state in states[:-1])
    assert states[-2].llr > BOUND
    assert states[-1].accepted == 400


def test_a_decision_stands() -> None:
    test = Sprt(SprtBounds(0, 50))
    decided = test.add_all([0.0] * 200)
    assert decided.accepted == 0
    assert test.add(1.0) == decided
    assert test.state == decided


def test_pairs_that_always_split_are_no_evidence_between_symmetric_answers() -> None:
    state = Sprt(SprtBounds(-20, 20)).add_all([0.5] * 500)
    assert state.llr == pytest.approx(0)
    assert state.accepted is None


def test_without_sets_it_is_open() -> None:
    assert Sprt(SprtBounds(0, 10)).state.sets == 0


def test_bounds_are_read() -> None:
    assert SprtBounds.parse("-5,10.5") == SprtBounds(-5, 10.5)


@pytest.mark.parametrize("text", ["", "5", "5,5", "10,0", "0,10,20", "a,b", "0,nan", "0,inf", "-inf,0"])
def test_other_bounds_are_refused(text: str) -> None:
    with pytest.raises(ArenaError, match="is no pair of Elo differences"):
        SprtBounds.parse(text)
