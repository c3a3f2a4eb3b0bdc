"""`gemwright train`, with the run itself replaced but once."""

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from gemwright.agents import read_network
from gemwright.arena import usable_cores
from gemwright.cli.entry import INTERRUPTED, run
from gemwright.learn import command, training
from gemwright.learn.options import TrainOptions
from gemwright.learn.settings import TrainSettings
from gemwright.learn.training import News
from gemwright.rules import RuleSet

Captured = pytest.CaptureFixture[str]


class Runner:
    """Stands in for a trainer: keeps what it was made with, and does what the test wants."""

    made: TrainSettings
    during: Callable[[Callable[[News], None]], None]

    def __init__(
        self, settings: TrainSettings, out: Path, tell: Any, begin: str | None, workshop: Any
    ) -> None:
        del out, begin, workshop
        Runner.made = settings
        self._tell = tell

    def run(self) -> None:
        """Do what the test wants."""
        Runner.during(self._tell)


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> type[Runner]:
    monkeypatch.setattr(command, "Trainer", Runner)
    Runner.during = staticmethod(lambda tell: None)
    return Runner


def test_options_become_settings(runner: type[Runner], tmp_path: Path) -> None:
    options = [
        "--edition",
        "marvel",
        "--players",
        "2",
        "3",
        "--minutes",
        "7",
        "--width",
        "64",
        "--threads",
        "1",
    ]
    assert run(["train", "--out", str(tmp_path), *options]) == 0
    made = runner.made
    assert (made.rules, made.players, made.minutes, made.width, made.threads) == ("marvel", (2, 3), 7, 64, 1)


def test_evaluations_are_told(runner: type[Runner], tmp_path: Path, capsys: Captured) -> None:
    facts = {"seconds": 125.0, "greedy_2": 0.875, "search_2": 0.5}

    def during(tell: Callable[[News], None]) -> None:
        tell(News("compiling", 0.0))
        tell(News("search", 0.1, {"decisions": 10, "value": 0.6, "entropy": 2.0}))
        tell(News("evaluation", 0.2, facts))

    runner.during = staticmethod(during)
    assert run(["train", "--out", str(tmp_path)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("2 min, 2 players: policy alone among greedy 87.5 %")
    assert last == f"The best network is {tmp_path / 'best.gwnet'}."


def test_an_interrupted_run_says_how_it_goes_on(
    runner: type[Runner], tmp_path: Path, capsys: Captured
) -> None:
    def during(tell: Callable[[News], None]) -> None:
        raise KeyboardInterrupt

    runner.during = staticmethod(during)
    assert run(["train", "--out", str(tmp_path)]) == INTERRUPTED
    assert "the same command goes on" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made(runner: type[Runner], tmp_path: Path, capsys: Captured) -> None:
    def during(tell: Callable[[News], None]) -> None:
        raise PermissionError(13, "Permission denied")

    runner.during = staticmethod(during)
    assert run(["train", "--out", str(tmp_path)]) != 0
    assert "cannot be written: Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--minutes", "0"], "cannot last 0.0 minutes"),
        (["--players", "7"], "7 are no numbers of players"),
        (["--edition", "chess"], "chess"),
        (["--device", "cuda"], "--device cpu"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path: Path, capsys: Captured, options: list[str], words: str) -> None:
    assert run(["train", "--out", str(tmp_path / "run"), *options]) != 0
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_a_real_run(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "SETS", 2)
    monkeypatch.setattr(training, "SIMULATIONS", 2)
    monkeypatch.setattr(training, "CHECKED", 2)
    options = ["--minutes", "0.02", "--width", "8", "--layers", "1", "--evaluations", "0", "--threads", "1"]
    assert run(["train", "--out", str(tmp_path), *options]) == 0
    assert "in the search among the search without" in capsys.readouterr().out
    assert read_network(tmp_path / "best.gwnet").network.width == 8


def test_without_pytorch_the_options_are_told_and_what_is_to_be_installed(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gemwright.learn.find_spec", lambda name: None)
    assert run(["train", "--help"]) == 0
    told = capsys.readouterr().out
    for each in fields(TrainOptions):
        assert "--" + each.name.replace("_", "-") in told
    assert run(["train", "--out", str(tmp_path / "run")]) != 0
    assert capsys.readouterr().err == (
        "gemwright: training needs PyTorch; install it with: pip install 'gemwright[learn]'\n"
    )


def test_switches_and_the_other_options_arrive(runner: type[Runner], tmp_path: Path) -> None:
    options = ["--rule", "turn_cap=30", "--no-advice", "--first", "0.5", "--games", "16", "--seed", "9"]
    assert run(["train", "--out", str(tmp_path), *options]) == 0
    made = runner.made
    assert made.rules == RuleSet.parse("splendor-2024+turn_cap=30").name
    assert (made.advised, made.first, made.games, made.seed) == (False, 0.5, 16, 9)
    assert made.threads == usable_cores()
    assert made.players == (2,)
