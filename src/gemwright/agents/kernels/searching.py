"""The search: information-set Monte Carlo tree search with a policy and a value per seat.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), with the
selection of AlphaZero (PUCT) and a value vector as in max^n. Each simulation plays in another
position that fits the view. After a reveal the tree goes on by the card that came up, among a
number of cards that grows with the visits.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.evaluation import (
    CAUTION,
    DEAL,
    EXPLORATION,
    SAMPLE,
    UNIFORM,
    VIEW,
    WIDENING,
    Judge,
    Scratch,
    judge_position,
    write_outcome,
)
from gemwright.agents.kernels.features import Numbers
from gemwright.agents.kernels.policy import is_member, searched_bits
from gemwright.agents.kernels.sampling import deal_anew
from gemwright.agents.kernels.tree import (
    EDGES_PER_NODE,
    NONE,
    NUM_EDGES,
    NUM_NODES,
    NUM_REVEALS,
    NUM_TRACES,
    Records,
    decision_of,
    key_of,
    level_of,
)
from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD_FOR,
    LEVEL_STARTS,
    MAX_PLAYERS,
    NUM_LEVELS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    SLOTS_PER_LEVEL,
)
from gemwright.rules.jit import entry, kernel
from gemwright.rules.kernels.bits import count_bits, lowest
from gemwright.rules.kernels.ending import OVER
from gemwright.rules.kernels.legal import LATE
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.rng import below, seed_row, step
from gemwright.rules.kernels.views import can_redeal, redeal
from gemwright.rules.state import Row

MOST_PLIES: Final = 64
"""Decisions a simulation goes down the tree at most."""

OUT_OF_ROOM: Final = -1e20
"""Value of a decision not tried where nothing more can be learned of one: those tried go first."""

SETTLED: Final = 1 << 30
"""The lead of a decision that is the only one."""

LATE_PRIOR: Final = 0.05
"""Probability given to a decision that was not legal in the sample that opened a node."""


class Tree(NamedTuple):
    """A tree and the path of the simulation at hand.

    Attributes:
        nodes: `NODE`; their number is the limit of the tree.
        edges: `EDGE`.
        traces: `TRACE`.
        reveals: `REVEAL`.
        counts: how many records of each kind are used, int64 (NUM_COUNTS,).
        path: nodes and traces gone through, int64 (MOST_PLIES, 2).
    """

    nodes: Records
    edges: Records
    traces: Records
    reveals: Records
    counts: npt.NDArray[np.int64]
    path: npt.NDArray[np.int64]


@kernel
def has_traces(tree: Tree) -> bool:
    """Tell whether there is room to learn of another edge; a full tree goes on using it up."""
    return int(tree.counts[NUM_TRACES]) < int(tree.traces.shape[0])


@kernel
def is_full(tree: Tree) -> bool:
    """Tell whether there is no room for another node with all its edges."""
    if int(tree.counts[NUM_EDGES]) + EDGES_PER_NODE > tree.edges.shape[0]:
        return True
    if int(tree.counts[NUM_NODES]) >= tree.nodes.shape[0]:
        return True
    if int(tree.counts[NUM_REVEALS]) >= tree.reveals.shape[0]:
        return True
    return not has_traces(tree)


@kernel
def new_node(tree: Tree, mover: int) -> int:
    """Add a node without edges; the tree is not full."""
    index = int(tree.counts[NUM_NODES])
    tree.counts[NUM_NODES] = index + 1
    node = tree.nodes[index]
    node["first_edge"] = NONE
    node["visits"] = 0
    node["mover"] = mover
    for seat in range(MAX_PLAYERS):
        node["totals"][seat] = 0.0
    return index


@kernel
def add_edge(tree: Tree, node: int, key: int, prior: float) -> int:
    """Put an edge at the front of a node's chain; NONE if there is no room."""
    index = int(tree.counts[NUM_EDGES])
    if index >= tree.edges.shape[0]:
        return NONE
    tree.counts[NUM_EDGES] = index + 1
    edge = tree.edges[index]
    edge["key"] = key
    edge["next"] = tree.nodes[node]["first_edge"]
    edge["available"] = 0
    edge["prior"] = prior
    edge["trace"] = NONE
    tree.nodes[node]["first_edge"] = index
    return index


