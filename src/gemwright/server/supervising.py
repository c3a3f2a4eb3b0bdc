"""Several processes that serve on one socket, and the one that looks after them."""

import contextlib
import logging
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from types import FrameType
from typing import Final

from gemwright.server.errors import ServerError
from gemwright.server.loops import run as run_loop
from gemwright.server.serving import SIGNALS, STOP_SECONDS, Server, config_of
from gemwright.server.settings import Settings

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.5
STOP_ALL_SECONDS: Final = STOP_SECONDS + 15
"""After which a process that does not end is killed."""
MOST_FAILURES: Final = 5
"""Processes that may end before any has served; what has served once is started again for ever."""
LONGEST_PAUSE: Final = 10.0


class _Worker:
    """A process that serves.

    Attributes:
        process: the process.
        port: where it listens, None until it serves.
    """

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        context = multiprocessing.get_context("spawn")
        self._ready, ready = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(target=_work, args=(settings, listening, ready))
        self.port: int | None = None
        with _no_interrupt():  # until it can tell Ctrl-C from a failure
            self.process.start()
        ready.close()

    @property
    def waits(self) -> list[int | Connection]:
        """What is worth a look when something happens to it."""
        return [self.process.sentinel, *([self._ready] if self.port is None else [])]

    def look(self) -> None:
        """Find out whether it serves."""
        if self.port is None and self._ready.poll():
            with contextlib.suppress(EOFError):
                self.port = self._ready.recv()

    def close(self) -> None:
        """Let go of it once it has ended."""
        self.process.join()
        self.process.close()
        self._ready.close()


class Supervisor:
    """Keeps processes running until Ctrl-C or SIGTERM.

    Args:
        settings: how they serve, and how many.
        listening: the socket they share.
        on_start: called with the port once requests are answered.
    """

    def __init__(self, settings: Settings, listening: socket.socket, on_start: Callable[[int], None]) -> None:
        self._settings = settings
        self._listening = listening
        self._on_start = on_start
        self._has_started = False
        self._is_stopping = False
        self._workers: list[_Worker] = []
        self._failures = 0
        self._next = 0.0

    def run(self) -> None:
        """Keep them running.

        Raises:
            ServerError: none of them ever gets as far as to serve (`workers-end`).
        """
        with _handled(self._stop):
            try:
                while not self._is_stopping:
                    self._fill_up()
                    waits = [one for worker in self._workers for one in worker.waits]
                    wait(waits, LOOK_SECONDS)
                    self._look()
            finally:
                self._stop_all()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._is_stopping = True

    def _fill_up(self) -> None:
        if len(self._workers) == self._settings.workers or time.monotonic() < self._next:
            return
        missing = self._settings.workers - len(self._workers)
        self._workers += [_Worker(self._settings, self._listening) for _ in range(missing)]

    def _look(self) -> None:
        for worker in list(self._workers):
            worker.look()
            if worker.port is not None:
                self._failures = 0
                self._greet(worker.port)
            if not worker.process.is_alive():
                self._workers.remove(worker)
                self._bury(worker)

    def _greet(self, port: int) -> None:
        if not self._has_started:
            self._has_started = True
            self._on_start(port)

    def _bury(self, worker: _Worker) -> None:
        if not self._is_stopping:
            log.warning("worker %s ended with %s", worker.process.pid, worker.process.exitcode)
        served = worker.port is not None
        worker.close()
        if served or self._is_stopping:
            return
        self._failures += 1
        self._next = time.monotonic() + min(LONGEST_PAUSE, self._failures)
        if self._failures >= MOST_FAILURES and not self._has_started:
            raise ServerError("workers-end")

    def _stop_all(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        until = time.monotonic() + STOP_ALL_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                log.warning("worker %s does not end and is killed", worker.process.pid)
                worker.process.kill()
            worker.close()


@contextlib.contextmanager
def _handled(stop: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    before = {number: signal.signal(number, stop) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back, here and in processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(settings: Settings, listening: socket.socket, ready: Connection) -> None:
    """Serve, in a process of its own, until told to stop or until nobody looks after it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until the server handles it
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    server = Server(config_of(settings), lambda port: _tell(ready, port))
    Thread(target=_stop_with_parent, args=(server,), daemon=True).start()
    run_loop(server.serve(sockets=[listening]))
    if not server.started:
        raise SystemExit(1)


def _tell(ready: Connection, port: int) -> None:
    """Tell that it serves; if nobody is left to hear it, `_stop_with_parent` ends it."""
    with contextlib.suppress(BrokenPipeError):
        ready.send(port)


def _stop_with_parent(server: Server) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        server.should_exit = True
