"""`random`: every legal decision alike."""

import numpy as np

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.registry import register_agent, whole_number
from gemwright.rules import RuleSet, View


@register_agent("random", whole_number("seed"))
class RandomAgent(Agent):
    """Draws uniformly from the legal decisions.

    Args:
        seed: fixes all games of this agent, together with the seed of each; None takes
            randomness from the operating system for games without a seed.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.name = "random" if seed is None else f"random:seed={seed}"
        self._seed = seed
        self._games = 0
        self._random = np.random.default_rng(seed)

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Start the random numbers of a game from the agent's seed, the game's, and the seat."""
        del rules, players
        self._games += 1
        if self._seed is None and seed is None:
            self._random = np.random.default_rng()
            return
        game = self._games if seed is None else seed
        self._random = np.random.default_rng([self._seed or 0, int(seed is None), game, seat])

    def choose(self, view: View, limit: Limit) -> int:
        """Draw one of the legal ids."""
        del limit
        ids = view.legal_moves.ids
        return ids[int(self._random.integers(len(ids)))]
