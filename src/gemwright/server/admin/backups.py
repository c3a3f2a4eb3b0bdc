"""Copies of a data folder: made while a server runs, and put back when none does."""

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from gemwright.server.errors import ServerError
from gemwright.server.storage.database import FILE
from gemwright.server.storage.engines import sqlite_engine
from gemwright.server.storage.migrating import migrate

TABLES: Final = ("players", "sessions", "tables", "seats", "events", "alembic_version")
_BESIDE: Final = ("-wal", "-shm")
_GAPS: Final = (
    'SELECT "table" FROM events GROUP BY "table" HAVING min(seq) <> 1 OR max(seq) <> count(*) LIMIT 1'
)


def back_up(place: Path | str, target: Path) -> None:
    """Copy everything a server keeps as of one moment; it may go on meanwhile.

    Args:
        place: its data folder, or the address of a PostgreSQL database.
        target: the file to be made.

    Raises:
        ServerError: nothing is kept there, the file is there already, or the data are damaged.
        OSError: the file cannot be written.
    """
    source = _folder(place, "pg_dump") / FILE
    if not source.exists():
        raise ServerError("no-data", folder=str(source.parent))
    if target.exists():
        raise ServerError("file-exists", file=str(target))
    with _new_file(target.parent, target.name) as made:
        _copy(source, made, "rw")  # whoever closes a database last has to tidy up beside it
        _require_sound(made, str(source))
        made.replace(target)
    _settle(target.parent)


def restore(place: Path | str, source: Path) -> Path | None:
    """Put a backup in place of what a server keeps, once all of it was checked.

    Args:
        place: the data folder, or the address of a PostgreSQL database.
        source: the backup.

    Returns:
        Where the data from before lie now, None if there were none.

    Raises:
        ServerError: a server uses the data; or the file is missing, damaged, or of a newer version.
        OSError: something cannot be written.
    """
    folder = _folder(place, "pg_restore")
    if not source.is_file():
        raise ServerError("no-backup", file=str(source))
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder), _new_file(folder, FILE) as made:
        _copy(source, made, "ro")
        _require_sound(made, str(source))
        _bring_up_to_date(made, str(source))
        before = _set_aside(folder / FILE)
        made.replace(folder / FILE)
    _settle(folder)
    return before


def _folder(place: Path | str, tool: str) -> Path:
    if isinstance(place, str):
        raise ServerError("use-postgres-tools", tool=tool)
    return place


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise ServerError("data-in-use", file=str(folder)) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _new_file(folder: Path, name: str) -> Iterator[Path]:
    """Make a file of our own, for our eyes only, which goes again unless it was given its place."""
    handle, made = tempfile.mkstemp(prefix=f"{name}.", suffix=".part", dir=folder)
    os.close(handle)
    try:
        yield Path(made)
    finally:
        for end in ("", *_BESIDE):
            Path(made + end).unlink(missing_ok=True)


def _copy(source: Path, made: Path, mode: str) -> None:
    """Copy a database, opened in a mode of SQLite, as of one moment into a single file.

    Raises:
        ServerError: it cannot be read.
    """
    try:
        with closing(_connect(source, mode)) as old, closing(sqlite3.connect(made)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as problem:
        raise ServerError("bad-backup", file=str(source), problem=str(problem)) from None


def _connect(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)


def _require_sound(file: Path, name: str) -> None:
    """Check that a database is undamaged, and one of ours.

    Raises:
        ServerError: it is not.
    """
    try:
        with closing(_connect(file, "ro")) as database:
            problem = _problem(database)
    except sqlite3.Error as error:
        problem = str(error)
    if problem:
        raise ServerError("bad-backup", file=name, problem=problem)


def _problem(database: sqlite3.Connection) -> str:
    """Return what is wrong with a database, "" if nothing is."""
    found = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = [table for table in TABLES if table not in found]
    if missing:
        return f"no table {missing[0]}"
    (sound,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if sound != "ok":
        return str(sound).splitlines()[0]
    if orphan := database.execute("PRAGMA foreign_key_check").fetchone():
        return f"row {orphan[1]} of {orphan[0]}"
    gap = database.execute(_GAPS).fetchone()
    return f"log of {gap[0]}" if gap else ""


def _bring_up_to_date(file: Path, name: str) -> None:
    async def bring() -> None:
        engine = sqlite_engine(file)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate, name)
        finally:
            await engine.dispose()

    asyncio.run(bring())
    _fold(file)


def _fold(file: Path) -> None:
    """Bring a database into a single file, if it can be read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")


def _set_aside(file: Path) -> Path | None:
    """Give a database another name, with what SQLite keeps beside it."""
    if not file.exists():
        return None
    _fold(file)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = file.with_name(f"{file.stem}-before-{stamp}{file.suffix}")
    for end in (*_BESIDE, ""):
        beside = Path(f"{file}{end}")
        if beside.exists():
            beside.rename(f"{aside}{end}")
    return aside


def _settle(folder: Path) -> None:
    """Have new names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
