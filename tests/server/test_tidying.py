"""Garbage is looked for when nobody waits."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from gemwright.server import tidying
from gemwright.server.tidying import PATIENCE, PAUSE, SPAN, Tidier


class Knot:
    """An object that only a look through everything finds to be garbage."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _usual_collector() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Day:
    """A clock, and how busy the process is."""

    def __init__(self) -> None:
        self.now = 0.0
        self.worked = 0.0
        self.tidier = Tidier(lambda: self.now, lambda: self.worked)

    def spend(self, seconds: float, busy: float) -> None:
        """Let time pass, with a tick every half a second."""
        for _ in range(round(seconds * 2)):
            self.now += 0.5
            self.worked += 0.5 * busy
            self.tidier.tick()


def forgotten() -> "weakref.ref[Knot]":
    """Return a reference to garbage that is no longer young."""
    knot = Knot()
    gc.freeze()
    return weakref.ref(knot)


def test_the_young_are_looked_through_often_and_the_old_never() -> None:
    Day().tidier.begin()
    assert gc.get_threshold() == (tidying.YOUNG, tidying.NEVER, tidying.NEVER)
    assert gc.get_freeze_count() > 1000


def test_a_quiet_server_is_tidied_once_in_a_while() -> None:
    day, garbage = Day(), forgotten()
    day.spend(PAUSE - SPAN, busy=0.0)
    assert garbage() is not None
    day.spend(2 * SPAN, busy=0.0)
    assert garbage() is None


def test_a_busy_server_is_left_alone_for_an_hour() -> None:
    day, garbage = Day(), forgotten()
    day.spend(PATIENCE - SPAN, busy=0.6)
    assert garbage() is not None
    day.spend(2 * SPAN, busy=0.6)
    assert garbage() is None


def test_it_waits_for_the_next_quiet_moment() -> None:
    day, garbage = Day(), forgotten()
    day.spend(3 * PAUSE, busy=0.6)
    assert garbage() is not None
    day.spend(2 * SPAN, busy=0.05)
    assert garbage() is None
