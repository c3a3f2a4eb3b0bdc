"""Engines that misbehave, with little patience for them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gemwright.agents import EngineAgent, make_agent
from gemwright.rules import Position, warm_up

ODD = Path(__file__).parent / "odd_engine.py"

PATIENT = "ms=50,grace=20000,start=20000"
HASTY = "ms=50,grace=400,start=20000"
"""How long an engine is waited for: so long that no machine is too slow, or so short that it must fail."""

EngineMaker = Callable[..., EngineAgent]


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    """Compile the rules beforehand, so that no engine seems slow."""
    warm_up()


@pytest.fixture
def odd_engine() -> Iterator[EngineMaker]:
    """Return a maker of engine agents that behave in one way, which are closed in the end."""
    made = []

    def make(mode: str, options: str = PATIENT) -> EngineAgent:
        agent = make_agent(f"engine:{ODD},args={mode}" + (f",{options}" if options else ""))
        assert isinstance(agent, EngineAgent)
        made.append(agent)
        return agent

    yield make
    for agent in made:
        agent.close()


@pytest.fixture
def position() -> Position:
    return Position.initial("splendor-2024", 2, seed=7)
