"""What can be read off a table."""

import math
from itertools import product

import pytest

from gemwright.rules import MoveKind, Phase, Position, UnknownCard, cards
from gemwright.rules.table import members
from tests.rules.helpers import (
    Owned,
    find_card,
    paid_on_paths,
    returned_on_paths,
    sampled,
    scene,
)

pytestmark = pytest.mark.interpreted


def test_payments_are_the_vectors_of_r7_4() -> None:
    for position in sampled(11):
        seat = position.seat(position.to_move)
        for card in (card for row in position.market for card in row if card is not None):
            assert not isinstance(card, UnknownCard)
            need = [max(0, cost - bonus) for cost, bonus in zip(card.cost, seat.bonuses, strict=True)]
            most = [range(min(n, t) + 1) for n, t in zip(need, seat.tokens, strict=False)]
            vectors = {
                (*p, sum(need) - sum(p)) for p in product(*most) if sum(need) - sum(p) <= seat.tokens[5]
            }
            listed = position.legal_payments(card)
            assert set(listed) == vectors
            assert len(listed) == len(vectors)
            assert [p[5] for p in listed] == sorted(p[5] for p in listed)


@pytest.mark.parametrize("seed", range(2))
def test_each_payment_and_return_has_one_path(seed: int) -> None:
    paid, returned = 0, 0
    for position in sampled(6, seed):
        if position.phase == Phase.RETURN and not int(position.row["last_colour"]):
            assert sorted(returned_on_paths(position)) == sorted(position.legal_returns())
            returned += 1
        for move in position.legal_moves:
            if move.kind == MoveKind.BUY:
                assert move.card in cards(position.family)
                vectors = position.legal_payments(move.card)
                assert sorted(paid_on_paths(position, move.card)) == sorted(vectors)
                paid += 1
    assert paid > 50
    assert returned > 10


def test_returns_are_the_vectors_of_r9_5() -> None:
    for position in sampled(6, 1):
        vectors = position.legal_returns()
        if position.phase != Phase.RETURN:
            assert vectors == []
            continue
        held = position.seat(position.to_move).tokens[:6]
        assert len(set(vectors)) == len(vectors) >= 1
        for vector in vectors:
            assert sum(vector) == position.to_return
            assert all(0 <= r <= t for r, t in zip(vector, held, strict=True))


def test_gems_first_leaves_one_payment() -> None:
    card = find_card("[L1 U 0 | W1 G1 R2 K1]")
    position = scene("splendor-2024+payment=gems_first", Owned("W1 R1 $5"), market=[card])
    assert position.legal_payments(card) == [(1, 0, 0, 1, 0, 3)] == paid_on_paths(position, card)


def test_an_unknown_card_has_no_payment() -> None:
    assert Position.initial(seed=0).legal_payments(UnknownCard(1)) == []


def test_start_of_a_game() -> None:
    position = Position.initial("marvel", 3, first=2, seed=4)
    assert (position.num_players, position.first_seat, position.to_move) == (3, 2, 2)
    assert (position.turns, position.round, position.passes) == (0, 1, 0)
    assert (position.phase, position.family) == (Phase.ACTION, "marvel")
    assert position.buying is None
    assert position.to_return == 0
    assert position.eligible_tiles == ()
    assert position.avengers_owner is None
    assert [tile.slot for tile in position.tiles] == [0, 1, 2]


def test_rounds_count_from_one() -> None:
    position = Position.initial("splendor-2024", 3, seed=0)
    rounds = []
    for _ in range(7):
        rounds.append(position.round)
        position.push_turn("r#1" if position.turns < 6 else "r#2")
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_after_the_end_the_last_round_stays() -> None:
    position = scene("splendor-2024", Owned(points=15), to_move=1, turns=9)
    assert position.round == 5
    position.push_turn("+wug")
    assert (position.phase, position.round) == (Phase.OVER, 5)


def test_what_a_seat_owns() -> None:
    hand = [find_card("[L1 R 0 | W3]")]
    owned = Owned("W2 $1", "W4 U4", points=9, hand=hand, tiles=["W4 U4"])
    seat = scene("splendor-2024", Owned(), owned).seat(1)
    assert (seat.index, seat.num_tokens, seat.points, seat.num_bought) == (1, 3, 12, 8)
    assert (seat.bonuses, len(seat.cards)) == ((4, 4, 0, 0, 0), 8)
    assert [held.card for held in seat.hand] == hand
    assert [tile.name for tile in seat.tiles] == ["N:w4u4"]
    assert (seat.tags, seat.owns_avengers) == (0, False)


def test_eligible_tiles_only_in_their_phase() -> None:
    position = scene("splendor-2024", Owned("", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3"])
    assert not position.eligible_tiles
    position.push_text("+wug")
    assert [tile.tile.name for tile in position.eligible_tiles] == ["N:w4u4", "N:w3u3g3"]


def test_scores_come_from_possessions() -> None:
    for position in sampled(5):
        for seat in position.seats:
            total = sum(card.points for card in seat.cards) + 3 * len(seat.tiles) + 3 * seat.owns_avengers
            assert seat.points == total
            assert seat.num_bought == len(seat.cards)
            assert seat.bonuses == tuple(sum(card.bonus == c for card in seat.cards) for c in range(5))
            assert seat.tags == sum(card.tags for card in seat.cards)


def test_equality_is_about_the_whole_table() -> None:
    one, other = Position.initial(seed=5), Position.initial(seed=5)
    assert one == other
    assert hash(one) == hash(other)
    other.push_text("+wug")
    assert one != other
    assert one != one.view(0)
    assert one != "x"
    assert str(one) == one.text()
    assert repr(one) == f"<Position {one.text()}>"


def test_members_of_a_set() -> None:
    assert list(members(0)) == []
    assert list(members(0b1010001 | 1 << 77)) == [0, 4, 6, 77]


def test_number_of_first_takes() -> None:
    stocked = {"splendor-2014": 25, "splendor-2024": 10, "marvel": 10}
    for rules, count in stocked.items():
        ids = Position.initial(rules, seed=0).legal_moves.ids
        assert sum(decision < 25 for decision in ids) == count
    assert math.comb(5, 3) == 10
