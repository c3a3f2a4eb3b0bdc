import io
import json
from pathlib import Path

import pytest

from gemwright.cli.entry import STDIN
from gemwright.cli.failures import CliError
from gemwright.cli.sources import (
    joined_source,
    load,
    load_game,
    load_record,
    looks_like_position,
    nth_game,
    parse_position,
    position_in,
)
from gemwright.records import GameRecord, RecordError
from gemwright.rules import GemwrightError, Position, View
from tests.cli.recorded import recorded, write

POSITION = Position.initial(seed=7)


@pytest.mark.parametrize("table", [POSITION, POSITION.view(1), POSITION.view(None)])
def test_a_line_is_read_as_what_it_is(table: Position | View) -> None:
    read = parse_position(table.text())
    assert type(read) is type(table)
    assert read == table


@pytest.mark.parametrize("table", [POSITION, POSITION.view(1)])
def test_the_mirror_is_read_as_what_it_is(table: Position | View) -> None:
    assert position_in(json.dumps(table.to_json()).encode()) == table


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"{broken", b"\xff", b'[Rules "marvel"]', b"[" * 9000])
def test_other_files_hold_no_position(data: bytes) -> None:
    assert position_in(data) is None


def test_a_damaged_position_is_an_error_not_a_game() -> None:
    with pytest.raises(GemwrightError):
        position_in(POSITION.text().replace("w4", "w5", 1).encode())


def test_games_are_told_from_positions() -> None:
    assert looks_like_position(POSITION.text())
    assert looks_like_position("marvel+turn_cap=9 w4")
    assert not looks_like_position("marvel")
    assert not looks_like_position("some words of a letter to somebody who never plays anything at all")
    assert not looks_like_position("<svg" + " a='1'" * 11)
    assert not looks_like_position(recorded().text())
    assert not looks_like_position("game.gwg")


def test_files_are_looked_into(tmp_path: Path) -> None:
    game = write(recorded(), tmp_path / "game.gwg")
    line = tmp_path / "line"
    line.write_text(POSITION.text())
    assert isinstance(load(str(game)), GameRecord)
    assert load(str(line)) == POSITION
    assert load(POSITION.text()) == POSITION


def test_standard_input_is_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    for data, kind in ((recorded().text(), GameRecord), (POSITION.text(), Position)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data.encode())))
        assert isinstance(load(STDIN), kind)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    write(recorded(), tmp_path / "a.gwg")
    for read in (load, load_game, load_record):
        with pytest.raises(CliError, match="is a folder; name a file in it") as caught:
            read(str(tmp_path))
        assert caught.value.fields == {"folder": str(tmp_path)}


def test_nothing_is_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CliError, match="there is no file “”"):
        load_game("")


def test_a_position_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "line"
    path.write_text(POSITION.text())
    with pytest.raises(CliError) as caught:
        load_game(str(path))
    assert caught.value.code == "no-game-found"


@pytest.mark.parametrize("number", [0, -1, 3])
def test_games_that_are_not_there(number: int) -> None:
    with pytest.raises(CliError) as caught:
        nth_game([recorded(), recorded()], number)
    assert caught.value.fields == {"count": 2, "number": number}


@pytest.mark.parametrize("players", [2, 4])
def test_a_position_line_is_no_game_however_long_it_is(players: int) -> None:
    with pytest.raises(CliError) as caught:
        load_record(Position.initial("marvel", players, seed=7).text())
    assert caught.value.code == "no-game-found"


def test_words_of_a_source_are_joined() -> None:
    assert joined_source(POSITION.text().split(), "nothing-to-show") == POSITION.text()
    assert joined_source(["-"], "nothing-to-show") == "-"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "nothing-to-analyse"),
        ([""], "nothing-to-analyse"),
        ([" ", ""], "nothing-to-analyse"),
        (["game.gwg", "--colour"], "no-option"),
    ],
)
def test_what_is_no_source(words: list[str], code: str) -> None:
    with pytest.raises(CliError) as caught:
        joined_source(words, "nothing-to-analyse")
    assert caught.value.code == code


def test_damage_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.gwg"
    path.write_text(recorded().text()[:-30])
    with pytest.raises(RecordError):
        load_game(str(path))


@pytest.mark.parametrize(
    "text", ["<svg width='1'" + " a='1'" * 30, "dear friend", "a b c d e f g h i j k l m n"]
)
def test_another_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    path = tmp_path / "other.svg"
    path.write_text(text)
    with pytest.raises(CliError) as caught:
        load(str(path))
    assert str(caught.value) == f"“{path}” is neither a game file nor a position line"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    with pytest.raises(CliError) as caught:
        load(STDIN)
    assert str(caught.value) == "“standard input” is neither a game file nor a position line"


def test_a_cut_off_line_is_counted(tmp_path: Path) -> None:
    line = " ".join(POSITION.text().split()[:3])
    with pytest.raises(GemwrightError, match=r"^a position has 12 fields, this line has 3"):
        load(line)
    path = tmp_path / "line"
    path.write_text(line)
    with pytest.raises(CliError, match="line: a position has 12 fields, this line has 3"):
        load(str(path))


def test_damage_in_standard_input_has_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(recorded().text()[:-30].encode())))
    with pytest.raises(RecordError, match=r"^standard input:\d+"):
        load(STDIN)
