"""What a training run leaves in its folder: settings, checkpoint, progress, networks."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from gemwright.learn.errors import LearnError
from gemwright.learn.selfplay import Lessons, fault_of

CHECKPOINT: Final = "checkpoint.pt"
PROGRESS: Final = "progress.jsonl"
SETTINGS: Final = "settings.json"
CALIBRATION: Final = "calibration.json"
BEST: Final = "best.gwnet"
LATEST: Final = "latest.gwnet"
LESSONS: Final = "lessons"
_ROUNDED: Final = 0.1
"""Seconds by which those of a line may be rounded up."""
_LESSON_FILE: Final = re.compile(r"[0-9]+-[0-9]+\.npz")


class RunFolder:
    """The folder of a run.

    Args:
        path: made if it is not there.

    Raises:
        OSError: it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    @property
    def best(self) -> Path:
        """The best network so far."""
        return self.path / BEST

    @property
    def latest(self) -> Path:
        """The network as it stands."""
        return self.path / LATEST

    def keep_latest(self, content: bytes) -> None:
        """Write the network as it stands, as `network_bytes` makes it."""
        self._replace(LATEST, content)

    def settings(self) -> dict[str, Any] | None:
        """Return the settings of the run that is there, None without one.

        Raises:
            LearnError: they cannot be read.
        """
        path = self.path / SETTINGS
        if not path.exists():
            return None
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            if not isinstance(found, dict):
                raise ValueError("it holds no settings")  # noqa: TRY004, TRY301 - the file's fault
        except ValueError as problem:
            raise LearnError("damaged-checkpoint", path=str(path), problem=problem) from problem
        return found

    def keep_settings(self, settings: dict[str, Any]) -> None:
        """Write the settings down."""
        self._replace(SETTINGS, (json.dumps(settings, indent=2) + "\n").encode())

    def checkpoint(self) -> dict[str, Any] | None:
        """Return what `keep` was given last, None before.

        Raises:
            LearnError: it cannot be read.
        """
        path = self.path / CHECKPOINT
        if not path.exists():
            return None
        try:
            return dict(torch.load(path, map_location="cpu", weights_only=True))
        except Exception as problem:  # whatever a pickle can go wrong with
            reason = str(problem).partition("\n")[0]
            raise LearnError("damaged-checkpoint", path=str(path), problem=reason) from problem

    def keep(self, checkpoint: dict[str, Any]) -> None:
        """Write a checkpoint, whole or not at all."""
        content = BytesIO()  # where a disk is full, PyTorch raises no OSError
        torch.save(checkpoint, content)
        self._replace(CHECKPOINT, content.getvalue())

    def keep_lessons(self, lessons: Lessons, room: int) -> None:
        """Keep lessons beside those kept before; files that a memory has no room for any more go.

        Args:
            lessons: the new ones.
            room: how many lessons are of use, the latest.
        """
        folder, files = self.path / LESSONS, self._lesson_files()
        folder.mkdir(exist_ok=True)
        number = _number(files[-1]) + 1 if files else 0
        draft = folder / "new"
        with draft.open("wb") as stream:
            np.savez_compressed(stream, **{name: getattr(lessons, name) for name in Lessons.__slots__})
        draft.replace(folder / f"{number:06}-{len(lessons)}.npz")
        newer = len(lessons)
        for path in reversed(files):
            if newer >= room:
                path.unlink()
            newer += _count(path)

    def lessons(self) -> Iterator[Lessons]:
        """Yield the lessons kept, file by file, the oldest first.

        Raises:
            LearnError: a file cannot be read.
        """
        for path in self._lesson_files():
            try:
                with path.open("rb") as stream, np.load(stream) as found:
                    lessons = Lessons(*(found[name] for name in Lessons.__slots__))
                if fault := fault_of(lessons):
                    raise ValueError(fault)  # noqa: TRY301 - one message for all that can be wrong
            except Exception as problem:  # whatever an archive can go wrong with
                raise LearnError("damaged-checkpoint", path=str(path), problem=problem) from problem
            yield lessons

    def _lesson_files(self) -> list[Path]:
        files = (self.path / LESSONS).glob("*.npz")
        return sorted((path for path in files if _LESSON_FILE.fullmatch(path.name)), key=_number)

    def add(self, line: dict[str, Any]) -> None:
        """Add a line to the progress."""
        with (self.path / PROGRESS).open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield the progress so far; what is no line of it, broken off by a crash, is left out."""
        path = self.path / PROGRESS
        if path.exists():
            for text in path.read_text(encoding="utf-8", errors="replace").splitlines():
                try:
                    line = json.loads(text)
                except ValueError:
                    continue
                if isinstance(line, dict) and {"part", "seconds"} <= line.keys():
                    yield line

    def forget_after(self, seconds: float) -> None:
        """Drop the progress of a run that was killed after it was kept last: it will be made again."""
        if (self.path / PROGRESS).exists():
            known = [line for line in self.lines() if line["seconds"] <= seconds + _ROUNDED]
            self._replace(PROGRESS, "".join(json.dumps(line) + "\n" for line in known).encode())

    def keep_calibration(self, bins: list[dict[str, Any]]) -> None:
        """Write down how well the values agree with how games end."""
        self._replace(CALIBRATION, (json.dumps(bins, indent=2) + "\n").encode())

    def calibration(self) -> list[dict[str, Any]]:
        """Return what `keep_calibration` was given; nothing before, or where it cannot be read."""
        try:
            found = json.loads((self.path / CALIBRATION).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        return found if isinstance(found, list) else []

    def _replace(self, name: str, content: bytes) -> None:
        draft = self.path / (name + ".new")
        draft.write_bytes(content)
        draft.replace(self.path / name)


def has_checkpoint(path: Path) -> bool:
    """Tell whether a folder holds a run that can go on."""
    return (path / CHECKPOINT).exists()


def _number(path: Path) -> int:
    return int(path.stem.partition("-")[0])


def _count(path: Path) -> int:
    return int(path.stem.partition("-")[2])
