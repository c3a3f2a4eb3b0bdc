"""What the heuristic thinks of a view, as numbers for a network to read beside the observation.

A network that is given them need only learn where the heuristic is wrong.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.features import NUM_FEATURES, Numbers
from gemwright.agents.kernels.policy import Policy
from gemwright.rules.catalogue import MAX_PLAYERS, NUM_DECISIONS
from gemwright.rules.jit import kernel

ADVICE_VERSION: Final = 1
"""Changes with what the numbers mean: with the features, greedy's weights, or those of the value."""

ADVISED_TEMPERATURE: Final = 25000.0
"""Of the softmax over greedy's scores."""

VALUES_AT: Final = MAX_PLAYERS * NUM_FEATURES
POLICY_AT: Final = VALUES_AT + MAX_PLAYERS
NUM_ADVICE: Final = POLICY_AT + NUM_DECISIONS
"""How many numbers: the features of each seat, the logarithms of its chance, those of the policy."""

LEAST: Final = 1e-4
"""A smaller probability counts as this one."""


@kernel
def write_chances(values: Numbers, mover: int, players: int, out: npt.NDArray[np.float32]) -> None:
    """Write the logarithm of each seat's chance, from the mover on; 0 for seats that are not there."""
    for i in range(MAX_PLAYERS):
        out[VALUES_AT + i] = 0.0
    for i in range(players):
        out[VALUES_AT + i] = math.log(max(values[(mover + i) % players], LEAST))


@kernel
def write_features_from(features: Numbers, mover: int, players: int, out: npt.NDArray[np.float32]) -> None:
    """Write the features of each seat, from the mover on; 0 for seats that are not there."""
    for i in range(VALUES_AT):
        out[i] = 0.0
    for i in range(players):
        for feature in range(NUM_FEATURES):
            out[i * NUM_FEATURES + feature] = features[(mover + i) % players, feature]


@kernel
def write_policy_advice(policy: Policy, out: npt.NDArray[np.float32]) -> None:
    """Write the logarithm of the probability of each decision; 0 for those not worth searching."""
    for decision in range(NUM_DECISIONS):
        chance = policy[decision]
        out[POLICY_AT + decision] = math.log(max(chance, LEAST)) if chance > 0.0 else 0.0
