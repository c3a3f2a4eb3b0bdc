"""Whole games of the search against itself, each decision recorded with what the search made of it."""

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.evaluation import VIEW, Judge, Scratch, write_outcome
from gemwright.agents.kernels.policy import searched_bits
from gemwright.agents.kernels.searching import Tree, begin, simulate
from gemwright.agents.kernels.tree import NONE, decision_of
from gemwright.observe.kernels.numbers import AMOUNTS
from gemwright.observe.kernels.writing import write_amounts
from gemwright.rules.catalogue import MAX_PLAYERS
from gemwright.rules.jit import entry, kernel
from gemwright.rules.kernels.bits import count_bits
from gemwright.rules.kernels.ending import OVER
from gemwright.rules.kernels.legal import legal_bits
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.rng import below, step
from gemwright.rules.kernels.views import conceal
from gemwright.rules.state import Row

FULL: Final = 0
"""Simulations of a decision that is recorded; 0 goes by the policy alone."""
QUICK: Final = 1
"""Simulations of one that is only played."""
FULL_SHARE: Final = 2
"""How many of 1024 decisions are recorded."""
DRAWN_TURNS: Final = 3
"""Turns of a game in which decisions are drawn by their weight; later the one of most weight is made."""
NOISE: Final = 4
"""Share of noise in the policy at the root of recorded searches, in 1024ths."""
MOST_MADE: Final = 5
"""Decisions after which a game is given up as a standstill."""
WILD: Final = 6
"""How many of 1024 decisions are drawn by their weight in later turns, too."""
NUM_PACES: Final = 7

PARTS: Final = 10_000
"""Weight of all decisions where there were no simulations."""

FINE: Final = 1 << 30

Paces = npt.NDArray[np.int64]
"""How games are played, int64 (NUM_PACES,), at the places named above."""


class Pages(NamedTuple):
    """Where the lessons of one game are written, one a recorded decision.

    Attributes:
        observations: amounts that the seat to move knows, uint8 (lessons, OBSERVATION_SIZE).
        weights: of each decision, uint16 (lessons, NUM_DECISIONS): simulations that went into it, or parts
            of its probability where there were none.
        legal: the decisions worth searching, as bits: ids 0 to 59, ids from 60 on; int64 (lessons, 2).
        values: what the search expects for every seat, from the mover on, float32 (lessons, MAX_PLAYERS).
        outcomes: how the game ended for them, float32 (lessons, MAX_PLAYERS).
        movers: the seat to move, int64 (lessons,).
    """

    observations: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.uint16]
    legal: npt.NDArray[np.int64]
    values: npt.NDArray[np.float32]
    outcomes: npt.NDArray[np.float32]
    movers: npt.NDArray[np.int64]


@kernel
def squared_normal(state: Row) -> float:
    """Draw the square of a standard normal number (Box and Muller 1958)."""
    radius = math.log((below(state, FINE) + 1) / FINE)
    return -2.0 * radius * math.cos(2.0 * math.pi * below(state, FINE) / FINE) ** 2


@kernel
def stir(tree: Tree, state: Row, share: float) -> None:
    """Mix noise into the policy at the root: Dirichlet's, with all its parameters a half."""
    total = 0.0
    edge = int(tree.nodes[0]["first_edge"])
    before = state["rng"]
    while edge != NONE:
        total += squared_normal(state)
        edge = int(tree.edges[edge]["next"])
    state["rng"] = before
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        noise = squared_normal(state) / total
        tree.edges[edge]["prior"] = (1.0 - share) * tree.edges[edge]["prior"] + share * noise
        edge = int(tree.edges[edge]["next"])


@kernel
def look_ahead(
    state: Row, tree: Tree, judge: Judge, scratch: Scratch, simulations: int, noise: float
) -> None:
    """Search what the seat to move knows of a row."""
    scratch.rows[VIEW] = state
    conceal(scratch.rows[VIEW], int(state["to_move"]))
    begin(tree, judge, scratch, step(state["rng"]))
    if noise > 0.0:
        stir(tree, state, noise)
    for _ in range(simulations):
        simulate(tree, judge, scratch)


