"""What `gemwright admin` did while the server runs: looked for now and then, and acted on."""

import asyncio
import contextlib
import logging

from gemwright.server.errors import ServerError
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.people import People, require_welcome
from gemwright.server.storage import Storage
from gemwright.server.web.doors import Doors

log = logging.getLogger(__name__)


class Notices:
    """Looks for players who were changed, ends their connections and sees to their tables.

    Args:
        storage: where the notices are.
        lobby: the tables.
        people: the players as they are remembered.
        doors: the connections.
        every: seconds between looks.
    """

    def __init__(self, storage: Storage, lobby: Lobby, people: People, doors: Doors, every: float) -> None:
        self._storage = storage
        self._lobby = lobby
        self._people = people
        self._doors = doors
        self._every = every
        self._last = 0
        self._stopped = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin with what comes from now on: everything before is in storage."""
        for number, _ in await self._storage.notices(0):
            self._last = number
        self._task = asyncio.get_running_loop().create_task(self._look_always())

    async def _look_always(self) -> None:
        while not await self._is_stopped_within(self._every):
            try:
                await self.look()
            except Exception:
                log.exception("notices")

    async def _is_stopped_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopped.wait(), seconds)
        return self._stopped.is_set()

    async def look(self) -> None:
        """Act on what came since the last look."""
        for number, player in await self._storage.notices(self._last):
            self._last = number
            await self._act(player)

    async def _act(self, player: str) -> None:
        self._people.forget(player)
        row = await self._storage.player(player)
        if row is None:
            return
        refusal = ServerError("logged-out")
        try:
            require_welcome(row)
        except ServerError as banned:
            refusal = banned
        self._doors.close(player, refusal)
        await self._lobby.look_again(row)

    async def stop(self) -> None:
        """Look no more; a look under way is carried through."""
        self._stopped.set()
        if self._task is not None:
            await self._task
