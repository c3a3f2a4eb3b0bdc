"""The doors from Python: every game of an environment, spread over cores."""

import numpy as np
import numpy.typing as npt
from numba import prange

from gemwright.envs.kernels.playing import (
    Legal,
    MaskRows,
    Rewards,
    Seeds,
    advance,
    begin,
    draw,
    is_playable,
    look,
    open_account,
    settle,
    write_mask,
)
from gemwright.rules.jit import entry, parallel_entry
from gemwright.rules.kernels.play import play
from gemwright.rules.state import Row, States

DecisionIds = npt.NDArray[np.int64]
"""One decision id a game, int64 (games,)."""


@parallel_entry
def first_illegal(legal: Legal, decisions: DecisionIds) -> int:
    """Return the first game whose decision is neither legal nor the word to wait, -1 if there is none.

    Each core looks at the games that it plays: another would have to fetch from it what it wrote.
    """
    games = decisions.shape[0]
    found = games
    for i in prange(games):
        is_fine = is_playable(int(legal[i, 0]), int(legal[i, 1]), int(decisions[i]))
        found = min(found, games if is_fine else i)
    return found if found < games else -1


@entry
def decide_row(row: Row, decision: int, reward: int, rewards: Rewards) -> None:
    """Carry out a legal decision in one game; its rewards go to row 0 of `rewards`."""
    open_account(row, reward, rewards, 0)
    play(row, decision)
    settle(row, reward, rewards, 0)


@parallel_entry
def begin_rows(states: States, first: int, seeds: Seeds, stride: np.uint64) -> None:
    """Lay out the next game in every row."""
    for i in prange(states.shape[0]):
        begin(states, i, first, seeds, stride)


@parallel_entry
def look_rows(states: States, legal: Legal, masks: MaskRows, seats: npt.NDArray[np.int64]) -> None:
    """Write who has to decide in every game, and between what."""
    for i in prange(states.shape[0]):
        look(states, i, legal, seats)
        write_mask(int(legal[i, 0]), int(legal[i, 1]), masks[i])


@parallel_entry
def advance_rows(
    states: States,
    decisions: DecisionIds,
    first: int,
    seeds: Seeds,
    stride: np.uint64,
    reward: int,
    legal: Legal,
    masks: MaskRows,
    seats: npt.NDArray[np.int64],
    rewards: Rewards,
    dones: npt.NDArray[np.bool_],
) -> None:
    """Carry out a decision in every game but those that wait; write what it brings and what comes next."""
    for i in prange(states.shape[0]):
        advance(states, i, int(decisions[i]), first, seeds, stride, reward, rewards, dones)
        look(states, i, legal, seats)
        write_mask(int(legal[i, 0]), int(legal[i, 1]), masks[i])


@parallel_entry
def draw_rows(states: States, legal: Legal, decisions: DecisionIds) -> None:
    """Draw a legal decision for every game."""
    for i in prange(decisions.shape[0]):
        decisions[i] = draw(states, i, legal)
