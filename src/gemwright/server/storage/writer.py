"""One writer for everything: what waits is written in one transaction, and reported once it is safe."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Work = Callable[[AsyncConnection], Awaitable[None]]
"""Statements that belong together; they may be run again if others of the same transaction fail."""

MOST_AT_ONCE: Final = 500


@dataclass
class _Job:
    work: Work
    done: asyncio.Future[None]


class Writer:
    """Writes jobs in the order they come, as many in one transaction as wait.

    A job that fails does not harm the others: its transaction is rolled back and each is tried alone.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    async def write(self, work: Work) -> None:
        """Write a job; returns once it is on the disk.

        Raises:
            SQLAlchemyError: what the database says; nothing of the job was written.
        """
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await asyncio.shield(job.done)

    async def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put_nowait(None)
        await self._task

    async def _write_all(self) -> None:
        async with self._engine.connect() as connection:
            while (first := await self._jobs.get()) is not None:
                batch, is_last = self._batch(first)
                await _write(connection, batch)
                if is_last:
                    return

    def _batch(self, first: _Job) -> tuple[list[_Job], bool]:
        batch = [first]
        while not self._jobs.empty() and len(batch) < MOST_AT_ONCE:
            job = self._jobs.get_nowait()
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False


async def _write(connection: AsyncConnection, batch: list[_Job]) -> None:
    try:
        async with connection.begin():
            for job in batch:
                await job.work(connection)
    except Exception as problem:  # noqa: BLE001 - whoever asked is told
        if len(batch) == 1:
            _settle(batch[0], problem)
            return
        for job in batch:
            await _write(connection, [job])
        return
    for job in batch:
        _settle(job, None)


def _settle(job: _Job, problem: Exception | None) -> None:
    if job.done.cancelled():
        return
    if problem is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(problem)
