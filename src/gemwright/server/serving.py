"""A server in this process."""

import contextlib
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from gemwright.server.settings import Settings
from gemwright.server.tidying import Tidier
from gemwright.server.web.app import application
from gemwright.server.web.limits import LARGEST_MESSAGE

STOP_SECONDS: Final = 3
"""How long answers that are under way may still take."""
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """A uvicorn server that says when it is there, and ends quietly on Ctrl-C and SIGTERM."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[int], None]) -> None:
        super().__init__(config)
        self._on_start = on_start
        self._tidier = Tidier()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and tell the port."""
        await super().startup(sockets=sockets)
        self._tidier.begin()
        if self.started and self.servers:
            self._on_start(int(self.servers[0].sockets[0].getsockname()[1]))

    async def on_tick(self, counter: int) -> bool:
        """Tidy up now and then."""
        self._tidier.tick()
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals stop the server; they are not raised again, for a wanted end is no failure."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def config_of(settings: Settings) -> uvicorn.Config:
    """Return how uvicorn is to serve."""
    return uvicorn.Config(
        application(settings),
        http="h11",  # httptools, where it is installed, would send chunks to clients of HTTP/1.0
        log_level="warning",
        access_log=False,
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_max_queue=8,
        ws_per_message_deflate=False,  # packing would cost more than the messages are long
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
        proxy_headers=bool(settings.public_url),
    )
