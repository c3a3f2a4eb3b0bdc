"""Where the games of a match are played: here, in processes of this machine, or on a Ray cluster.

All of them let a `Crew` play one game after the other and hand the games on in plan order.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from threading import Thread
from time import monotonic
from typing import Final, Literal, get_args

from gemwright.arena.crew import Crew, PlayedGame
from gemwright.arena.errors import ArenaError
from gemwright.arena.plan import Match

ExecutorName = Literal["serial", "processes", "ray"]
EXECUTORS: Final[tuple[ExecutorName, ...]] = get_args(ExecutorName)

MOST_WORKERS: Final = 4096
AHEAD: Final = 8
"""Games in hand for each worker, so that none waits for a long game of another."""

PATIENCE: Final = 1.0
"""Seconds in which games are played here before processes are started, which takes about as long."""

PlayedGames = Generator[PlayedGame, None, None]


def usable_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Executor:
    """Where games are played.

    Attributes:
        name: `serial` in this process, `processes` of this machine, or `ray`; None begins in this
            process, and takes processes where that is not soon over and there is work for several.
        workers: how many games are played at a time; None takes the cores there are.
        address: of a Ray cluster; None starts one on this machine, or takes the one this
            process is connected to.

    Raises:
        ArenaError: no such executor, or number of workers.
    """

    name: ExecutorName | None = None
    workers: int | None = None
    address: str | None = None

    def __post_init__(self) -> None:
        if self.name is not None and self.name not in EXECUTORS:
            raise ArenaError("bad-executor", executor=str(self.name)[:40], choices=", ".join(EXECUTORS))
        if self.workers is not None and not 1 <= self.workers <= MOST_WORKERS:
            raise ArenaError("bad-workers", most=MOST_WORKERS, workers=self.workers)

    def play(self, match: Match, games: Sequence[int], *, keep_records: bool = False) -> PlayedGames:
        """Play games of a match and yield them in the order given; closing the generator stops.

        Raises:
            ArenaError: Ray is not there, or a worker was lost.
        """
        if self.name == "ray":
            from gemwright.arena._ray import play_on_ray  # noqa: PLC0415 - an extra

            return play_on_ray(match, games, self.workers, self.address, keep_records=keep_records)
        workers = min(self.workers or usable_cores(), max(len(games), 1))
        if self.name == "serial" or (self.name is None and workers == 1):
            return play_here(match, games, keep_records=keep_records)
        if self.name is None:
            return play_here_first(match, games, workers, keep_records=keep_records)
        return play_in_processes(match, games, workers, keep_records=keep_records)


def play_here(match: Match, games: Sequence[int], *, keep_records: bool = False) -> PlayedGames:
    """Play games in this process, one after the other."""
    crew = Crew(match, keep_records=keep_records)
    try:
        for game in games:
            yield crew.play(game)
    finally:
        crew.close()


def play_here_first(
    match: Match, games: Sequence[int], workers: int, *, keep_records: bool = False
) -> PlayedGames:
    """Play games in this process for `PATIENCE`, and what is left then in others.

    Raises:
        ArenaError: a worker ended by itself.
    """
    began, played = monotonic(), 0
    with closing(play_here(match, games, keep_records=keep_records)) as here:
        for game in here:
            played += 1
            yield game
            if monotonic() - began > PATIENCE:
                break
    rest = games[played:]
    if rest:
        yield from play_in_processes(match, rest, min(workers, len(rest)), keep_records=keep_records)


def play_in_processes(
    match: Match, games: Sequence[int], workers: int, *, keep_records: bool = False
) -> PlayedGames:
    """Play games in processes started by spawn; each has a crew.

    On the way out workers finish the decision they are at, no more.

    Raises:
        ArenaError: a worker ended by itself.
    """
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _enlist, (match, stop, keep_records))
    try:
        yield from _in_order(pool, iter(games), workers * AHEAD)
    except BrokenProcessPool:
        raise ArenaError("worker-lost") from None
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, games: Iterator[int], ahead: int) -> Iterator[PlayedGame]:
    waiting: deque[Future[PlayedGame]] = deque()
    while True:
        with _no_interrupts():
            waiting.extend(pool.submit(_play, game) for game in islice(games, ahead - len(waiting)))
        if not waiting:
            return
        yield waiting.popleft().result()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Hold Ctrl-C and SIGTERM back; processes started meanwhile are told to stop by this one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_crew: Crew | None = None


def _enlist(match: Match, stop: Event, keep_records: bool) -> None:  # noqa: FBT001 - called by the pool
    """Give this worker its crew, which is closed when the worker ends."""
    global _crew  # noqa: PLW0603 - one worker, one crew
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])  # the pool ends a broken worker by it
    _crew = Crew(match, keep_records=keep_records, stopped=_event_test(stop))
    Finalize(None, _crew.close, exitpriority=10)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when the process it plays for is killed, which no message would tell it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _event_test(stop: Event) -> Callable[[], bool]:
    return stop.is_set


def _play(game: int) -> PlayedGame:
    assert _crew is not None
    return _crew.play(game)
