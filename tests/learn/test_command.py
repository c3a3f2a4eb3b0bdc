"""Training on machines that only compute."""

import os
from pathlib import Path

import pytest

from gemwright.learn.command import Plain, main, parse, settings_of
from gemwright.learn.training import News

Captured = pytest.CaptureFixture[str]


def test_options_become_settings() -> None:
    options = parse(["--out", "run", "--players", "2", "4", "--minutes", "3.5", "--edition", "marvel"])
    settings = settings_of(options)
    assert (settings.rules, settings.players, settings.minutes) == ("marvel", (2, 4), 3.5)
    assert options.out == Path("run")
    assert settings.threads == os.cpu_count()
    assert settings.advised
    assert not settings_of(parse(["--out", "run", "--no-advice"])).advised


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
