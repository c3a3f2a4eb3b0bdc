"""The plug between search and judgement: a view row in, a policy over decisions and a value per seat out."""

from typing import Final, NamedTuple

import numpy as np

from gemwright.agents.kernels.features import NUM_FEATURES, Numbers
from gemwright.agents.kernels.policy import Policy, write_policy
from gemwright.agents.kernels.value import settle, write_values
from gemwright.agents.kernels.weights import Weights
from gemwright.rules.catalogue import MAX_PLAYERS, NUM_DECISIONS
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import BY_STALEMATE, OVER, winner_mask
from gemwright.rules.kernels.playouts import play_random
from gemwright.rules.kernels.views import conceal
from gemwright.rules.state import STATE, Row, States

HEURISTIC: Final = 0
"""Greedy's appraisal as a policy, a fitted value of a few features."""
PLAYOUT: Final = 1
"""The same policy; the value is who wins one game of random decisions."""

MOST_PLAYOUT: Final = 2000
"""Decisions after which a playout is given up as a standstill; they take a few hundred."""

TEMPERATURE: Final = 0
"""Of the softmax over greedy's scores."""
UNIFORM: Final = 1
"""Share of the policy that every decision worth searching gets alike."""
EXPLORATION: Final = 2
"""How much a decision's probability counts against what is known of its value."""
CAUTION: Final = 3
"""How much less than its node a decision not yet tried is taken to be worth."""
WIDENING: Final = 4
"""Reveals looked at after a decision: this times the square root of its visits, and one."""
NUM_SETTINGS: Final = 5


class Judge(NamedTuple):
    """Everything an evaluation is made with.

    Attributes:
        kind: `HEURISTIC` or `PLAYOUT`.
        weights: greedy's weights, int64 (NUM_WEIGHTS,).
        model: weights of the value, float64 (NUM_STAGES * NUM_FEATURES,).
        settings: float64 (NUM_SETTINGS,).
    """

    kind: int
    weights: Weights
    model: Numbers
    settings: Numbers


class Scratch(NamedTuple):
    """Room to work in, one for each thread.

    Attributes:
        rows: game rows, see below.
        features: float64 (MAX_PLAYERS, NUM_FEATURES).
        policy: takes the policy, float64 (NUM_DECISIONS,).
        values: takes the values, float64 (MAX_PLAYERS,).
    """

    rows: States
    features: Numbers
    policy: Policy
    values: Numbers


VIEW: Final = 0
"""The row searched from, concealed."""
DEAL: Final = 1
"""A position that fits it; the next sample is made from it."""
SAMPLE: Final = 2
"""The position a simulation plays in."""
SEEN: Final = 3
"""What the seat to move knows of it."""
NUM_ROWS: Final = 4


def new_scratch() -> Scratch:
    """Return room for one thread."""
    return Scratch(
        np.zeros(NUM_ROWS, STATE),
        np.zeros((MAX_PLAYERS, NUM_FEATURES)),
        np.zeros(NUM_DECISIONS),
        np.zeros(MAX_PLAYERS),
    )


@kernel
def write_outcome(state: Row, values: Numbers) -> None:
    """Write each seat's share of the victory in a finished game: 1/k for k winners (R13.7).

    Where a standstill has no winner everybody gets the same (R15.4).
    """
    players = int(state["num_players"])
    won = winner_mask(state)
    if won == 0 and int(state["termination"]) == BY_STALEMATE:
        won = (1 << players) - 1
    count = 0
    for seat in range(players):
        count += won >> seat & 1
    for seat in range(values.shape[0]):
        values[seat] = (won >> seat & 1) / max(count, 1)


@kernel
def judge_position(judge: Judge, scratch: Scratch, wants_policy: bool) -> None:
    """Evaluate the sample, which is not over, as its seat to move sees it.

    Args:
        judge: how.
        scratch: holds the sample; takes the policy (if wanted) and the values.
        wants_policy: whether a policy is needed.
    """
    seen = scratch.rows[SEEN]
    scratch.rows[SEEN] = scratch.rows[SAMPLE]
    if judge.kind == PLAYOUT:
        if wants_policy:
            conceal(seen, int(seen["to_move"]))
            write_policy(seen, judge.weights, judge.settings[TEMPERATURE], scratch.policy)
            scratch.rows[SEEN] = scratch.rows[SAMPLE]
        play_random(seen, MOST_PLAYOUT)
        write_outcome(seen, scratch.values)
        return
    conceal(seen, int(seen["to_move"]))
    if wants_policy:
        write_policy(seen, judge.weights, judge.settings[TEMPERATURE], scratch.policy)
    settle(seen)
    if int(seen["phase"]) == OVER:
        write_outcome(seen, scratch.values)
    else:
        write_values(seen, judge.weights, judge.model, scratch.features, scratch.values)
