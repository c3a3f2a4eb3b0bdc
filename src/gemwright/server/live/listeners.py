"""Those who are told: one listener a socket."""

import asyncio
from collections import deque
from typing import Final

import msgspec

MOST_WAITING: Final = 256
"""Messages that may wait for a slow listener before it is let go; it can come back and see the present."""


class Listener:
    """Somebody who watches tables.

    Attributes:
        player: id of the player, None for somebody unknown.
        language: of the words it gets.
        seen: by table, the number of the last entry it was told of.
        is_lost: whether it was too slow, or is to go.
        is_dismissed: whether it is to go, and not to come back.
    """

    def __init__(self, player: str | None, language: str) -> None:
        self.player = player
        self.language = language
        self.seen: dict[str, int] = {}
        self.is_lost = False
        self.is_dismissed = False
        self._waiting: deque[bytes | None] = deque()
        self._wake: asyncio.Future[None] | None = None

    def send(self, *messages: bytes) -> None:
        """Put messages in line; never waits."""
        if len(self._waiting) + len(messages) > MOST_WAITING:
            self.lose()
            return
        self._put(*messages)

    def _put(self, *messages: bytes | None) -> None:
        self._waiting += messages
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def tell(self, message: object) -> None:
        """Put one structure in line."""
        self.send(msgspec.json.encode(message))

    def lose(self) -> None:
        """Give the listener up: what waits is dropped and `next` says that it is over."""
        self.is_lost = True
        self._waiting.clear()
        self._put(None)

    def dismiss(self, message: object) -> None:
        """Let the listener go with a last message."""
        self.lose()
        self.is_dismissed = True
        self._waiting.clear()
        self._put(msgspec.json.encode(message), None)

    async def next(self) -> bytes | None:
        """Return the next message in line, None once the listener was given up; one may wait at a time."""
        while not self._waiting:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        return self._waiting.popleft()

    def rest(self) -> list[bytes]:
        """Return all messages that are in line now, up to the end if the listener was given up."""
        messages: list[bytes] = []
        while self._waiting and (message := self._waiting[0]) is not None:
            messages.append(message)
            self._waiting.popleft()
        return messages
