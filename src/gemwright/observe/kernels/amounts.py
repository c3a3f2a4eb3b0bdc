"""Amounts per colour packed into one integer, colour c in byte c, and the turns they take to get."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import NUM_COLOURS, TAKES
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.legal import BYTE_SUM, HIGH_BITS

MOST_MISSING: Final = 7
MOST_GOLD: Final = 5
_SIDE: Final = MOST_MISSING + 1
_ENDLESS: Final = 63


def _after_taking(turns: npt.NDArray[np.int8], amounts: tuple[int, ...]) -> npt.NDArray[np.int8]:
    """Return the table as seen with some tokens less missing in each colour."""
    places = [np.maximum(np.arange(_SIDE) - amount, 0) for amount in amounts]
    return np.asarray(turns[np.ix_(*places)], np.int8)


def _turns_without_gold() -> npt.NDArray[np.int8]:
    turns = np.full((_SIDE,) * NUM_COLOURS, _ENDLESS, np.int8)
    turns[(0,) * NUM_COLOURS] = 0
    takes = [tuple(take.count(colour) for colour in range(NUM_COLOURS)) for take in TAKES]
    takes = [take for take in takes if sum(take) == 3 or max(take) == 2]
    while (turns == _ENDLESS).any():
        best = np.min([_after_taking(turns, take) for take in takes], axis=0) + 1
        turns = np.minimum(turns, best).astype(np.int8)
    return turns


def _turn_table() -> npt.NDArray[np.int8]:
    """Tabulate by gold and missing tokens the takes that are needed while the supply lasts.

    Colour c of the missing tokens is at bits 3c to 3c + 2 of the second index.
    """
    tables = [_turns_without_gold()]
    for _ in range(MOST_GOLD):
        spent = [
            _after_taking(tables[-1], tuple(int(c == colour) for c in range(NUM_COLOURS)))
            for colour in range(NUM_COLOURS)
        ]
        tables.append(np.asarray(np.min([tables[-1], *spent], axis=0), np.int8))
    # The first axis is the lowest colour, so it has to vary fastest.
    return np.array([table.ravel(order="F") for table in tables])


TURNS: Final = _turn_table()
"""Takes until a card is affordable, int8 (gold 0 to 5, missing tokens as `turn_index` has them)."""


@kernel
def lacking(cost: int, wealth: int) -> int:
    """Return max(0, cost - wealth) of each colour; `shortfall` is their sum."""
    difference = (cost | HIGH_BITS) - wealth
    high = difference & HIGH_BITS
    return difference & (high - (high >> 7))


@kernel
def total(packed: int) -> int:
    """Return the sum of all colours."""
    return ((packed * BYTE_SUM) >> 32) & 0xFF


@kernel
def turn_index(missing: int) -> int:
    """Return where missing tokens, at most 7 a colour, stand in `TURNS`."""
    pairs = missing | missing >> 5
    return (pairs & 0x3F) | (pairs >> 10 & 0xFC0) | (missing >> 20 & 0x7000)
