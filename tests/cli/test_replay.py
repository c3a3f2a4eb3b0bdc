import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from gemwright.cli.entry import run
from gemwright.cli.failures import CliError
from gemwright.cli.replay import Stepper
from gemwright.cli.screen import Screen
from gemwright.cli.timeline import Timeline
from gemwright.i18n import translator
from tests.cli.processes import Terminal, run_piped
from tests.cli.recorded import recorded, write

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(write(recorded(), tmp_path / "game.gwg"))


def stepper(*lines: str, start: int = 0) -> tuple[Stepper, io.StringIO]:
    written = io.StringIO()
    typed: Iterator[str] = iter(lines)

    def read(_prompt: str) -> str:
        for line in typed:
            return line
        raise EOFError

    screen = Screen(Console(file=written, width=100), translator("en"), ["Ana", "Ben"], plain=False)
    return Stepper(Timeline.of(recorded()), screen, start, read), written


def test_every_turn_is_told_where_nobody_types(game: str, capsys: Captured) -> None:
    assert run(["replay", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1. Ana: ")
    assert lines[1] == "   a comment"
    assert sum(line.startswith(("1. ", "6. ")) for line in lines) == 4


def test_turns_can_be_skipped(game: str, capsys: Captured) -> None:
    assert run(["replay", game, "--from", "10"]) == 0
    assert capsys.readouterr().out.startswith("6. Ana: ")


def test_a_seat_is_told_what_it_knew(game: str, capsys: Captured) -> None:
    printed = {}
    for seat in ("0", "1", "table"):
        assert run(["replay", game, "--seat", seat]) == 0
        printed[seat] = capsys.readouterr().out
    assert run(["replay", game]) == 0
    full = capsys.readouterr().out
    assert full.count("a hidden card is drawn") == 0
    assert printed["table"].count("a hidden card is drawn") == sum(
        printed[seat].count("a hidden card is drawn") for seat in "01"
    )


def test_json_is_one_object(game: str, capsys: Captured) -> None:
    assert run(["replay", game, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["turns"]) == 12
    assert data["turns"][0]["words"].startswith("Ana: ")


def test_games_come_from_a_pipe(tmp_path: Path, game: str) -> None:
    done = run_piped("replay", "-", typed=Path(game).read_text())
    assert done.stdout.startswith("1. Ana: ")


def test_games_of_a_file_are_numbered(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "many.gwg"
    path.write_text(recorded().text() + recorded(seed=8).text())
    printed = []
    for number in ("1", "2"):
        assert run(["replay", str(path), "--game", number]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] != printed[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere.gwg"], "there is no file “nowhere.gwg”"),
        (["GAME", "--from", "99"], "the game has 12 turns, so there is no turn 99"),
        (["GAME", "--game", "0"], "there is no game 0; the last one is game 1"),
        (["GAME", "--seat", "5"], "there is no seat 5"),
    ],
)
def test_what_cannot_be_replayed(game: str, arguments: list[str], complaint: str, capsys: Captured) -> None:
    assert run(["replay", *[game if word == "GAME" else word for word in arguments]]) == 2
    assert capsys.readouterr().err.startswith(f"gemwright: {complaint}")


def test_one_seats_record_cannot_be_shown_as_another(tmp_path: Path, capsys: Captured) -> None:
    path = write(recorded().for_seat(1), tmp_path / "seat1.gwg")
    assert run(["replay", str(path), "--seat", "1"]) == 0
    assert run(["replay", str(path), "--seat", "0"]) == 2
    assert "this is what one seat knows" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lines", "turn"),
    [
        ([], 0), ([""], 1), (["n", "next"], 2), (["5", "p"], 4), (["last"], 12), (["last", ""], 12),
        (["p"], 0), (["7", "first"], 0), (["q", ""], 0), (["99", ""], 1), (["nonsense", ""], 1),
    ],
)  # fmt: skip
def test_stepping(lines: list[str], turn: int) -> None:
    steps, _ = stepper(*lines)
    steps.run()
    assert steps.turn == turn


def test_each_step_shows_the_table_and_the_turn() -> None:
    steps, written = stepper("")
    steps.run()
    assert written.getvalue().count("Level 3") == 2
    assert "After turn 1 of 12" in written.getvalue()
    assert "a comment" in written.getvalue()


def test_a_step_that_leads_nowhere_is_refused() -> None:
    steps, _ = stepper()
    for line in ("-1", "13", "x"):
        with pytest.raises(CliError):
            steps.answer(line)
    assert steps.turn == 0


def test_at_a_terminal(tmp_path: Path, game: str) -> None:
    with Terminal(tmp_path, "replay", game) as it:
        it.wait_for("After turn 0 of 12")
        it.type("")
        it.wait_for("After turn 1 of 12")
        it.type("12")
        it.wait_for("After turn 12 of 12")
        it.type("q")
        assert it.end() == 0
