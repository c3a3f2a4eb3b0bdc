"""Asking an agent for its opinion: of a position, or for a hint."""

from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from threading import Thread
from time import perf_counter
from typing import Final

from gemwright.agents import Agent, Analysis, Limit
from gemwright.rules import View

STRONGEST: Final = "search:net=shipped"
"""The agent whose opinion counts most; it has a network for every game."""

GLANCE: Final = 0.1
"""Seconds between two looks whether somebody presses Ctrl-C, or whether an agent has come to its end."""


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


def ask_until_interrupted(
    agent: Agent,
    view: View,
    limit: Limit,
    lines: int = 3,
    seed: int = 0,
    meanwhile: AbstractContextManager[object] | None = None,
) -> tuple[Analysis, bool]:
    """Return what `ask` does; Ctrl-C makes the agent answer by what it has found so far.

    Args:
        agent: whom to ask.
        view: what the seat to move knows.
        limit: how long to think.
        lines: how many lines to give at most, at least 1.
        seed: fixes the agent's own chances.
        meanwhile: entered while the agent thinks, such as `progress`.

    Returns:
        The analysis, and whether it was broken off.

    Raises:
        AgentError: the agent cannot answer.
        KeyboardInterrupt: Ctrl-C a second time, for an agent that cannot be hurried.
    """
    answer: Future[Analysis] = Future()

    def think() -> None:
        try:
            answer.set_result(ask(agent, view, limit, lines, seed))
        except BaseException as problem:  # noqa: BLE001 - it is raised again where the answer is due
            answer.set_exception(problem)

    broken_off = False
    try:
        Thread(target=think, daemon=True).start()
        with meanwhile or nullcontext():
            _await(answer)
    except KeyboardInterrupt:
        broken_off = True
        while not answer.done():
            agent.interrupt()  # again and again, for it may not have begun when the first one comes
            wait([answer], GLANCE)
    return answer.result(), broken_off


def _await(answer: Future[Analysis]) -> None:
    while not answer.done():
        wait([answer], GLANCE)
