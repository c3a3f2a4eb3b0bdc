"""Training on machines that only compute."""

import os
from pathlib import Path

import pytest

from gemwright.learn import command
from gemwright.learn.command import Plain, main, parse, settings_of
from gemwright.learn.settings import TrainSettings
from gemwright.learn.training import News
from gemwright.rules import RuleSet

Captured = pytest.CaptureFixture[str]


RULES = RuleSet()


def test_options_become_settings() -> None:
    options = parse(["--out", "run", "--players", "2", "4", "--minutes", "3.5", "--width", "64"])
    settings = settings_of(options, RuleSet.parse("marvel"), 3)
    assert (settings.rules, settings.players, settings.minutes) == ("marvel", (2, 4), 3.5)
    assert (options.out, settings.width, settings.threads, settings.advised) == ("run", 64, 3, True)
    assert not settings_of(parse(["--out", "run", "--no-advice"]), RULES, 1).advised
    assert settings_of(parse(["--out", "run", "--threads", "2"]), RULES, 9).threads == 2
    few = ["--simulations", "100", "--quick", "16", "--share", "0.5"]
    few += ["--rate", "0.0005", "--beside", "splendor-2014"]
    settings = settings_of(parse(["--out", "run", *few]), RULES, 1)
    pace = settings.search.pace
    assert (pace.full, pace.quick, pace.full_share) == (100, 16, 0.5)
    assert (settings.rate, settings.beside) == (0.0005, ("splendor-2014",))


def test_without_options_the_settings_are_the_usual_ones() -> None:
    assert settings_of(parse(["--out", "run"]), RULES, 1) == TrainSettings()


@pytest.mark.parametrize("arguments", [[], ["--out"], ["--out", "x", "--device", "tpu"], ["--out", "x", "y"]])
def test_what_is_no_option_ends_with_the_usage(arguments: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(arguments)
    assert ended.value.code == 2
    assert "usage: python -m gemwright train" in capsys.readouterr().err


def test_switches_become_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[TrainSettings] = []

    class Runner:
        def __init__(self, settings: TrainSettings, *_others: object) -> None:
            made.append(settings)

        def run(self) -> None:
            """Do nothing."""

    monkeypatch.setattr(command, "Trainer", Runner)
    assert main(["--out", str(tmp_path), "--rule", "turn_cap=30"]) == 0
    assert (made[0].rules, made[0].threads) == ("splendor-2024+turn_cap=30", os.cpu_count())
    assert main(["--out", str(tmp_path), "--rule", "nonsense"]) == 1
    assert len(made) == 1


def test_what_cannot_be_done_is_said_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    assert main(["--out", str(tmp_path / "run"), "--minutes", "0"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "a run cannot last 0.0 minutes; the time has to be above 0\n"
    assert not (tmp_path / "run").exists()


def test_the_progress_is_told_now_and_then(capsys: Captured) -> None:
    tell = Plain()
    for seconds in (0.0, 5.0, 19.0, 21.0):
        tell(News("search", seconds / 100, {"part": "search", "seconds": seconds}))
    tell(News("evaluation", 0.22, {"part": "evaluation", "seconds": 22.0, "greedy_2": 0.5}))
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["  0.0% search seconds=0.0", " 21.0% search seconds=21.0",
                     " 22.0% evaluation seconds=22.0 greedy_2=0.5"]  # fmt: skip
