import io
import itertools
import json
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard

from gemwright.records import GameRecord, Limits, RecordError, append_game, read_games, write_game
from gemwright.records.mirror import record_bytes
from tests.records.games import error, play

KINDS = ("games.gwg", "games.jsonl", "games.jsonl.zst")


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return [
        play("splendor-2024", 2, 1, stop=20, notes=0.2),
        play("marvel", 3, 2, notes=0.05),
        play("splendor-2014", 4, 3, stop=30).for_seat(2),
    ]


def bad_and_good(
    data: bytes | str, limits: Limits | None = None
) -> tuple[list[RecordError], list[GameRecord]]:
    """Read everything that can be read."""
    faults: list[RecordError] = []
    stream = io.StringIO(data) if isinstance(data, str) else io.BytesIO(data)
    found = list(read_games(stream, limits=limits or Limits(), on_error=faults.append))
    return faults, found


@pytest.mark.parametrize("name", KINDS)
def test_a_file_gives_its_games_in_order(tmp_path: Path, games: list[GameRecord], name: str) -> None:
    for game in games:
        append_game(game, tmp_path / name)
    path = tmp_path / name
    assert list(read_games(path)) == games
    assert list(read_games(str(path))) == games
    assert list(read_games(io.BytesIO(path.read_bytes()))) == games
    with path.open("rb") as stream:
        assert list(read_games(stream)) == games


def test_what_a_file_holds_is_seen_from_its_bytes(tmp_path: Path, games: list[GameRecord]) -> None:
    text = "".join(game.text() for game in games).encode()
    lines = b"".join(record_bytes(game) + b"\n" for game in games)
    for data in (text, lines, zstandard.compress(text), zstandard.compress(lines)):
        path = tmp_path / "anything.txt"
        path.write_bytes(data)
        assert list(read_games(path)) == games


@pytest.mark.parametrize("prefix", ["\ufeff", "\n\n", "\ufeff\n", "  \r\n"])
def test_what_may_stand_before_the_first_game(games: list[GameRecord], prefix: str) -> None:
    assert list(read_games(io.StringIO(prefix + games[0].text()))) == games[:1]
    assert list(read_games(io.BytesIO(prefix.encode() + record_bytes(games[0])))) == games[:1]


def test_text_streams_are_read_too(games: list[GameRecord], tmp_path: Path) -> None:
    text = "".join(game.text() for game in games)
    (tmp_path / "x").write_text(text, encoding="utf-8")
    with (tmp_path / "x").open(encoding="utf-8") as stream:
        assert list(read_games(stream)) == games
    assert list(read_games(io.StringIO(text.replace("\n", "\r\n")))) == games


def test_games_know_where_they_stood(tmp_path: Path, games: list[GameRecord]) -> None:
    path = tmp_path / "games.gwg"
    for game in games:
        append_game(game, path)
    found = list(read_games(path))
    lines = [1]
    for game in games[:-1]:
        lines.append(lines[-1] + game.text().count("\n"))
    assert [game.place for game in found] == [(str(path), line) for line in lines]


