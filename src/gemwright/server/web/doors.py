"""Who is connected: so many from one address, and everybody of a player at once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from gemwright.i18n import translator
from gemwright.rules import GemwrightError
from gemwright.server.errors import ServerError
from gemwright.server.live.listeners import Listener
from gemwright.server.live.others import Others


class Refused(msgspec.Struct, tag_field="t", tag="error"):
    """Not done, and why."""

    tag: object
    code: str
    message: str
    table: str | None = None


def refused(refusal: GemwrightError, language: str, tag: object = None, table: str | None = None) -> Refused:
    """Return a refusal as a socket words it."""
    return Refused(tag, refusal.code, translator(language).error(refusal), table)


class Doors:
    """The sockets and streams that are open.

    Args:
        most: how many of them one address may have.
        others: the other processes, where it may have some too.
    """

    def __init__(self, most: int, others: Others | None = None) -> None:
        self._most = most
        self._others = others or Others()
        self._clients: Counter[str] = Counter()
        self._listeners: set[Listener] = set()

    def require_room(self, client: str) -> None:
        """Refuse a connection of an address that has as many as it may have.

        Raises:
            ServerError: it has.
        """
        if self._clients[client] + self._others.num_sockets(client) >= self._most:
            raise ServerError("too-many-sockets", limit=self._most)

    @contextmanager
    def open(self, client: str, listener: Listener) -> Iterator[None]:
        """Count a connection while it lasts.

        Raises:
            ServerError: its address has as many as it may have.
        """
        self.require_room(client)
        self._clients[client] += 1
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

    def num_open(self) -> Counter[str]:
        """Return how many connections each client has here."""
        return Counter(self._clients)

    def close(self, player: str, refusal: GemwrightError) -> None:
        """Tell every connection of a player why it ends, and end it."""
        for listener in list(self._listeners):
            if listener.player == player:
                listener.dismiss(refused(refusal, listener.language))
