"""Where the games for lessons are played: in threads of this process, or on a Ray cluster."""

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final, Protocol

from gemwright.agents import Network
from gemwright.learn.selfplay import Lessons, Source

PART: Final = 8
"""Games in one task of a cluster: the network travels once for all of them."""


LOCAL: Final = "local"
"""In place of an address: a cluster of this machine."""


class Workshop(Protocol):
    """A place to play games."""

    def games(self, source: Source, seeds: range) -> Iterator[Lessons]:
        """Yield the lessons of the games of some seeds, in their order."""

    def close(self) -> None:
        """Let go of what is held outside this process."""


class Threads:
    """Threads of this process.

    Args:
        count: how many games are played at a time.
    """

    def __init__(self, count: int) -> None:
        self._count = count

    def games(self, source: Source, seeds: range) -> Iterator[Lessons]:
        """Yield the lessons of the games of some seeds, in their order."""
        return source.games(seeds, self._count)

    def close(self) -> None:
        """Nothing is held."""


class Cluster:
    """A Ray cluster, which may be many machines.

    A cluster started here is shut down by `close`; one that was there is left as it was.

    Args:
        address: of the cluster; `local` starts one on this machine.

    Raises:
        ArenaError: Ray is not installed, or there is no such cluster.
    """

    def __init__(self, address: str) -> None:
        from gemwright.arena.cluster import connected, imported_ray  # noqa: PLC0415 - of little use without

        ray: Any = imported_ray()
        self._ray, self._stack = ray, ExitStack()
        self._stack.enter_context(connected(ray, None, None if address == LOCAL else address))
        self._play = ray.remote(num_cpus=1, max_retries=3)(_play)

    def games(self, source: Source, seeds: range) -> Iterator[Lessons]:
        """Yield the lessons of the games of some seeds, in their order."""
        there = self._ray.put(source)
        parts = [seeds[i : i + PART] for i in range(0, len(seeds), PART)]
        waiting = deque(self._play.remote(there, part) for part in parts)
        while waiting:
            yield from self._ray.get(waiting.popleft())

    def close(self) -> None:
        """Shut a cluster down that was started here."""
        self._stack.close()


def _play(source: Source, seeds: range) -> list[Lessons]:
    """Play some games; arrays that lie in the cluster's store cannot be written to, as kernels ask for."""
    known = source.network
    if known is not None:
        source = replace(source, network=Network(known.params.copy(), known.shape.copy()))
    return [source.game(seed) for seed in seeds]
