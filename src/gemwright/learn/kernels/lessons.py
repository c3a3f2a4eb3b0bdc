"""Whole games of the search against itself, each decision recorded with what the search made of it."""

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.advice import NUM_ADVICE
from gemwright.agents.kernels.evaluation import (
    SAMPLE,
    SEEN,
    VIEW,
    Judge,
    Scratch,
    judge_position,
    take_advice,
    write_outcome,
)
from gemwright.agents.kernels.policy import Policy, searched_bits
from gemwright.agents.kernels.searching import Tree, begin, node_value, simulate
from gemwright.agents.kernels.tree import NONE, decision_of
from gemwright.observe import OBSERVATION_SIZE
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
SHARPNESS: Final = 7
"""How much the policy of a lesson prefers what is worth more, in nats for a share of victory of 1."""
NUM_PACES: Final = 8

PARTS: Final = 10_000
"""Weight of all decisions where it is not that of simulations."""

DOUBT: Final = 1.0
"""Simulations that the value of the root counts for in that of a decision."""

LEVELLED: Final = 0.03
"""Share of a lesson's policy that all decisions get alike before it is sharpened."""

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
        advice: what the heuristic thinks, float32 (lessons, NUM_ADVICE).
    """

    observations: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.uint16]
    legal: npt.NDArray[np.int64]
    values: npt.NDArray[np.float32]
    outcomes: npt.NDArray[np.float32]
    movers: npt.NDArray[np.int64]
    advice: npt.NDArray[np.float32]


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
def write_visits(weights: npt.NDArray[np.uint16], tree: Tree, view: Row) -> None:
    """Weigh each decision by the simulations that went into it, or by its probability without any."""
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        decision = decision_of(view, int(tree.edges[edge]["key"]))
        if decision != NONE:
            weights[decision] = edge_weight(tree, edge)
        edge = int(tree.edges[edge]["next"])


@kernel
def edge_gain(tree: Tree, edge: int, mover: int) -> float:
    """Return by how much a decision is worth more than the root, nothing for one not tried."""
    trace = int(tree.edges[edge]["trace"])
    if trace == NONE:
        return 0.0
    visits = int(tree.traces[trace]["visits"])
    total = float(tree.traces[trace]["totals"][mover])
    return (total - visits * node_value(tree, 0, mover)) / (visits + DOUBT)


@kernel
def write_improved(
    weights: npt.NDArray[np.uint16], tree: Tree, view: Row, policy: Policy, sharpness: float
) -> None:
    """Weigh each decision by its probability, moved by what the search found it to be worth.

    Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel" (2022): the
    softmax of the policy's logits and the values, which says more of few simulations than their counts.

    Args:
        weights: takes parts of `PARTS`, uint16 (NUM_DECISIONS,); those not searched are left as they are.
        tree: the tree.
        view: the row it was searched from.
        policy: of the evaluation, without noise; used up.
        sharpness: nats for a share of victory of 1.
    """
    early, late = searched_bits(view)
    alike = LEVELLED / (count_bits(early) + count_bits(late))
    mover = int(view["to_move"])
    total = 0.0
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        decision = decision_of(view, int(tree.edges[edge]["key"]))
        if decision != NONE:
            chance = alike + (1.0 - LEVELLED) * policy[decision]
            policy[decision] = chance * math.exp(sharpness * edge_gain(tree, edge, mover))
            total += policy[decision]
        edge = int(tree.edges[edge]["next"])
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        decision = decision_of(view, int(tree.edges[edge]["key"]))
        if decision != NONE:
            weights[decision] = int(policy[decision] / total * PARTS)
        edge = int(tree.edges[edge]["next"])


@kernel
def write_weights(
    weights: npt.NDArray[np.uint16], tree: Tree, judge: Judge, scratch: Scratch, sharpness: int
) -> None:
    """Write how much each decision should count."""
    for decision in range(weights.shape[0]):
        weights[decision] = 0
    view = scratch.rows[VIEW]
    if sharpness == 0:
        write_visits(weights, tree, view)
        return
    scratch.rows[SAMPLE] = view
    judge_position(judge, scratch, True)
    write_improved(weights, tree, view, scratch.policy, sharpness)


@kernel
def write_lesson(
    pages: Pages, count: int, tree: Tree, judge: Judge, scratch: Scratch, sharpness: int
) -> None:
    """Record what a search made of a decision; its outcome is not known yet."""
    view = scratch.rows[VIEW]
    mover = int(view["to_move"])
    players = int(view["num_players"])
    for i in range(pages.observations.shape[1]):
        pages.observations[count, i] = 0
    write_amounts(view, mover, pages.observations[count].view(AMOUNTS)[0])
    write_weights(pages.weights[count], tree, judge, scratch, sharpness)
    scratch.rows[SEEN] = view
    take_advice(judge, scratch)
    for i in range(NUM_ADVICE):
        pages.advice[count, i] = scratch.observation[OBSERVATION_SIZE + i]
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
            write_lesson(pages, count, tree, judge, scratch, int(paces[SHARPNESS]))
            count += 1
        drawn = below(state, 1024) < int(paces[WILD]) or int(state["turns"]) < int(paces[DRAWN_TURNS])
        edge = chosen_edge(tree, state, drawn)
        decision = decision_of(scratch.rows[VIEW], int(tree.edges[edge]["key"]))
        play(state, decision)
        made += 1
    write_outcomes(pages, count, state, scratch)
    return count
