import ast
import pickle
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import gemwright.records
from gemwright.records import RecordError
from gemwright.records.errors import MESSAGES
from gemwright.rules import GemwrightError, IllegalMoveError


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ({}, "record"),
        ({"file": "a.gwg"}, "a.gwg"),
        ({"line": 3}, "record:3"),
        ({"file": "a.gwg", "line": 3, "column": 7}, "a.gwg:3:7"),
        ({"file": "a.jsonl", "line": 3, "path": "$.moves[2]"}, "a.jsonl:3:$.moves[2]"),
        ({"turn": 4, "ply": 9}, "record:#4.9"),
        ({"file": "a.gwg", "line": 3, "column": 7, "turn": 4, "ply": 9}, "a.gwg:3:7"),
    ],
)
def test_places_read_as_those_of_compilers(place: dict[str, Any], where: str) -> None:
    error = RecordError("empty", **place)
    assert str(error) == f"{where}: there is no game here"
    for name, value in place.items():
        assert getattr(error, name) == value


def test_unknown_parts_of_a_place_are_filled_in_and_known_ones_kept() -> None:
    error = RecordError("empty", line=3).at(file="a", line=9, column=2)
    assert (error.file, error.line, error.column) == ("a", 3, 2)
    again = error.at(file="b", turn=1)
    assert (again.file, again.turn) == ("a", 1)
    assert str(again) == "a:3:2: there is no game here"


def test_errors_are_value_errors_and_go_through_a_pickle() -> None:
    error = RecordError("limit-game", limit=5, file="x", line=2)
    assert isinstance(error, ValueError)
    assert isinstance(error, GemwrightError)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "x:2: the game is longer than the limit of 5 characters"
    assert again.fields == error.fields


def test_a_reason_may_be_another_error_and_its_rule_is_named_once() -> None:
    reason = IllegalMoveError("pass-illegal")
    error = RecordError("illegal", "R15.1", reason=reason, turn=3)
    assert str(error).endswith("turn 3: passing is only for a seat that can do nothing else (R15.1)")
    assert error.template == "{where}: turn {turn}: {reason}"


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_message_begins_with_its_place(code: str) -> None:
    assert MESSAGES[code].startswith("{where}: ")
    fields = {name for _, name, _, _ in Formatter().parse(MESSAGES[code]) if name}
    filled = dict.fromkeys(fields - {"where", "turn"}, "1")
    assert "{" not in str(RecordError(code, **filled))


def test_every_code_has_a_message_and_every_message_a_use() -> None:
    folder = Path(gemwright.records.__file__).parent
    used = set()
    for path in (*folder.glob("*.py"), folder.parent / "server/games/fairness.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call):
                used |= {
                    a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)
                }
        used |= set(
            re.findall(r'"([a-z]+(?:-[a-z]+)+)"', path.read_text(encoding="utf-8").split("MESSAGES")[0])
        )
    assert set(MESSAGES) <= used
