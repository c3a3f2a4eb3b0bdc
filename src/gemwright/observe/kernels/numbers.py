"""Where amounts are written, and counting seats from the one that observes."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gemwright.observe.layout import OBSERVATION_SIZE, PARTS, Part
from gemwright.rules.jit import kernel
from gemwright.rules.state import Row

Amounts = Any
"""An observation before it is divided by what 1 stands for: one element of an array of `AMOUNTS`."""

Observation = npt.NDArray[np.float32]
"""Numbers that tell a seat's view, float32 (OBSERVATION_SIZE,)."""

CARD: Final = np.dtype([("head", "<u8"), ("price", "<u8"), ("reach", "<u4")])
"""A place of the market, its bytes taken together: one store is as quick for eight as for one.

A field of a packed record may lie at any address, for the CPU and the GPU; plain integers may not.
"""

REACH: Final = np.dtype([("both", "<u2")])
"""Whether a card is affordable, and the takes until it is: two bytes taken together."""

TILE: Final = np.dtype([("head", "<u8"), ("rest", "<u2")])
"""A tile; what the last two seats lack is the rest."""

HELD: Final = np.dtype([("head", "<u8"), ("middle", "<u8"), ("tail", "<u8")])
"""A place of the own hand."""

HELD_BY_OTHER: Final = np.dtype([("head", "<u8"), ("middle", "<u4"), ("turns", np.uint8)])
"""A place of an opponent's hand."""

TOGETHER: Final[dict[str, npt.DTypeLike]] = {
    "tiles": TILE,
    "market": CARD,
    "market_others": REACH,
    "hand": HELD,
    "other_hands": HELD_BY_OTHER,
}
"""The parts whose places are written in words, and of which."""


def _field(part: Part) -> tuple[str, npt.DTypeLike, tuple[int, ...]]:
    if part.name in TOGETHER:
        return part.name, TOGETHER[part.name], part.shape[:-1]
    return part.name, np.uint8, part.shape


AMOUNTS: Final = np.dtype([_field(part) for part in PARTS])
"""The bytes of an observation by part; a place of those of `TOGETHER` is a record of words."""

assert AMOUNTS.itemsize == OBSERVATION_SIZE


@kernel
def seat_at(row: Row, seat: int, steps: int) -> int:
    """Return the seat some steps after another in turn order."""
    following = seat + steps
    num_players = int(row["num_players"])
    return (following - num_players if following >= num_players else following) & 3


@kernel
def steps_to(row: Row, seat: int, other: int) -> int:
    """Return how many steps after a seat another one is in turn order."""
    return other - seat if other >= seat else other - seat + int(row["num_players"])
