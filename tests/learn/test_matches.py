"""Duplicate games, compiled."""

import pytest

from gemwright.learn.matches import AT_SIGHT, Duel, Player, Score
from gemwright.rules import RuleSet
from tests.agents.helpers import GAMES
from tests.learn.helpers import tiny_network

RULES = RuleSet.parse("splendor-2024")


def test_the_same_players_share_every_set() -> None:
    score = Duel(RULES, 2, Player(), Player()).play(10, 1, 1)
    assert (score.share, score.games) == (0.5, 20)
    assert 20 < score.rounds < 40


def test_looking_ahead_beats_greedy() -> None:
    score = Duel(RULES, 2, Player(None, 60), Player()).play(10, 1, 2)
    assert score.share > 0.6
    assert score.interval[0] < score.share < score.interval[1] <= 1


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_game_can_be_played_by_networks(edition: str, players: int) -> None:
    duel = Duel(RuleSet.parse(edition), players, Player(tiny_network(), AT_SIGHT), Player())
    score = duel.play(1, 1, 1)
    assert score.games == players
    assert 0 <= score.share <= 1


def test_threads_change_nothing() -> None:
    duel = Duel(RULES, 2, Player(tiny_network(), 4), Player(tiny_network(2), AT_SIGHT))
    assert duel.play(3, 5, 1) == duel.play(3, 5, 3)


def test_a_larger_network_fits_beside_a_small_one() -> None:
    from gemwright.agents import random_network

    large = random_network(96, 2, seed=1)
    score = Duel(RULES, 2, Player(tiny_network(), 2), Player(large, 2)).play(1, 1, 1)
    assert score.games == 2


def test_an_interval_stays_within_zero_and_one() -> None:
    assert Score(0.99, 0.05, 10, 27.0).interval == (pytest.approx(0.892), 1.0)
    assert Score(0.01, 0.05, 10, 27.0).interval == (0.0, pytest.approx(0.108))
