"""`gemwright bench` on the command line: what it prints, never how fast."""

import json

import pytest

from gemwright.cli.entry import run
from gemwright.rules.bench import main

Captured = pytest.CaptureFixture[str]

PROMISED = {
    "decisions_per_s", "games_per_s", "decisions_per_game", "compile_s", "threads",
    "calibration_steps_per_s", "steps_per_game",
}  # fmt: skip


def test_playouts_print_what_is_promised(capsys: Captured) -> None:
    assert run(["bench", "playouts", "--seconds", "0.1", "--edition", "marvel", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= PROMISED
    assert found["rules"] == "marvel"
    assert 80 < found["decisions_per_game"] < 120
    price = found["calibration_steps_per_s"] / found["games_per_s"]
    assert found["steps_per_game"] == pytest.approx(price, rel=0.01)


def test_a_table_for_people(capsys: Captured) -> None:
    assert run(["bench", "playouts", "--seconds", "0.1"]) == 0
    assert "decisions_per_game" in capsys.readouterr().out


def test_steps_in_lockstep(capsys: Captured) -> None:
    assert run(["bench", "steps", "--seconds", "0.1", "--games", "64", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decisions"] >= 64 * 64
    assert found["decisions_per_s"] > 0


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "5"],
        ["--threads", "0"],
        ["--seconds", "-1"],
        ["--edition", "chess"],
        ["--device", "tpu"],
    ],
)
def test_bad_input_is_one_line(words: list[str], capsys: Captured) -> None:
    assert run(["bench", "playouts", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1


def test_without_the_libraries_of_the_command_line(capsys: Captured) -> None:
    main(["playouts", "--seconds", "0.1", "--players", "3"])
    assert set(json.loads(capsys.readouterr().out)) >= PROMISED
