"""The plug between search and judgement: a view row in, a policy over decisions and a value per seat out."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.advice import (
    ADVISED_TEMPERATURE,
    NUM_ADVICE,
    write_chances,
    write_features_from,
    write_policy_advice,
)
from gemwright.agents.kernels.features import NUM_FEATURES, Numbers
from gemwright.agents.kernels.network import ADVICE, INPUTS, evaluate_network, softmax_legal
from gemwright.agents.kernels.policy import Policy, searched_bits, write_policy
from gemwright.agents.kernels.value import settle, write_values
from gemwright.agents.kernels.weights import Weights
from gemwright.observe import OBSERVATION_SIZE
from gemwright.observe.kernels.writing import write_observation
from gemwright.rules.catalogue import MAX_PLAYERS, NUM_DECISIONS
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import OVER, winner_mask
from gemwright.rules.kernels.playouts import play_random
from gemwright.rules.kernels.views import conceal
from gemwright.rules.state import STATE, Row, States

HEURISTIC: Final = 0
"""Greedy's appraisal as a policy, a fitted value of a few features."""
PLAYOUT: Final = 1
"""The same policy; the value is who wins one game of random decisions."""
NETWORK: Final = 2
"""Policy and values of a network."""

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


Floats = npt.NDArray[np.float32]


class Judge(NamedTuple):
    """Everything an evaluation is made with.

    Attributes:
        kind: `HEURISTIC`, `PLAYOUT` or `NETWORK`.
        weights: greedy's weights for the features, int64 (NUM_WEIGHTS,).
        taste: greedy's weights for the policy, int64 (NUM_WEIGHTS,); others make a style.
        model: weights of the value, float64 (NUM_VALUE_WEIGHTS,).
        settings: float64 (NUM_SETTINGS,).
        params: weights of the network, float32; one number without a network.
        shape: its sizes, int64 (NUM_SIZES,).
    """

    kind: int
    weights: Weights
    taste: Weights
    model: Numbers
    settings: Numbers
    params: Floats
    shape: npt.NDArray[np.int64]


class Scratch(NamedTuple):
    """Room to work in, one for each thread.

    Attributes:
        rows: game rows, see below.
        features: float64 (MAX_PLAYERS, NUM_FEATURES).
        policy: takes the policy, float64 (NUM_DECISIONS,).
        values: takes the values, float64 (MAX_PLAYERS,).
        observation: what the network reads, float32 (OBSERVATION_SIZE + NUM_ADVICE,).
        layers: its layers, float32, as long as `scratch_size` says.
        logits: its policy, float32 (NUM_DECISIONS,).
        shares: its values from the seat to move on, float32 (MAX_PLAYERS,).
    """

    rows: States
    features: Numbers
    policy: Policy
    values: Numbers
    observation: Floats
    layers: Floats
    logits: Floats
    shares: Floats


VIEW: Final = 0
"""The row searched from, concealed."""
DEAL: Final = 1
"""A position that fits it; the next sample is made from it."""
SAMPLE: Final = 2
"""The position a simulation plays in."""
SEEN: Final = 3
"""What the seat to move knows of it."""
NUM_ROWS: Final = 4


def new_scratch(layers: int = 1) -> Scratch:
    """Return room for one thread, `layers` numbers of it for those of a network."""
    return Scratch(
        np.zeros(NUM_ROWS, STATE),
        np.zeros((MAX_PLAYERS, NUM_FEATURES)),
        np.zeros(NUM_DECISIONS),
        np.zeros(MAX_PLAYERS),
        np.zeros(OBSERVATION_SIZE + NUM_ADVICE, np.float32),
        np.zeros(layers, np.float32),
        np.zeros(NUM_DECISIONS, np.float32),
        np.zeros(MAX_PLAYERS, np.float32),
    )