@kernel
def edge_weight(tree: Tree, edge: int) -> int:
    """Return the simulations that went into a decision, or parts of its probability without any."""
    if int(tree.nodes[0]["visits"]) <= 1:
        return int(tree.edges[edge]["prior"] * PARTS)
    trace = int(tree.edges[edge]["trace"])
    return 0 if trace == NONE else int(tree.traces[trace]["visits"])


@kernel
def chosen_edge(tree: Tree, state: Row, drawn: bool) -> int:
    """Return the edge of the root with the most weight, or one drawn by its weight."""
    total = 0
    best = int(tree.nodes[0]["first_edge"])
    edge = best
    while edge != NONE:
        weight = edge_weight(tree, edge)
        total += weight
        if weight > edge_weight(tree, best):
            best = edge
        edge = int(tree.edges[edge]["next"])
    if not drawn:
        return best
    left = below(state, max(total, 1))
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        left -= edge_weight(tree, edge)
        if left < 0:
            return edge
        edge = int(tree.edges[edge]["next"])
    return best


@kernel
def write_lesson(pages: Pages, count: int, state: Row, tree: Tree, scratch: Scratch) -> None:
    """Record what a search made of a decision; its outcome is not known yet."""
    mover = int(state["to_move"])
    players = int(state["num_players"])
    view = scratch.rows[VIEW]
    for i in range(pages.observations.shape[1]):
        pages.observations[count, i] = 0
    write_amounts(view, mover, pages.observations[count].view(AMOUNTS)[0])
    for decision in range(pages.weights.shape[1]):
        pages.weights[count, decision] = 0
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        decision = decision_of(view, int(tree.edges[edge]["key"]))
        if decision != NONE:
            pages.weights[count, decision] = edge_weight(tree, edge)
        edge = int(tree.edges[edge]["next"])
    early, late = searched_bits(view)
    pages.legal[count, 0] = early
    pages.legal[count, 1] = late
    visits = max(1, int(tree.nodes[0]["visits"]))
    for i in range(MAX_PLAYERS):
        pages.values[count, i] = 0.0
    for i in range(players):
        pages.values[count, i] = tree.nodes[0]["totals"][(mover + i) % players] / visits
    pages.movers[count] = mover


@kernel
def write_outcomes(pages: Pages, count: int, state: Row, scratch: Scratch) -> None:
    """Record how a game ended in all its lessons."""
    players = int(state["num_players"])
    write_outcome(state, scratch.values)
    for lesson in range(count):
        mover = int(pages.movers[lesson])
        for i in range(MAX_PLAYERS):
            pages.outcomes[lesson, i] = scratch.values[(mover + i) % players] if i < players else 0.0


@entry
def teach(state: Row, tree: Tree, judge: Judge, scratch: Scratch, paces: Paces, pages: Pages) -> int:
    """Play a game of the search against itself, recording some of its decisions.

    Args:
        state: a game just set up.
        tree: room for the tree, for one node more than simulations at least.
        judge: evaluates positions.
        scratch: room to work in.
        paces: how to play.
        pages: takes the lessons; when it is full, no more are recorded.

    Returns:
        How many lessons there are.
    """
    count = 0
    made = 0
    while int(state["phase"]) != OVER and made < int(paces[MOST_MADE]):
        early, late = legal_bits(state)
        recorded = below(state, 1024) < int(paces[FULL_SHARE]) and count < pages.movers.shape[0]
        recorded = recorded and count_bits(early) + count_bits(late) > 1
        share = paces[NOISE] / 1024.0 if recorded else 0.0
        look_ahead(state, tree, judge, scratch, int(paces[FULL] if recorded else paces[QUICK]), share)
        if recorded:
            write_lesson(pages, count, state, tree, scratch)
            count += 1
        drawn = below(state, 1024) < int(paces[WILD]) or int(state["turns"]) < int(paces[DRAWN_TURNS])
        edge = chosen_edge(tree, state, drawn)
        decision = decision_of(scratch.rows[VIEW], int(tree.edges[edge]["key"]))
        play(state, decision)
        made += 1
    write_outcomes(pages, count, state, scratch)
    return count
