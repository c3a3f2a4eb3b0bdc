"""A match on disk: results and records of its games, to go on with after an interruption."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec
from filelock import FileLock, Timeout

from gemwright.arena.crew import PlayedGame
from gemwright.arena.errors import ArenaError
from gemwright.arena.plan import Match
from gemwright.arena.reports import GameReport
from gemwright.rules import RULES_VERSION

RESULTS: Final = "results.ndjson"
RECORDS: Final = "games.jsonl.zst"
LOCK: Final = "lock"
VERSION: Final = 1
BATCH: Final = 16
"""Games after which the disk is waited for."""


class _Line(msgspec.Struct, frozen=True):
    """A line of the results: the game, and the length of the records' file after it."""

    report: GameReport
    records_end: int


def match_header(match: Match, names: Sequence[str], sprt: tuple[float, float] | None) -> dict[str, Any]:
    """Return what two runs must have in common to be the same match, as JSON values.

    Args:
        match: the match.
        names: full names of the agents, versions included.
        sprt: Elo differences of an early stop, if any.
    """
    return {
        "format": match.format,
        "agents": list(names),
        "edition": match.rules.name,
        "players": match.players,
        "games": match.games,
        "seed": match.seed,
        "sprt": None if sprt is None else list(sprt),
        "most_decisions": match.most_decisions,
        "rules_version": RULES_VERSION,
    }


class MatchFolder:
    """The files of one match, open for writing by one process; use it with `with`.

    `results.ndjson` has a line with the match's parameters and one for each game in plan order,
    `games.jsonl.zst` the records in the same order. Both only grow. What a writer that was
    killed left unfinished at their ends is dropped when they are opened again.

    Args:
        folder: where; it is made if need be.
        header: what `match_header` returns.

    Attributes:
        reports: the games played before.

    Raises:
        ArenaError: the folder holds another match or damaged files, is in use or cannot be
            written.
    """

    def __init__(self, folder: str | Path, header: dict[str, Any]) -> None:
        self.folder = Path(folder)
        self.reports: list[GameReport] = []
        self._lock = FileLock(self.folder / LOCK)
        self._unsynced = 0
        try:
            self._open(header)
        except OSError as error:
            self._lock.release()
            problem = error.strerror or str(error)
            raise ArenaError("folder-unwritable", folder=str(folder), problem=problem) from None
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def add(self, played: PlayedGame) -> None:
        """Add the next game of the plan: its record first, so that no result is without one."""
        self._records.write(played.record)
        self._records.flush()
        line = _Line(played.report, self._records.tell())
        self._results.write(msgspec.json.encode(line) + b"\n")
        self._results.flush()
        self._unsynced += 1
        if self._unsynced >= BATCH:
            self._sync()

    def close(self) -> None:
        """Write everything to the disk and let others have the folder."""
        self._sync()
        self._results.close()
        self._records.close()
        self._lock.release()

    def _open(self, header: dict[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise ArenaError("folder-in-use", folder=str(self.folder)) from None
        path, records = self.folder / RESULTS, self.folder / RECORDS
        first = msgspec.json.encode({"gemwright_arena": VERSION, "match": header}) + b"\n"
        lines = _whole_lines(path, first)
        if lines:
            self._require_same(header, lines[0], path)
        games = _games(lines[1:], path, records.stat().st_size if records.exists() else 0)
        self.reports = [game.report for game in games]
        self._results = _opened(path, sum(map(len, lines[: 1 + len(games)])))
        self._records = _opened(records, games[-1].records_end if games else 0)
        if not lines:
            self._results.write(first)
            self._sync()

    def _require_same(self, header: dict[str, Any], line: bytes, path: Path) -> None:
        try:
            found = msgspec.json.decode(line)
        except msgspec.MsgspecError:
            found = None
        if not isinstance(found, dict) or found.get("gemwright_arena") != VERSION:
            raise ArenaError("folder-foreign", file=str(path))
        match = found.get("match", {})
        for what, wanted in header.items():
            if match.get(what) != wanted:
                raise ArenaError(
                    "other-match", folder=str(self.folder), what=what,
                    found=_shown(match.get(what)), wanted=_shown(wanted),
                )  # fmt: skip

    def _sync(self) -> None:
        self._results.flush()
        os.fsync(self._records.fileno())
        os.fsync(self._results.fileno())
        self._unsynced = 0


def _whole_lines(path: Path, first: bytes) -> list[bytes]:
    """Return the lines of a file that came to their end, none where not even the first one did."""
    data = path.read_bytes() if path.exists() else b""
    if b"\n" not in data and not first.startswith(data):
        raise ArenaError("folder-foreign", file=str(path))
    return [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]


def _games(lines: Sequence[bytes], path: Path, records_size: int) -> list[_Line]:
    """Return the games, up to the first one whose record never reached the disk."""
    games: list[_Line] = []
    decoder = msgspec.json.Decoder(_Line)
    for number, text in enumerate(lines, 2):
        try:
            line = decoder.decode(text)
        except msgspec.MsgspecError:
            raise ArenaError("folder-damaged", line=number, file=str(path)) from None
        if line.report.game != len(games):
            raise ArenaError("folder-damaged", line=number, file=str(path))
        if line.records_end > records_size:
            break
        games.append(line)
    return games


def _opened(path: Path, length: int) -> BinaryIO:
    """Open a file to add to, cut to a length."""
    stream = path.open("ab")
    stream.truncate(length)
    stream.seek(0, os.SEEK_END)
    return stream


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(part) for part in value)
    return "-" if value is None else str(value)
