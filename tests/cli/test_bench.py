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


def test_searches_print_what_is_promised(capsys: Captured) -> None:
    words = ["--edition", "marvel", "--players", "3", "--seconds", "0.01", "--simulations", "30"]
    assert run(["bench", "search", *words, "--net", "16x2", "--threads", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rules"], found["players"], found["threads"]) == ("marvel", 3, 2)
    assert found["evaluation"] == "network 16x2"
    assert found["simulations"] >= 60
    price = 2 * found["calibration_steps_per_s"] / found["simulations_per_s"]
    assert found["steps_per_simulation"] == pytest.approx(price, rel=0.01)
    assert run(["bench", "search", *words, "--playout"]) == 0
    assert "bytes_per_simulation" in capsys.readouterr().out


def test_the_clock_prints_what_is_promised(capsys: Captured) -> None:
    assert run(["bench", "clock", "--ms", "2", "--moves", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["ms"], found["moves"]) == (2, 4)
    assert set(found) >= {"overrun_mean_ms", "overrun_p50_ms", "overrun_p99_ms", "overrun_max_ms"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["search", "--net", "512"], "“512” is no size of a network"),
        (["search", "--net", "x3"], "“x3” is no size of a network"),
        (["search", "--net", "99999x3"], "a network has 1 to"),
        (["search", "--simulations", "0"], "--simulations takes a number from 1 to 1000000"),
        (["clock", "--ms", "0"], "--ms takes a number from 1 to 60000"),
        (["clock", "--moves", "0"], "--moves takes a number from 1 to 100000"),
        (["clock", "--players", "5"], "5"),
    ],
)
def test_bad_input_to_the_search_is_one_line(words: list[str], complaint: str, capsys: Captured) -> None:
    assert run(["bench", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert complaint in shown.err
