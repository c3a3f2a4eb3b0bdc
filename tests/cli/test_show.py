import json
from pathlib import Path

import pytest

from gemwright.cli.entry import run
from gemwright.rules import Position, View
from tests.cli.conftest import dealt
from tests.cli.processes import run_piped
from tests.cli.recorded import recorded, write

Captured = pytest.CaptureFixture[str]
LINE = dealt().text()


def test_a_position_line_is_drawn(capsys: Captured) -> None:
    assert run(["show", LINE]) == 0
    printed = capsys.readouterr().out
    assert "Player 1" in printed
    assert "K2 g5r3" in printed


def test_a_line_needs_no_quotes(capsys: Captured) -> None:
    assert run(["show", *LINE.split()]) == 0
    assert "K2 g5r3" in capsys.readouterr().out


def test_the_last_position_of_a_game_is_shown(tmp_path: Path, capsys: Captured) -> None:
    path = write(recorded(), tmp_path / "game.gwg")
    assert run(["show", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"] == 12


@pytest.mark.parametrize("ply", [0, 1, 5])
def test_any_position_of_a_game_is_shown(tmp_path: Path, capsys: Captured, ply: int) -> None:
    record = recorded()
    path = write(record, tmp_path / "game.gwg")
    assert run(["show", str(path), "--ply", str(ply), "--json"]) == 0
    assert Position.from_json(json.loads(capsys.readouterr().out)) == list(record.replay())[ply]


def test_the_json_can_be_shown_again(tmp_path: Path) -> None:
    printed = run_piped("show", LINE, "--json")
    again = run_piped("show", "-", "--json", typed=printed.stdout)
    assert (again.returncode, again.stdout) == (0, printed.stdout)


def test_positions_come_from_files_and_pipes(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "position.txt"
    path.write_text(f"\n{LINE}\n")
    assert run(["show", str(path)]) == 0
    from_file = capsys.readouterr().out
    assert run_piped("show", "-", typed=LINE + "\n").stdout.split() == from_file.split()


def test_a_picture_is_drawn(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "table.svg"
    assert run(["show", LINE, "--svg", str(path)]) == 0
    assert path.read_text().startswith("<svg")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("seat", "hidden"), [("0", 0), ("1", 1), ("table", 1)])
def test_a_seat_sees_what_it_may(seat: str, hidden: int, capsys: Captured) -> None:
    position = Position.initial(seed=7)
    position.push_text("r#1")
    assert run(["show", position.text(), "--seat", seat, "--json"]) == 0
    view = View.from_json(json.loads(capsys.readouterr().out))
    assert view.text().count("?1") == hidden
    assert view.text().endswith("table" if seat == "table" else f"seat{seat}")


def test_plain_words(capsys: Captured) -> None:
    assert run(["show", LINE, "--plain"]) == 0
    printed = capsys.readouterr().out
    assert "─" not in printed
    assert "Level 3: 16 cards left in the deck" in printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "say what to show"),
        ([LINE, "--colour"], "there is no option “--colour”"),
        (["nowhere"], "“nowhere” is neither a file nor a position line"),
        ([LINE.replace("splendor-2024", "chess")], "field rules: there is no edition “chess”"),
        ([LINE.replace("w4u4", "w9u4", 1)], "the position is impossible"),
        ([LINE + " x"], "a position has 12 fields, this line has 13"),
        ([LINE, "--seat", "7"], "there is no seat 7"),
        ([LINE, "--seat", "north"], "“north” is no seat"),
        ([Position.initial(seed=7).view(1).text(), "--seat", "0"], "this is what one seat knows"),
    ],
)
def test_what_cannot_be_shown(arguments: list[str], complaint: str, capsys: Captured) -> None:
    assert run(["show", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"gemwright: {complaint}")
    assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_a_ply_or_game_that_is_not_there(tmp_path: Path, capsys: Captured) -> None:
    path = write(recorded(), tmp_path / "game.gwg")
    assert run(["show", str(path), "--ply", "999"]) == 2
    assert "there is no ply 999" in capsys.readouterr().err
    assert run(["show", str(path), "--game", "2"]) == 2
    assert "there is no game 2; the last one is game 1" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\x00", b"[Rules", b"{", b"x" * 100_000])
def test_files_that_hold_nothing_of_use(tmp_path: Path, content: bytes, capsys: Captured) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert run(["show", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
