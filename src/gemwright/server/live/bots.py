"""Bots: agents that think in a bounded pool of threads, outside the event loop.

Kernels let go of the interpreter while they run, so a thinking bot delays no other table.
"""

import asyncio
import secrets
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from gemwright.agents import Agent, make_agent
from gemwright.agents.levels import NUM_LEVELS
from gemwright.agents.styles import STYLES
from gemwright.rules import View
from gemwright.server.errors import ServerError

LEVELS: Final = tuple(f"level:{number}" for number in range(1, NUM_LEVELS + 1))
STYLED: Final = tuple(f"{level},style={style}" for level in LEVELS for style in STYLES)
OFFERED: Final = (*LEVELS, *STYLED, "greedy", "random")
"""Agents that may take a seat: those that decide within a tenth of a second."""


def require_offered(agent: str) -> str:
    """Return an agent's name if it may take a seat.

    Raises:
        ServerError: it may not.
    """
    if agent not in OFFERED:
        raise ServerError("bad-agent", agent=agent[:40], choices=", ".join((*LEVELS, "greedy", "random")))
    return agent


class BotPool:
    """Lends agents to tables, a decision at a time; who finds all threads busy waits in turn.

    Args:
        threads: bots that think at the same time.
    """

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._idle: defaultdict[str, list[Agent]] = defaultdict(list)

    async def decide(self, agent: str, view: View) -> str:
        """Return the text of the decision an agent makes for the seat to move.

        Args:
            agent: its name.
            view: what that seat knows.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._decide, agent, view)

    def _decide(self, name: str, view: View) -> str:
        idle = self._idle[name]
        agent = idle.pop() if idle else make_agent(name)
        try:
            agent.new_game(view.rules, view.num_players, view.to_move, secrets.randbits(62))
            return agent.play(view).text
        finally:
            idle.append(agent)

    def prepare(self) -> None:
        """Compile or load what the bots need; takes up to a minute the first time on a machine."""
        for name in ("greedy", *LEVELS):
            make_agent(name).prepare()

    def close(self) -> None:
        """Let go of the threads once they are done."""
        self._threads.shutdown(wait=True, cancel_futures=True)
