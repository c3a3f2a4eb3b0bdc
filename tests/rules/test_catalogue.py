"""The fixed catalogue of decision ids (R3.5)."""

from collections import Counter

import pytest

from gemwright.rules import NUM_DECISIONS, MoveKind, Position, TextError
from gemwright.rules.catalogue import LEVEL_SIZES, LEVEL_STARTS, TAKES
from tests.rules.helpers import EDITION_NAMES

pytestmark = pytest.mark.interpreted

KINDS = (
    [MoveKind.TAKE] * 30
    + [MoveKind.RESERVE] * 12
    + [MoveKind.RESERVE_BLIND] * 3
    + [MoveKind.BUY] * 15
    + [MoveKind.GOLD_FOR] * 5
    + [MoveKind.PAY]
    + [MoveKind.RETURN] * 6
    + [MoveKind.TILE] * 5
    + [MoveKind.PASS]
)


def test_there_are_78_decisions() -> None:
    assert len(KINDS) == NUM_DECISIONS == 78


def test_takes_by_size() -> None:
    assert Counter(map(len, TAKES)) == {3: 10, 2: 15, 1: 5}
    assert [len(set(take)) for take in TAKES] == [3] * 10 + [2] * 10 + [1] * 10
    assert list(TAKES[:10]) == sorted(TAKES[:10])
    assert TAKES[0] == (0, 1, 2)
    assert TAKES[9] == (2, 3, 4)


def test_levels_follow_each_other() -> None:
    assert [LEVEL_STARTS[i + 1] - LEVEL_STARTS[i] for i in range(3)] == list(LEVEL_SIZES)


@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_each_id_has_its_kind_everywhere(rules: str) -> None:
    position = Position.initial(rules, 4, seed=3)
    for _ in range(3):
        for _ in range(4):
            position.push_text("r#1")
    for decision, kind in enumerate(KINDS):
        if kind == MoveKind.TILE and decision - 72 >= len(position.tiles):
            with pytest.raises(TextError):
                position.move(decision)
            continue
        move = position.move(decision)
        assert (move.id, move.kind) == (decision, kind)
        assert move.from_hand == (57 <= decision < 60)


@pytest.mark.parametrize("decision", [-1, 78, 1000])
def test_no_other_ids(decision: int) -> None:
    with pytest.raises(TextError, match="0 to 77"):
        Position.initial(seed=0).move(decision)


def test_slots_are_in_the_id() -> None:
    position = Position.initial(seed=3)
    for level in range(3):
        for slot in range(4):
            card = position.market[level][slot]
            assert position.move(30 + 4 * level + slot).card == card
            assert position.move(45 + 4 * level + slot).card == card
        assert position.move(42 + level).level == level + 1
