import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from gemwright.records import GameRecord, Limits, RecordError, verify
from gemwright.records.mirror import read_json, record_bytes
from gemwright.rules import EDITIONS
from tests.records.games import error, play, table_with


@pytest.fixture
def data() -> dict[str, Any]:
    """Return a game of a few moves with a note of each kind."""
    record = play("splendor-2024", 2, 7, stop=3)
    move = next(iter(record.table.legal_moves))
    record.add(move, clock=1, evaluation=[0.5, 0.5], simulations=9, mark="!", comment="x")
    variation = record.start_variation(3, "or")
    variation.add(next(iter(variation.table.legal_moves)))
    record.nodes[3].commands["best"] = "+wug"
    return record.to_json()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_written_is_read(edition: str, players: int) -> None:
    record = play(edition, players, 3, notes=0.2)
    for known in (record, record.for_seat(None), record.for_seat(0)):
        written = record_bytes(known)
        again = GameRecord.from_json(written)
        assert again == known
        assert record_bytes(again) == written
        assert GameRecord.from_json(known.to_json()).text() == known.text()
        assert json.loads(written) == known.to_json()
        verify(again)


def test_text_bytes_and_objects_mean_the_same(data: dict[str, Any]) -> None:
    text = json.dumps(data)
    assert GameRecord.from_json(text) == GameRecord.from_json(text.encode()) == GameRecord.from_json(data)


def test_a_start_is_a_mirrored_position() -> None:
    record = GameRecord.start(table_with().build())
    written = record.to_json()
    assert written["set_up"] is None
    assert written["start"]["seats"][0]["tokens"] == "w2u2g2r2$2"
    assert GameRecord.from_json(written) == record


def test_a_game_may_stop_amid_a_payment() -> None:
    record = GameRecord.start(table_with(tokens=(1, 2, 2, 2, 1, 2, 0)).build())
    record.add(record.table.parse_move("bW0:u1g1r1k1"))
    assert GameRecord.from_json(record.to_json()) == record
    assert GameRecord.from_json(record.to_json()).table.phase.name == "PAYMENT"


def result(data: dict[str, Any], scores: list[int], winners: list[int], termination: str) -> None:
    data["result"] = {"scores": scores, "winners": winners, "termination": termination}


Change = Callable[[dict[str, Any]], object]

