"""Those who are told: one listener a socket."""

import asyncio
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
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def send(self, *messages: bytes) -> None:
        """Put messages in line; never waits."""
        for message in messages:
            try:
                self._waiting.put_nowait(message)
            except asyncio.QueueFull:
                self.lose()
                return

    def tell(self, message: object) -> None:
        """Put one structure in line."""
        self.send(msgspec.json.encode(message))

    def lose(self) -> None:
        """Give the listener up: what waits is dropped and `next` says that it is over."""
        self.is_lost = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    def dismiss(self, message: object) -> None:
        """Let the listener go with a last message."""
        self.lose()
        self.is_dismissed = True
        last = self._waiting.get_nowait()
        self.tell(message)
        self._waiting.put_nowait(last)

    async def next(self) -> bytes | None:
        """Return the next message in line, None once the listener was given up."""
        return await self._waiting.get()

    def rest(self) -> list[bytes]:
        """Return all messages that are in line now, up to the end if the listener was given up."""
        messages: list[bytes] = []
        while not self._waiting.empty():
            message = self._waiting.get_nowait()
            if message is None:
                self._waiting.put_nowait(None)
                break
            messages.append(message)
        return messages
