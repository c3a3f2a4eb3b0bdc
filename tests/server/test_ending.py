"""Tasks that do not want to end."""

import asyncio

from gemwright.server.live.ending import end
from tests.server.awaiting import run


def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    async def stubborn() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            await asyncio.sleep(60)

    async def failing() -> None:
        raise ValueError

    async def use() -> None:
        tasks = [asyncio.ensure_future(work()) for work in (stubborn, failing, stubborn)]
        await asyncio.sleep(0)
        await asyncio.wait_for(end(tasks), 20)
        assert [task.cancelled() for task in tasks] == [True, False, True]
        assert isinstance(tasks[1].exception(), ValueError)
        await end([])

    run(use())
