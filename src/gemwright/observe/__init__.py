"""Views as numbers, for everything that learns.

An observation is one fixed list of numbers for every edition and number of players. It is
relative to the seat that observes, and never depends on a card that seat does not know.

>>> from gemwright.rules import Position
>>> observe(Position.initial("splendor-2024", players=2, seed=7).view(0)).shape
(698,)
"""

from gemwright.observe.errors import ObserveError
from gemwright.observe.layout import (
    OBSERVATION_SIZE,
    OBSERVATION_UNITS,
    OBSERVATION_VERSION,
    PARTS,
    Column,
    Part,
    observation_parts,
    part,
)
from gemwright.observe.observing import observe, observe_batch, split_observation

__all__ = [
    "OBSERVATION_SIZE", "OBSERVATION_UNITS", "OBSERVATION_VERSION", "PARTS", "Column", "ObserveError",
    "Part", "observation_parts", "observe", "observe_batch", "part", "split_observation",
]  # fmt: skip
