"""Whole turns as text."""

import random

import pytest

from gemwright.rules import IllegalMoveError, Phase, Position, TextError, turn_text
from gemwright.testing import play_on
from tests.rules.helpers import EDITION_NAMES, Owned, find_card, refused, scene

pytestmark = pytest.mark.interpreted
CARD = find_card("[L1 U 0 | W1 G1 R2 K1]")


def turns_of(rules: str, players: int, seed: int) -> list[tuple[Position, list[int], str, Position]]:
    """Each whole turn of a random game: position before, decisions, text, position after."""
    turns = []
    before, ids = Position.initial(rules, players, seed=seed), list[int]()
    for position in play_on(before.copy(), random.Random(seed)):
        ids.append(position.move_stack[-1].id)
        if position.turns > before.turns:
            turns.append((before, ids, position.last_turn_text(), position.copy()))
            before, ids = position.copy(), []
    return turns


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_every_turn_reads_back_as_its_decisions(rules: str, players: int) -> None:
    for before, ids, text, after in turns_of(rules, players, seed=players):
        row = before.row.tobytes()
        assert [move.id for move in before.parse_turn(text)] == ids, text
        assert before.row.tobytes() == row
        again = before.copy()
        again.push_turn(text)
        assert again == after
        assert again.last_turn_text() == text


@pytest.mark.parametrize(("payment", "gold"), [("", 3), ("=w1r1$3", 3), ("=w1$4", 4), ("=r1$4", 4)])
def test_payments_spelled_out(payment: str, gold: int) -> None:
    position = scene("splendor-2024", Owned("W1 R1 $4"), market=[CARD])
    position.push_turn(f"b{CARD.full_name}{payment}")
    assert position.seat(0).tokens[5] == 4 - gold
    canonical = "" if gold == 3 else payment
    assert position.last_turn_text() == f"b{CARD.full_name}{canonical}"


def test_an_only_payment_may_be_spelled_out() -> None:
    card = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned("W3"), market=[card])
    refused(position, f"b{card.full_name}=w2", f"b{card.full_name}=-", error=IllegalMoveError)
    position.push_turn(f"b{card.full_name}=w3")
    assert position.last_turn_text() == f"b{card.full_name}"


def test_a_free_card_may_be_paid_with_nothing() -> None:
    card = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned("", "W3"), market=[card])
    position.push_turn(f"b{card.full_name}=-")
    assert position.to_move == 1


@pytest.mark.parametrize("letters", ["wug", "guw", "ugw"])
def test_returns_in_any_order(letters: str) -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_turn(f"+wug-{letters}")
    assert position.last_turn_text() == "+wug-wug"


def test_a_turn_may_stop_before_its_returns() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    assert [move.text for move in position.push_turn("+wug")] == ["+wug"]
    assert position.last_turn_text() == "+wug"
    position.push_turn("-g")
    assert position.last_turn_text() == "+wug-g"
    assert position.phase == Phase.RETURN
    position.push_turn("-kk")
    assert position.last_turn_text() == "+wug-gkk"
    assert position.to_move == 1


def test_a_turn_may_stop_before_its_tile() -> None:
    position = scene("splendor-2024", Owned("", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3"])
    position.push_turn("+wug")
    assert position.phase == Phase.TILE
    position.push_turn("^N:w4u4")
    assert position.last_turn_text() == "+wug^N:w4u4"


def test_everything_in_one_turn() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3"])
    position.push_turn("r#3-$^N:w3u3g3")
    assert position.last_turn_text() == "r#3-$^N:w3u3g3"
    assert [move.id for move in position.move_stack] == [44, 71, 73]


@pytest.mark.parametrize(
    "text",
    ["", " ", "+wug ", "+WUG", "wug", "+wug-", "+wug--", "+wug=", "+wug^", "bX=w", "=", "++wug", "+wug-k-k",
     "+wug\n", "bU0:w1=w1=w1", "x" * 129, "=w123"],
)  # fmt: skip
def test_no_turn_at_all(text: str) -> None:
    refused(Position.initial(seed=0), text, error=TextError)


@pytest.mark.parametrize("text", ["+wug-w", "+wug^N:w4u4", "+wug=w1", "=w1", "-w", "^N:w4u4", "--", "r#1-$"])
def test_parts_that_are_not_due(text: str) -> None:
    position = scene("splendor-2024", tiles=["W4 U4"])
    refused(position, text, error=IllegalMoveError)


def test_a_turn_that_fails_late_changes_nothing() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    refused(position, "+wug-wuk^N:w4u4", "+wug-kkkk", "+wug-kkt", "+wug-$")
    assert position.move_stack == ()


def test_turn_text_from_moves_alone() -> None:
    position = scene("splendor-2024", Owned("W1 R1 $4"), market=[CARD])
    moves = position.parse_turn(f"b{CARD.full_name}=w1$4")
    assert turn_text(moves, (1, 0, 0, 0, 0, 4)) == f"b{CARD.full_name}=w1$4"
    assert turn_text([]) == ""


def test_the_rest_of_a_payment() -> None:
    position = scene("splendor-2024", Owned("W1 R1 $4"), market=[CARD])
    position.push_text(f"b{CARD.full_name}")
    loaded = Position.from_text(position.text())
    loaded.push_turn("=w1$4")
    assert loaded.last_turn_text() == "=w1$4"
    position.push_turn("=w1$4")
    assert position == loaded
    assert position.last_turn_text() == f"b{CARD.full_name}=w1$4"


def test_no_turn_yet() -> None:
    assert Position.initial(seed=0).last_turn_text() == ""
