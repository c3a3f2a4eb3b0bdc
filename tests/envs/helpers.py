"""Games played beside an environment, by the public API of the rules alone."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from gemwright.envs import SeatEnv, TurnEnv, VectorEnv
from gemwright.rules import EDITIONS, NUM_DECISIONS, Outcome, Position, SetUpError

TABLES = [(edition, players) for edition in EDITIONS for players in (2, 3, 4)]
"""Every edition with every number of players."""


def mask_of(position: Position) -> list[bool]:
    ids = set(position.legal_moves.ids)
    return [decision in ids for decision in range(NUM_DECISIONS)]


def shares(outcome: Outcome) -> list[float]:
    return [outcome.share(seat) for seat in range(len(outcome.scores))]


def final_rewards(outcome: Outcome, reward: str) -> list[float]:
    """Return what the seats are given for the end of a game, from its outcome."""
    players = len(outcome.scores)
    if reward == "win":
        return [float(seat in outcome.winners) for seat in range(players)]
    if reward == "zero_sum":
        return [(players * share - 1) / (players - 1) for share in shares(outcome)]
    return shares(outcome)


def random_choice(rng: np.random.Generator, mask: npt.NDArray[np.generic]) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def played(env: TurnEnv, seed: int, most: int = 2000) -> Iterator[tuple[Position, int, TurnEnv]]:
    """Play a random game; yield the position, the decision made in it and the environment afterwards."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(most):
        before = env.position
        decision = random_choice(rng, env.observe(env.agent_selection)["action_mask"])
        env.step(decision)
        yield before, decision, env
        if any(env.terminations.values()):
            return


def lockstep(env: VectorEnv, steps: int) -> Iterator[npt.NDArray[np.int64]]:
    """Make random decisions in an environment that was reset; yield them after each step."""
    for _ in range(steps):
        decisions = env.random_decisions()
        env.step(decisions)
        yield decisions


def refuses_seeds(env: TurnEnv | SeatEnv) -> None:
    """Check that seeds that cannot be are refused, and leave the game as it is."""
    before = env.position.text()
    for seed in (-1, 2**64, "1"):
        with pytest.raises(SetUpError, match="a seed is"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    assert env.position.text() == before
