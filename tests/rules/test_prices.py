"""What cards cost, and how they can be paid."""

import numpy as np
import pytest

from gemwright.rules import EDITIONS, Position, cards, parse_card
from gemwright.rules.prices import payments, price


@pytest.mark.interpreted
@pytest.mark.parametrize("edition", EDITIONS)
def test_prices_and_payments_agree_in_random_games(edition: str) -> None:
    rng = np.random.default_rng(3)
    position = Position.initial(edition, 3, seed=3)
    affordable = 0
    while position.outcome() is None:
        position.push(int(rng.choice(position.legal_moves.ids)))
        seat = int(rng.integers(3))
        held = position.seat(seat)
        for card in cards(position.family)[:: 1 + int(rng.integers(9))]:
            cost = position.price(card, seat)
            options = position.legal_payments(card, seat)
            assert bool(options) == (cost.lacking == 0)
            for option in options:
                assert sum(option) == sum(cost.need)
                assert all(paid <= have for paid, have in zip(option, held.tokens, strict=False))
            if options:
                affordable += 1
                assert options[0] == (*cost.gems, cost.gold)
    assert affordable > 20


def test_a_price_names_every_missing_gem() -> None:
    card = parse_card("K3:w3u3g5r3", "splendor")
    cost = price(card, bonuses=(1, 0, 6, 0, 4), tokens=(1, 3, 0, 1, 0, 2, 0))
    assert cost.need == (2, 3, 0, 3, 0)
    assert cost.missing == (1, 0, 0, 2, 0)
    assert cost.gems == (1, 3, 0, 1, 0)
    assert (cost.gold, cost.lacking) == (2, 1)
    assert payments(cost, 2, gems_first=False) == []


def test_C14_wild_for_several_colours_counts_whole_vectors() -> None:
    cost = price(parse_card("U0:w1g1r2k1", "splendor"), (0,) * 5, (1, 0, 0, 1, 0, 4, 0))
    assert payments(cost, 4, gems_first=False) == [(1, 0, 0, 1, 0, 3), (1, 0, 0, 0, 0, 4), (0, 0, 0, 1, 0, 4)]
    assert payments(cost, 4, gems_first=True) == [(1, 0, 0, 1, 0, 3)]


def test_the_seat_to_move_is_meant_unless_another_is_named() -> None:
    position = Position.initial("splendor-2024", 2, seed=1)
    position.push_text("+wug")
    card = parse_card("R0:w3", "splendor")
    assert position.price(card).lacking == 3
    assert position.price(card, 0).lacking == 2
