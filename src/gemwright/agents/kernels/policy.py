"""How likely a good player is to make each decision, by greedy's appraisal: the search's first guess."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.appraisal import (
    packed_bonuses,
    packed_supply,
    packed_tokens,
    prospects,
    usefulness,
)
from gemwright.agents.kernels.greedy import WIN, action_score, choose_tile
from gemwright.agents.kernels.tables import BYTES
from gemwright.agents.kernels.weights import Weights
from gemwright.rules.catalogue import (
    GOLD,
    GOLD_FOR,
    NUM_COLOURS,
    NUM_DECISIONS,
    PAY,
    RETURN,
)
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.bits import lowest
from gemwright.rules.kernels.legal import ACTION, LATE, PAYMENT, RETURNING, legal_bits
from gemwright.rules.state import Row

Policy = npt.NDArray[np.float64]
"""A number for each decision id, float64 (NUM_DECISIONS,)."""

WINNING: Final = float(WIN // 2)
"""Scores above this are of decisions that greedy takes to win at once."""
WINNING_LEAD: Final = 2.0
"""By how many temperatures such a decision leads the best of the others: it may still lose."""
SWAP_CHANCE: Final = 0.15
TILE_CHANCE: Final = 0.75
PASS_SCORE: Final = -1e9
SCARCE: Final = 3
"""A swap into gold keeps a colour from the others only where the supply has at most so many of it."""


@kernel
def searched_bits(state: Row) -> tuple[int, int]:
    """Return the legal decisions that are worth searching, in the two sets of `legal_bits`.

    Paying gold in place of a token that is plentiful is dominated: gold can stand for the token
    later, and the token is no loss to anybody else.
    """
    early, late = legal_bits(state)
    if int(state["phase"]) == PAYMENT:
        for colour in range(NUM_COLOURS):
            if int(state["supply"][colour]) > SCARCE:
                late &= ~(1 << (GOLD_FOR - LATE + colour))
    return early, late


@kernel
def return_score(state: Row, weights: Weights, useful: int, kind: int) -> int:
    """Rate what is left after giving back one token of a kind."""
    seat = int(state["to_move"])
    tokens = packed_tokens(state, seat)
    supply = packed_supply(state)
    gold = 0 + int(state["tokens"][seat, GOLD])
    if kind == GOLD:
        gold -= 1
    else:
        tokens -= int(BYTES[kind])
        supply += int(BYTES[kind])
    gone = 0 + int(state["buying_place"])
    bonuses = packed_bonuses(state, seat)
    return prospects(state, weights, seat, useful, bonuses, tokens, gold, supply, gone)


@kernel
def write_scores(state: Row, weights: Weights, early: int, late: int, policy: Policy) -> None:
    """Write greedy's rating of every legal action, or of every token to return."""
    useful = usefulness(state, weights, int(state["to_move"]))
    while early != 0:
        decision = lowest(early)
        early &= early - 1
        policy[decision] = action_score(state, weights, useful, decision)
    while late != 0:
        decision = LATE + lowest(late)
        late &= late - 1
        if int(state["phase"]) == RETURNING:
            policy[decision] = return_score(state, weights, useful, decision - RETURN)
        else:
            policy[decision] = PASS_SCORE


@kernel
def is_member(decision: int, early: int, late: int) -> bool:
    """Tell whether a decision is in the two sets of `legal_bits`."""
    bits = early >> decision if decision < LATE else late >> (decision - LATE)
    return bits & 1 != 0


@kernel
def soften(early: int, late: int, temperature: float, policy: Policy) -> None:
    """Turn scores of decisions into probabilities: the softmax of score by temperature."""
    most = PASS_SCORE
    wins = 0
    for decision in range(NUM_DECISIONS):
        if is_member(decision, early, late):
            if policy[decision] > WINNING:
                wins += 1
            else:
                most = max(most, policy[decision])
    if wins != 0:
        most += WINNING_LEAD * temperature
    total = 0.0
    for decision in range(NUM_DECISIONS):
        if is_member(decision, early, late):
            policy[decision] = np.exp(min(policy[decision] - most, 0.0) / temperature)
            total += policy[decision]
    for decision in range(NUM_DECISIONS):
        policy[decision] /= total


@kernel
def write_shares(late: int, favourite: int, share: float, policy: Policy) -> None:
    """Give a favourite its share, and split the rest among the others of a set."""
    others = -1
    rest = late
    while rest != 0:
        others += 1
        rest &= rest - 1
    while late != 0:
        decision = LATE + lowest(late)
        late &= late - 1
        if decision == favourite:
            policy[decision] = share if others > 0 else 1.0
        else:
            policy[decision] = (1.0 - share) / others


@kernel
def write_policy(state: Row, weights: Weights, temperature: float, policy: Policy) -> None:
    """Write a probability for each decision worth searching, 0 for the others.

    Args:
        state: row of the view of the seat to move; the game is not over.
        weights: greedy's weights.
        temperature: of the softmax over greedy's scores, above 0.
        policy: float64 (NUM_DECISIONS,); sums to 1 afterwards.
    """
    early, late = searched_bits(state)
    for decision in range(NUM_DECISIONS):
        policy[decision] = 0.0
    phase = int(state["phase"])
    if phase == PAYMENT:
        write_shares(late, PAY, 1.0 - SWAP_CHANCE, policy)
    elif phase in {ACTION, RETURNING}:
        write_scores(state, weights, early, late, policy)
        soften(early, late, temperature, policy)
    else:
        write_shares(late, choose_tile(state), TILE_CHANCE, policy)
