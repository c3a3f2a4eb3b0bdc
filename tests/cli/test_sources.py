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


def test_a_folder_of_games_is_read(tmp_path: Path) -> None:
    write(recorded(), tmp_path / "a.gwg")
    write(recorded(seed=9), tmp_path / "b.gwg")
    assert load_game(str(tmp_path), 2) == recorded(seed=9)


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
    ("words", "code"), [([], "nothing-to-analyse"), (["game.gwg", "--colour"], "no-option")]
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
