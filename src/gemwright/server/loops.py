"""The event loop: uvloop's where it is installed, which takes a good deal less time for sockets."""

import asyncio
import importlib
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from gemwright.server.live.ending import end

Answer = TypeVar("Answer")


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes event loops, None for asyncio's own."""
    try:
        uvloop = importlib.import_module("uvloop")
    except ImportError:  # not on every system
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def run(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return what a coroutine returns, run in a loop of its own; no other may be running in this thread."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(_alone(work))


async def _alone(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return what a coroutine returns, once all that it left under way has ended."""
    try:
        return await work
    finally:
        await end(task for task in asyncio.all_tasks() if task is not asyncio.current_task())
