"""Getting the bots ready in the background, so that the server can start at once."""

import asyncio
import logging
import sys

from gemwright.server.live.bots import BotPool

log = logging.getLogger(__name__)

_CHILD = "from gemwright.server.live.bots import BotPool; BotPool(1).prepare()"


class Warming:
    """Compiles the bots' kernels in a process of its own, then loads them.

    Attributes:
        is_done: whether bots decide at once.
    """

    def __init__(self, bots: BotPool) -> None:
        self.is_done = False
        self._bots = bots
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.get_running_loop().create_task(self._warm())

    async def _warm(self) -> None:
        """Let a child compile, for compiling holds the interpreter; loading what it wrote takes a moment."""
        try:
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                _CHILD,
                stdin=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server, which ends it
            )
            try:
                await child.wait()
            except asyncio.CancelledError:
                child.kill()
                await child.wait()
                raise
            await asyncio.to_thread(self._bots.prepare)
        except OSError:
            log.exception("bots will compile when they are first asked")
        self.is_done = True

    async def stop(self) -> None:
        """Stop if it is not done."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
