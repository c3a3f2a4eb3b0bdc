"""Damaged input of every kind raises `RecordError` and nothing else."""

import io
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.mutations import mutated
from gemwright.records import GameRecord, Limits, RecordError, import_sgr, read_games
from gemwright.records.mirror import record_bytes
from tests.records.games import play
from tests.records.test_sgr import exported, original

SETTINGS = settings(max_examples=150, deadline=None, derandomize=True, database=None)
LIMITS = Limits(game_chars=50_000, decisions=500)
GAMES = [
    play("splendor-2024", 2, 1, stop=14, notes=0.4),
    play("marvel", 3, 2, stop=20, notes=0.2),
    play("splendor-2014", 4, 3, stop=25).for_seat(1),
]
TEXT = "".join(game.text() for game in GAMES).encode()
LINES = b"".join(record_bytes(game) + b"\n" for game in GAMES)
SGR = json.dumps(exported(original(1, stop=20))).encode()


def read_everything(data: bytes) -> list[GameRecord]:
    """Read bytes; games that come out must be whole: writing and reading gives them again."""
    faults: list[RecordError] = []
    found = list(read_games(io.BytesIO(data), limits=LIMITS, on_error=faults.append))
    for fault in faults:
        assert isinstance(fault, RecordError)
        assert str(fault)
    for game in found:
        assert GameRecord.from_text(game.text()).text() == game.text()
        assert GameRecord.from_json(game.to_json()) == game
    return found


@SETTINGS
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    assert read_everything(data) == []


@SETTINGS
@given(st.text(st.characters(codec=None), max_size=200))
def test_any_text(text: str) -> None:
    for read in (GameRecord.from_text, GameRecord.from_json, import_sgr):
        with pytest.raises(RecordError):
            read(text)


WORDS = st.sampled_from(
    [
        "+wug",
        "+uu",
        "rG1:k4",
        "r#1",
        "bG1:k4",
        "$w",
        "=",
        "=w1$2",
        "-k",
        "--",
        "N:u4g4",
        ">1.2=W0:u3",
        ">#1=W0:u3",
        ">#1=?1",
        ">h1=W0:u3",
        ">1=x",
        "1.",
        "2...",
        "...",
        "!",
        "??",
        "{x}",
        "{[%clk 0:00:01]}",
        "{",
        "}",
        "(",
        ")",
        "*",
        "15+:9",
        "[Rules",
        "\\",
        "\n",
    ]
)


@SETTINGS
@given(st.lists(WORDS, max_size=30))
def test_any_words(words: list[str]) -> None:
    head = TEXT.decode().split("\n1. ")[0]
    text = f"{head}\n{' '.join(words)} *\n"
    try:
        record = GameRecord.from_text(text)
    except RecordError:
        return
    assert GameRecord.from_text(record.text()).text() == record.text()


@SETTINGS
@given(
    st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists, max_leaves=20)
)
def test_any_objects(value: object) -> None:
    data = GAMES[0].to_json()
    for key in data:
        changed = data | {key: value}
        try:
            GameRecord.from_json(changed)
        except RecordError:
            continue
        assert changed[key] == data[key] or key in (
            "comment",
            "moves",
            "tags",
            "rules_version",
            "first",
            "result",
        )


@pytest.mark.parametrize(("name", "data"), [("text", TEXT), ("json", LINES), ("sgr", SGR)])
def test_mutated_files(name: str, data: bytes) -> None:
    rng = random.Random(name)
    survivors = sum(len(read_everything(mutated(data, rng))) for _ in range(50))
    assert survivors > 0


def test_every_cut_is_noticed() -> None:
    text = GAMES[0].text().rstrip()
    for length in range(0, len(text) - 1, 7):
        with pytest.raises(RecordError):
            GameRecord.from_text(text[:length])
    line = record_bytes(GAMES[0])
    for length in range(0, len(line) - 1, 29):
        with pytest.raises(RecordError):
            GameRecord.from_json(line[:length])
