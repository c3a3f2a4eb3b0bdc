"""The folder of a run."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from gemwright.learn import LearnError
from gemwright.learn.journal import CALIBRATION, CHECKPOINT, LESSONS, PROGRESS, SETTINGS, RunFolder
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


def test_lessons_of_another_kind_are_named(tmp_path: Path) -> None:
    folder, good = RunFolder(tmp_path), some_lessons()[0]
    endless = good.values.copy()
    endless[0, 0] = np.nan
    for wrong, words in (
        (replace(good, observations=good.observations[:, :9]), "observations has to be uint8"),
        (replace(good, weights=good.weights.astype(np.int64)), "weights has to be uint16"),
        (replace(good, masks=good.masks[1:]), "masks has to be bool"),
        (replace(good, values=endless), "values has numbers that are not finite"),
    ):
        folder.keep_lessons(wrong, 1)
        with pytest.raises(LearnError, match=words) as refused:
            list(folder.lessons())
        assert ".npz" in str(refused.value)


def test_other_files_beside_lessons_are_left_alone(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.keep_lessons(some_lessons()[0], 100)
    (tmp_path / LESSONS / "a-b.npz").write_bytes(b"mine")
    assert [len(found) for found in folder.lessons()] == [len(some_lessons()[0])]
    assert (tmp_path / LESSONS / "a-b.npz").exists()


def test_a_broken_line_is_left_out(tmp_path: Path) -> None:
    first, second = {"part": "search", "seconds": 1}, {"part": "search", "seconds": 2}
    (tmp_path / PROGRESS).write_text(json.dumps(first) + '\n{"seco')
    folder = RunFolder(tmp_path)
    folder.forget_after(5.0)
    folder.add(second)
    with (tmp_path / PROGRESS).open("a") as stream:
        stream.write('[]\n{"seconds": 3}\n{"part')
    assert list(folder.lines()) == [first, second]


def test_progress_that_will_be_made_again_is_dropped(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    for seconds in (1.0, 2.1, 2.2, 9.0):
        folder.add({"part": "search", "seconds": seconds})
    folder.forget_after(2.05)
    assert [line["seconds"] for line in folder.lines()] == [1.0, 2.1]


def test_a_damaged_calibration_is_none(tmp_path: Path) -> None:
    for content in ("[{", "{}", "null"):
        (tmp_path / CALIBRATION).write_text(content)
        assert RunFolder(tmp_path).calibration() == []


@pytest.mark.parametrize("content", ["null", "[]", "[1]", "3"])
def test_settings_are_an_object(tmp_path: Path, content: str) -> None:
    (tmp_path / SETTINGS).write_text(content)
    with pytest.raises(LearnError, match=SETTINGS) as refused:
        RunFolder(tmp_path).settings()
    assert refused.value.code == "damaged-checkpoint"


def test_a_checkpoint_that_cannot_be_written_is_an_error_of_the_disk(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.keep({"steps": 1})
    (tmp_path / (CHECKPOINT + ".new")).mkdir()
    with pytest.raises(OSError, match="directory"):
        folder.keep({"steps": 2})
    assert folder.checkpoint() == {"steps": 1}


@pytest.mark.parametrize("name", [CHECKPOINT, SETTINGS])
def test_a_damaged_file_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"no such thing")
    folder = RunFolder(tmp_path)
    with pytest.raises(LearnError, match=name) as refused:
        folder.checkpoint() if name == CHECKPOINT else folder.settings()
    assert refused.value.code == "damaged-checkpoint"
    assert "\n" not in str(refused.value)
