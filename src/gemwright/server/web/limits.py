"""How much a client may ask for."""

import logging
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gemwright.server.errors import ServerError

log = logging.getLogger(__name__)

LARGEST_MESSAGE: Final = 16 * 1024
"""Bytes of a WebSocket message."""
LARGEST_BODY: Final = 1024 * 1024
"""Bytes of a request; game files are the largest."""
MOST_REFUSED: Final = 50
"""Messages in a row that may be too much before a socket is closed."""
SUSPICIOUS: Final = (
    "wrong-origin", "wrong-password", "too-large", "banned", "banned-because", "too-many-sockets",
    "too-many-messages", "too-many-tables-here",
)  # fmt: skip
"""What is worth a warning in the log."""
MOST_CLIENTS: Final = 50_000


def note_refusal(code: str, client: str, what: str) -> None:
    """Take down that something was refused: loudly what no page of ours would have sent.

    Args:
        code: of the refusal.
        client: its address.
        what: was asked.
    """
    level = logging.WARNING if code in SUSPICIOUS else logging.INFO
    log.log(level, "refused %s of %s: %s", what[:200], client, code)


@dataclass
class Bucket:
    """Requests a client may still make at once, and when that was counted."""

    tokens: float
    at: float
    is_refused: bool = False

    def spend(self, rate: float, burst: int, cost: float = 1.0) -> None:
        """Count requests.

        Args:
            rate: requests a second that come back.
            burst: requests at once.
            cost: requests to count.

        Raises:
            ServerError: too many (`too-fast`).
        """
        now = time.monotonic()
        self.tokens = min(burst, self.tokens + (now - self.at) * rate)
        self.at = now
        if self.tokens < cost:
            raise ServerError("too-fast", seconds=math.ceil((cost - self.tokens) / rate))
        self.tokens -= cost


class Patience:
    """What one socket may send: so much a second, and a flood ends it.

    Args:
        rate: messages a second that come back.
        burst: messages at once.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._bucket = Bucket(float(burst), time.monotonic())
        self._refused = 0

    @property
    def is_over(self) -> bool:
        """Whether the socket is to be closed."""
        return self._refused >= MOST_REFUSED

    def spend(self) -> None:
        """Count a message.

        Raises:
            ServerError: too many (`too-fast`), or so many that the socket ends (`too-many-messages`).
        """
        try:
            self._bucket.spend(self._rate, self._burst)
        except ServerError:
            self._refused += 1
            if self.is_over:
                raise ServerError("too-many-messages") from None
            raise
        self._refused = 0


class RateLimit:
    """Token buckets by client.

    Args:
        rate: requests a second that come back.
        burst: requests at once.

    Attributes:
        on_spend: called with the client and the cost of each request that was counted.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}
        self.on_spend: Callable[[str, float], None] = lambda *_: None

    def spend(self, client: str, cost: float = 1.0) -> None:
        """Count a request.

        Raises:
            ServerError: too many (`too-fast`).
        """
        now = time.monotonic()
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= MOST_CLIENTS:
                self._forget(now)
            bucket = self._buckets[client] = Bucket(float(self._burst), now)
        try:
            bucket.spend(self._rate, self._burst, cost)
        except ServerError:
            if not bucket.is_refused:
                log.warning("client %s asks for too much", client)
            bucket.is_refused = True
            raise
        bucket.is_refused = False
        self.on_spend(client, cost)

    def count(self, spent: Mapping[str, float]) -> None:
        """Count requests that clients made at other processes."""
        now = time.monotonic()
        for client, amount in spent.items():
            bucket = self._buckets.setdefault(client, Bucket(float(self._burst), now))
            bucket.tokens = max(bucket.tokens - amount, -float(self._burst))
        if len(self._buckets) >= MOST_CLIENTS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again, and if all are in use, half of them: memory has an end."""
        full = self._burst / self._rate
        used = {name: one for name, one in self._buckets.items() if now - one.at < full}
        if len(used) >= MOST_CLIENTS:
            used = dict(sorted(used.items(), key=lambda item: item[1].at)[MOST_CLIENTS // 2 :])
        self._buckets = used
