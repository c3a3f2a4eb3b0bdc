from pathlib import Path

import pytest

from gemwright.cli.entry import run
from gemwright.records import GameRecord, verify
from tests.cli.processes import Terminal, run_piped
from tests.cli.test_scribe import ROWS, TILES

SET_UP = "\n".join([*ROWS, TILES, ""])


def read(path: Path) -> GameRecord:
    return GameRecord.from_text(path.read_text())


def test_a_game_is_written_down_from_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "table.gwg"
    lines = SET_UP + "# Ana begins\n+wug\n\nr1.1 > g0u2r2\n"
    done = run_piped("record", str(path), "--names", "Ana,Ben", typed=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ana: take white, blue and green" in done.stdout
    assert f"The game is in {path}" in done.stdout
    record = read(path)
    verify(record)
    assert (record.names, len(record.nodes), record.knowledge) == (("Ana", "Ben"), 2, "full")


def test_a_whole_game_ends_with_its_result(tmp_path: Path) -> None:
    path = tmp_path / "table.gwg"
    options = ["--rule", "turn_cap=1", "--seat", "table"]
    done = run_piped("record", str(path), *options, typed=SET_UP + "r#3\n+wug\n")
    assert done.returncode == 0
    record = read(path)
    assert record.result is not None
    assert record.knowledge == "table"


def test_a_game_is_continued_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "table.gwg"
    run_piped("record", str(path), "--seat", "1", typed=SET_UP + "+wug\n")
    done = run_piped("record", str(path), typed="undo\n+urk\n+wug\n")
    assert done.returncode == 0
    assert [move.text for move in read(path).moves] == ["+urk", "+wug"]
    assert read(path).knowledge == "seat1"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("G1:k4\n", 1),
        (SET_UP + "+www\n", 5),
        (SET_UP + "\n# x\nr1.1\nK3:k6\n", 8),
        (SET_UP + "r1.1 > -\n", 5),
    ],
)
def test_a_bad_line_is_named_and_what_came_before_is_kept(tmp_path: Path, lines: str, line: int) -> None:
    path = tmp_path / "table.gwg"
    done = run_piped("record", str(path), typed=lines)
    assert done.returncode == 2
    assert done.stderr.startswith(f"gemwright: line {line}: ")
    assert done.stderr.count("\n") == 1
    assert path.exists() == (line > 4)


def test_nothing_is_written_before_the_set_up_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "table.gwg"
    done = run_piped("record", str(path), typed=ROWS[0] + "\n")
    assert done.returncode == 0
    assert "Nothing was written" in done.stdout
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["/no/where/x.gwg"], "there is no folder “/no/where”"),
        (["x.gwg", "--edition", "chess"], "there is no edition “chess”"),
        (["x.gwg", "--players", "7"], "a game is for 2, 3 or 4 players"),
        (["x.gwg", "--seat", "5"], "there is no seat 5"),
        (["x.gwg", "--first", "5"], "the first seat must be"),
    ],
)
def test_impossible_games_are_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["record", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"gemwright: {complaint}")


def test_a_finished_game_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.cli.recorded import recorded, write

    path = write(recorded(), tmp_path / "done.gwg")
    before = path.read_text()
    assert run(["record", str(path)]) == 2
    assert "holds no unfinished game" in capsys.readouterr().err
    assert path.read_text() == before


def test_at_a_terminal_with_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "table.gwg"
    with Terminal(tmp_path, "record", str(path), "--names", "Ana,Ben") as it:
        it.wait_for("Market of level 1, four cards> ")
        it.type("x")
        it.wait_for("no card")
        for line in (*ROWS, TILES):
            it.type(line)
        it.wait_for("Turn 1, Ana> ")
        it.type("?")
        it.wait_for("g0u2r2 is a green card")
        it.type("r1.1")
        it.wait_for("Which card came up at 1.1?> ")
        it.type("undo")
        it.wait_for("Turn 1, Ana> ")
        it.type("+wug")
        it.wait_for("Turn 2, Ben> ")
        it.type("board")
        it.wait_for("Level 1")
        it.type("log")
        it.wait_for("1. Ana")
        it.process.kill()
        it.end()
    assert [move.text for move in read(path).moves] == ["+wug"]
