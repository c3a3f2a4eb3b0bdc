"""Which event loop the server runs on."""

import asyncio
import contextlib
import sys
from types import SimpleNamespace

import pytest

from gemwright.server.loops import loop_factory, run


class Loop(asyncio.SelectorEventLoop):
    """A loop that can be told from others."""


async def kind() -> str:
    return type(asyncio.get_running_loop()).__name__


def test_without_uvloop_it_is_asyncio_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert loop_factory() is None
    assert run(kind()) == type(_plain()).__name__


def _plain() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    loop.close()
    return loop


def test_with_uvloop_it_is_uvloop_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", SimpleNamespace(new_event_loop=Loop))
    assert run(kind()) == "Loop"


def test_what_goes_wrong_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError, match="x"):
        run(fail())


def test_what_is_left_under_way_ends_though_it_swallows_a_cancellation() -> None:
    said = list[str]()

    async def stay() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        said.append("swallowed")
        try:
            await asyncio.sleep(60)
        finally:
            said.append("ended")

    async def fail() -> None:
        left.append(asyncio.create_task(stay()))
        await asyncio.sleep(0)
        raise KeyError("x")

    left = list[asyncio.Task[None]]()
    with pytest.raises(KeyError, match="x"):
        run(fail())
    assert said == ["swallowed", "ended"]