CHANGES: list[tuple[Change, str, str]] = [
    (lambda d: d.pop("format"), "bad-json", ""),
    (lambda d: d.update(format="chess"), "unknown-format", ""),
    (lambda d: d.update(version=2), "unknown-version", ""),
    (lambda d: d.update(version="1"), "bad-json", ""),
    (lambda d: d.pop("rules"), "bad-json", ""),
    (lambda d: d.update(extra=1), "bad-json", ""),
    (lambda d: d.update(rules="chess"), "bad-set-up", "$.set_up"),
    (lambda d: d.update(rules="marvel"), "bad-set-up", "$.set_up"),
    (lambda d: d.update(rules_version=0), "bad-value", "$.rules_version"),
    (lambda d: d.update(players=5), "bad-value", "$.players"),
    (lambda d: d.update(players=3), "bad-set-up", "$.set_up"),
    (lambda d: d.update(first=2), "bad-value", "$.first"),
    (lambda d: d.update(first=-1), "bad-value", "$.first"),
    (lambda d: d.update(knowledge="seat9"), "bad-tag-value", "$.knowledge"),
    (lambda d: d.update(set_up=None), "bad-value", "$.set_up"),
    (lambda d: d.update(start={}), "bad-value", "$.set_up"),
    (lambda d: d.update(set_up=None, start={"rules": 1}), "bad-set-up", "$.start"),
    (lambda d: d["set_up"]["market"].pop(), "bad-value", "$.set_up"),
    (lambda d: d["set_up"]["market"][0].pop(), "bad-value", "$.set_up"),
    (lambda d: d["set_up"]["market"][0].__setitem__(0, "W9:u9"), "bad-set-up", "$.set_up"),
    (lambda d: d["set_up"]["tiles"].pop(), "bad-set-up", "$.set_up"),
    (lambda d: d.update(comment="\x00"), "control-character", "$.comment"),
    (lambda d: d["tags"].update(Rules="x"), "reserved-tag", "$.tags"),
    (lambda d: d["tags"].update(Seed="5"), "seed-while-running", "$.tags"),
    (lambda d: d["tags"].update({f"T{n}": "x" for n in range(70)}), "limit-tags", "$.tags"),
    (lambda d: d["moves"][1].update(move="+uuu"), "illegal", "$.moves[1]"),
    (lambda d: d["moves"][1].update(move=""), "illegal", "$.moves[1]"),
    (lambda d: d["moves"][1].update(move="=w1"), "bad-token", "$.moves[1]"),
    (lambda d: d["moves"][1].update(reveal=">1.1=W0:u3"), "reveal-unexpected", "$.moves[1]"),
    (lambda d: d["moves"][1].update(reveal="hello"), "not-a-reveal", "$.moves[1]"),
    (lambda d: d["moves"][1].update(reveal=">1.1=W0:u9"), "refused", "$.moves[1]"),
    (lambda d: d["moves"][1].update(move=1), "bad-json", ""),
    (lambda d: d["moves"][1].update(extra=1), "bad-json", ""),
    (lambda d: d["moves"][3].update(clock=-1), "bad-value", "$.moves[3]"),
    (lambda d: d["moves"][3].update(clock=True), "bad-json", ""),
    (lambda d: d["moves"][3].update(evaluation=[1.0]), "bad-value", "$.moves[3]"),
    (lambda d: d["moves"][3].update(simulations=-1), "bad-value", "$.moves[3]"),
    (lambda d: d["moves"][3].update(mark="."), "bad-value", "$.moves[3]"),
    (lambda d: d["moves"][3].update(commands={"clk": "1"}), "bad-command", "$.moves[3]"),
    (
        lambda d: d["moves"][3]["variations"][0].update(moves=[]),
        "empty-variation",
        "$.moves[3].variations[0]",
    ),
    (
        lambda d: d["moves"][3]["variations"][0]["moves"][0].update(move="--"),
        "illegal",
        "$.moves[3].variations[0].moves[0]",
    ),
    (
        lambda d: result(d, [1], [], "cap"),
        "bad-value",
        "$.result",
    ),
    (
        lambda d: result(d, [1, 2], [1, 0], "cap"),
        "bad-value",
        "$.result",
    ),
    (
        lambda d: result(d, [1, 2], [2], "cap"),
        "bad-value",
        "$.result",
    ),
    (
        lambda d: result(d, [1, 2], [1], "x"),
        "bad-value",
        "$.result",
    ),
    (
        lambda d: result(d, [-1, 2], [1], "cap"),
        "bad-value",
        "$.result",
    ),
]


@pytest.mark.parametrize(("change", "code", "path"), CHANGES, ids=range(len(CHANGES)))
def test_damage_is_named_with_its_place(data: dict[str, Any], change: Change, code: str, path: str) -> None:
    damaged = copy.deepcopy(data)
    change(damaged)
    for form in (damaged, json.dumps(damaged)):
        with error(code) as caught:
            GameRecord.from_json(form)
        assert caught.value.path == path


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "nan",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"format":"gemwright-game","version":1e999}',
        b"\xff\xfe",
        b'{"format":"gemwright-game\xff","version":1}',
        '{"format":"gemwright-game","version":1}',
    ],
)
def test_what_is_no_game_at_all(text: str | bytes) -> None:
    with error("bad-json"):
        GameRecord.from_json(text)


@pytest.mark.parametrize("value", [None, 5, [], object(), {1: 2}, {"format": None}])
def test_objects_that_are_no_game(value: object) -> None:
    with error("bad-json"):
        GameRecord.from_json(value)


def test_deep_variations_are_refused(data: dict[str, Any]) -> None:
    for depth in (9, 3000):
        text = '{"moves":[{"move":"+wug","variations":[' * depth + "]}]}" * depth
        with pytest.raises(RecordError) as caught:
            GameRecord.from_json(
                json.dumps(data)[:-1].replace('"moves"', f'"moves": {text[9:-1]}, "x"', 1) + "}"
            )
        assert caught.value.code in ("bad-json", "limit-depth", "illegal", "empty-variation")


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(game_chars=100), "limit-game"),
        (Limits(decisions=3), "limit-decisions"),
        (Limits(depth=0), "limit-depth"),
        (Limits(comment_chars=0), "limit-comment"),
        (Limits(tags=1), "limit-tags"),
    ],
)
def test_limits(data: dict[str, Any], limits: Limits, code: str) -> None:
    text = json.dumps(data)
    read_json(text)
    with error(code):
        read_json(text, limits)


def test_a_result_cannot_be_doubled() -> None:
    data = play(seed=3).to_json()
    data["tags"]["Termination"] = "abandoned"
    with error("reserved-tag"):
        GameRecord.from_json(data)
