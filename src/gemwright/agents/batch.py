"""Whole games between built-in agents, compiled and spread over cores: for measurements."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents.agent import Agent
from gemwright.agents.errors import AgentError
from gemwright.agents.greedy import GreedyAgent
from gemwright.agents.kernels.games import RANDOM, play_games
from gemwright.agents.kernels.weights import NUM_WEIGHTS
from gemwright.agents.registry import make_agent
from gemwright.agents.uniform import RandomAgent
from gemwright.rules import Games, Phase, RuleSet
from gemwright.rules.kernels import entries
from gemwright.rules.state import States

MOST_DECISIONS: Final = 20_000
"""Decisions after which a game of a batch is given up; random games take a few hundred."""

_Z95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What came out of a batch of games.

    Attributes:
        agents: names of the agents.
        seating: which agent (index of `agents`) had which seat, int64 (games, seats).
        shares: each agent's share of the victory, float64 (games, agents): 1 for a sole winner,
            less for a shared victory, 0 for everybody where nobody won.
        points: final points, int64 (games, agents).
        rounds: rounds played, the last one included, int64 (games,).
        decisions: decisions made, int64 (games,).
        finished: whether the game came to its end, bool (games,).
    """

    agents: tuple[str, ...]
    seating: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float64]
    points: npt.NDArray[np.int64]
    rounds: npt.NDArray[np.int64]
    decisions: npt.NDArray[np.int64]
    finished: npt.NDArray[np.bool_]

    def win_share(self, agent: int = 0) -> float:
        """Return the mean share of victories of an agent, 0 to 1."""
        return float(self.shares[:, agent].mean())

    def interval(self, agent: int = 0) -> tuple[float, float]:
        """Return the 95 % interval of `win_share` (Wilson's score interval)."""
        return wilson_interval(float(self.shares[:, agent].sum()), len(self.shares))

    def mean_rounds(self) -> float:
        """Return the mean number of rounds a game."""
        return float(self.rounds.mean())


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of victories.

    Args:
        wins: victories, shared ones in part; 0 to `games`.
        games: games played, at least 1.
    """
    share = wins / games
    spread = _Z95 * sqrt(share * (1 - share) / games + _Z95**2 / (4 * games**2))
    middle = share + _Z95**2 / (2 * games)
    scale = 1 + _Z95**2 / games
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))  # rounding must not leave the share out


def play_batch(
    agents: Sequence[str],
    games: int,
    *,
    rules: str | RuleSet = "splendor-2024",
    seed: int = 0,
    limit: int = MOST_DECISIONS,
) -> BatchResult:
    """Play games between agents that run compiled: `random` and the versions of `greedy`.

    Game i is dealt from seed + i, and the agents move on by one seat from game to game. They
    decide by what their seat may know, as they do when they play a view; `random` draws from
    the random state of the game.

    Args:
        agents: 2 to 4 names, one a player.
        games: how many games, at least 1.
        rules: a rule set or its name.
        seed: of the first game.
        limit: decisions after which a game is given up.

    Raises:
        AgentError: an agent that is not there or does not run compiled.
        SetUpError: no such rules, number of players or seed.

    >>> result = play_batch(["greedy:v1", "random"], 20, seed=7)
    >>> result.win_share(0)
    1.0
    """
    players = [make_agent(name) for name in agents]
    batch = Games(rules, games, players=len(players), seed=seed)
    seating = _seating(games, len(players))
    lines = np.array([_line(agent, index) for index, agent in enumerate(players)], np.int64)
    weights = np.zeros((len(players), NUM_WEIGHTS), np.int64)
    seeds = np.zeros(len(players), np.int64)
    for index, agent in enumerate(players):
        if isinstance(agent, GreedyAgent):
            weights[index], seeds[index] = agent.weights, agent.seed
    made = np.zeros(games, np.int64)
    play_games(batch.states, weights, seeds, lines[seating], limit, made)
    return _result(tuple(agent.name for agent in players), batch.states, seating, made)


def _seating(games: int, players: int) -> npt.NDArray[np.int64]:
    return (np.arange(players) - np.arange(games)[:, None]) % players


def _line(agent: Agent, index: int) -> int:
    if isinstance(agent, RandomAgent):
        return RANDOM
    if isinstance(agent, GreedyAgent):
        return index
    raise AgentError("not-compiled", agent=agent.name, choices="greedy, random")


def _result(
    agents: tuple[str, ...],
    states: States,
    seating: npt.NDArray[np.int64],
    made: npt.NDArray[np.int64],
) -> BatchResult:
    players = len(agents)
    seats = np.argsort(seating, axis=1)
    masks = np.array([int(entries.winners(state)) for state in states], np.int64)
    won = (masks[:, None] >> np.arange(players) & 1).astype(np.float64)
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    points = states["points"][:, :players].astype(np.int64)
    return BatchResult(
        agents=agents,
        seating=seating,
        shares=np.take_along_axis(shares, seats, axis=1),
        points=np.take_along_axis(points, seats, axis=1),
        rounds=-(-states["turns"].astype(np.int64) // players),
        decisions=made,
        finished=np.asarray(states["phase"] == Phase.OVER),
    )
