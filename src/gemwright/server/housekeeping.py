"""Housekeeping: what nobody needs any more is removed from storage, bit by bit, by one process."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from gemwright.server.live.ending import end
from gemwright.server.live.others import Others
from gemwright.server.live.people import SESSION_SECONDS
from gemwright.server.settings import Settings
from gemwright.server.storage import Storage

log = logging.getLogger(__name__)

DAY: Final = 86_400.0
AT_ONCE: Final = 200
"""Rows in one transaction: decisions wait for no more than these."""
PAUSE: Final = 0.2
"""Seconds between two of them."""
FIRST: Final = 60.0
"""Seconds after its start before which a server does not look; it has other things to do."""
HOUSEHOLD: Final = "housekeeping"
"""Stands for a table: which process sees to it is settled as it is for tables."""


class Removed(NamedTuple):
    """How much was removed."""

    guests: int
    sessions: int
    notices: int


class Housekeeper:
    """Removes guests who left nothing behind, sessions past their life, and old notices.

    Args:
        settings: how often, and how old they are.
        storage: where they are.
        others: the other processes; one of all does the work.
    """

    def __init__(self, settings: Settings, storage: Storage, others: Others) -> None:
        self._settings = settings
        self._storage = storage
        self._others = others
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless there is to be no housekeeping."""
        if self._settings.housekeeping > 0:
            self._task = asyncio.get_running_loop().create_task(self._tidy_always())

    async def stop(self) -> None:
        """Stop; what is half done is gone on with next time."""
        if self._task is not None:
            await end([self._task])

    async def _tidy_always(self) -> None:
        pause = min(FIRST, self._settings.housekeeping)
        while True:
            await asyncio.sleep(pause)
            pause = self._settings.housekeeping
            if self._others.tends(HOUSEHOLD):
                try:
                    await self.tidy(time.time())
                except Exception as problem:  # noqa: BLE001 - the database may be away; there is a next time
                    log.warning("housekeeping is put off: %s", problem)

    async def tidy(self, now: float) -> Removed:
        """Remove what is too old.

        Args:
            now: seconds since 1970.

        Returns:
            How much was removed.
        """
        old = now - self._settings.notice_days * DAY
        removed = Removed(
            sessions=await _in_batches(self._storage.drop_old_sessions, now - SESSION_SECONDS),
            guests=await self._drop_guests(now - self._settings.guest_days * DAY),
            notices=await _in_batches(self._storage.drop_old_notices, old),
        )
        if any(removed):
            log.info("removed %d guests, %d sessions and %d notices", *removed)
        return removed

    async def _drop_guests(self, before: float) -> int:
        """Look through all guests in the order of their ids, so that each is looked at once."""
        dropped, after = 0, ""
        while guests := await self._storage.guests(before, after, AT_ONCE):
            dropped += await self._storage.drop_guests(guests, before)
            after = guests[-1]
            await asyncio.sleep(PAUSE)
        return dropped


async def _in_batches(drop: Callable[[float, int], Awaitable[int]], before: float) -> int:
    total = 0
    while dropped := await drop(before, AT_ONCE):
        total += dropped
        await asyncio.sleep(PAUSE)
    return total
