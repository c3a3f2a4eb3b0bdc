"""`greedy`: buys what is worth most, and takes what brings it near; no search, no memory."""

from typing import Final

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.kernels import weights
from gemwright.agents.kernels.games import greedy_decision
from gemwright.agents.registry import one_of, register_agent, whole_number
from gemwright.rules import Position, RuleSet, View

VERSIONS: Final[dict[str, weights.Weights]] = {"v1": weights.V1}
"""Weights by version. Versions are frozen: measurements against `greedy:v1` stay comparable."""

LATEST: Final = "v1"


@register_agent("greedy", one_of("version", VERSIONS), whole_number("seed"))
class GreedyAgent(Agent):
    """Rates each action by the cards and tiles it brings near, and takes the best.

    The same view and seed always give the same decision; ties are broken by the seed.

    Args:
        version: one of `VERSIONS`.
        seed: breaks ties; None takes the seed of each game, or 0.
    """

    def __init__(self, version: str = LATEST, seed: int | None = None) -> None:
        self.name = f"greedy:{version}" if seed is None else f"greedy:{version},seed={seed}"
        self._weights = VERSIONS[version]
        self._own_seed = seed
        self._seed = seed or 0

    @property
    def weights(self) -> weights.Weights:
        """What this version weighs, int64 (NUM_WEIGHTS,)."""
        return self._weights

    @property
    def seed(self) -> int:
        """What breaks ties, 0 to 2**63 - 1."""
        return self._seed

    def prepare(self) -> None:
        """Compile the kernels, or load them from disk."""
        self.choose(Position.initial(seed=0).view(0), Limit())

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Take the game's seed for breaking ties, unless the agent has one of its own."""
        del rules, players, seat
        if self._own_seed is None:
            self._seed = (seed or 0) & (2**63 - 1)

    def choose(self, view: View, limit: Limit) -> int:
        """Return the id of the best decision."""
        del limit
        return int(greedy_decision(view.row, self._weights, self._seed))