def test_a_laid_out_json_text_is_one_game(games: list[GameRecord]) -> None:
    text = json.dumps(games[0].to_json(), indent=2)
    assert list(read_games(io.StringIO(text))) == games[:1]
    faults, _ = bad_and_good(text[:-10])
    assert [fault.code for fault in faults] == ["bad-json"]
    faults, _ = bad_and_good(text, Limits(game_chars=len(text) // 2))
    assert [fault.code for fault in faults] == ["limit-game"]


def test_a_folder_is_read_by_name_with_all_in_it(tmp_path: Path, games: list[GameRecord]) -> None:
    (tmp_path / "sub").mkdir()
    append_game(games[2], tmp_path / "sub" / "a.gwg")
    append_game(games[1], tmp_path / "b.jsonl.zst")
    append_game(games[0], tmp_path / "a.jsonl")
    (tmp_path / "notes.txt").write_text("not a game")
    (tmp_path / "a.gwg").mkdir()
    assert list(read_games(tmp_path)) == games


def test_an_empty_folder_holds_no_games(tmp_path: Path) -> None:
    assert list(read_games(tmp_path)) == []


def test_games_are_read_one_at_a_time(games: list[GameRecord]) -> None:
    """A stream without an end gives its first games at once and in little memory."""
    line = record_bytes(games[0]) + b"\n"

    class Endless(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return line

    stream = Endless()
    assert len(list(itertools.islice(read_games(stream), 5))) == 5


def test_many_games_take_the_memory_of_one(games: list[GameRecord]) -> None:
    data = zstandard.compress((record_bytes(games[0]) + b"\n") * 60)
    stream = read_games(io.BytesIO(data))
    next(stream)
    tracemalloc.start()
    count = 1
    for _ in stream:
        count += 1
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 60
    assert peak < 8 * 2**20


def damaged(games: list[GameRecord]) -> Iterator[tuple[str, str, int, int]]:
    """Yield texts in which one of three games is wrong, with code, line of the fault, games left."""
    first, second, third = (game.text() for game in games)
    begin = first.count("\n") + 1
    moves = begin + second.split("\n>1=")[0].count("\n") + 5
    wrong = second.replace("1. ", "1. +xyz ", 1)
    yield first + wrong + third, "illegal", moves, 2
    yield first + second.replace("[Rules ", "[Rules: ", 1) + third, "bad-tag", begin + 1, 2
    yield first + second.replace('"marvel"', '"chess"') + third, "refused", begin + 1, 2
    yield first + second.removesuffix(second.split()[-1] + "\n\n") + "\n" + third, "no-result", 0, 2
    yield first + second.rstrip() + " {never closed\n\n" + third, "open-comment", 0, 2
    yield first + second.rstrip() + "\nrubbish\n" + third, "after-result", 0, 2
    yield first + second.replace("1. ", "1. \x00", 1) + third, "control-character", moves, 2


@pytest.mark.parametrize("case", range(7))
def test_a_bad_game_is_told_and_left_out(games: list[GameRecord], case: int) -> None:
    text, code, line, left = list(damaged(games))[case]
    faults, found = bad_and_good(text)
    assert [fault.code for fault in faults] == [code]
    assert len(found) == left
    assert found == [games[0], games[2]]
    if line:
        assert faults[0].line == line
    with error(code):
        list(read_games(io.StringIO(text)))


def test_without_a_handler_reading_stops_at_the_fault(games: list[GameRecord]) -> None:
    text = games[0].text() + "[Rules]\n\n*\n" + games[1].text()
    stream = read_games(io.StringIO(text))
    assert next(stream) == games[0]
    with error("bad-tag"):
        next(stream)
    with pytest.raises(StopIteration):
        next(stream)


def test_bad_lines_of_json_are_told_and_left_out(games: list[GameRecord]) -> None:
    good = [record_bytes(game) for game in games]
    lines = [good[0], b"{", good[1][:-40], b"[1]", b"", b"  ", b"\xff", good[2], b'{"format":"x"}', b"{}"]
    faults, found = bad_and_good(b"\n".join(lines))
    assert found == [games[0], games[2]]
    assert [(fault.code, fault.line) for fault in faults] == [
        ("bad-json", 2),
        ("bad-json", 3),
        ("bad-json", 4),
        ("bad-json", 7),
        ("unknown-format", 9),
        ("bad-json", 10),
    ]


@pytest.mark.parametrize(
    ("data", "line", "column"), [(b"\xff", 1, 17), (b"ab\n\xc3(", 2, 1), ("żó".encode() + b"\x80", 1, 19)]
)
def test_bytes_that_are_no_text(games: list[GameRecord], data: bytes, line: int, column: int) -> None:
    text = b'[Rules "marvel"]' + data + b"\n\n" + games[0].text().encode()
    if line == 2:
        text = text.replace(b"\n\n", b"\n\n", 1)
    faults, _ = bad_and_good(text)
    assert (faults[0].code, faults[0].line, faults[0].column) == ("not-utf8", line, column)


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf", b" \r\n\t\n", zstandard.compress(b"")])
def test_nothing_is_an_error(data: bytes) -> None:
    assert [fault.code for fault in bad_and_good(data)[0]] == ["empty"]


@pytest.mark.parametrize(
    "data", [b"hello", b"\x89PNG\r\n", b"PK\x03\x04", b"\x1f\x8b\x08", b"\x00" * 100, b"<html>"]
)
def test_other_files_are_no_game_files(data: bytes) -> None:
    assert [fault.code for fault in bad_and_good(data)[0]] == ["unknown-format"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.gwg", "a\x00b", tmp_path / ("x" * 300)):
        with error("no-file") as caught:
            list(read_games(path))
        assert caught.value.file == str(path)
    closed = io.BytesIO(b"x")
    closed.close()
    with error("unreadable"):
        list(read_games(closed))

    class Broken(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "the disk is on fire")

    with pytest.raises(RecordError, match="disk is on fire"):
        list(read_games(Broken()))


def packed(games: list[GameRecord]) -> bytes:
    return b"".join(zstandard.compress(record_bytes(game) + b"\n") for game in games)


def test_compressed_data_cut_short(games: list[GameRecord]) -> None:
    data = packed(games)
    codes = set()
    for length in range(len(data) - 1, 4, -97):
        faults, found = bad_and_good(data[:length])
        assert found == games[: len(found)]
        codes |= {fault.code for fault in faults}
    assert codes <= {"cut-short", "bad-json", "empty"}
    assert "cut-short" in codes


def test_compressed_data_damaged(games: list[GameRecord]) -> None:
    data = packed(games)
    for place in range(0, len(data), 61):
        faults, found = bad_and_good(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        assert faults or len(found) == 3
        assert all(isinstance(fault, RecordError) for fault in faults)


def test_a_compressed_bomb_stays_small() -> None:
    bomb = zstandard.ZstdCompressor(level=19).compress(b"{" + b" " * 200_000_000)
    assert len(bomb) < 50_000
    before = time.process_time()
    tracemalloc.start()
    faults, found = bad_and_good(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not found
    assert {fault.code for fault in faults} <= {"limit-game", "bad-json"}
    assert peak < 100 * 2**20
    assert time.process_time() - before < 30


def test_a_limit_for_the_whole_stream(games: list[GameRecord]) -> None:
    data = (record_bytes(games[0]) + b"\n") * 10
    faults, found = bad_and_good(data, Limits(stream_bytes=len(data) // 2))
    assert 3 <= len(found) <= 5
    assert [fault.code for fault in faults] == ["limit-file"]


def test_a_game_that_is_too_long_is_left_out(games: list[GameRecord]) -> None:
    long = games[0].text().rstrip()[:-1] + "{" + "x " * 6000 + "} *\n\n"
    limits = Limits(game_chars=10_000)
    faults, found = bad_and_good(games[0].text() + long + games[0].text(), limits)
    assert [fault.code for fault in faults] == ["limit-game"]
    assert found == [games[0]] * 2
    line = record_bytes(games[0])
    faults, found = bad_and_good(b"\n".join([line, line[:-1] + b" " * 60_000 + b"}", line]), limits)
    assert {fault.code for fault in faults} <= {"limit-game", "bad-json"}
    assert found == [games[0]] * 2


def test_writing_to_streams(games: list[GameRecord]) -> None:
    text, data = io.StringIO(), io.BytesIO()
    for game in games:
        write_game(game, text)
        write_game(game, data)
    assert text.getvalue().encode() == data.getvalue()
    assert list(read_games(io.BytesIO(data.getvalue()))) == games
