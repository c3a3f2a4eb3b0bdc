"""The doors from Python: one observation, and one a game over cores."""

import numpy as np
import numpy.typing as npt
from numba import prange

from gemwright.observe.kernels.numbers import AMOUNTS, Observation
from gemwright.observe.kernels.writing import clear, write_amounts, write_numbers, write_observation
from gemwright.rules.jit import entry, parallel_entry
from gemwright.rules.state import Row, States

Observations = npt.NDArray[np.float32]
"""One observation a game, float32 (games, OBSERVATION_SIZE)."""

AmountRow = npt.NDArray[np.uint8]
"""The amounts of one observation, uint8 (OBSERVATION_SIZE,)."""

AmountRows = npt.NDArray[np.uint8]
"""The amounts of one observation a game, uint8 (games, OBSERVATION_SIZE)."""

AmountRecords = npt.NDArray[np.void]
"""The same bytes as `AMOUNTS`, (games,): to find them anew in every game costs as much as to write a part."""

Seats = npt.NDArray[np.int64]
"""One seat a game, int64 (games,)."""


@entry
def observe_row(row: Row, seat: int, out: Observation) -> None:
    """Write the observation of one seat of one game; see `write_observation`."""
    write_observation(row, seat, out)


@parallel_entry
def observe_rows(states: States, seats: Seats, out: Observations, records: AmountRecords) -> None:
    """Write the observation of one seat of every game; `records` are where their amounts wait."""
    for i in prange(states.shape[0]):
        write_numbers(states[i], int(seats[i]), out[i], records[i])


@parallel_entry
def amounts_rows(states: States, seats: Seats, out: AmountRows, records: AmountRecords) -> None:
    """Write the amounts that one seat of every game knows."""
    for i in prange(states.shape[0]):
        clear(out[i])
        write_amounts(states[i], int(seats[i]), records[i])


@entry
def amounts_often(row: Row, seat: int, out: AmountRow, times: int) -> None:
    """Write the same amounts again and again, for measurements of their speed."""
    for _ in range(times):
        clear(out)
        write_amounts(row, seat, out.view(AMOUNTS)[0])


@entry
def observe_often(row: Row, seat: int, out: Observation, times: int) -> None:
    """Write the same observation again and again, for measurements of its speed."""
    for _ in range(times):
        write_observation(row, seat, out)
