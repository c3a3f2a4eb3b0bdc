"""The doors from Python into the kernels: single games, and batches over cores."""

import numpy as np
import numpy.typing as npt
from numba import prange

from gemwright.rules.state import Row, States

from .ending import goal_mask, winner_mask
from .jit import entry, parallel_entry
from .legal import eligible_mask, legal_bits
from .play import play
from .playouts import (
    count_paths,
    play_games,
    play_if_legal,
    play_random,
    random_decision,
    step_on,
    write_mask,
)
from .rng import seed_row, step
from .setup import set_up
from .views import bring_to_top, can_redeal, conceal, redeal

DecisionIds = npt.NDArray[np.int64]
"""One decision id a game, int64 (games,)."""


@entry
def lay_out(state: Row, family: int, num_players: int, first_seat: int, seed: np.uint64) -> None:
    """Set up one game from a seed (section 2)."""
    set_up(state, family, num_players, first_seat, seed)


@entry
def legal_sets(state: Row) -> tuple[int, int]:
    """Return the legal ids of one game as two bit sets, ids 0 to 59 and ids 60 to 77 from bit 0."""
    return legal_bits(state)


@entry
def decide(state: Row, decision: int) -> None:
    """Carry out one legal decision."""
    play(state, decision)


@entry
def reveal_top(state: Row, card: int) -> None:
    """Make a card the next of its deck."""
    bring_to_top(state, card)


@entry
def hide(state: Row, viewer: int) -> None:
    """Turn a position into the view of a seat, or of a spectator (-1)."""
    conceal(state, viewer)


@entry
def deal_unseen(state: Row, seed: np.uint64) -> bool:
    """Turn a view into a position that fits it; false, and nothing changed, if none does."""
    if not can_redeal(state):
        return False
    seed_row(state, seed)
    redeal(state)
    return True


@entry
def winners(state: Row) -> int:
    """Return the winners of a finished game as bits."""
    return winner_mask(state)


@entry
def reached_goal(state: Row) -> int:
    """Return the seats that meet the goal now, as bits."""
    return goal_mask(state)


@entry
def eligible_tiles(state: Row) -> int:
    """Return the tile slots whose requirement the seat to move meets, as bits."""
    return eligible_mask(state, int(state["to_move"]))


@entry
def random_playout(state: Row, limit: int) -> int:
    """Play one game on at random; return the decisions made."""
    return play_random(state, limit)


@entry
def random_games(state: Row, seed: np.uint64, games: int, limit: int) -> int:
    """Play whole random games in one row; return the decisions made."""
    return play_games(state, seed, games, limit)


@entry
def perft(stack: States, sets: npt.NDArray[np.int64], depth: int) -> int:
    """Count decision sequences; see `playouts.count_paths`."""
    return count_paths(stack, sets, depth)


@entry
def calibration_steps(word: np.uint64, count: int) -> np.uint64:
    """Make dependent xorshift64 steps: the yardstick that playout costs are divided by."""
    for _ in range(count):
        word = step(word)
    return word


@parallel_entry
def lay_out_batch(states: States, family: int, num_players: int, first_seat: int, seed: np.uint64) -> None:
    """Set up game i from seed + i."""
    for i in prange(states.shape[0]):
        set_up(states[i], family, num_players, first_seat, seed + np.uint64(i))


@parallel_entry
def legal_batch(states: States, masks: npt.NDArray[np.bool_]) -> None:
    """Write the legal ids of every game into `masks`, bool (games, 78)."""
    for i in prange(states.shape[0]):
        write_mask(states[i], masks, i)


@parallel_entry
def decide_batch(states: States, decisions: DecisionIds) -> int:
    """Carry out one decision a game where it is legal; return how many were not.

    A finished game and an illegal id leave their game as it is.
    """
    refused = 0
    for i in prange(states.shape[0]):
        refused += play_if_legal(states[i], int(decisions[i]))
    return refused


@parallel_entry
def random_batch(states: States, decisions: DecisionIds) -> None:
    """Write one uniformly random legal id a game, -1 for finished games."""
    for i in prange(states.shape[0]):
        decisions[i] = random_decision(states[i])


@parallel_entry
def playout_batch(states: States, limit: int) -> int:
    """Play every game on at random, at most `limit` decisions each; return the decisions made."""
    made = 0
    for i in prange(states.shape[0]):
        made += play_random(states[i], limit)
    return made


@parallel_entry
def step_on_batch(states: States) -> None:
    """Make one random decision in every game, and start the next game where one is over."""
    for i in prange(states.shape[0]):
        step_on(states[i])


@parallel_entry
def random_games_batch(states: States, seed: np.uint64, games: int, limit: int) -> int:
    """Play `games` whole random games in every row; row i takes seeds from seed + i * games."""
    made = 0
    for i in prange(states.shape[0]):
        made += play_games(states[i], seed + np.uint64(i * games), games, limit)
    return made
