"""Uniformly random games and exhaustive counts."""

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import NUM_DECISIONS
from gemwright.rules.state import Row, States

from .bits import count_bits, lowest, nth
from .ending import OVER
from .jit import kernel
from .legal import LATE, legal_bits
from .play import play
from .rng import below
from .setup import set_up


@kernel
def write_mask(state: Row, masks: npt.NDArray[np.bool_], i: int) -> None:
    """Write the legal ids of a game into row i of `masks`, bool (games, 78)."""
    early, late = legal_bits(state)
    for decision in range(LATE):
        masks[i, decision] = (early >> decision) & 1 != 0
    for decision in range(LATE, NUM_DECISIONS):
        masks[i, decision] = (late >> (decision - LATE)) & 1 != 0


@kernel
def play_if_legal(state: Row, decision: int) -> int:
    """Carry a decision out if it is legal; return 1 if it was refused, else 0."""
    early, late = legal_bits(state)
    legal = 0
    if 0 <= decision < LATE:
        legal = (early >> decision) & 1
    elif LATE <= decision < NUM_DECISIONS:
        legal = (late >> (decision - LATE)) & 1
    if legal != 0:
        play(state, decision)
    return 1 - legal


@kernel
def random_decision(state: Row) -> int:
    """Draw one of the legal ids uniformly with the row's random state; -1 once the game is over."""
    early, late = legal_bits(state)
    num_early = count_bits(early)
    count = num_early + count_bits(late)
    if count == 0:
        return -1
    pick = below(state, count)
    if pick < num_early:
        return nth(early, pick)
    return LATE + nth(late, pick - num_early)


@kernel
def play_random(state: Row, limit: int) -> int:
    """Play random decisions until the game ends or `limit` are made; return how many were made."""
    made = 0
    while made < limit and int(state["phase"]) != OVER:
        play(state, random_decision(state))
        made += 1
    return made


@kernel
def play_games(state: Row, seed: np.uint64, games: int, limit: int) -> int:
    """Play whole random games one after the other in one row; return the decisions made.

    Game k starts from seed + k and keeps the family, players and switches of the row; each
    is cut at `limit` decisions.
    """
    made = 0
    family = int(state["family"])
    num_players = int(state["num_players"])
    first_seat = int(state["first_seat"])
    for game in range(games):
        set_up(state, family, num_players, first_seat, seed + np.uint64(game))
        made += play_random(state, limit)
    return made


@kernel
def step_on(state: Row) -> None:
    """Make one random decision, or start the next game where one is over: endless play in lockstep."""
    if int(state["phase"]) == OVER:
        set_up(
            state,
            int(state["family"]),
            int(state["num_players"]),
            int(state["first_seat"]),
            state["rng"],
        )
    else:
        play(state, random_decision(state))


@kernel
def take_lowest(sets: npt.NDArray[np.int64], depth: int) -> int:
    """Remove and return the lowest id left at a depth of the walk, -1 if none is left."""
    early = int(sets[depth, 0])
    if early != 0:
        sets[depth, 0] = early & (early - 1)
        return lowest(early)
    late = int(sets[depth, 1])
    if late != 0:
        sets[depth, 1] = late & (late - 1)
        return LATE + lowest(late)
    return -1


@kernel
def count_paths(stack: States, sets: npt.NDArray[np.int64], depth: int) -> int:
    """Count the decision sequences of length `depth` from `stack[0]`; ended games count none.

    `stack` has at least depth rows, `sets` is int64 (depth, 2); both are scratch.
    """
    if depth == 0:
        return 1
    paths = 0
    at = 0
    sets[0, 0], sets[0, 1] = legal_bits(stack[0])
    while at >= 0:
        if at == depth - 1:
            paths += count_bits(int(sets[at, 0])) + count_bits(int(sets[at, 1]))
            at -= 1
            continue
        decision = take_lowest(sets, at)
        if decision < 0:
            at -= 1
            continue
        at += 1
        stack[at] = stack[at - 1]
        play(stack[at], decision)
        sets[at, 0], sets[at, 1] = legal_bits(stack[at])
    return paths
