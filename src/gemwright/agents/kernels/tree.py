"""The search tree as arrays: nodes, edges, what was learned of an edge, and reveals behind it.

A node is a decision of one seat as the searching seat knows it. Its edges are keyed by card, not
by slot, so that one edge means the same in every sampled position; those legal in the sample at
hand are found anew on each visit, and how often an edge was available is counted.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD_FOR,
    HAND_LIMIT,
    LEVEL_STARTS,
    MAX_PLAYERS,
    RESERVE,
    RESERVE_BLIND,
    SLOTS_PER_LEVEL,
)
from gemwright.rules.jit import kernel
from gemwright.rules.state import Row

Records = npt.NDArray[np.void]
"""Records side by side: `NODE`, `EDGE`, `TRACE` or `REVEAL`."""

NODE: Final = np.dtype([
    ("first_edge", np.int32),        # start of a chain of edges, NONE before expansion
    ("visits", np.int32),            # simulations that came here, the one that made it included
    ("mover", np.int32),             # the seat that decides
    ("totals", np.float64, MAX_PLAYERS),  # sum of values of those simulations by seat
], align=True)  # fmt: skip

EDGE: Final = np.dtype([
    ("key", np.int32),               # what is decided, by card
    ("next", np.int32),              # next edge of the node, NONE at the end
    ("available", np.int32),         # visits of the node in which the decision was legal
    ("prior", np.float32),           # probability the evaluation gives it
    ("trace", np.int32),             # what was learned, NONE before the first visit
])  # fmt: skip

TRACE: Final = np.dtype([
    ("visits", np.int32),
    ("child", np.int32),             # node after a decision that reveals nothing, else NONE
    ("reveals", np.int32),           # start of a chain of reveals, NONE if there is none
    ("num_reveals", np.int32),
    ("square", np.float64),          # sum of squared values of the mover
    ("totals", np.float64, MAX_PLAYERS),  # sum of values by seat
], align=True)  # fmt: skip

REVEAL: Final = np.dtype([
    ("card", np.int32),              # the card that came up, NO_CARD from an empty deck
    ("child", np.int32),
    ("next", np.int32),
    ("visits", np.int32),
])  # fmt: skip

NONE: Final = -1

NUM_NODES: Final = 0
NUM_EDGES: Final = 1
NUM_TRACES: Final = 2
NUM_REVEALS: Final = 3
NUM_COUNTS: Final = 4
"""Places in the array of counts: how many records of each kind are in use."""

EDGES_PER_NODE: Final = 40
"""Edges set aside for each node a tree may have; an action has 30 to 40."""

RESERVE_KEY: Final = 100
BUY_KEY: Final = 200
BUY_HAND_KEY: Final = 300
"""Keys of decisions about a card: this plus the card's number. Others are their own key."""


@kernel
def key_of(state: Row, decision: int) -> int:
    """Return the key of a decision of the seat to move."""
    if decision < RESERVE or decision >= GOLD_FOR or RESERVE_BLIND <= decision < BUY:
        return decision
    if decision >= BUY_HAND:
        return BUY_HAND_KEY + int(state["hand"][int(state["to_move"]), decision - BUY_HAND])
    place = decision - (BUY if decision >= BUY else RESERVE)
    card = int(state["market"][place // SLOTS_PER_LEVEL, place % SLOTS_PER_LEVEL])
    return card + (BUY_KEY if decision >= BUY else RESERVE_KEY)


@kernel
def level_of(card: int) -> int:
    """Return the level of a card, from 0."""
    return (1 if card >= LEVEL_STARTS[1] else 0) + (1 if card >= LEVEL_STARTS[2] else 0)


@kernel
def decision_of(state: Row, key: int) -> int:
    """Return the decision a key stands for here, NONE if its card does not lie there."""
    if key < RESERVE_KEY:
        return key
    if key >= BUY_HAND_KEY:
        seat = int(state["to_move"])
        for place in range(HAND_LIMIT):
            if int(state["hand"][seat, place]) == key - BUY_HAND_KEY:
                return BUY_HAND + place
        return NONE
    card = key - (BUY_KEY if key >= BUY_KEY else RESERVE_KEY)
    level = level_of(card)
    for slot in range(SLOTS_PER_LEVEL):
        if int(state["market"][level, slot]) == card:
            return (BUY if key >= BUY_KEY else RESERVE) + SLOTS_PER_LEVEL * level + slot
    return NONE
