"""What the heuristic thinks, as a network reads it."""

import numpy as np
import pytest

from gemwright.agents import AgentError, advise, random_network
from gemwright.agents.kernels.advice import (
    ADVICE_VERSION,
    ADVISED_TEMPERATURE,
    NUM_ADVICE,
    POLICY_AT,
    VALUES_AT,
)
from gemwright.agents.kernels.features import NUM_FEATURES
from gemwright.agents.searcher import Settings
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import Position
from tests.agents.helpers import GAMES
from tests.agents.judging import judge, some_views

MIX = np.cos(np.arange(NUM_ADVICE) + 1)
KNOWN: dict[int, dict[tuple[str, int], float]] = {
    1: {
        ("splendor-2014", 2): 2.89794,
        ("splendor-2014", 3): 4.80152,
        ("splendor-2014", 4): 2.59185,
        ("splendor-2024", 2): -19.0855,
        ("splendor-2024", 3): -1.88464,
        ("splendor-2024", 4): 1.9956,
        ("marvel", 2): -21.7525,
        ("marvel", 3): -6.20518,
        ("marvel", 4): -0.0615804,
    },
}
"""By version, what the advice on some positions of each game adds up to: numbers that a network was
trained on must not change."""


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_it_is_the_policy_and_the_chances_of_the_heuristic(edition: str, players: int) -> None:
    for view in some_views(edition, players):
        advice, scratch = advise(view), judge(view, settings=Settings(temperature=ADVISED_TEMPERATURE))
        policy = np.where(scratch.policy > 0, np.log(np.maximum(scratch.policy, 1e-4)), 0)
        np.testing.assert_allclose(advice[POLICY_AT:], policy, atol=1e-5)
        seats = (view.to_move + np.arange(players)) % players
        chances = np.log(np.maximum(scratch.values[seats], 1e-4))
        np.testing.assert_allclose(advice[VALUES_AT : VALUES_AT + players], chances, atol=1e-5)
        assert not advice[VALUES_AT + players : POLICY_AT].any()
        assert not advice[players * NUM_FEATURES : VALUES_AT].any()


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_hidden_cards_are_not_in_it(edition: str, players: int) -> None:
    random = np.random.default_rng(1)
    for view in some_views(edition, players, every=20):
        other = view.determinize(random).view(view.to_move)
        assert np.array_equal(advise(view), advise(other))


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_it_is_the_same_for_networks_of_this_version(edition: str, players: int) -> None:
    total = sum(float(advise(view) @ MIX) for view in some_views(edition, players, every=25))
    assert total == pytest.approx(KNOWN[ADVICE_VERSION][edition, players], rel=1e-4)


def test_it_is_for_the_seat_to_move_only() -> None:
    with pytest.raises(AgentError) as refused:
        advise(Position.initial(seed=1).view(1))
    assert refused.value.code == "not-its-turn"


def test_a_network_without_advice_does_not_read_it() -> None:
    scratch = judge(Position.initial(seed=1).view(0), random_network(width=8, layers=1))
    assert np.isfinite(scratch.policy).all()
    assert len(scratch.observation) == OBSERVATION_SIZE + NUM_ADVICE
