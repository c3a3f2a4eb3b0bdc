"""Random numbers inside the game row: Marsaglia's xorshift64, without multiplication.

A 64-bit multiply or add overflows with a warning when interpreted; shifts do not.
"""

import numpy as np

from gemwright.rules.state import Row

from .jit import kernel

_LEFT = np.uint64(13)
_RIGHT = np.uint64(7)
_LEFT_AGAIN = np.uint64(17)
_HALF = np.uint64(33)
_DEFAULT = np.uint64(0x9E3779B97F4A7C15)
_ZERO = np.uint64(0)
_WARM_UP = 16


@kernel
def step(word: np.uint64) -> np.uint64:
    """Return the xorshift64 successor of a non-zero word."""
    word ^= word << _LEFT
    word ^= word >> _RIGHT
    return word ^ (word << _LEFT_AGAIN)


@kernel
def seed_row(state: Row, seed: np.uint64) -> None:
    """Start the row's random state from any 64-bit seed."""
    word = seed ^ _DEFAULT
    if word == _ZERO:
        word = _DEFAULT
    for _ in range(_WARM_UP):
        word = step(word)
    state["rng"] = word


@kernel
def below(state: Row, count: int) -> int:
    """Draw uniformly from 0 to count - 1 (count at most 2**31, bias below count / 2**31)."""
    word = step(state["rng"])
    state["rng"] = word
    return (int(np.int64(word >> _HALF)) * count) >> 31
