"""Numbers the greedy agents look up: amounts per colour packed into one integer, turns to wait."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import NUM_COLOURS, TAKES
from gemwright.rules.components import TILE_REQUIREMENT

BYTES: Final = np.array([1 << (8 * colour) for colour in range(NUM_COLOURS)], np.int64)
"""One token of each colour in packed form: the amount of colour c is byte c."""

TAKE_PACKED: Final = np.array([sum(int(BYTES[colour]) for colour in take) for take in TAKES], np.int64)
"""Tokens taken by decision ids 0 to 29, packed."""

TAKE_SIZE: Final = np.array([len(take) for take in TAKES], np.int64)
"""How many tokens decision ids 0 to 29 take."""

TILE_PACKED: Final = np.asarray((TILE_REQUIREMENT.astype(np.int64) * BYTES).sum(axis=-1), np.int64)
"""Bonuses a tile asks for, packed, int64 (family, tile)."""

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
"""Takes until a card is affordable, int8 (gold 0 to 5, missing tokens)."""
