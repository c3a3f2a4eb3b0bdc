"""How much a client may ask for."""

import math
import time
from dataclasses import dataclass
from typing import Final

from gemwright.server.errors import ServerError

LARGEST_MESSAGE: Final = 16 * 1024
"""Bytes of a WebSocket message."""
LARGEST_BODY: Final = 1024 * 1024
"""Bytes of a request; game files are the largest."""
MOST_CLIENTS: Final = 50_000


@dataclass
class Bucket:
    """Requests a client may still make at once, and when that was counted."""

    tokens: float
    at: float


class RateLimit:
    """Token buckets by client.

    Args:
        rate: requests a second that come back.
        burst: requests at once.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

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
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.tokens < cost:
            raise ServerError("too-fast", seconds=math.ceil((cost - bucket.tokens) / self._rate))
        bucket.tokens -= cost

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again."""
        full = self._burst / self._rate
        self._buckets = {name: b for name, b in self._buckets.items() if now - b.at < full}