@kernel
def write_outcome(state: Row, values: Numbers) -> None:
    """Write each seat's share of the victory in a finished game: 1/k for k winners (R13.7).

    Where nobody wins, by a standstill (R15.3) or at a cap of turns, everybody gets the same; so it is
    in a playout that was given up.
    """
    players = int(state["num_players"])
    won = winner_mask(state)
    if won == 0:
        won = (1 << players) - 1
    count = 0
    for seat in range(players):
        count += won >> seat & 1
    for seat in range(values.shape[0]):
        values[seat] = (won >> seat & 1) / max(count, 1)


@kernel
def play_out(scratch: Scratch) -> None:
    """Play the sample to its end at random, and write who wins."""
    scratch.rows[SEEN] = scratch.rows[SAMPLE]
    play_random(scratch.rows[SEEN], MOST_PLAYOUT)
    write_outcome(scratch.rows[SEEN], scratch.values)


@kernel
def estimate(judge: Judge, scratch: Scratch) -> None:
    """Write the heuristic values of the view in `scratch.rows[SEEN]`, which is played on for it."""
    seen = scratch.rows[SEEN]
    settle(seen)
    if int(seen["phase"]) == OVER:
        write_outcome(seen, scratch.values)
    else:
        write_values(seen, judge.weights, judge.model, scratch.features, scratch.values)


@kernel
def take_advice(judge: Judge, scratch: Scratch) -> None:
    """Write what the heuristic thinks of the view in `scratch.rows[SEEN]`, which is played on for it.

    It goes behind the observation. Policy, values and features of the scratch are used up.
    """
    seen = scratch.rows[SEEN]
    mover = int(seen["to_move"])
    players = int(seen["num_players"])
    advice = scratch.observation[OBSERVATION_SIZE:]
    write_policy(seen, judge.weights, ADVISED_TEMPERATURE, scratch.policy)
    write_policy_advice(scratch.policy, advice)
    scratch.features[:] = 0.0
    estimate(judge, scratch)
    write_chances(scratch.values, mover, players, advice)
    write_features_from(scratch.features, mover, players, advice)


@kernel
def ask_network(judge: Judge, scratch: Scratch) -> None:
    """Write the network's policy and values for the view in `scratch.rows[SEEN]`, which may be played on.

    A network counts seats from the one to move.
    """
    seen = scratch.rows[SEEN]
    seat = int(seen["to_move"])
    players = int(seen["num_players"])
    early, late = searched_bits(seen)
    write_observation(seen, seat, scratch.observation[:OBSERVATION_SIZE])
    if int(judge.shape[ADVICE]) != 0:
        take_advice(judge, scratch)
    inputs = scratch.observation[: int(judge.shape[INPUTS])]
    evaluate_network(judge.params, judge.shape, inputs, scratch.layers, scratch.logits, scratch.shares)
    softmax_legal(scratch.logits, early, late)
    for decision in range(NUM_DECISIONS):
        scratch.policy[decision] = scratch.logits[decision]
    for i in range(MAX_PLAYERS):
        scratch.values[i] = 0.0
    for i in range(players):
        scratch.values[(seat + i) % players] = scratch.shares[i]


@kernel
def judge_position(judge: Judge, scratch: Scratch, wants_policy: bool) -> None:
    """Evaluate the sample, which is not over, as its seat to move sees it.

    Args:
        judge: how.
        scratch: holds the sample; takes the policy (if wanted) and the values.
        wants_policy: whether a policy is needed.
    """
    scratch.rows[SEEN] = scratch.rows[SAMPLE]
    seen = scratch.rows[SEEN]
    conceal(seen, int(seen["to_move"]))
    if judge.kind == NETWORK:
        ask_network(judge, scratch)
        return
    if wants_policy:
        write_policy(seen, judge.taste, judge.settings[TEMPERATURE], scratch.policy)
    if judge.kind == PLAYOUT:
        play_out(scratch)
    else:
        estimate(judge, scratch)
