"""Writing single amounts, and counting seats from the one that observes."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import NUM_COLOURS
from gemwright.rules.jit import kernel
from gemwright.rules.state import Row

Observation = npt.NDArray[np.float32]
"""Numbers that tell a seat's view, float32 (OBSERVATION_SIZE,)."""

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)


@kernel
def put(out: Observation, at: int, amount: int, unit: np.float32) -> None:
    """Write an amount, `unit` for each."""
    out[at] = np.float32(amount) * unit


@kernel
def put_flag(out: Observation, at: int, raised: bool) -> None:  # noqa: FBT001 - by position, as kernels are
    """Write 1 or 0."""
    out[at] = ONE if raised else ZERO


@kernel
def put_packed(out: Observation, at: int, packed: int, unit: np.float32) -> None:
    """Write the amounts of the five colours."""
    for colour in range(NUM_COLOURS):
        put(out, at + colour, packed >> (8 * colour) & 0xFF, unit)


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