@kernel
def open_node(tree: Tree, node: int, judge: Judge, scratch: Scratch) -> None:
    """Give a new node its edges, and evaluate it."""
    state = scratch.rows[SAMPLE]
    judge_position(judge, scratch, True)
    early, late = searched_bits(state)
    share = judge.settings[UNIFORM]
    alike = share / (count_bits(early) + count_bits(late))
    while late != 0:
        decision = LATE + lowest(late)
        late &= late - 1
        add_edge(tree, node, key_of(state, decision), alike + (1.0 - share) * scratch.policy[decision])
    while early != 0:
        decision = lowest(early)
        early &= early - 1
        add_edge(tree, node, key_of(state, decision), alike + (1.0 - share) * scratch.policy[decision])


@kernel
def add_missing(tree: Tree, node: int, state: Row, early: int, late: int) -> None:
    """Add edges for decisions that were not legal in earlier samples: of hidden cards in a hand."""
    edge = int(tree.nodes[node]["first_edge"])
    while edge != NONE:
        decision = decision_of(state, int(tree.edges[edge]["key"]))
        if decision >= LATE:
            late &= ~(1 << (decision - LATE))
        elif decision != NONE:
            early &= ~(1 << decision)
        edge = int(tree.edges[edge]["next"])
    while early != 0:
        add_edge(tree, node, key_of(state, lowest(early)), LATE_PRIOR)
        early &= early - 1
    while late != 0:
        add_edge(tree, node, key_of(state, LATE + lowest(late)), LATE_PRIOR)
        late &= late - 1


@kernel
def node_value(tree: Tree, node: int, seat: int) -> float:
    """Return what simulations through a node gave a seat on average."""
    return float(tree.nodes[node]["totals"][seat]) / max(1, int(tree.nodes[node]["visits"]))


@kernel
def tried_share(tree: Tree, node: int) -> float:
    """Return the probability of all decisions of a node that were tried."""
    share = 0.0
    edge = int(tree.nodes[node]["first_edge"])
    while edge != NONE:
        if int(tree.edges[edge]["trace"]) != NONE:
            share += tree.edges[edge]["prior"]
        edge = int(tree.edges[edge]["next"])
    return share


@kernel
def edge_score(tree: Tree, edge: int, mover: int, untried: float, exploration: float) -> float:
    """Return the upper confidence bound of a decision (PUCT)."""
    record = tree.edges[edge]
    wish = exploration * float(record["prior"]) * np.sqrt(float(record["available"]))
    trace = int(record["trace"])
    if trace == NONE:
        return float(untried + wish)
    visits = int(tree.traces[trace]["visits"])
    return float(tree.traces[trace]["totals"][mover] / visits + wish / (1 + visits))


@kernel
def best_edge(
    tree: Tree, edge: int, end: int, judge: Judge, state: Row, sets: tuple[int, int], untried: float
) -> tuple[int, float, int]:
    """Return the best legal edge of a part of a chain, its score, and how many were legal.

    Args:
        tree: the tree.
        edge: first edge of the part.
        end: the edge behind the part, NONE for the end of the chain.
        judge: gives the exploration.
        state: the sample.
        sets: what is legal in it.
        untried: value of a decision not yet tried.
    """
    mover = int(state["to_move"])
    best = NONE
    best_score = -1e30
    found = 0
    while edge != end:
        decision = decision_of(state, int(tree.edges[edge]["key"]))
        if decision != NONE and is_member(decision, sets[0], sets[1]):
            found += 1
            tree.edges[edge]["available"] += 1
            score = edge_score(tree, edge, mover, untried, judge.settings[EXPLORATION])
            if score > best_score:
                best = edge
                best_score = score
        edge = int(tree.edges[edge]["next"])
    return best, best_score, found


