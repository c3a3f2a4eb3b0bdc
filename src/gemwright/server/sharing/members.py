"""Which process sees to which table, and when any was there."""

from collections.abc import Collection, Iterable
from hashlib import blake2b

from gemwright.server.storage.rows import Span


def tender_of(table: str, workers: Collection[str]) -> str:
    """Return which of the processes sees to a table: each asked alone gives the same answer.

    When a process comes or goes, only tables that it gets or had change hands.

    >>> tender_of("table", ["one", "two"]) == tender_of("table", ["two", "one", "two"])
    True
    """
    return max(workers, key=lambda worker: (_weight(worker, table), worker))


def _weight(worker: str, table: str) -> bytes:
    return blake2b(f"{worker}/{table}".encode(), digest_size=8).digest()


def alive(spans: Iterable[Span], since: float) -> set[str]:
    """Return the processes that were seen since then, and have not said that they go."""
    return {span.worker for span in spans if span.end >= since and not span.has_left}


def seconds_served(spans: Iterable[Span], start: float, end: float) -> float:
    """Return for how many seconds between two moments at least one process was there.

    >>> seconds_served([Span("a", 0, 10), Span("b", 5, 20), Span("c", 30, 40)], 8, 35)
    17.0
    """
    total, reached = 0.0, start
    for span in sorted(spans, key=lambda span: span.start):
        low, high = max(span.start, reached), min(span.end, end)
        if high > low:
            total += high - low
            reached = high
    return total
