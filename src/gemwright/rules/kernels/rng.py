"""Random numbers inside the game row: Marsaglia's xorshift64, started from a scrambled seed.

A 64-bit multiply or add overflows with a warning when interpreted; shifts, and products of
32-bit numbers, do not.
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
_BITS = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_FOLD = np.uint64(15)
_FOLD_AGAIN = np.uint64(13)
_FACTOR = np.uint64(0x9E3779B1)
_FACTOR_AGAIN = np.uint64(0x85EBCA77)
_ROUND_KEYS = np.array([0x85EBCA6B, 0xC2B2AE35, 0x27D4EB2F, 0x165667B1], np.uint64)


@kernel
def step(word: np.uint64) -> np.uint64:
    """Return the xorshift64 successor of a non-zero word."""
    word ^= word << _LEFT
    word ^= word >> _RIGHT
    return word ^ (word << _LEFT_AGAIN)


@kernel
def scramble(seed: np.uint64) -> np.uint64:
    """Mix a seed by four Feistel rounds: xorshift is linear, so close seeds would deal alike games."""
    high = seed >> _BITS
    low = seed & _LOW
    for i in range(4):
        mixed = ((low ^ _ROUND_KEYS[i]) * _FACTOR) & _LOW
        mixed = ((mixed ^ (mixed >> _FOLD)) * _FACTOR_AGAIN) & _LOW
        mixed ^= mixed >> _FOLD_AGAIN
        high, low = low, high ^ mixed
    return (high << _BITS) | low


@kernel
def seed_row(state: Row, seed: np.uint64) -> None:
    """Start the row's random state from any 64-bit seed."""
    word = scramble(seed)
    state["rng"] = word if word != _ZERO else _DEFAULT


@kernel
def below(state: Row, count: int) -> int:
    """Draw uniformly from 0 to count - 1 (count at most 2**31, bias below count / 2**31)."""
    word = step(state["rng"])
    state["rng"] = word
    return (int(np.int64(word >> _HALF)) * count) >> 31