@kernel
def select_edge(tree: Tree, node: int, judge: Judge, state: Row) -> int:
    """Return the legal edge to follow in this sample, NONE if all room is used up."""
    early, late = searched_bits(state)
    caution = judge.settings[CAUTION] * np.sqrt(tried_share(tree, node))
    untried = node_value(tree, node, int(state["to_move"])) - caution if has_traces(tree) else OUT_OF_ROOM
    first = int(tree.nodes[node]["first_edge"])
    best, score, found = best_edge(tree, first, NONE, judge, state, (early, late), untried)
    if found == count_bits(early) + count_bits(late):
        return best
    add_missing(tree, node, state, early, late)
    newly = int(tree.nodes[node]["first_edge"])
    other, other_score, _ = best_edge(tree, newly, first, judge, state, (early, late), untried)
    return other if other_score > score else best


@kernel
def new_trace(tree: Tree, edge: int) -> int:
    """Make room for what is learned of an edge; there is some left."""
    index = int(tree.counts[NUM_TRACES])
    tree.counts[NUM_TRACES] = index + 1
    trace = tree.traces[index]
    trace["visits"] = 0
    trace["child"] = NONE
    trace["reveals"] = NONE
    trace["num_reveals"] = 0
    trace["square"] = 0.0
    for seat in range(MAX_PLAYERS):
        trace["totals"][seat] = 0.0
    tree.edges[edge]["trace"] = index
    return index


@kernel
def place_refilled(state: Row, decision: int) -> int:
    """Return the market place that a decision may refill, NONE if it cannot refill one."""
    if RESERVE <= decision < RESERVE_BLIND:
        return decision - RESERVE
    if BUY <= decision < BUY_HAND:
        return decision - BUY
    if GOLD_FOR <= decision <= PAY:
        return int(state["buying_place"])
    return NONE


@kernel
def cards_drawn(state: Row) -> int:
    """Return how many cards have been drawn from all decks."""
    drawn = 0
    for level in range(NUM_LEVELS):
        drawn += int(state["drawn"][level])
    return drawn


@kernel
def put_up(state: Row, place: int, card: int) -> bool:
    """Let another card have come up than the one that did; false if it is not in the deck.

    Args:
        state: the sample after a decision with a reveal.
        place: the market place refilled.
        card: the card that shall have come up.
    """
    level = level_of(card)
    for i in range(LEVEL_STARTS[level] + int(state["drawn"][level]), LEVEL_STARTS[level + 1]):
        if int(state["deck"][i]) == card:
            state["deck"][i] = state["market"][level, place % SLOTS_PER_LEVEL]
            state["market"][level, place % SLOTS_PER_LEVEL] = card
            return True
    return False


@kernel
def reveal_of(tree: Tree, trace: int, card: int) -> int:
    """Return the reveal of a card behind an edge, NONE if it has not come up yet."""
    reveal = int(tree.traces[trace]["reveals"])
    while reveal != NONE and int(tree.reveals[reveal]["card"]) != card:
        reveal = int(tree.reveals[reveal]["next"])
    return reveal


@kernel
def another_reveal(tree: Tree, trace: int, state: Row, place: int) -> int:
    """Choose one of the reveals seen before at random, make it so, and return it; NONE if none can be."""
    count = int(tree.traces[trace]["num_reveals"])
    skipped = below(state, count)
    reveal = int(tree.traces[trace]["reveals"])
    for _ in range(skipped):
        reveal = int(tree.reveals[reveal]["next"])
    for _ in range(count):
        if put_up(state, place, int(tree.reveals[reveal]["card"])):
            return reveal
        reveal = int(tree.reveals[reveal]["next"])
        if reveal == NONE:
            reveal = int(tree.traces[trace]["reveals"])
    return NONE


@kernel
def new_reveal(tree: Tree, trace: int, card: int) -> int:
    """Add a card that came up behind an edge; the tree is not full."""
    index = int(tree.counts[NUM_REVEALS])
    tree.counts[NUM_REVEALS] = index + 1
    reveal = tree.reveals[index]
    reveal["card"] = card
    reveal["child"] = NONE
    reveal["next"] = tree.traces[trace]["reveals"]
    reveal["visits"] = 0
    tree.traces[trace]["reveals"] = index
    tree.traces[trace]["num_reveals"] += 1
    return index


