import numpy as np
import pytest

from gemwright.agents.kernels.tree import (
    BUY_HAND_KEY,
    BUY_KEY,
    EDGE,
    NODE,
    NONE,
    RESERVE_KEY,
    REVEAL,
    TRACE,
    decision_of,
    key_of,
    level_of,
)
from gemwright.rules import NUM_DECISIONS, Position, cards
from gemwright.rules.catalogue import BUY, BUY_HAND, RESERVE
from gemwright.testing import occasions
from gemwright.testing.games import random_positions
from tests.agents.helpers import GAMES

pytestmark = pytest.mark.interpreted


def keys_of(position: Position) -> dict[int, int]:
    return {decision: int(key_of(position.row, decision)) for decision in position.legal_moves.ids}


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_keys_and_decisions_are_one_to_one(edition: str, players: int) -> None:
    positions = [*occasions(edition, players), *random_positions(edition, players, seed=players, every=9)]
    for position in positions:
        keys = keys_of(position)
        assert len(set(keys.values())) == len(keys)
        assert {int(decision_of(position.row, key)): key for key in keys.values()} == keys


def test_a_key_follows_the_card_to_another_slot() -> None:
    position = Position.initial(seed=5)
    before = keys_of(position)
    market = position.row["market"]
    market[1, 0], market[1, 3] = market[1, 3].copy(), market[1, 0].copy()
    assert set(keys_of(position).values()) == set(before.values())
    assert int(decision_of(position.row, before[RESERVE + 4])) == RESERVE + 7
    assert int(decision_of(position.row, before[RESERVE + 5])) == RESERVE + 5


def test_a_key_means_nothing_where_its_card_does_not_lie() -> None:
    position = Position.initial(seed=5)
    lying = set(position.row["market"].ravel().tolist())
    for card in range(len(cards("splendor"))):
        for key in (RESERVE_KEY, BUY_KEY):
            assert (int(decision_of(position.row, key + card)) != NONE) == (card in lying)
        assert int(decision_of(position.row, BUY_HAND_KEY + card)) == NONE


def test_cards_in_hand_are_those_of_the_seat_to_move() -> None:
    position = list(occasions("splendor-2024", 2))[3]
    for seat in (0, 1):
        position.row["to_move"] = seat
        hand = position.row["hand"].tolist()
        for place in range(3):
            assert int(key_of(position.row, BUY_HAND + place)) == BUY_HAND_KEY + hand[seat][place]
            assert int(decision_of(position.row, BUY_HAND_KEY + hand[seat][place])) == BUY_HAND + place
            assert int(decision_of(position.row, BUY_HAND_KEY + hand[1 - seat][place])) == NONE


def test_decisions_without_a_card_are_their_own_key() -> None:
    row = Position.initial(seed=5).row
    plain = [*range(RESERVE), *range(RESERVE + 12, BUY), *range(BUY_HAND + 3, NUM_DECISIONS)]
    assert [int(key_of(row, decision)) for decision in plain] == plain
    assert [int(decision_of(row, decision)) for decision in plain] == plain


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_levels_of_cards(family: str) -> None:
    for card in cards("splendor" if family == "splendor" else "marvel"):
        assert int(level_of(card.index)) == card.level - 1


def test_sums_are_kept_in_full_precision() -> None:
    """Sums of values grow to millions, where numbers of 32 bits are coarser than a value."""
    coarse = np.float32(3e6)
    assert abs(float(coarse + np.float32(0.3)) - 3e6 - 0.3) > 0.01
    for kind in (NODE, TRACE):
        assert kind["totals"].base == np.float64
    assert TRACE["square"] == np.float64
    assert (NODE.itemsize, EDGE.itemsize, TRACE.itemsize, REVEAL.itemsize) == (48, 20, 56, 16)
