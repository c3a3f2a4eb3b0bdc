"""The policy, read off the probabilities a search begins with."""

import numpy as np
import pytest
from numba import config

from gemwright.agents import make_agent, random_network
from gemwright.agents.kernels import appraisal, policy
from gemwright.agents.kernels.weights import V1
from gemwright.agents.searcher import Settings
from gemwright.rules import NUM_DECISIONS, Phase, Position, Status, View, cards
from gemwright.rules.catalogue import PASS, PAY
from gemwright.testing import occasions
from gemwright.testing.builders import Owned, scene
from gemwright.testing.games import random_positions
from tests.agents.helpers import GAMES
from tests.agents.searching import judged, mover_view

pytestmark = pytest.mark.interpreted
PLAIN = pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python")
NETWORK = random_network(width=32, layers=2)


def priors(view: View, **settings: float) -> dict[int, float]:
    """Return the probability of each decision searched."""
    searcher, _ = judged(view, None, **settings)
    return {found.decision: found.prior for found in searcher.root()}


def positions(edition: str, players: int) -> list[Position]:
    chosen = [*occasions(edition, players), *random_positions(edition, players, seed=5, every=23)]
    return [position for position in chosen if position.phase != Phase.OVER]


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_probabilities_sum_to_one_over_legal_decisions(edition: str, players: int) -> None:
    phases = set()
    for position in positions(edition, players):
        found = priors(mover_view(position), uniform=0.0)
        legal = set(position.legal_moves.ids)
        assert sum(found.values()) == pytest.approx(1, abs=1e-5)
        assert all(0 <= share <= 1 for share in found.values())
        assert set(found) <= legal
        if position.phase != Phase.PAYMENT:
            assert set(found) == legal
        phases.add(position.phase)
    assert phases >= {Phase.ACTION, Phase.PAYMENT, Phase.RETURN, Phase.TILE}


def test_a_share_goes_to_all_alike() -> None:
    view = Position.initial(seed=4).view(0)
    without, half, alike = (priors(view, uniform=share) for share in (0.0, 0.5, 1.0))
    assert list(alike.values()) == pytest.approx([1 / len(alike)] * len(alike))
    for decision, share in half.items():
        assert share == pytest.approx((without[decision] + alike[decision]) / 2, abs=1e-6)


def test_greedys_choice_is_the_most_probable() -> None:
    """They rate actions alike."""
    for edition, players in GAMES:
        for position in positions(edition, players):
            if position.phase == Phase.ACTION and position.turns < 40 * players:
                view = mover_view(position)
                found = priors(view, uniform=0.0)
                choice = make_agent("greedy:v1").play(view).id
                assert found[choice] == pytest.approx(max(found.values()))


def test_a_higher_temperature_evens_out() -> None:
    view = Position.initial(seed=4).view(0)
    cold, warm, hot = (priors(view, uniform=0.0, temperature=t) for t in (300.0, 6000.0, 1e9))
    assert max(cold.values()) > max(warm.values()) > max(hot.values())
    assert max(hot.values()) == pytest.approx(1 / len(hot), rel=1e-3)


def test_gold_is_put_only_for_tokens_that_are_scarce() -> None:
    position = next(occasions("splendor-2024", 2))
    plentiful, scarce = mover_view(position), mover_view(position)
    plentiful.row["supply"][:5] = 4
    scarce.row["supply"][:5] = [1, 1, 4, 4, 4]
    swaps = [move.id for move in position.legal_moves if move.id < PAY]
    assert list(priors(plentiful)) == [PAY]
    assert sorted(priors(scarce, uniform=0.0)) == [*(swap for swap in swaps if swap < PAY - 3), PAY]
    assert priors(scarce, uniform=0.0)[PAY] == pytest.approx(1 - policy.SWAP_CHANCE)


def test_of_several_tiles_the_favourite_gets_its_share() -> None:
    position = list(occasions("splendor-2024", 3))[2]
    found = sorted(priors(mover_view(position), uniform=0.0).values())
    assert found[-1] == pytest.approx(policy.TILE_CHANCE)
    assert sum(found) == pytest.approx(1)


def test_a_forced_pass_is_certain() -> None:
    """R15.1: nothing can be taken, reserved or bought."""
    hand = [card for card in cards("splendor") if card.level == 3][:3]
    supply = "W0 U0 G0 R0 K0"
    view = scene("splendor-2024", Owned(hand=hand), supply=supply, allow=~Status.VALID).view(0)
    assert list(view.legal_moves.ids) == [PASS]
    assert priors(view) == {PASS: pytest.approx(1)}


def test_a_network_has_a_policy_too() -> None:
    for edition, players in GAMES:
        for position in positions(edition, players):
            searcher, _ = judged(mover_view(position), NETWORK, uniform=0.0)
            found = [one.prior for one in searcher.root()]
            assert sum(found) == pytest.approx(1, abs=1e-5)
            assert min(found) > 0


def test_tokens_that_are_missed_least_are_likely_to_go_back() -> None:
    """Everything needed is there in white and blue; the others are of no use to anybody's next card."""
    position = list(occasions("splendor-2024", 2))[1]
    found = priors(mover_view(position), uniform=0.0, temperature=100.0)
    choice = make_agent("greedy:v1").play(mover_view(position)).id
    assert found[choice] > 1 / len(found)


@PLAIN
def test_what_is_not_searched_has_no_probability() -> None:
    for position in positions("marvel", 3):
        view, found = mover_view(position), np.full(NUM_DECISIONS, 7.0)
        policy.write_policy(view.row, V1, Settings().temperature, found)
        early, late = policy.searched_bits(view.row)
        searched = [
            int(early) >> d & 1 if d < 60 else int(late) >> (d - 60) & 1 for d in range(NUM_DECISIONS)
        ]
        assert found.sum() == pytest.approx(1)
        assert not found[np.array(searched) == 0].any()


@PLAIN
def test_a_favourite_alone_gets_all() -> None:
    shares = np.zeros(NUM_DECISIONS)
    policy.write_shares(0b100000, PAY, 0.85, shares)
    assert shares.tolist() == [float(decision == PAY) for decision in range(NUM_DECISIONS)]
    policy.write_shares(0b100011, PAY, 0.8, shares)
    assert shares[PAY - 5 : PAY + 1].tolist() == pytest.approx([0.1, 0.1, 0, 0, 0, 0.8])


@PLAIN
def test_scores_turn_into_a_softmax() -> None:
    scores = np.zeros(NUM_DECISIONS)
    scores[[0, 3]] = 100.0, 300.0
    policy.soften(0b1001, 0, 200.0, scores)
    assert scores[3] / scores[0] == pytest.approx(np.e)
    assert scores.sum() == pytest.approx(1)


@PLAIN
def test_returning_rates_what_is_left() -> None:
    owned = Owned("W4 U3 G2 $2")
    row = scene("splendor-2024", owned, allow=~Status.VALID).row
    useful = appraisal.usefulness(row, V1, 0)
    before = row.copy()
    scores = [int(policy.return_score(row, V1, int(useful), kind)) for kind in (0, 1, 2, 5)]
    assert len(set(scores)) > 1
    assert scores[3] < max(scores[:3])
    assert row == before
