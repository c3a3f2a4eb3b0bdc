"""One writer for everything: what waits is written in one transaction, and reported once it is safe."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from gemwright.server.errors import ServerError
from gemwright.server.storage.appending import Appender
from gemwright.server.storage.engines import is_away, is_crossed
from gemwright.server.storage.schema import events

Work = Callable[[AsyncConnection, bool], Awaitable[None]]
"""Statements that belong together. They may run again: if others of the same transaction fail, and if
the connection was lost while they were made lasting; then the second argument is true, and they
have to find out whether they are there already."""

MOST_AT_ONCE: Final = 500
MOST_TRIES: Final = 5
PATIENCE: Final = 10.0
"""Seconds for which a database that has gone away is waited for."""
PAUSE: Final = 0.2
GATHERING: Final = 0.01
"""Seconds from one transaction to the next where several jobs come at once: one costs as much as many."""


@dataclass
class _Job:
    work: Work
    rows: Sequence[dict[str, Any]] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    is_doubtful: bool = False
    tries: int = 0


class Writer:
    """Writes jobs as many in one transaction as wait.

    A job that fails does not harm the others: its transaction is rolled back and each is tried alone.
    While the database is away, jobs wait for a while and are then refused.

    Args:
        engine: of the database.
        patience: seconds to wait for a database that is away.
        appender: a quicker way to add entries of logs, for SQLite.
    """

    def __init__(
        self, engine: AsyncEngine, patience: float = PATIENCE, appender: Appender | None = None
    ) -> None:
        self._engine = engine
        self._appender = appender
        self._patience = patience
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._connection: AsyncConnection | None = None
        self._gone_since: float | None = None
        self._is_busy = False
        self._began = 0.0
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    async def write(self, work: Work, rows: Sequence[dict[str, Any]] = ()) -> None:
        """Write a job; returns once it is on the disk.

        Args:
            work: what is to be done.
            rows: entries of logs, if adding them is all that is to be done: they are added together with
                those of other jobs, and `work` is for when that fails.

        Raises:
            SQLAlchemyError: what the database says; nothing of the job was written.
            ServerError: the database cannot be reached (`storage-away`); whether it was written shows later.
        """
        job = _Job(work, rows)
        self._jobs.put_nowait(job)
        await asyncio.shield(job.done)

    async def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put_nowait(None)
        await self._task

    async def _write_all(self) -> None:
        is_last = False
        while not is_last and (first := await self._jobs.get()) is not None:
            await self._gather()
            batch, is_last = self._batch(first)
            entries = [job for job in batch if job.rows]
            if entries and await self._append(entries):
                batch = [job for job in batch if not job.rows]
            await self._see_through(batch)
        await self._disconnect()
        if self._appender is not None:
            await self._appender.close()

    async def _gather(self) -> None:
        """Let others come, if the last time others came along."""
        if self._is_busy:
            await asyncio.sleep(self._began + GATHERING - time.monotonic())
        self._began = time.monotonic()

    async def _append(self, batch: Sequence[_Job]) -> bool:
        """Add entries the quick way, and tell whether that could be done."""
        if self._appender is None:
            return False
        try:
            await self._appender.append([row for job in batch for row in job.rows])
        except sqlite3.Error:  # the long way finds out what is wrong with which of them
            return False
        for job in batch:
            _settle(job, None)
        return True

    def _batch(self, first: _Job) -> tuple[list[_Job], bool]:
        batch = [first]
        while not self._jobs.empty() and len(batch) < MOST_AT_ONCE:
            job = self._jobs.get_nowait()
            if job is None:
                return batch, True
            batch.append(job)
        self._is_busy = len(batch) > 1
        return batch, False

    async def _see_through(self, batch: list[_Job]) -> None:
        """Write a batch, however often the connection is lost, as long as there is patience."""
        while batch:
            try:
                await _write(await self._connected(), batch)
            except Exception as problem:  # noqa: BLE001 - whoever asked is told
                await self._disconnect()
                batch = [job for job in batch if not job.done.done()]
                if not self._may_wait(problem):
                    self._give_up(batch, problem)
                    return
                for job in batch:
                    job.is_doubtful = True
                await asyncio.sleep(PAUSE)
            else:
                self._gone_since = None
                return

    def _may_wait(self, problem: Exception) -> bool:
        now = time.monotonic()
        if self._gone_since is None:
            self._gone_since = now
        return is_away(problem) and now - self._gone_since < self._patience

    def _give_up(self, batch: list[_Job], problem: Exception) -> None:
        told = ServerError("storage-away") if is_away(problem) else problem
        for job in batch:
            _settle(job, told)

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close()
        except Exception:  # noqa: BLE001 - it is of no use any more
            await connection.invalidate()


async def _write(connection: AsyncConnection, batch: Sequence[_Job]) -> None:
    """Write a batch, or its jobs one by one if one of them fails.

    Raises:
        Exception: the database is away; jobs that are not settled may be written or not.
    """
    try:
        async with connection.begin():
            await _run(connection, batch)
    except Exception as problem:
        if is_away(problem):
            raise
        await _write_alone(connection, batch, problem)
        return
    for job in batch:
        _settle(job, None)


async def _run(connection: AsyncConnection, batch: Sequence[_Job]) -> None:
    rows: list[dict[str, Any]] = []
    for job in batch:
        if job.rows and not job.is_doubtful:
            rows += job.rows
        else:
            await job.work(connection, job.is_doubtful)
    if rows:
        await connection.execute(insert(events), rows)


async def _write_alone(connection: AsyncConnection, batch: Sequence[_Job], problem: Exception) -> None:
    if len(batch) > 1:
        for job in batch:
            await _write(connection, [job])
    elif _may_try_again(batch[0], problem):
        await _write(connection, batch)
    else:
        _settle(batch[0], problem)


def _may_try_again(job: _Job, problem: Exception) -> bool:
    """Tell whether a job may succeed yet: another was in its way, perhaps its own first try."""
    job.tries += 1
    in_the_way = is_crossed(problem) or (job.is_doubtful and isinstance(problem, IntegrityError))
    return in_the_way and job.tries < MOST_TRIES


def _settle(job: _Job, problem: Exception | None) -> None:
    if job.done.done():
        return
    if problem is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(problem)
