"""Running the command line in processes and terminals of its own."""

import codecs
import contextlib
import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from gemwright.cli.entry import run
from tests.signals import listen_to_signals

COMMAND = [sys.executable, "-m", "gemwright"]
PATIENCE = 120.0


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return variables for a process whose saved games lie in a folder of the test."""
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_DATA_HOME": str(home / "data"),
        "GEMWRIGHT_LANG": "en",
        "TERM": "xterm",
        "COLUMNS": "100",
        "LINES": "50",
        **more,
    }


@dataclass(frozen=True)
class Done:
    """A command that ended."""

    returncode: int
    stdout: str
    stderr: str


def run_piped(*arguments: str, typed: str = "") -> Done:
    """Run a command in this process, with lines from a pipe."""
    output, errors = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = run(arguments)
    finally:
        sys.stdin = stdin
    return Done(status, output.getvalue(), errors.getvalue())


class Terminal:
    """A command at a terminal, for typing and reading."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home),
            start_new_session=True,
            close_fds=True,
            preexec_fn=listen_to_signals,  # noqa: PLW1509 - it only sets signals
        )
        os.close(slave)
        self.seen = ""
        self._waited_to = 0
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_reason: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.press(line + "\r")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def wait_for(self, text: str) -> str:
        """Read until a text comes after the last one waited for; returns what stood between.

        Raises:
            AssertionError: it does not come.
        """
        start, deadline = self._waited_to, time.monotonic() + PATIENCE
        while text not in self.seen[start:]:
            if not self._read(deadline):
                raise AssertionError(f"{text!r} never came after:\n{self.seen[-2000:]}")
        place = self.seen.index(text, start)
        self._waited_to = place + len(text)
        return self.seen[start:place]

    def interrupt(self) -> int:
        """Press Ctrl-C, and return the exit status.

        In the moment before the system waits for a key, the signal is noticed with the next one.
        """
        os.kill(self.process.pid, signal.SIGINT)
        if self._read(time.monotonic() + 5):
            return self.end()
        self.press("\r")
        return self.end()

    def end(self) -> int:
        """Read to the end and return the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(timeout=PATIENCE)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other side is gone
            return False
        self.seen += self._decode(data)
        return bool(data)
