"""What the greedy agents weigh: places in a weight vector, and the frozen vectors."""

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.int64]
"""A weight vector, int64 (NUM_WEIGHTS,)."""

POINT: Final = 0
"""Worth of a point."""
CARD: Final = 1
"""Worth of any bonus while the game is young."""
NEED: Final = 2
"""Worth of a bonus for each visible card that asks for its colour."""
NEED_POINT: Final = 3
"""The same again for each point of that card."""
BUY: Final = 4
"""Factor on a card bought now."""
BEST: Final = 5
"""Factor on the best card still to buy, in 256ths, as are the next two."""
SECOND: Final = 6
REST: Final = 7
TILE: Final = 8
"""Factor on the points of tiles not yet gained, in 256ths."""
TILE_STEP: Final = 9
"""Quarter turns a tile is away for each bonus it still asks for."""
BLOCKED: Final = 10
"""Quarter turns for each missing token that the supply does not have."""
OVERFULL: Final = 11
"""Quarter turns for each token of a price beyond what one may hold."""
RESERVE_COST: Final = 12
"""What a face-up reserve must gain to be chosen."""
BLIND_COST: Final = 13
"""What a blind reserve must gain to be chosen."""
HELD: Final = 14
"""Extra worth of a card in the hand, in 256ths."""
CONTESTED: Final = 15
"""Share of its worth a card gains for a reserve when an opponent can buy it, in 256ths."""
LATE: Final = 16
"""Points a bonus still counts with when somebody reaches the goal."""
TOKEN: Final = 17
"""Worth of each token held."""
GOLD_HELD: Final = 18
"""Worth of each gold held, besides."""
DECAY: Final = 19
"""Worth left after a quarter turn, in 1024ths."""
COLOUR: Final = 20
"""Marvel: worth of the first bonus of a colour (R14.2)."""
STONE: Final = 21
"""Marvel: worth of the first time stone (R14.2)."""
TAG: Final = 22
"""Marvel: worth of an Avengers tag (R12)."""
TILE_NEED: Final = 23
"""Worth of a bonus for a tile that asks for nothing else any more."""
FINISH: Final = 24
"""Extra worth of a card whose points reach the goal."""
NUM_SETTINGS: Final = 25

FADE: Final = 32
"""First of the `NUM_FADES` places with the worth left after 0, 1, 2, ... quarter turns, in 256ths."""
NUM_FADES: Final = 64
NUM_WEIGHTS: Final = FADE + NUM_FADES


def weights(settings: tuple[int, ...]) -> Weights:
    """Return the vector of some settings, in the order of the names above."""
    vector = np.zeros(NUM_WEIGHTS, np.int64)
    vector[:NUM_SETTINGS] = settings
    left = 256 << 20
    for quarter in range(NUM_FADES):
        vector[FADE + quarter] = left >> 20
        left = left * settings[DECAY] >> 10
    return vector


def changed(vector: Weights, factors: Mapping[int, float], added: Mapping[int, int] | None = None) -> Weights:
    """Return a weight vector with some settings multiplied, and something added to some."""
    settings = [int(number) for number in vector[:NUM_SETTINGS]]
    for place, factor in factors.items():
        settings[place] = round(settings[place] * factor)
    for place, amount in (added or {}).items():
        settings[place] += amount
    return weights(tuple(settings))


V1: Final = weights((
    100, 40, 0, 5, 470, 127, 97, 45, 123, 8, 2, 5, 26357, 30000, 2, 54, 0, 685,
    1988, 868, 150, 200, 90, 457, 700,
))  # fmt: skip
"""`greedy:v1`. Frozen: another vector is another agent."""
