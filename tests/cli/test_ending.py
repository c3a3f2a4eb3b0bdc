"""SIGTERM as Ctrl-C."""

import signal
import threading

import pytest

from gemwright.cli.ending import Terminated, ended_by_sigterm


def test_sigterm_is_raised_and_then_as_before() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Terminated), ended_by_sigterm():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with ended_by_sigterm():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_other_threads_leave_signals_alone() -> None:
    seen = []

    def work() -> None:
        with ended_by_sigterm():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]
