"""Whole games of the search against itself, other settings, or greedy: for fitting and tuning."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.evaluation import SEEN, VIEW, Judge, Scratch
from gemwright.agents.kernels.features import NUM_FEATURES, progress, write_features
from gemwright.agents.kernels.greedy import greedy_choice
from gemwright.agents.kernels.people import human_decision, misjudged_edge, restlessness, winning_action
from gemwright.agents.kernels.policy import write_policy
from gemwright.agents.kernels.searching import Tree, begin, simulate
from gemwright.agents.kernels.tree import NONE, decision_of
from gemwright.rules.catalogue import NUM_DECISIONS
from gemwright.rules.jit import entry, kernel
from gemwright.rules.kernels.ending import OVER
from gemwright.rules.kernels.legal import ACTION
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.rng import below, step
from gemwright.rules.kernels.views import conceal
from gemwright.rules.state import Row

CHUNKS: Final = 8
MOST_DECISIONS: Final = 2000
GREEDY: Final = -1.0
FINE: Final = 1 << 20


@kernel
def leader(tree: Tree) -> tuple[int, int]:
    """Return the most visited edge of the root, and how many visits it is ahead of the next."""
    best = NONE
    most = -1
    second = 0
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        trace = int(tree.edges[edge]["trace"])
        visits = 0 if trace == NONE else int(tree.traces[trace]["visits"])
        if visits > most:
            second = max(second, most)
            most = visits
            best = edge
        elif visits > second:
            second = visits
        edge = int(tree.edges[edge]["next"])
    return best, most - second


@kernel
def search_choice(
    state: Row, tree: Tree, judge: Judge, scratch: Scratch, simulations: int, noise: float, seed: np.uint64
) -> int:
    """Return the decision of a search in what the seat to move knows of a row."""
    scratch.rows[VIEW] = state
    conceal(scratch.rows[VIEW], int(state["to_move"]))
    begin(tree, judge, scratch, seed)
    left = simulations
    while left > 0:
        count = min(left, simulations // CHUNKS + 1)
        for _ in range(count):
            simulate(tree, judge, scratch)
        left -= count
        if noise <= 0.0 and leader(tree)[1] > left:
            break
    return decision_of(scratch.rows[VIEW], int(tree.edges[leader(tree)[0]]["key"]))


@kernel
def choice(state: Row, tree: Tree, judge: Judge, scratch: Scratch, simulations: int, noise: float) -> int:
    """Return the decision of a search, or of somebody who does not look ahead, with misjudgements.

    Noise is the power of `misjudged_edge` with simulations, else in units of greedy's scores;
    without simulations negative noise stands for greedy.
    """
    seed = int(np.int64(step(state["rng"]) >> np.uint64(2)))
    if simulations > 0:
        noise = max(noise, restlessness(int(state["turns"]), int(state["num_players"])))
        decision = search_choice(state, tree, judge, scratch, simulations, noise, step(state["rng"]))
        if noise <= 0.0 or int(state["phase"]) != ACTION:
            return decision
        winning = winning_action(state, scratch.rows[SEEN : SEEN + 1])
        if winning >= 0:
            return winning
        edge = misjudged_edge(tree, noise, seed, int(state["turns"]))
        return decision_of(scratch.rows[VIEW], int(tree.edges[edge]["key"]))
    if noise < 0.0:
        return greedy_choice(state, judge.taste, seed)
    return human_decision(state, scratch.rows[SEEN : SEEN + 1], judge.taste, noise, seed, True)


@kernel
def drawn_choice(state: Row, judge: Judge, scratch: Scratch) -> int:
    """Draw a decision from the policy."""
    write_policy(state, judge.taste, judge.settings[0], scratch.policy)
    left = below(state, FINE) / FINE
    last = 0
    for decision in range(NUM_DECISIONS):
        if scratch.policy[decision] > 0.0:
            last = decision
            left -= scratch.policy[decision]
            if left < 0.0:
                return decision
    return last


@entry
def match_game(
    state: Row,
    tree: Tree,
    first: Judge,
    second: Judge,
    scratch: Scratch,
    simulations: npt.NDArray[np.int64],
    noises: npt.NDArray[np.float64],
    seats: int,
) -> int:
    """Play a game between two kinds of searchers; return the decisions made.

    Args:
        state: a game just set up.
        tree: room for the tree.
        first: judges for the seats in the set `seats`.
        second: judges for the others.
        scratch: room to work in.
        simulations: of the first and of the second, int64 (2,).
        noises: misjudgements of those that do not simulate, float64 (2,); see `choice`.
        seats: seats of the first, as bits.
    """
    made = 0
    while int(state["phase"]) != OVER and made < MOST_DECISIONS:
        if seats >> int(state["to_move"]) & 1:
            decision = choice(state, tree, first, scratch, int(simulations[0]), noises[0])
        else:
            decision = choice(state, tree, second, scratch, int(simulations[1]), noises[1])
        play(state, decision)
        made += 1
    return made


@entry
def record_game(
    state: Row,
    tree: Tree,
    judge: Judge,
    scratch: Scratch,
    simulations: int,
    wild: int,
    features: npt.NDArray[np.float32],
    stages: npt.NDArray[np.float32],
    movers: npt.NDArray[np.int64],
) -> int:
    """Play a game against itself and record the features of every action to be chosen.

    Args:
        state: a game just set up.
        tree: room for the tree.
        judge: judges the search.
        scratch: room to work in.
        simulations: of each decision, 0 plays greedy.
        wild: share of decisions drawn from the policy instead, in 1024ths.
        features: takes the features, float32 (positions, MAX_PLAYERS, NUM_FEATURES).
        stages: takes `progress`, float32 (positions,).
        movers: takes the seat to move, int64 (positions,).

    Returns:
        The number of positions recorded.
    """
    count = 0
    made = 0
    while int(state["phase"]) != OVER and made < MOST_DECISIONS:
        if int(state["phase"]) == ACTION and count < stages.shape[0]:
            scratch.rows[SEEN] = state
            conceal(scratch.rows[SEEN], int(state["to_move"]))
            write_features(scratch.rows[SEEN], judge.weights, scratch.features)
            for seat in range(int(state["num_players"])):
                for feature in range(NUM_FEATURES):
                    features[count, seat, feature] = scratch.features[seat, feature]
            stages[count] = progress(state)
            movers[count] = state["to_move"]
            count += 1
        if below(state, 1024) < wild:
            decision = drawn_choice(state, judge, scratch)
        else:
            decision = choice(state, tree, judge, scratch, simulations, GREEDY)
        play(state, decision)
        made += 1
    return count
