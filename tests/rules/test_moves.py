"""Decision ids, moves and their texts name each other."""

from itertools import islice

import pytest

from gemwright.rules import Layout, Move, MoveKind, Phase, Position, TextError, cards
from gemwright.rules.moves import Reveal, RevealKind
from gemwright.testing import random_game
from tests.rules.helpers import EDITION_NAMES, find_card, sampled, scene

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("seed", range(3))
def test_id_move_and_text_are_a_bijection(seed: int) -> None:
    for position in sampled(5, seed):
        moves = list(position.legal_moves)
        ids = position.legal_moves.ids
        assert [move.id for move in moves] == ids == sorted(ids)
        assert len({move.text for move in moves}) == len(moves)
        for move in moves:
            assert position.move(move.id) == move
            assert str(move) == move.text
        for move in moves[:: 1 + len(moves) // 8]:
            assert position.parse_move(move.text) == move


def test_every_kind_of_decision_turns_up() -> None:
    kinds = {move.kind for position in sampled(5, 0) for move in position.legal_moves}
    assert kinds >= set(MoveKind) - {MoveKind.PASS, MoveKind.TILE}


@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_every_id_of_the_start_reads_back(rules: str) -> None:
    position = Position.initial(rules, 3, seed=4)
    for move in position.legal_moves:
        assert position.parse_move(move.text) == move


def twins_on_the_table() -> Layout:
    one, other = (card for card in cards("marvel") if card.twin)
    return scene("marvel", market=[one, other]).layout()


def test_both_twins_can_be_named() -> None:
    position = twins_on_the_table().build()
    name = next(card.name for card in cards("marvel") if card.twin)
    assert position.parse_move(f"r{name}.1").id == 30
    assert position.parse_move(f"r{name}.2").id == 31
    with pytest.raises(TextError, match="names two cards"):
        position.parse_move(f"r{name}")


def test_a_lone_twin_needs_no_number() -> None:
    name = next(card.name for card in cards("marvel") if card.twin)
    position = twins_on_the_table().build()
    position.push_text(f"r{name}.1")
    assert position.parse_move(f"r{name}").text == f"r{name}.2"


def test_letters_of_a_take_in_any_order() -> None:
    position = Position.initial(seed=0)
    assert position.parse_move("+guw").text == "+wug"
    assert position.parse_move("+krg").id == 9


def test_a_move_of_another_position_is_not_legal_here() -> None:
    here, there = Position.initial(seed=1), Position.initial(seed=2)
    assert here.move(0) in there.legal_moves
    assert here.move(30) not in there.legal_moves
    assert 30 in there.legal_moves
    assert "x" not in there.legal_moves


def test_legal_moves_describe_themselves() -> None:
    position = scene("splendor-2024")
    position.push_turn("+wug")
    legal = position.legal_moves
    assert len(legal) == len(list(legal)) == int(legal.mask.sum())
    assert legal.mask.shape == (78,)
    assert [i for i in range(78) if legal.mask[i]] == legal.ids
    assert repr(legal).startswith("<LegalMoves (+wug, ")


def test_texts_of_reveals() -> None:
    card = find_card("[L2 R 3 | R6]")
    assert Reveal(RevealKind.REFILL, 0, 2, 3, card).text == ">2.3=R3:r6"
    assert Reveal(RevealKind.REFILL, 0, 2, 3, None).text == ">2.3=-"
    assert str(Reveal(RevealKind.DRAW, 1, 2, 0, card)) == ">#2=R3:r6"
    assert Reveal(RevealKind.SHOW, 1, 2, 1, card).text == ">h1=R3:r6"


def test_moves_can_be_kept_in_sets() -> None:
    position = next(islice(random_game("marvel", 2, 1), 20, None))
    assert len({*position.legal_moves, *position.legal_moves}) == len(position.legal_moves)
    assert all(isinstance(move, Move) for move in position.legal_moves)
    assert position.phase != Phase.OVER
