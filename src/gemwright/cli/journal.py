"""The private journal of a game being played: no finished decision is ever lost.

One JSON line with the start of the game, then one line a decision, each on the disk before
the game goes on. The journal holds hidden cards, so only its owner may read it.
"""

import contextlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self

from filelock import FileLock, Timeout
from platformdirs import user_data_path, user_state_path

from gemwright.cli.failures import CliError
from gemwright.cli.seating import Player
from gemwright.rules import RULES_VERSION

SUFFIX: Final = ".journal"
LOCK: Final = ".lock"
_NAME = re.compile(r"[\w-]{1,60}")


def journal_folder() -> Path:
    """Return the folder of unfinished games."""
    return user_state_path("gemwright") / "games"


def record_folder() -> Path:
    """Return the folder of the records of finished games."""
    return user_data_path("gemwright") / "games"


@dataclass(frozen=True, slots=True)
class Header:
    """How a game began.

    Attributes:
        position: the line of the full position before the first decision.
        players: who sits in each seat.
        bot_seed: seed of the bots' own chances, 0 to 2**63 - 1; unrelated to the deal.
        rules_version: version of the rules it is played by.
        started: when, in ISO 8601.
    """

    position: str
    players: tuple[Player, ...]
    bot_seed: int
    rules_version: int = RULES_VERSION
    started: str = ""

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote.

        Raises:
            KeyError, TypeError, ValueError: something is missing or of the wrong kind.
        """
        players = tuple(Player(str(entry["name"]), entry["bot"]) for entry in data["players"])
        return cls(
            str(data["position"]),
            players,
            int(data["bot_seed"]),
            int(data["rules_version"]),
            str(data["started"]),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the header as JSON values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A journal as it lies in the folder, and when it was last written."""

    name: str
    path: Path
    written: datetime

    @property
    def minutes_ago(self) -> int:
        """Whole minutes since the last decision."""
        return max(0, int((datetime.now(UTC) - self.written).total_seconds() // 60))

    @property
    def in_use(self) -> bool:
        """Whether another window is playing it."""
        lock = self.path.with_suffix(LOCK)
        if not lock.exists():
            return False
        try:
            with FileLock(lock, timeout=0):
                return False
        except Timeout:
            return True


def saved_games(folder: Path) -> list[SavedGame]:
    """Return the unfinished games of a folder, the latest first."""
    games = [
        SavedGame(path.stem, path, datetime.fromtimestamp(path.stat().st_mtime, UTC))
        for path in folder.glob("*" + SUFFIX)
    ]
    return sorted(games, key=lambda game: game.written, reverse=True)


def idle_games(folder: Path) -> list[SavedGame]:
    """Return the unfinished games that no other window is playing, the latest first."""
    return [game for game in saved_games(folder) if not game.in_use]


def peek(path: Path) -> tuple[Header, int]:
    """Return how the game of a journal began and how many decisions it has, without opening it for play.

    Raises:
        CliError: it is damaged before its last line, or written for other rules.
    """
    header, decisions, _ = _read(path)
    return header, len(decisions)


def forget_game(folder: Path, name: str) -> None:
    """Delete a saved game, damaged ones too.

    Raises:
        CliError: there is none of that name, or another window is playing it.
    """
    path = folder / (check_name(name) + SUFFIX)
    if not path.exists():
        raise CliError("no-saved-game", name=name)
    Journal(path).remove()


def fresh_name(folder: Path) -> str:
    """Return a name after the present minute that no saved game has."""
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    taken = {path.stem for path in folder.glob("*" + SUFFIX)}
    return next(name for name in _numbered(stem) if name not in taken)


def _numbered(stem: str) -> Iterator[str]:
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1


def check_name(name: str) -> str:
    """Return the name of a saved game.

    Raises:
        CliError: it could not be a file of its own in the folder.
    """
    if not _NAME.fullmatch(name):
        raise CliError("bad-save-name", name=name[:60])
    return name


class Journal:
    """An open journal; other windows cannot open it until it is closed or its process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path.with_suffix(LOCK), timeout=0, mode=0o600)
        try:
            self._lock.acquire()
        except Timeout:
            raise CliError("game-in-use", name=path.stem) from None
        self._file = -1

    @property
    def name(self) -> str:
        """The name to resume it by."""
        return self.path.stem

    @classmethod
    def create(cls, folder: Path, name: str, header: Header) -> Self:
        """Begin a journal.

        Raises:
            CliError: the name is bad, or taken.
            OSError: the folder cannot be written.
        """
        path = folder / (check_name(name) + SUFFIX)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        journal = cls(path)
        try:
            journal._open(os.O_CREAT | os.O_EXCL)
        except FileExistsError:
            journal.close()
            raise CliError("save-exists", name=name) from None
        journal._write({"gemwright": "journal", **header.to_json()})
        _sync_folder(folder)
        return journal

    @classmethod
    def resume(cls, folder: Path, name: str) -> tuple[Self, Header, list[str]]:
        """Open a journal again; returns it, the header and the decisions' texts.

        Raises:
            CliError: there is none, it is in use, or it is damaged before its last line.
        """
        path = folder / (check_name(name) + SUFFIX)
        if not path.exists():
            raise CliError("no-saved-game", name=name)
        journal = cls(path)
        try:
            header, decisions, size = _read(path)
        except CliError:
            journal.close()
            raise
        journal._open(0)
        os.ftruncate(journal._file, size)
        return journal, header, decisions

    def append(self, decision: str) -> None:
        """Keep one decision; it is on the disk when this returns."""
        self._write({"move": decision})

    def take_back(self, count: int) -> None:
        """Keep that the last decisions were taken back."""
        self._write({"undo": count})

    def rename(self, name: str) -> None:
        """Give the game another name.

        Raises:
            CliError: the name is bad, or taken.
        """
        path = self.path.with_name(check_name(name) + SUFFIX)
        lock = FileLock(path.with_suffix(LOCK), timeout=0, mode=0o600)
        with contextlib.suppress(Timeout):
            lock.acquire()
        if not lock.is_locked or path.exists():
            lock.release()
            raise CliError("save-exists", name=name)
        self.path.rename(path)
        self._unlock()
        self.path, self._lock = path, lock

    def close(self) -> None:
        """Let go of the file; the game stays saved."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
        self._unlock()

    def remove(self) -> None:
        """Close and delete the journal: its game is over and recorded."""
        self.path.unlink(missing_ok=True)
        self.close()

    def _unlock(self) -> None:
        Path(self._lock.lock_file).unlink(missing_ok=True)
        self._lock.release()

    def _open(self, flags: int) -> None:
        self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | flags, 0o600)

    def _write(self, entry: dict[str, Any]) -> None:
        os.write(self._file, json.dumps(entry, ensure_ascii=False).encode() + b"\n")
        os.fsync(self._file)


def _sync_folder(folder: Path) -> None:
    """Make the new file's name survive a crash too, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _read(path: Path) -> tuple[Header, list[str], int]:
    """Return header, decisions and the size in bytes up to the last whole line.

    A last line without its end was being written when the game was killed: it is left out.
    """
    whole, _, _ = path.read_bytes().rpartition(b"\n")
    lines = whole.split(b"\n")
    header = _read_header(path, lines[0])
    decisions: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        _apply(decisions, _entry(path, number, line), path, number)
    return header, decisions, len(whole) + 1


def _read_header(path: Path, line: bytes) -> Header:
    entry = _entry(path, 1, line)
    if entry.get("rules_version") != RULES_VERSION:
        raise CliError("journal-version", file=path.name, version=entry.get("rules_version"))
    try:
        return Header.from_json(entry)
    except (KeyError, TypeError, ValueError):
        raise _damaged(path, 1) from None


def _apply(decisions: list[str], entry: dict[str, Any], path: Path, number: int) -> None:
    match entry:
        case {"move": str(text)}:
            decisions.append(text)
        case {"undo": int(count)} if 0 < count <= len(decisions):
            del decisions[-count:]
        case _:
            raise _damaged(path, number)


def _entry(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except ValueError:
        raise _damaged(path, number) from None
    if not isinstance(entry, dict):
        raise _damaged(path, number)
    return entry


def _damaged(path: Path, number: int) -> CliError:
    return CliError("journal-damaged", line=number, file=path.name)


def illegal_entry(name: str, decisions: Sequence[str], problem: str) -> CliError:
    """Return the error for a journal whose last decision of those read so far is not legal."""
    return CliError("journal-illegal", line=len(decisions) + 1, file=name, problem=problem)
