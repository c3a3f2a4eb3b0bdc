"""Changes that are carried through once begun, even if whoever asked for them goes away."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_under_way: Final[set[asyncio.Future[Any]]] = set()


def whole(change: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Make a coroutine function run to its end although its caller is cancelled.

    A connection that is cut cancels its handler. Cut between storing a decision and taking it
    over, it would leave a game in memory behind the one in storage.
    """

    @wraps(change)
    async def carried_through(*args: P.args, **kwargs: P.kwargs) -> R:
        task = asyncio.ensure_future(change(*args, **kwargs))
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
        return await asyncio.shield(task)

    return carried_through
