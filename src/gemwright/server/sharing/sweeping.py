"""Reading from storage what other processes did: what news tells of, and what it may have missed."""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final

from gemwright.rules import GemwrightError
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.tables import LiveTable
from gemwright.server.storage import Storage

log = logging.getLogger(__name__)

AWAKE_SECONDS: Final = 60.0
"""How long a game stays in memory that nobody watches here and that another process sees to."""


class Sweeper:
    """Keeps the tables in memory as storage has them.

    Args:
        lobby: the tables.
        storage: the truth.
        every: seconds between comparisons of everything.
    """

    def __init__(self, lobby: Lobby, storage: Storage, every: float) -> None:
        self.is_due = False
        self._lobby = lobby
        self._storage = storage
        self._every = every
        self._last = time.monotonic()
        self._to_read: set[str] = set()
        self._is_reading = False

    def read(self, table: str) -> None:
        """Read a table anew, soon; what comes at once is read together."""
        self._to_read.add(table)
        if not self._is_reading:
            self._is_reading = True
            self._lobby.start(self._read_all())

    async def _read_all(self) -> None:
        try:
            while self._to_read:
                wanted, self._to_read = sorted(self._to_read), set()
                await self._look_at(wanted)
        except Exception as problem:  # noqa: BLE001 - a sweep finds what is missing
            self.is_due = True
            log.warning("tables are read later: %s", problem)
        finally:
            self._is_reading = False

    async def _look_at(self, tables: Sequence[str]) -> None:
        settled = [table for table in tables if not self._is_being_made(table)]
        rows = {row.id: row for row in await self._storage.tables(tables)}
        for row in rows.values():
            await self._lobby.learn(row)
        for table in settled:
            if table not in rows:
                self._lobby.forget(table)
        for known in (self._lobby.tables.get(table) for table in rows):
            if known is not None and known.game is not None:
                await self.catch_up(known)

    def _is_being_made(self, table: str) -> bool:
        known = self._lobby.tables.get(table)
        return known is not None and known.lock.locked()

    async def catch_up(self, table: LiveTable) -> None:
        """Take over what is stored of a table."""
        try:
            await table.catch_up()
        except GemwrightError as problem:
            self.is_due = True
            log.warning("table %s: %s", table.id, problem)

    async def sweep_if_due(self, *, is_blind: bool) -> None:
        """Compare everything with storage if it is time, or if no news arrives."""
        if self.is_due or is_blind or time.monotonic() - self._last >= self._every:
            await self.sweep()

    async def sweep(self) -> None:
        """Compare every table with storage, and let games sleep that are not needed here."""
        self.is_due, self._last = False, time.monotonic()
        heads = await self._storage.heads()
        tables = self._lobby.tables
        known = {name for name, table in tables.items() if table.row.state != "finished"}
        changed = [name for name, head in heads.items() if _version(tables.get(name)) < head.version]
        await self._look_at([*changed, *(known - heads.keys())])
        for name, head in heads.items():
            table = tables.get(name)
            if table is not None and table.game is not None and table.game.seq < head.seq:
                await self.catch_up(table)
        for table in list(tables.values()):
            table.sleep_if_unused(AWAKE_SECONDS)
            await asyncio.sleep(0)


def _version(table: LiveTable | None) -> int:
    return 0 if table is None else table.row.version
