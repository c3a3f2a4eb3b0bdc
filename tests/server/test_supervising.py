"""Looking after processes that do not do what they should; those that do are in `scale/test_workers.py`."""

import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from gemwright.server import supervising
from gemwright.server.errors import ServerError
from gemwright.server.supervising import MOST_FAILURES, Supervisor
from tests.server.sites import settings_for


class Made:
    """Stands for a process: it serves or not, and ends when it is told to, or at once."""

    all: ClassVar[list["Made"]] = []
    serves = False
    stays = False

    def __init__(self, *_: Any) -> None:
        self.port = 8420 if self.serves else None
        self.waits: list[Any] = []
        self.ended_by = ""
        self.is_closed = False
        self.process = SimpleNamespace(
            pid=7,
            exitcode=3,
            is_alive=lambda: self.stays and not self.ended_by,
            terminate=lambda: self._end("terminate"),
            kill=lambda: self._end("kill"),
            join=lambda _: None,
        )
        Made.all.append(self)

    def _end(self, how: str) -> None:
        self.ended_by = self.ended_by or how

    def look(self) -> None:
        pass

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> type[Made]:
    kind = type("Kind", (Made,), {})
    monkeypatch.setattr(Made, "all", [])
    monkeypatch.setattr(supervising, "_Worker", kind)
    monkeypatch.setattr(supervising, "LONGEST_PAUSE", 0.0)
    monkeypatch.setattr(supervising, "LOOK_SECONDS", 0.001)
    return kind


@contextmanager
def supervisor(on_start: Any = lambda _: None) -> Iterator[Supervisor]:
    with socket.socket() as listening:
        yield Supervisor(settings_for(workers=2), listening, on_start)


def test_workers_that_never_serve_are_not_tried_for_ever(
    made: type[Made], caplog: pytest.LogCaptureFixture
) -> None:
    with supervisor() as looking, pytest.raises(ServerError, match="end as soon as they begin"):
        looking.run()
    assert MOST_FAILURES <= len(Made.all) <= MOST_FAILURES + 1
    assert all(one.is_closed for one in Made.all)
    assert "worker 7 ended with 3" in caplog.text


def test_workers_that_served_are_replaced_for_ever(made: type[Made]) -> None:
    made.serves = True
    started: list[int] = []

    def stop_later(port: int) -> None:
        started.append(port)

    with supervisor(stop_later) as looking:
        looking._fill_up()
        for _ in range(10 * MOST_FAILURES):
            looking._look()
            looking._fill_up()
        assert started == [8420]
        assert len(Made.all) == 2 + 20 * MOST_FAILURES


def test_a_server_that_has_served_once_does_not_give_up(made: type[Made]) -> None:
    made.serves = True
    with supervisor() as looking:
        looking._fill_up()
        looking._look()
        made.serves = False
        for _ in range(2 * MOST_FAILURES):
            looking._fill_up()
            looking._look()
        assert len(Made.all) == 2 + 4 * MOST_FAILURES


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all(made: type[Made], number: int) -> None:
    made.serves = made.stays = True
    before = signal.getsignal(number)
    with supervisor(lambda _: os.kill(os.getpid(), number)) as looking:
        looking.run()
    assert [one.ended_by for one in Made.all] == ["terminate"] * 2
    assert all(one.is_closed for one in Made.all)
    assert signal.getsignal(number) is before


def test_one_that_does_not_end_is_killed(made: type[Made], caplog: pytest.LogCaptureFixture) -> None:
    made.serves = made.stays = True
    with supervisor() as looking:
        looking._fill_up()
        for one in Made.all:
            one.process.terminate = lambda: None
        with caplog.at_level(logging.WARNING):
            looking._stop_all()
    assert [one.ended_by for one in Made.all] == ["kill"] * 2
    assert "is killed" in caplog.text


def test_nobody_left_to_hear_that_it_serves_is_no_failure() -> None:
    hearing, ready = multiprocessing.Pipe(duplex=False)
    supervising._tell(ready, 8420)
    assert hearing.recv() == 8420
    hearing.close()
    supervising._tell(ready, 8420)
    ready.close()
