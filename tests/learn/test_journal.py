"""The folder of a run."""

from pathlib import Path

import numpy as np
import pytest
import torch

from gemwright.learn import LearnError
from gemwright.learn.journal import CHECKPOINT, LESSONS, PROGRESS, SETTINGS, RunFolder
from gemwright.learn.selfplay import Lessons
from tests.learn.helpers import joined, some_lessons


def test_a_new_folder_is_empty(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "deep" / "run")
    assert folder.settings() is None
    assert folder.checkpoint() is None
    assert list(folder.lines()) == []
    assert folder.calibration() == []
    assert list(folder.lessons()) == []


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.keep_settings({"width": 8})
    folder.keep({"model": {"weight": torch.ones(2)}, "progress": {"steps": 3}})
    folder.add({"part": "search", "seconds": 1.5})
    folder.add({"part": "evaluation", "seconds": 2.5})
    folder.keep_calibration([{"low": 0.0, "count": 1}])
    again = RunFolder(tmp_path)
    assert again.settings() == {"width": 8}
    kept = again.checkpoint()
    assert kept is not None
    assert kept["model"]["weight"].tolist() == [1, 1]
    assert [line["seconds"] for line in again.lines()] == [1.5, 2.5]
    assert again.calibration() == [{"low": 0.0, "count": 1}]


def test_lessons_come_back_in_order(tmp_path: Path) -> None:
    folder, games = RunFolder(tmp_path), some_lessons()
    for lessons in games:
        folder.keep_lessons(lessons, 10_000)
    found = list(RunFolder(tmp_path).lessons())
    assert [len(lessons) for lessons in found] == [len(lessons) for lessons in games]
    for name in Lessons.__slots__:
        assert np.array_equal(getattr(joined(tuple(found)), name), getattr(joined(games), name))


def test_lessons_without_room_go(tmp_path: Path) -> None:
    folder, lessons = RunFolder(tmp_path), joined(some_lessons()).last(10)
    for _ in range(5):
        folder.keep_lessons(lessons, 25)
    assert [len(found) for found in folder.lessons()] == [10, 10, 10]


def test_damaged_lessons_are_named(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.keep_lessons(some_lessons()[0], 100)
    (path,) = (tmp_path / LESSONS).iterdir()
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(LearnError, match=path.name) as refused:
        list(folder.lessons())
    assert refused.value.code == "damaged-checkpoint"


def test_a_broken_line_ends_the_progress(tmp_path: Path) -> None:
    (tmp_path / PROGRESS).write_text('{"seconds": 1}\n{"seco')
    assert list(RunFolder(tmp_path).lines()) == [{"seconds": 1}]


@pytest.mark.parametrize("name", [CHECKPOINT, SETTINGS])
def test_a_damaged_file_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"no such thing")
    folder = RunFolder(tmp_path)
    with pytest.raises(LearnError, match=name) as refused:
        folder.checkpoint() if name == CHECKPOINT else folder.settings()
    assert refused.value.code == "damaged-checkpoint"
    assert "\n" not in str(refused.value)
