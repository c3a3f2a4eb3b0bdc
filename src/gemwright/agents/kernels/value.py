"""The heuristic value: each seat's probability of winning from a few features of each."""

import numpy as np

from gemwright.agents.kernels.features import NUM_FEATURES, NUM_STAGES, Numbers, progress, write_features
from gemwright.agents.kernels.greedy import choose_tile
from gemwright.agents.kernels.weights import Weights
from gemwright.rules.catalogue import PAY
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.legal import CHOOSING_TILE, PAYMENT
from gemwright.rules.kernels.play import play
from gemwright.rules.state import Row


@kernel
def settle(state: Row) -> None:
    """Finish a purchase under way the usual way: a card in the air belongs to nobody."""
    if int(state["phase"]) == PAYMENT:
        play(state, PAY)
    if int(state["phase"]) == CHOOSING_TILE:
        play(state, choose_tile(state))


@kernel
def strength(model: Numbers, features: Numbers, seat: int, stage: float) -> float:
    """Return the weighted sum of a seat's features; weights lie between those of two stages."""
    low = min(int(stage), NUM_STAGES - 2)
    share = stage - low
    total = 0.0
    for feature in range(NUM_FEATURES):
        below = model[low * NUM_FEATURES + feature]
        above = model[(low + 1) * NUM_FEATURES + feature]
        total += features[seat, feature] * (below + share * (above - below))
    return total


@kernel
def write_values(state: Row, weights: Weights, model: Numbers, features: Numbers, values: Numbers) -> None:
    """Write each seat's probability of winning: the softmax of the seats' strengths.

    Args:
        state: row of the view of the seat to move; the game is not over.
        weights: greedy's weights.
        model: float64 (NUM_STAGES * NUM_FEATURES,).
        features: scratch, float64 (MAX_PLAYERS, NUM_FEATURES).
        values: float64 (MAX_PLAYERS,); 0 for seats nobody has.
    """
    write_features(state, weights, features)
    stage = progress(state) * (NUM_STAGES - 1)
    players = int(state["num_players"])
    total = 0.0
    for seat in range(players):
        values[seat] = np.exp(min(strength(model, features, seat, stage), 60.0))
        total += values[seat]
    for seat in range(values.shape[0]):
        values[seat] = values[seat] / total if seat < players else 0.0
