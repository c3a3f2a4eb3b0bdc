"""An engine's program as a child process, written to and read from by threads."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from enum import Enum, auto
from io import BufferedReader
from typing import IO, Final, cast

from gemwright.agents.engines.messages import MAX_LINE
from gemwright.rules.names import shorten

MAX_FLOOD_LINES: Final = 100_000
MAX_FLOOD_BYTES: Final = 16 * 2**20
"""What a program may write between two messages of ours."""

LAST_WORDS: Final = 2000
"""Characters of stderr that are kept for the reason of a failure."""

_WINDOWS: Final = os.name == "nt"
_JOIN: Final = 0.5


class Event(Enum):
    """What can come instead of a line."""

    TIMEOUT = auto()
    END = auto()
    FLOOD = auto()
    LONG_LINE = auto()


class EngineProcess:
    """A running program that is spoken to in lines.

    It is killed when this object is forgotten or this process ends, with everything it started
    itself; where this process is killed, the program reads the end of its input.

    Args:
        command: the program and its arguments.
        more: variables to add to its environment.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, command: Sequence[str], more: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - running programs is what this is for
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | (more or {}),
            bufsize=-1,
            start_new_session=not _WINDOWS,  # Ctrl-C at the terminal is for us, who then end it
        )
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._inbox = _Inbox()
        self._words: deque[str] = deque(maxlen=LAST_WORDS)
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        assert all(streams)
        self._threads = [
            _start(_write_lines, self._process.stdin, self._outbox),
            _start(_read_lines, self._process.stdout, self._inbox),
            _start(_keep_tail, self._process.stderr, self._words),
        ]
        self._finalizer = weakref.finalize(self, _destroy, self._process, self._outbox, self._threads)

    @property
    def alive(self) -> bool:
        """Whether the program runs."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Send a line; one that the program does not read waits without holding anybody up."""
        self._inbox.forgive()
        self._outbox.put(line.encode() + b"\n")

    def receive(self, deadline: float) -> bytes | Event:
        """Return the next line without its end, or why there is none.

        Args:
            deadline: `time.monotonic()` at which waiting ends.
        """
        return self._inbox.get(max(0.0, deadline - time.monotonic()))

    def close_input(self) -> None:
        """Let the program read the end of its input."""
        self._outbox.put(None)

    def wait(self, seconds: float) -> int | None:
        """Wait for the program to end; returns its exit status, or None if it still runs."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def last_words(self) -> str:
        """Return the last line it wrote to stderr, "" if there was none."""
        self._threads[2].join(_JOIN)
        lines = [line.strip() for line in "".join(self._words).splitlines()]
        return shorten(next((line for line in reversed(lines) if line), ""), 200)

    def end(self, seconds: float) -> int | None:
        """Close the input, give the program time to end, then terminate and at last kill it.

        Returns:
            Its exit status, None if it had to be ended.
        """
        self.close_input()
        status = self.wait(seconds)
        if status is None:
            with contextlib.suppress(OSError):
                self._process.terminate()
            self.wait(seconds)
        self.kill()
        return status

    def kill(self) -> None:
        """End the program at once, with everything it started."""
        self._finalizer()


class _Inbox:
    """The lines a program wrote and nobody has read yet."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[bytes | Event] = queue.SimpleQueue()
        self._lines = self._bytes = 0
        self._last: Event | None = None

    def put(self, line: bytes) -> bool:
        """Keep a line; false if it was too much."""
        self._lines += 1
        self._bytes += len(line)
        flooded = self._lines > MAX_FLOOD_LINES or self._bytes > MAX_FLOOD_BYTES
        too_much = Event.FLOOD if flooded else Event.LONG_LINE if len(line) > MAX_LINE else None
        self._queue.put(too_much or line)
        return too_much is None

    def finish(self) -> None:
        self._queue.put(Event.END)

    def forgive(self) -> None:
        """Count from zero again."""
        self._lines = self._bytes = 0

    def get(self, seconds: float) -> bytes | Event:
        """Return the next line or event; after the last one, that one again."""
        if self._last is not None:
            return self._last
        try:
            found = self._queue.get(timeout=seconds)
        except queue.Empty:
            return Event.TIMEOUT
        self._last = found if isinstance(found, Event) else None
        return found


def _start(work: object, *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def _write_lines(stream: IO[bytes], outbox: "queue.SimpleQueue[bytes | None]") -> None:
    with contextlib.suppress(OSError, ValueError):  # it is gone; reading will tell
        while (line := outbox.get()) is not None:
            stream.write(line)
            stream.flush()
    with contextlib.suppress(OSError):
        stream.close()


def _read_lines(stream: IO[bytes], inbox: _Inbox) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while (line := stream.readline(MAX_LINE + 1)).endswith(b"\n") or len(line) > MAX_LINE:
            if not inbox.put(line):
                return
    inbox.finish()


def _keep_tail(stream: IO[bytes], words: deque[str]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while data := cast(BufferedReader, stream).read1(4096):
            words.extend(data.decode(errors="replace"))


def _destroy(
    process: subprocess.Popen[bytes],
    outbox: "queue.SimpleQueue[bytes | None]",
    threads: list[threading.Thread],
) -> None:
    """Kill a program and its group, and let its threads end; reading ends when the pipes do."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)  # its own session, so its pid is the group's
    outbox.put(None)
    process.wait()
    for thread in threads:
        thread.join(_JOIN)
