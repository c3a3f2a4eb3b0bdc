"""Adding entries of many logs to SQLite at once, by a thread that does nothing else.

A transaction through SQLAlchemy goes to aiosqlite's thread and back for each of its steps, which at hundreds
of decisions a second costs more than the decisions. Here it goes there once, and all entries are one
statement: with each that SQLite carries out a thread lets go of Python's lock, and beside a busy event loop
waits up to 5 ms until it gets it back.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from gemwright.server.storage.engines import PRAGMAS
from gemwright.server.storage.schema import events

COLUMNS: Final = tuple(column.name for column in events.columns)
MOST_ROWS: Final = 100
"""Entries in a statement; older versions of SQLite allow 999 values."""


@lru_cache(maxsize=MOST_ROWS)
def insertion(num_rows: int) -> str:
    """Return the statement that adds so many entries.

    >>> insertion(2)[-35:]
    '(?,?,?,?,?,?,?,?),(?,?,?,?,?,?,?,?)'
    """
    names = ",".join(f'"{name}"' for name in COLUMNS)
    row = "(" + ",".join("?" for _ in COLUMNS) + ")"
    return f'INSERT INTO "{events.name}" ({names}) VALUES ' + ",".join([row] * num_rows)  # noqa: S608


class Appender:
    """A connection to a SQLite file for entries of logs alone.

    Args:
        file: the file; its tables are there.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="appender")
        self._connection: sqlite3.Connection | None = None

    async def append(self, rows: Sequence[dict[str, Any]]) -> None:
        """Add entries, all or none; returns once they are on the disk.

        Raises:
            sqlite3.Error: what the database says; nothing was added.
        """
        await asyncio.get_running_loop().run_in_executor(self._thread, self._append, rows)

    def _append(self, rows: Sequence[dict[str, Any]]) -> None:
        connection = self._connected()
        if len(rows) <= MOST_ROWS:
            _add(connection, rows)  # a statement by itself is a transaction
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            for start in range(0, len(rows), MOST_ROWS):
                _add(connection, rows[start : start + MOST_ROWS])
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    async def close(self) -> None:
        """Close the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _add(connection: sqlite3.Connection, rows: Sequence[dict[str, Any]]) -> None:
    connection.execute(insertion(len(rows)), [row[name] for row in rows for name in COLUMNS])
