"""What a network decides without looking ahead, and what the heuristic thinks."""

from typing import Final

import numpy as np

from gemwright.agents.kernels.evaluation import SEEN, VIEW, Judge, Scratch, ask_network, take_advice
from gemwright.rules.catalogue import NUM_DECISIONS
from gemwright.rules.jit import entry
from gemwright.rules.kernels.rng import below, seed_row

FINE: Final = 1 << 30


@entry
def judge_view(judge: Judge, scratch: Scratch) -> None:
    """Write the network's policy and values for the view in `scratch.rows[VIEW]`."""
    scratch.rows[SEEN] = scratch.rows[VIEW]
    ask_network(judge, scratch)


@entry
def advise_view(judge: Judge, scratch: Scratch) -> None:
    """Write what the heuristic thinks of the view in `scratch.rows[VIEW]` behind the observation."""
    scratch.rows[SEEN] = scratch.rows[VIEW]
    take_advice(judge, scratch)


@entry
def drawn_decision(scratch: Scratch, seed: np.uint64) -> int:
    """Return a decision drawn with its probability in `scratch.policy`."""
    seed_row(scratch.rows[SEEN], seed)
    left = below(scratch.rows[SEEN], FINE) / FINE
    last = 0
    for decision in range(NUM_DECISIONS):
        if scratch.policy[decision] > 0.0:
            last = decision
            left -= scratch.policy[decision]
            if left < 0.0:
                return decision
    return last
