"""How news gets from process to process."""

import asyncio
import contextlib
import importlib
import logging
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from gemwright.server.errors import ServerError
from gemwright.server.live.ending import end

log = logging.getLogger(__name__)

SILENCE: Final = 5.0
"""Seconds without any message, our own included, after which a connection counts as dead."""
PAUSE: Final = 0.5
"""Seconds between attempts to connect."""
TIMEOUT: Final = 5.0

Hear = Callable[[bytes], None]


class Wire(Protocol):
    """Carries messages to every process, the sender included. Some may be lost."""

    @property
    def is_up(self) -> bool:
        """Whether messages arrive now, as far as is known."""

    def open(self, channel: str, hear: Hear, on_up: Callable[[], None]) -> None:
        """Begin to carry messages of a channel.

        Args:
            channel: what tells our messages from those of others.
            hear: called with each message.
            on_up: called whenever messages arrive from now on, for some may have been lost before.
        """

    async def send(self, message: bytes) -> bool:
        """Send a message, and return whether it went out."""

    async def close(self) -> None:
        """Carry no more."""


class NoWire:
    """For a process that is alone."""

    is_up = False

    def open(self, channel: str, hear: Hear, on_up: Callable[[], None]) -> None:
        """Do nothing."""

    async def send(self, message: bytes) -> bool:
        """Do nothing."""
        del message
        return False

    async def close(self) -> None:
        """Do nothing."""


class RedisWire:
    """Publishes in Redis, where nothing is kept. A connection that is lost is made again.

    Args:
        address: `redis://host:port`.

    Raises:
        ServerError: no such address, or the client is not installed.
    """

    def __init__(self, address: str) -> None:
        self._client = _client(address)
        self._channel = ""
        self._task: asyncio.Task[None] | None = None
        self._heard_at = 0.0
        self.is_up = False

    async def check(self) -> None:
        """Find out whether Redis answers.

        Raises:
            ServerError: it does not.
        """
        try:
            await self._client.ping()
        except Exception as problem:
            raise ServerError("no-redis", problem=str(problem)) from problem

    def open(self, channel: str, hear: Hear, on_up: Callable[[], None]) -> None:
        """Subscribe, and stay subscribed."""
        self._channel = channel
        self._task = asyncio.get_running_loop().create_task(self._listen_always(hear, on_up))

    async def send(self, message: bytes) -> bool:
        """Publish a message; a second time if the connection turns out to be an old one."""
        for _ in range(2):
            with contextlib.suppress(Exception):  # whatever is wrong, the database is the truth
                await self._client.publish(self._channel, message)
                return True
        return False

    async def close(self) -> None:
        """Let go of the connections."""
        if self._task is not None:
            await end([self._task])
        with contextlib.suppress(Exception):
            await self._client.aclose()

    async def _listen_always(self, hear: Hear, on_up: Callable[[], None]) -> None:
        while True:
            try:
                await self._listen(hear, on_up)
            except Exception as problem:  # noqa: BLE001 - see `send`
                if self.is_up:
                    log.warning("Redis is away: %s", problem)
                self.is_up = False
            await asyncio.sleep(PAUSE)

    async def _listen(self, hear: Hear, on_up: Callable[[], None]) -> None:
        async with self._client.pubsub() as messages:
            await messages.subscribe(self._channel)
            self._heard_at = time.monotonic()
            while time.monotonic() - self._heard_at < SILENCE:
                message = await messages.get_message(timeout=1.0)
                if message is not None:
                    self._heard_at = time.monotonic()
                    self._take(message, hear, on_up)
        raise ConnectionError("silence")

    def _take(self, message: dict[str, Any], hear: Hear, on_up: Callable[[], None]) -> None:
        if message["type"] == "subscribe":
            log.info("Redis is there")
            self.is_up = True
            on_up()
        elif message["type"] == "message":
            hear(message["data"])


def _client(address: str) -> Any:
    try:
        redis = importlib.import_module("redis.asyncio")
        retry = importlib.import_module("redis.asyncio.retry").Retry
        backoff = importlib.import_module("redis.backoff").NoBackoff
    except ImportError:
        raise ServerError("no-scale", package="redis") from None
    try:
        return redis.Redis.from_url(
            address, socket_connect_timeout=TIMEOUT, socket_timeout=TIMEOUT, retry=retry(backoff(), 0)
        )
    except ValueError:
        raise ServerError("bad-redis") from None
