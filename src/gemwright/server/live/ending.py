"""Ending tasks for certain."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN_SECONDS: Final = 0.5


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and again until they have ended: libraries may swallow a cancellation."""
    under_way = {task for task in tasks if not task.done()}
    while under_way:
        for task in under_way:
            task.cancel()
        _, under_way = await asyncio.wait(under_way, timeout=AGAIN_SECONDS)
