"""Numbers the greedy agents look up: amounts per colour packed into one integer."""

from typing import Final

import numpy as np

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
