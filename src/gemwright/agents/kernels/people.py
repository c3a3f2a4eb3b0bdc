"""How people of some strength decide without looking ahead: by greedy's appraisal, misjudged a little."""

from typing import Final

import numpy as np

from gemwright.agents.kernels.appraisal import usefulness
from gemwright.agents.kernels.greedy import PATIENCE, action_score, choose_tile
from gemwright.agents.kernels.policy import return_score, searched_bits
from gemwright.agents.kernels.searching import Tree
from gemwright.agents.kernels.tree import NONE, decision_of
from gemwright.agents.kernels.value import settle
from gemwright.agents.kernels.weights import Weights
from gemwright.rules.catalogue import PASS, PAY, RETURN
from gemwright.rules.jit import entry, kernel
from gemwright.rules.kernels.bits import lowest
from gemwright.rules.kernels.ending import OVER, winner_mask
from gemwright.rules.kernels.legal import ACTION, LATE, PAYMENT, RETURNING
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.rng import scramble
from gemwright.rules.state import Row, States

RETURN_CARE: Final = 0.25
"""Tokens to return are compared more closely than actions: this much of the misjudgement."""

RESTLESS: Final = 0.1
"""What each round after greedy's patience adds to the noise of those who look ahead."""

_STEPS: Final = float(1 << 31)


@entry
def misjudgement(seed: int, turns: int, decision: int) -> float:
    """Return a number with the standard Gumbel distribution that depends on these three alone.

    The best of scores with such noise is drawn from their softmax. The seed is scrambled, for
    xorshift alone would make the noise of two decisions go together in all games.
    """
    word = np.uint64(seed) ^ (np.uint64(turns) << np.uint64(20)) ^ np.uint64(decision)
    chance = (float(np.int64(scramble(word) >> np.uint64(33))) + 0.5) / _STEPS
    return float(-np.log(-np.log(chance)))


@entry
def restlessness(turns: int, players: int) -> float:
    """Return the noise with which searchers decide at least: chance ends what would go on for ever (R15.5).

    Args:
        turns: made so far.
        players: 2 to 4.
    """
    return RESTLESS * max(0, turns // players - PATIENCE)


@kernel
def wins_at_once(view: Row, trial: Row, decision: int) -> bool:
    """Tell whether a decision ends the game with its seat as only winner, whatever comes up.

    Args:
        view: row of the view of the seat to move.
        trial: takes a copy, which is played on.
        decision: a legal action.
    """
    seat = int(view["to_move"])
    play(trial, decision)
    settle(trial)
    return int(trial["phase"]) == OVER and winner_mask(trial) == 1 << seat


@kernel
def human_action(state: Row, weights: Weights, noise: float, seed: int) -> int:
    """Return the action that seems best."""
    useful = usefulness(state, weights, int(state["to_move"]))
    actions = searched_bits(state)[0]
    best = -1e300
    chosen = PASS
    while actions != 0:
        decision = lowest(actions)
        actions &= actions - 1
        score = float(action_score(state, weights, useful, decision))
        score += noise * misjudgement(seed, int(state["turns"]), decision)
        if score > best:
            best = score
            chosen = decision
    return chosen


@kernel
def human_return(state: Row, weights: Weights, noise: float, seed: int) -> int:
    """Return the token that seems to be missed least."""
    useful = usefulness(state, weights, int(state["to_move"]))
    late = searched_bits(state)[1]
    best = -1e300
    chosen = LATE + lowest(late)
    while late != 0:
        decision = LATE + lowest(late)
        late &= late - 1
        score = float(return_score(state, weights, useful, decision - RETURN))
        score += RETURN_CARE * noise * misjudgement(seed, int(state["turns"]), decision)
        if score > best:
            best = score
            chosen = decision
    return chosen


@kernel
def winning_action(state: Row, trials: States) -> int:
    """Return an action that wins at once, -1 if there is none."""
    actions = searched_bits(state)[0]
    while actions != 0:
        decision = lowest(actions)
        actions &= actions - 1
        trials[0] = state
        if wins_at_once(state, trials[0], decision):
            return decision
    return -1


@kernel
def human_decision(state: Row, trials: States, weights: Weights, noise: float, seed: int, alert: bool) -> int:
    """Return what somebody decides who misjudges every action a little.

    Args:
        state: row of the view of the seat to move.
        trials: room for one row.
        weights: what counts, as greedy weighs it.
        noise: size of the misjudgements in units of greedy's scores.
        seed: of the misjudgements.
        alert: whether a win at once is never missed.
    """
    phase = int(state["phase"])
    if phase == ACTION:
        winning = winning_action(state, trials) if alert else -1
        return winning if winning >= 0 else human_action(state, weights, noise, seed)
    if phase == PAYMENT:
        return PAY
    if phase == RETURNING:
        return human_return(state, weights, noise, seed)
    return choose_tile(state)


@kernel
def misjudged_edge(tree: Tree, noise: float, seed: int, turns: int) -> int:
    """Return a decision at the root, drawn by visits to the power of 1 / noise; NONE without visits."""
    best = -1e300
    chosen = NONE
    edge = int(tree.nodes[0]["first_edge"])
    while edge != NONE:
        trace = int(tree.edges[edge]["trace"])
        if trace != NONE:
            score = np.log(float(tree.traces[trace]["visits"]))
            score += noise * misjudgement(seed, turns, int(tree.edges[edge]["key"]))
            if score > best:
                best = score
                chosen = edge
        edge = int(tree.edges[edge]["next"])
    return chosen


@entry
def misjudged_decision(tree: Tree, view: Row, noise: float, seed: int) -> int:
    """Return the decision of `misjudged_edge` in the view that was searched, -1 after no simulations."""
    edge = misjudged_edge(tree, noise, seed, int(view["turns"]))
    return NONE if edge == NONE else decision_of(view, int(tree.edges[edge]["key"]))


@entry
def human_choice(state: Row, trials: States, weights: Weights, noise: float, seed: int, alert: bool) -> int:
    """Return what somebody decides; see `human_decision`."""
    return human_decision(state, trials, weights, noise, seed, alert)


@entry
def win_at_once(state: Row, trials: States) -> int:
    """Return an action that ends the game with its seat as only winner, -1 if there is none."""
    return winning_action(state, trials) if int(state["phase"]) == ACTION else -1
