"""Decisions made and taken back, and the cards they bring to light."""

import pytest

from gemwright.rules import (
    Card,
    IllegalMoveError,
    Phase,
    Position,
    PositionError,
    RevealKind,
    UnknownCard,
    cards,
)
from gemwright.testing import random_game, random_positions
from tests.rules.helpers import EDITION_NAMES, Owned, find_card, same_row, sampled, scene

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_pop_restores_every_row(rules: str, players: int) -> None:
    rows = []
    for position in random_game(rules, players, seed=players):
        rows.append(position.row.copy())
    moves = position.move_stack
    assert len(moves) == len(rows) - 1 == len(position.reveal_stack)
    for row, move in zip(reversed(rows), [*reversed(moves), None], strict=True):
        assert all((position.row[name] == row[name]).all() for name in row.dtype.names)
        if move is not None:
            assert position.peek() == move
            assert position.pop() == move
    for call in (position.pop, position.peek):
        with pytest.raises(IllegalMoveError, match="no decision"):
            call()


def test_every_legal_decision_can_be_taken_back() -> None:
    for position in sampled(15):
        before = position.copy()
        for decision in position.legal_moves.ids:
            position.push(decision)
            assert position.pop().id == decision
            assert same_row(position, before)


def test_copies_are_independent_and_keep_the_past() -> None:
    position = Position.initial(seed=1)
    position.push_turn("+wug")
    twin = position.copy()
    twin.push_turn("+wug")
    assert (position.turns, twin.turns) == (1, 2)
    assert len(twin.move_stack) == 2
    twin.pop()
    twin.pop()
    assert twin == Position.initial(seed=1)
    assert position.turns == 1


def test_moves_and_ids_do_the_same() -> None:
    position = Position.initial(seed=1)
    other = position.copy()
    position.push(position.move(31))
    other.push(31)
    assert position == other


def test_refill_is_reported_and_goes_to_the_same_slot() -> None:
    position = Position.initial(seed=1)
    top = position.layout().decks[1][0]  # type: ignore[index]
    reveal = position.push(30 + 4 + 2)
    assert reveal is not None
    assert (reveal.kind, reveal.seat, reveal.level, reveal.place) == (RevealKind.REFILL, 0, 2, 3)
    assert reveal.card == position.market[1][2] == top
    assert position.reveal_stack == (reveal,)


def test_draw_is_reported() -> None:
    position = Position.initial(seed=1)
    top = position.layout().decks[2][0]  # type: ignore[index]
    reveal = position.push(44)
    assert reveal is not None
    assert (reveal.kind, reveal.level, reveal.place, reveal.card) == (RevealKind.DRAW, 3, 0, top)


def test_takes_reveal_nothing() -> None:
    assert Position.initial(seed=1).push(0) is None


def test_a_refill_waits_for_the_payment() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("R3 $2"), market=[card])
    top = position.layout().decks[0][0]  # type: ignore[index]
    assert position.push_text(f"b{card.full_name}").card == card
    assert position.reveal_stack == (None,)
    assert position.market[0][0] is None
    assert position.push(63) is None
    reveal = position.push(65)
    assert reveal is not None
    assert reveal.card == top == position.market[0][0]


def test_an_emptied_deck_is_reported_as_no_card() -> None:
    from gemwright.rules import Status

    position = scene("splendor-2024", decks=(0, 26, 16), allow=Status.CARD_MISSING)
    reveal = position.push(30)
    assert reveal is not None
    assert (reveal.card, reveal.text) == (None, ">1.1=-")


def test_showing_a_blind_card() -> None:
    card = find_card("[L1 R 0 | W3]")
    from gemwright.rules import HandCard

    position = scene("splendor-2024", Owned("W3", hand=[HandCard(card, True)]))
    reveal = position.push(57)
    assert reveal is not None
    assert (reveal.kind, reveal.place, reveal.card) == (RevealKind.SHOW, 1, card)
    public = scene("splendor-2024", Owned("W3", hand=[card]))
    assert public.push(57) is None
    hidden = scene("splendor-2024+reserved_from_table_public=false", Owned("W3", hand=[card]))
    assert hidden.push(57) is not None


def test_a_chosen_refill_comes_up() -> None:
    for position in random_positions("marvel", 3, seed=2, every=9):
        for decision in (30, 35, 40, 42, 43, 44):
            if decision not in position.legal_moves:
                continue
            level = (decision - 30) // 4 if decision < 42 else decision - 42
            deck = position.layout().decks[level]  # type: ignore[index]
            if not deck:
                continue
            wanted = deck[len(deck) // 2]
            before = position.copy()
            reveal = position.push(decision, wanted)
            assert reveal is not None
            assert reveal.card == wanted
            assert not position.status()
            assert position.pop().id == decision
            assert same_row(position, before)


def wrong_reveals(position: Position) -> list[Card]:
    market = [card for row in position.market for card in row if isinstance(card, Card)]
    other_level = next(card for card in cards("splendor") if card.level == 2)
    return [market[0], market[1], other_level, cards("marvel")[0]]


@pytest.mark.parametrize("decision", [30, 42])
def test_impossible_reveals_are_refused(decision: int) -> None:
    position = Position.initial(seed=1)
    for table in (position, position.view(0), position.view(None)):
        before = table.row.tobytes()
        for card in wrong_reveals(position):
            with pytest.raises(PositionError, match="cannot be the card"):
                table.push(decision, card)
            assert table.row.tobytes() == before
        assert table.move_stack == ()


def test_a_take_reveals_no_card() -> None:
    position = Position.initial(seed=1)
    with pytest.raises(PositionError):
        position.push(0, position.layout().decks[0][0])  # type: ignore[index]


def test_a_reveal_does_not_make_a_move_legal() -> None:
    position = Position.initial(seed=1)
    top = position.layout().decks[0][0]  # type: ignore[index]
    before = position.row.tobytes()
    with pytest.raises(IllegalMoveError):
        position.push(45, top)
    assert position.row.tobytes() == before


def test_a_reveal_with_the_decision_that_ends_the_payment() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("R3 $2"), market=[card])
    position.push_text(f"b{card.full_name}")
    wanted = position.layout().decks[0][7]  # type: ignore[index]
    reveal = position.push(65, wanted)
    assert reveal is not None
    assert position.market[0][0] == reveal.card == wanted
    assert position.phase == Phase.ACTION


def test_unknown_reveals_say_nothing() -> None:
    position = Position.initial(seed=1)
    view = position.view(0)
    reveal = view.push(30, UnknownCard(1))
    assert reveal is not None
    assert reveal.text == ">1.1=?1"


def test_push_turn_is_all_or_nothing() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    before = position.row.tobytes()
    with pytest.raises(IllegalMoveError):
        position.push_turn("+wug-wux"[:7] + "t" if position.family == "marvel" else "+wug-wu$")
    assert position.row.tobytes() == before
    assert len(position.push_turn("+wug-wug")) == 4


def test_texts_make_moves() -> None:
    position = Position.initial(seed=1)
    assert position.push_text("+wug").id == 0
    assert position.push_text("r#2").id == 43
    assert [move.text for move in position.move_stack] == ["+wug", "r#2"]
    assert position.last_turn_text() == "r#2"
