"""`gemwright train`, with the run itself replaced but once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gemwright.agents import read_network
from gemwright.cli.entry import INTERRUPTED, run
from gemwright.learn import training
from gemwright.learn.settings import TrainSettings
from gemwright.learn.training import News

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
    monkeypatch.setattr(training, "Trainer", Runner)
    Runner.during = staticmethod(lambda tell: None)  # type: ignore[assignment]
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

    runner.during = staticmethod(during)  # type: ignore[assignment]
    assert run(["train", "--out", str(tmp_path)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("2 min, 2 players: policy alone among greedy 87.5 %")
    assert last == f"The best network is {tmp_path / 'best.gwnet'}."


def test_an_interrupted_run_says_how_it_goes_on(
    runner: type[Runner], tmp_path: Path, capsys: Captured
) -> None:
    def during(tell: Callable[[News], None]) -> None:
        raise KeyboardInterrupt

    runner.during = staticmethod(during)  # type: ignore[assignment]
    assert run(["train", "--out", str(tmp_path)]) == INTERRUPTED
    assert "the same command goes on" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made(runner: type[Runner], tmp_path: Path, capsys: Captured) -> None:
    def during(tell: Callable[[News], None]) -> None:
        raise PermissionError(13, "Permission denied")

    runner.during = staticmethod(during)  # type: ignore[assignment]
    assert run(["train", "--out", str(tmp_path)]) != 0
    assert "cannot be written: Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--minutes", "0"], "minutes cannot be 0.0"),
        (["--players", "7"], "players cannot be (7,)"),
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
