"""Asking an agent for its opinion: of a position, or for a hint."""

from dataclasses import replace
from time import perf_counter
from typing import Final

from gemwright.agents import Agent, Analysis, Limit, agent_names
from gemwright.rules import View

STRONGEST: Final = ("search", "greedy")
"""Built-in agents whose opinion counts most, the best one first."""


def strongest_agent() -> str:
    """Return the name of the best agent there is to ask.

    >>> strongest_agent() in STRONGEST
    True
    """
    names = agent_names()
    return next(name for name in STRONGEST if name in names)


def ask(agent: Agent, view: View, limit: Limit, lines: int = 3, seed: int = 0) -> Analysis:
    """Return what an agent thinks of a view, as if the game began for it here.

    Args:
        agent: whom to ask.
        view: what the seat to move knows.
        limit: how long to think.
        lines: how many lines to give at most, at least 1.
        seed: fixes the agent's own chances.

    Raises:
        AgentError: the agent cannot answer.
    """
    agent.new_game(view.rules, view.num_players, view.to_move, seed)
    start = perf_counter()
    analysis = agent.analyse(view, limit, lines)
    return analysis if analysis.seconds else replace(analysis, seconds=perf_counter() - start)
