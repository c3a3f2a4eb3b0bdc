"""The readers that are fuzzed, each with texts to start from."""

import io
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

import zstandard

from gemwright.records import GameRecord, Limits, LinePlayer, RecordError, import_sgr, read_games
from gemwright.records.sgr import CATALOG
from gemwright.rules import EDITIONS, Layout, Position, View

LIMITS: Final = Limits(game_chars=60_000, decisions=600)


@dataclass(frozen=True)
class Target:
    """A reader: takes bytes, raises a `ValueError` of ours or checks what it read by writing it."""

    name: str
    read: Callable[[bytes], None]
    corpus: Callable[[], list[bytes]]


class DiffersError(AssertionError):
    """Something was read that is written another way than it is read again."""


def _require_equal(first: object, second: object) -> None:
    if first != second:
        raise DiffersError(f"{first!r} is not {second!r}")


@cache
def _records() -> list[GameRecord]:
    return [_record(edition, players) for edition in EDITIONS for players in (2, 3, 4)]


def _record(edition: str, players: int) -> GameRecord:
    rng = random.Random(f"{edition} {players}")  # noqa: S311 - no secrets here
    position = Position.initial(edition, players, seed=players)
    record = GameRecord.start(position, names=["Ann", "Bob"], tags={"Event": "fuzz"})
    while position.outcome() is None and len(record.nodes) < 40:
        move = rng.choice(list(position.legal_moves))
        share = [1 / players] * players
        notes = (
            {"comment": "so \\ so", "clock": 61.5, "evaluation": share, "mark": "?!"}
            if rng.random() < 0.2
            else {}
        )
        record.add(move, position.push(move), **notes)  # type: ignore[arg-type]
    _vary(record)
    return record.for_seat(0) if players == 3 else record


def _vary(record: GameRecord) -> None:
    """Give the first decision, a take, another take as a variation, and that one a third."""
    first, second, third, *_ = record.initial.legal_moves
    variation = record.start_variation(0, "or")
    variation.add(second if record.moves[0] == first else first, comment="so")
    inner = LinePlayer(record.initial)
    inner.add(third)
    variation.line.nodes[0].variations.append(inner.line)


@cache
def _lines() -> list[bytes]:
    tables = [table for record in _records() for table in record.replay()]
    return [table.text().encode() for table in tables[::17]]


def _read_line(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    for kind in (Position, View):
        table = kind.from_text(text, check=False)
        again = kind.from_text(table.text(), check=False)
        _require_equal(table.text(), again.text())
        _require_equal(kind.from_json(table.to_json(), check=False).text(), table.text())
        table.status() if isinstance(table, Position) else None
    Layout.from_text(text).status()


def _read_moves(data: bytes) -> None:
    """Read the first line as a position and the other lines as turns, moves and their events."""
    first, *others = data.decode("utf-8", "surrogateescape").split("\n")
    position = Position.from_text(first)
    for text in others:
        before = position.text()
        for read in (position.parse_turn, position.parse_move):
            try:
                read(text)
            except ValueError:
                _require_equal(position.text(), before)
        position.push_turn(text)


@cache
def _moves_corpus() -> list[bytes]:
    corpus = []
    for edition in EDITIONS:
        position = Position.initial(edition, players=2, seed=1)
        texts = [position.text()]
        rng = random.Random(edition)  # noqa: S311 - no secrets here
        for _ in range(8):
            texts.append(rng.choice(list(position.legal_moves)).text)
            position.push_turn(texts[-1])
        corpus.append("\n".join(texts).encode())
    return corpus


def _read_stream(data: bytes) -> None:
    faults: list[RecordError] = []
    for record in read_games(io.BytesIO(data), limits=LIMITS, on_error=faults.append):
        _require_equal(GameRecord.from_text(record.text()).text(), record.text())
        _require_equal(GameRecord.from_json(record.to_json()), record)
        if record.viewer is None:
            record.for_seat(0).text()
    for fault in faults:
        str(fault)


@cache
def _text_corpus() -> list[bytes]:
    return ["".join(record.text() for record in _records()[i : i + 2]).encode() for i in range(0, 8, 2)]


@cache
def _json_corpus() -> list[bytes]:
    from gemwright.records.mirror import record_bytes  # noqa: PLC0415 - not public

    return [record_bytes(record) + b"\n" for record in _records()]


@cache
def _zstd_corpus() -> list[bytes]:
    return [zstandard.compress(data) + zstandard.compress(data) for data in _json_corpus()[:4]]


@cache
def _sgr_corpus() -> list[bytes]:
    """Return a game of four turns in which everything occurs that the format has."""
    game = {
        "format": "sgr",
        "version": 1,
        "game_id": "x",
        "created_at": "2026-03-01T12:00:00Z",
        "catalog_version": CATALOG,
        "players": {"P0": {"name": "a"}, "P1": {"name": "b"}},
        "rules": {"target_points": 15, "num_players": 2},
        "setup": {
            "faceup_cards": {"1": [1, 2, 3, 4], "2": [41, 42, 43, 44], "3": [71, 72, 73, 74]},
            "nobles": [1, 2, 3],
        },
        "events": [
            *({"k": "m", "a": action} for action in (30, 39, 28)),
            {"k": "rr", "p": "P0", "t": 2, "s": 0, "c": 50},
            {"k": "m", "a": 15},
            {"k": "rc", "t": 1, "s": 0, "c": 9},
            {"k": "rs"},
        ],
        "result": {"status": "RESIGNED", "winner": "P0", "final_turn_index": 4},
    }
    return [json.dumps(game).encode()]


def _read_sgr(data: bytes) -> None:
    record = import_sgr(data, LIMITS)
    _require_equal(GameRecord.from_text(record.text()).text(), record.text())


TARGETS: Final = (
    Target("position", _read_line, _lines),
    Target("moves", _read_moves, _moves_corpus),
    Target("game", _read_stream, _text_corpus),
    Target("json", _read_stream, _json_corpus),
    Target("zstd", _read_stream, _zstd_corpus),
    Target("sgr", _read_sgr, _sgr_corpus),
)
