"""The three evaluations: what they say of a view, and of a finished game."""

import numpy as np
import pytest
from numba import config

from gemwright.agents import random_network
from gemwright.agents.kernels import evaluation
from gemwright.agents.kernels.evaluation import HEURISTIC, PLAYOUT
from gemwright.observe import observe
from gemwright.rules import Phase, Position, Termination
from gemwright.testing import occasions
from gemwright.testing.games import random_game
from tests.agents.helpers import GAMES
from tests.agents.searching import hidden_hands, judged, middle_game, middle_games, mover_view

pytestmark = pytest.mark.interpreted
PLAIN = pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python")
NETWORK = random_network(width=32, layers=2, seed=5)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_values_are_shares_of_one_win(edition: str, players: int) -> None:
    for position in (middle_game(edition, players), *occasions(edition, players)):
        view = mover_view(position)
        for _, values in (judged(view), judged(view, evaluation=PLAYOUT), judged(view, NETWORK)):
            assert sum(values) == pytest.approx(1, abs=1e-6)
            assert min(values) >= 0
            assert values[players:] == [0.0] * (4 - players)


def test_a_playout_says_who_won() -> None:
    for position in middle_games(plies=20):
        _, values = judged(mover_view(position), evaluation=PLAYOUT)
        assert max(values) in {1, 1 / 2, 1 / 3, 1 / 4}


def test_a_network_judges_as_it_does_outside() -> None:
    """It counts seats from the one to move; the search counts from seat 0."""
    for edition, players in GAMES:
        position = middle_game(edition, players, seed=players)
        view = mover_view(position)
        searcher, values = judged(view, NETWORK, uniform=0.0)
        logits, shares = NETWORK.evaluate(observe(view))
        assert [values[(view.to_move + i) % players] for i in range(players)] == pytest.approx(
            shares[:players].tolist(), abs=1e-5
        )
        found = sorted(searcher.root(), key=lambda one: one.decision)
        odds = np.exp(logits[[one.decision for one in found]])
        assert [one.prior for one in found] == pytest.approx((odds / odds.sum()).tolist(), abs=1e-5)


def test_hidden_cards_do_not_count() -> None:
    position = hidden_hands("marvel", 3)
    twin = position.view(0).determinize(np.random.default_rng(3))
    for kind in (HEURISTIC, PLAYOUT):
        found = [judged(one.view(0), evaluation=kind)[1] for one in (position, twin)]
        assert found[0] == found[1]


@PLAIN
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_outcomes_are_those_of_the_rules(edition: str, players: int) -> None:
    *_, last = random_game(edition, players, seed=3)
    assert shares(last) == wanted(last)


@PLAIN
@pytest.mark.parametrize("rules", ["splendor-2024+turn_cap=1", "marvel+turn_cap=1"])
def test_games_that_a_cap_ends(rules: str) -> None:
    *_, last = random_game(rules, 3, seed=2)
    assert last.row["termination"] == Termination.CAP
    assert shares(last) == wanted(last)


@PLAIN
@pytest.mark.parametrize("ranks", ["", "+stalemate=rank"])
def test_a_standstill(ranks: str) -> None:
    position = Position.initial(f"splendor-2024{ranks}", 4, seed=2)
    position.row["phase"], position.row["termination"] = Phase.OVER, Termination.STALEMATE
    position.row["points"][2] = 3 if ranks else 0
    assert shares(position) == wanted(position)


def shares(position: Position) -> list[float]:
    values = np.full(4, 9.0)
    evaluation.write_outcome(position.row, values)
    return [float(value) for value in values]


def wanted(position: Position) -> list[float]:
    outcome, players = position.outcome(), position.num_players
    assert outcome is not None
    return [outcome.share(seat) for seat in range(players)] + [0.0] * (4 - players)


@PLAIN
def test_a_playout_given_up_says_nothing() -> None:
    assert shares(Position.initial(seed=1, players=4)) == [0.25] * 4
