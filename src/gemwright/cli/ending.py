"""Ending by the signal that asks a program to end, as decently as by Ctrl-C."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(KeyboardInterrupt):
    """SIGTERM came; whoever cleans up after Ctrl-C does so after this."""


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM raise `Terminated` meanwhile, unless it is ignored or this is not the main thread."""
    before = signal.getsignal(signal.SIGTERM)
    if before is signal.SIG_IGN:
        yield
        return
    try:
        signal.signal(signal.SIGTERM, _terminate)
    except ValueError:  # only the main thread may say what a signal does
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise Terminated