@kernel
def choose_reveal(tree: Tree, trace: int, judge: Judge, state: Row, place: int) -> int:
    """Return the reveal to go on with after a refill; NONE if it is new and the tree full.

    While few cards have been looked at for the visits made, the card of the sample joins them;
    later one of those known is put in its place, so that their branches grow.
    """
    card = int(state["market"][place // SLOTS_PER_LEVEL, place % SLOTS_PER_LEVEL])
    reveal = reveal_of(tree, trace, card)
    if reveal != NONE:
        return reveal
    visits = float(tree.traces[trace]["visits"])
    most = 1.0 + judge.settings[WIDENING] * np.sqrt(visits)
    if int(tree.traces[trace]["num_reveals"]) + 1 > most:
        reveal = another_reveal(tree, trace, state, place)
        if reveal != NONE:
            return reveal
    return NONE if is_full(tree) else new_reveal(tree, trace, card)


@kernel
def drawn_reveal(tree: Tree, trace: int, card: int) -> int:
    """Return the reveal of a card the searching seat drew blind; NONE if it is new and the tree full."""
    reveal = reveal_of(tree, trace, card)
    if reveal != NONE or is_full(tree):
        return reveal
    return new_reveal(tree, trace, card)


@kernel
def play_edge(tree: Tree, trace: int, judge: Judge, scratch: Scratch, decision: int) -> tuple[int, bool]:
    """Make a decision in the sample, and find the way to go on.

    Returns:
        The reveal it brought, NONE without one; and whether a reveal was new with no room for it.
    """
    state = scratch.rows[SAMPLE]
    mover = int(state["to_move"])
    place = place_refilled(state, decision)
    drawn = cards_drawn(state)
    play(state, decision)
    if int(state["phase"]) == OVER or cards_drawn(state) == drawn:
        return NONE, False
    if place != NONE:
        reveal = choose_reveal(tree, trace, judge, state, place)
    elif mover == int(scratch.rows[VIEW]["to_move"]):
        card = int(state["hand"][mover, int(state["hand_size"][mover]) - 1])
        reveal = drawn_reveal(tree, trace, card)
    else:
        return NONE, False
    return reveal, reveal == NONE


@kernel
def child_of(tree: Tree, trace: int, reveal: int) -> int:
    """Return the node behind an edge and a reveal, NONE if there is none yet."""
    if reveal != NONE:
        return int(tree.reveals[reveal]["child"])
    return int(tree.traces[trace]["child"])


@kernel
def grow(tree: Tree, trace: int, reveal: int, judge: Judge, scratch: Scratch) -> int:
    """Add the node behind an edge and a reveal, and evaluate it; the tree is not full."""
    node = new_node(tree, int(scratch.rows[SAMPLE]["to_move"]))
    if reveal != NONE:
        tree.reveals[reveal]["child"] = node
    else:
        tree.traces[trace]["child"] = node
    open_node(tree, node, judge, scratch)
    return node


@kernel
def descend(tree: Tree, judge: Judge, scratch: Scratch) -> tuple[int, int]:
    """Follow the tree in the sample to a new node or the end of the game, and evaluate that.

    Returns:
        Decisions made, their nodes and traces in `tree.path`; and the last node if it was evaluated.
    """
    state = scratch.rows[SAMPLE]
    node = 0
    for ply in range(MOST_PLIES):
        edge = select_edge(tree, node, judge, state)
        if edge == NONE or (int(tree.edges[edge]["trace"]) == NONE and not has_traces(tree)):
            judge_position(judge, scratch, False)
            return ply, node
        trace = int(tree.edges[edge]["trace"])
        if trace == NONE:
            trace = new_trace(tree, edge)
        tree.path[ply, 0] = node
        tree.path[ply, 1] = trace
        decision = decision_of(state, int(tree.edges[edge]["key"]))
        reveal, no_room = play_edge(tree, trace, judge, scratch, decision)
        if int(state["phase"]) == OVER:
            write_outcome(state, scratch.values)
            return ply + 1, NONE
        if reveal != NONE:
            tree.reveals[reveal]["visits"] += 1
        child = NONE if no_room else child_of(tree, trace, reveal)
        if child == NONE:
            if no_room or is_full(tree):
                judge_position(judge, scratch, False)
                return ply + 1, NONE
            return ply + 1, grow(tree, trace, reveal, judge, scratch)
        node = child
    judge_position(judge, scratch, False)
    return MOST_PLIES, node


@kernel
def count_visit(tree: Tree, node: int, values: Numbers) -> None:
    """Add the result of a simulation to a node."""
    tree.nodes[node]["visits"] += 1
    for seat in range(MAX_PLAYERS):
        tree.nodes[node]["totals"][seat] += values[seat]


@kernel
def back_up(tree: Tree, plies: int, leaf: int, values: Numbers) -> None:
    """Add the result of a simulation to everything it went through."""
    for ply in range(plies):
        node = int(tree.path[ply, 0])
        trace = tree.traces[int(tree.path[ply, 1])]
        count_visit(tree, node, values)
        value = values[int(tree.nodes[node]["mover"])]
        trace["visits"] += 1
        trace["square"] += value * value
        for seat in range(MAX_PLAYERS):
            trace["totals"][seat] += values[seat]
    if leaf != NONE:
        count_visit(tree, leaf, values)


@kernel
def simulate(tree: Tree, judge: Judge, scratch: Scratch) -> None:
    """Play one simulation: deal a sample, go down, evaluate, back up."""
    deal_anew(scratch.rows[VIEW], scratch.rows[DEAL])
    scratch.rows[SAMPLE] = scratch.rows[DEAL]
    plies, leaf = descend(tree, judge, scratch)
    back_up(tree, plies, leaf, scratch.values)
    scratch.rows[DEAL]["rng"] = step(scratch.rows[SAMPLE]["rng"])


@kernel
def begin(tree: Tree, judge: Judge, scratch: Scratch, seed: np.uint64) -> bool:
    """Begin a tree at `scratch.rows[VIEW]`, a view of the seat to move; false if no position fits it."""
    for kind in range(tree.counts.shape[0]):
        tree.counts[kind] = 0
    scratch.rows[DEAL] = scratch.rows[VIEW]
    deal = scratch.rows[DEAL]
    if not can_redeal(deal):
        return False
    seed_row(deal, seed)
    redeal(deal)
    scratch.rows[SAMPLE] = scratch.rows[DEAL]
    node = new_node(tree, int(deal["to_move"]))
    open_node(tree, node, judge, scratch)
    count_visit(tree, node, scratch.values)
    return True


@entry
def search(tree: Tree, judge: Judge, scratch: Scratch, seed: np.uint64, count: int) -> bool:
    """Begin a tree, if it has no nodes yet, and go on with it for a number of simulations.

    Args:
        tree: to begin a new search, its counts are set to 0.
        judge: how positions are evaluated.
        scratch: `scratch.rows[VIEW]` is a view of the seat to move; game and tree are not over.
        seed: of the sampled positions of a new tree.
        count: simulations to make, 0 or more.

    Returns:
        Whether a position fits the view; nothing is done otherwise.
    """
    if int(tree.counts[NUM_NODES]) == 0 and not begin(tree, judge, scratch, seed):
        return False
    for _ in range(count):
        simulate(tree, judge, scratch)
    return True


@entry
def root_lead(tree: Tree) -> int:
    """Return how many visits the most visited decision at the root is ahead, `SETTLED` if it is alone."""
    most = -SETTLED
    second = -SETTLED
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        trace = int(tree.edges[edge]["trace"])
        visits = 0 if trace == NONE else int(tree.traces[trace]["visits"])
        second = max(second, min(most, visits))
        most = max(most, visits)
        edge = int(tree.edges[edge]["next"])
    return min(most - second, SETTLED)


@entry
def known_decision(view: Row, key: int) -> int:
    """Return the decision a key stands for in a view, NONE if its card is not known there."""
    return decision_of(view, key)
