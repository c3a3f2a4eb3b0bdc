"""Changing tables that other processes may change at the same time."""

from collections.abc import Awaitable, Callable
from typing import Final

from gemwright.server.errors import ServerError
from gemwright.server.live.tables import LiveTable
from gemwright.server.storage import TableRow

MOST_TRIES: Final = 5


async def change(table: LiveTable, changed: Callable[[TableRow], TableRow | None]) -> None:
    """Change a table, unless there is nothing to change any more."""

    async def work() -> None:
        row = changed(table.row)
        if row is not None:
            await table.change(row)

    async with table.lock:
        await insist(work)


async def insist(work: Callable[[], Awaitable[None]]) -> None:
    """Make a change, and again if another process changed the table just then."""
    for _ in range(MOST_TRIES):
        try:
            await work()
        except ServerError as refusal:
            if refusal.code != "stale-move":
                raise
        else:
            return
    raise ServerError("stale-move")
