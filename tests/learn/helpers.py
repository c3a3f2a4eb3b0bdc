"""Small runs, shared by the tests of training."""

from functools import cache

import numpy as np

from gemwright.agents import Network, random_network
from gemwright.agents.searcher import Settings
from gemwright.learn.selfplay import Lessons, Pace, Source
from gemwright.rules import RuleSet

QUICK = Pace(full=6, quick=2, full_share=1.0, drawn_turns=4, noise=0.2, most_made=30, sharpness=0.0)
"""Short searches, and games that are given up soon."""


def tiny_network(seed: int = 1) -> Network:
    return random_network(width=8, layers=2, seed=seed)


def source(
    edition: str = "splendor-2024",
    players: int = 2,
    *,
    network: Network | None = None,
    pace: Pace = QUICK,
) -> Source:
    return Source(RuleSet.parse(edition), players, network, pace, Settings())


@cache
def some_lessons(count: int = 4) -> tuple[Lessons, ...]:
    """Return the lessons of a few short games of the heuristic."""
    return tuple(source().games(range(count), 1))


def joined(games: tuple[Lessons, ...]) -> Lessons:
    return Lessons(*(np.concatenate([getattr(game, name) for game in games]) for name in Lessons.__slots__))
