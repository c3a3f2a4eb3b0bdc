import asyncio
import sys

import pytest

from gemwright.server.live.bots import BotPool
from gemwright.server.web import warming
from gemwright.server.web.warming import Warming
from tests.server.awaiting import run as run_async


class Pool(BotPool):
    """A pool whose bots need nothing."""

    def __init__(self) -> None:
        super().__init__(1)
        self.prepared = 0

    def prepare(self) -> None:
        self.prepared += 1


def test_bots_are_ready_once_the_child_has_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_CHILD", "pass")

    async def use() -> None:
        pool = Pool()
        warm = Warming(pool)
        warm.start()
        before = warm.is_done
        for _ in range(3_000):
            if warm.is_done:
                break
            await asyncio.sleep(0.01)
        assert (before, warm.is_done) == (False, True)
        assert pool.prepared == 1
        await warm.stop()
        pool.close()

    run_async(use())


def test_a_server_that_stops_ends_its_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_CHILD", "import time; time.sleep(600)")

    async def use() -> None:
        pool = Pool()
        warm = Warming(pool)
        warm.start()
        await asyncio.sleep(0.2)
        await asyncio.wait_for(warm.stop(), 30)
        assert not warm.is_done
        assert pool.prepared == 0
        pool.close()

    run_async(use())


def test_without_a_child_bots_compile_when_asked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def use() -> None:
        pool = Pool()
        warm = Warming(pool)
        warm.start()
        for _ in range(500):
            if warm.is_done:
                break
            await asyncio.sleep(0.01)
        assert warm.is_done
        pool.close()

    run_async(use())
    assert "compile when they are first asked" in caplog.text


def test_stopping_before_starting_is_nothing() -> None:
    async def use() -> None:
        pool = Pool()
        await Warming(pool).stop()
        pool.close()

    run_async(use())
