"""One step of one game: the decision, the rewards, the next game where one is over."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gemwright.envs.rewards import Reward
from gemwright.rules.catalogue import NUM_DECISIONS
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.bits import count_bits, nth
from gemwright.rules.kernels.ending import OVER, winner_mask
from gemwright.rules.kernels.legal import LATE, legal_bits
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.rng import below
from gemwright.rules.kernels.setup import set_up
from gemwright.rules.state import Row, States

Legal = npt.NDArray[np.int64]
"""The legal ids of every game as bits: ids 0 to 59, and ids 60 to 77 from bit 0; int64 (games, 2)."""

Rewards = npt.NDArray[np.float32]
"""What every seat of every game is given, float32 (games, players)."""

Seeds = npt.NDArray[np.uint64]
"""The seed of the next game in every row, uint64 (games,)."""

MaskRow = Any
"""The bytes of a mask: one element of an array of `MASK`."""

MaskRows = npt.NDArray[np.void]
"""The masks of all games, dtype `MASK`, shape (games,)."""

WORD: Final = np.dtype([("word", "<u8")])
MASK: Final = np.dtype([("words", WORD, (9,)), ("rest", np.uint8, (6,))])
"""78 bytes, most of them taken eight together: one store is as quick for eight as for one."""

SPREAD: Final = np.array([sum((byte >> i & 1) << 8 * i for i in range(8)) for byte in range(256)], np.uint64)
"""Each bit of a byte as a byte of its own, uint64 (256,)."""

WAIT: Final = -1
"""Stands where a decision would, for a game that is to stay as it is."""

WIN_SHARE: Final = int(Reward.WIN_SHARE)
ZERO_SUM: Final = int(Reward.ZERO_SUM)
WIN: Final = int(Reward.WIN)
POINTS: Final = int(Reward.POINTS)


@kernel
def is_legal(early: int, late: int, decision: int) -> bool:
    """Tell whether an id, any number, is in a set of legal ids."""
    if 0 <= decision < LATE:
        return early >> decision & 1 != 0
    return LATE <= decision < NUM_DECISIONS and late >> (decision - LATE) & 1 != 0


@kernel
def is_playable(early: int, late: int, decision: int) -> bool:
    """Tell whether a number is a legal id of a set, or the word to wait."""
    return decision == WAIT or is_legal(early, late, decision)


@kernel
def final_reward(row: Row, seat: int, reward: int) -> float:
    """Return what a seat is given for the end of a game."""
    winners = winner_mask(row)
    won = winners >> seat & 1
    if reward == WIN:
        return float(won)
    players = int(row["num_players"])
    share = 1.0 / players if winners == 0 else won / count_bits(winners)
    return share if reward == WIN_SHARE else (players * share - 1.0) / (players - 1)


@kernel
def open_account(row: Row, reward: int, rewards: Rewards, i: int) -> None:
    """Note before a decision what `settle` needs: the points so far, where points are the reward."""
    for seat in range(int(row["num_players"])):
        rewards[i, seat] = -int(row["points"][seat]) if reward == POINTS else 0


@kernel
def settle(row: Row, reward: int, rewards: Rewards, i: int) -> None:
    """Write what the decision since `open_account` is worth to every seat."""
    over = int(row["phase"]) == OVER
    for seat in range(int(row["num_players"])):
        if reward == POINTS:
            rewards[i, seat] += int(row["points"][seat])
        elif over:
            rewards[i, seat] = final_reward(row, seat, reward)


@kernel
def begin(states: States, i: int, first: int, seeds: Seeds, stride: np.uint64) -> None:
    """Lay out the next game of a row, and move its seed on to the one after that."""
    row = states[i]
    set_up(row, int(row["family"]), int(row["num_players"]), first, seeds[i])
    seeds[i] += stride


@kernel
def look(states: States, i: int, legal: Legal, seats: npt.NDArray[np.int64]) -> None:
    """Write who has to decide, and between what."""
    row = states[i]
    legal[i, 0], legal[i, 1] = legal_bits(row)
    seats[i] = int(row["to_move"])


@kernel
def write_mask(early: int, late: int, mask: MaskRow) -> None:
    """Write a set of legal ids as 78 bytes of 0 and 1."""
    for i in range(7):
        mask["words"][i]["word"] = SPREAD[early >> (8 * i) & 0xFF]
    rest = early >> 56 | late << 4
    mask["words"][7]["word"] = SPREAD[rest & 0xFF]
    mask["words"][8]["word"] = SPREAD[rest >> 8 & 0xFF]
    for i in range(6):
        mask["rest"][i] = rest >> (16 + i) & 1


@kernel
def advance(
    states: States,
    i: int,
    decision: int,
    first: int,
    seeds: Seeds,
    stride: np.uint64,
    reward: int,
    rewards: Rewards,
    dones: npt.NDArray[np.bool_],
) -> None:
    """Carry out a legal decision, write what it brings, and start the next game where one is over."""
    row = states[i]
    open_account(row, reward, rewards, i)
    if decision != WAIT:
        play(row, decision)
    settle(row, reward, rewards, i)
    over = int(row["phase"]) == OVER
    dones[i] = over
    if over:
        begin(states, i, first, seeds, stride)


@kernel
def draw(states: States, i: int, legal: Legal) -> int:
    """Draw one of the legal ids of a game uniformly; the cards to come lie fixed and do not change."""
    early = int(legal[i, 0])
    late = int(legal[i, 1])
    num_early = count_bits(early)
    pick = below(states[i], num_early + count_bits(late))
    return nth(early, pick) if pick < num_early else LATE + nth(late, pick - num_early)
