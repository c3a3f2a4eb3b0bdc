"""Refusals: coded, worded, and without effect."""

import pickle
import re
import string
from copy import deepcopy

import pytest

from gemwright.rules import (
    GemwrightError,
    IllegalMoveError,
    MoveKind,
    Phase,
    Position,
    PositionError,
    SetUpError,
    TextError,
)
from gemwright.rules.errors import MESSAGES
from tests.rules.helpers import Owned, find_card, sampled, scene

pytestmark = pytest.mark.interpreted
RULE = re.compile(r"R\d+(\.\d+)?")


@pytest.mark.parametrize("seed", range(3))
def test_every_illegal_id_is_refused_with_its_rule(seed: int) -> None:
    for position in sampled(6, seed):
        legal = set(position.legal_moves.ids)
        before = position.row.tobytes()
        for decision in set(range(78)) - legal:
            with pytest.raises(IllegalMoveError) as caught:
                position.push(decision)
            assert RULE.fullmatch(caught.value.rule), (decision, caught.value)
            assert f"({caught.value.rule})" in str(caught.value)
            assert "\n" not in str(caught.value)
        assert position.row.tobytes() == before


def test_legal_ids_are_those_the_validator_accepts() -> None:
    """I13 by brute force: every id is tried on a copy."""
    for position in sampled(25, 2):
        accepted = []
        for decision in range(78):
            try:
                position.copy().push(decision)
            except IllegalMoveError:
                continue
            accepted.append(decision)
        assert accepted == position.legal_moves.ids


def test_the_sample_has_every_phase() -> None:
    phases = {position.phase for seed in range(3) for position in sampled(6, seed)}
    assert phases >= {Phase.ACTION, Phase.PAYMENT, Phase.RETURN}


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("+ww", "take-alike", "R5.1"),
        ("+kug", "take-from-empty", "R4.1"),
        ("+ug", "take-count", "R4.2"),
        ("+ugrw", "take-count", "R4"),
        ("+wwu", "take-mixed", "R4"),
        ("+www", "take-mixed", "R4"),
        ("r#3", "deck-empty", "R6.2"),
        ("rW5:w3k7", "card-not-in-market", "R6.2"),
        ("bW5:w3k7", "card-not-there", "R7.1"),
        ("bU4:w7", "cannot-afford", "R7.3"),
        ("--", "pass-illegal", "R15.1"),
        ("-w", "wrong-phase", "R3.2"),
        ("$w", "wrong-phase", "R3.2"),
        ("=", "wrong-phase", "R3.2"),
        ("N:w4u4", "wrong-phase", "R3.2"),
    ],
)
def test_reasons_in_the_action_phase(text: str, code: str, rule: str) -> None:
    from gemwright.rules import Status

    allow = Status.CARD_MISSING | Status.TOKEN_TOTALS
    position = scene(
        "splendor-2024",
        Owned("W2"),
        Owned("K4"),
        market=[find_card("[L3 U 4 | W7]")],
        decks=(36, 26, 0),
        allow=allow,
        tiles=["W4 U4"],
    )
    with pytest.raises(IllegalMoveError) as caught:
        position.push_text(text)
    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_reasons_in_other_phases() -> None:
    returning = scene("splendor-2024", Owned("W2 U2 G2 R2 $2"))
    returning.push_text("+wug")
    choosing = scene("splendor-2024", Owned("", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3", "R4 K4"])
    choosing.push_text("+wug")
    card = find_card("[L1 G 0 | R3]")
    paying = scene("splendor-2024", Owned("R3 $2"), market=[card])
    paying.push_text(f"b{card.full_name}")
    over = scene("splendor-2024", Owned(points=15), to_move=1)
    over.push_turn("+wug")
    cases = [
        (returning, "-k", "return-illegal", "R9.5"),
        (returning, "+wug", "wrong-phase", "R3.2"),
        (choosing, "N:r4k4", "tile-not-eligible", "R10.1"),
        (choosing, "N:g4r4", "tile-not-eligible", "R10.1"),
        (choosing, "--", "wrong-phase", "R3.2"),
        (paying, "$w", "swap-illegal", "R7.4"),
        (paying, "r#1", "wrong-phase", "R3.2"),
        (over, "+wug", "game-over", "R13.8"),
        (over, "--", "game-over", "R13.8"),
    ]
    for position, text, code, rule in cases:
        with pytest.raises(IllegalMoveError) as caught:
            position.push_text(text)
        assert (caught.value.code, caught.value.rule) == (code, rule), text


def test_a_full_hand() -> None:
    hand = [find_card(text) for text in ("[L3 W 4 | K7]", "[L3 U 4 | W7]", "[L3 K 4 | R7]")]
    position = scene("splendor-2024", Owned(hand=hand))
    for text in ("r#1", f"r{position.market[0][0]}"):
        with pytest.raises(IllegalMoveError, match=r"holds 3 cards.*R6\.1"):
            position.push_text(text)


def test_the_time_stone_stays() -> None:
    position = scene("marvel", Owned("Y2 P2 B2 R2 O2"))
    position.push_text("+ypb")
    with pytest.raises(IllegalMoveError, match=r"R9\.4"):
        position.push_text("-t")


def test_missing_gold_is_counted() -> None:
    card = find_card("[L3 U 4 | W7]")
    position = scene("splendor-2024", Owned("W2 $1", "W1"), market=[card])
    with pytest.raises(IllegalMoveError, match="costs 3 more"):
        position.push_text(f"b{card.full_name}")


@pytest.mark.parametrize(
    "text", ["", "x", "+", "+wugrkw", "w", "==", "=1", "---", "$", "$wu", "-", "-wu", "-q", "r", "r#", "r#4",
             "r#x", "rW", "b", "bx", "+q", "+W", "+\n", "+w" * 40, "N:", "L:y3", "\ud83d\ude00", "r?1", "b?1"]
)  # fmt: skip
def test_texts_that_are_no_move(text: str) -> None:
    for position in (Position.initial(seed=0), scene("marvel")):
        with pytest.raises(GemwrightError):
            position.parse_move(text)


def test_errors_are_value_errors() -> None:
    for kind in (SetUpError, IllegalMoveError, TextError, PositionError):
        assert issubclass(kind, GemwrightError)
        assert issubclass(kind, ValueError)


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_fills_in_and_travels(code: str) -> None:
    names = [name for _, name, _, _ in string.Formatter().parse(MESSAGES[code]) if name]
    error = IllegalMoveError(code, "R1.2", **{name: f"<{name}>" for name in names})
    assert error.template == MESSAGES[code]
    assert str(error).endswith(" (R1.2)")
    assert all(f"<{name}>" in str(error) for name in names)
    for twin in (pickle.loads(pickle.dumps(error)), deepcopy(error)):
        assert type(twin) is IllegalMoveError
        assert (str(twin), twin.code, twin.rule, twin.fields) == (str(error), code, "R1.2", error.fields)


def test_errors_without_a_rule() -> None:
    assert str(IllegalMoveError("nothing-to-undo")) == MESSAGES["nothing-to-undo"]


def test_braces_in_quoted_text_do_no_harm() -> None:
    with pytest.raises(TextError, match="no card"):
        Position.initial(seed=0).parse_move("b{0.__class__}")


def test_moves_of_every_kind_were_refused_somewhere() -> None:
    refused = set()
    for position in sampled(6, 0):
        for move in MoveKind:
            if not any(legal.kind == move for legal in position.legal_moves):
                refused.add(move)
    assert refused == set(MoveKind)
