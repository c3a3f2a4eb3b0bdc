"""Writing an observation of a game row: what one seat knows, as numbers (see `observe.layout`).

Works on views and, as searches hold them, on full rows: only what the seat may know is read
(section 16), so both give the same numbers. Amounts are written as bytes, for a byte is quick to
write; `write_observation` divides them by what 1 stands for, many at a time.
Masks such as `card & 127` change nothing: they tell the compiler that no index is negative.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.observe.kernels.cards import write_hand, write_market, write_market_for, write_other_hand
from gemwright.observe.kernels.numbers import AMOUNTS, Amounts, Observation, seat_at
from gemwright.observe.kernels.seats import (
    write_holding,
    write_standing,
    write_tiles,
)
from gemwright.observe.kernels.table import write_progress, write_purchase, write_rules, write_supply
from gemwright.observe.layout import OBSERVATION_SIZE, OBSERVATION_UNITS
from gemwright.rules.catalogue import GOLD
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.legal import PAYMENT, packed_wealth
from gemwright.rules.state import Row

Bytes = npt.NDArray[np.uint8]
"""The amounts of an observation, uint8 (OBSERVATION_SIZE,)."""

UNITS: Final = OBSERVATION_UNITS
"""What one of each amount adds to a number, float32 (OBSERVATION_SIZE,)."""


def _stretches() -> tuple[int, ...]:
    """Return where each stretch of numbers has to end that lies before the bytes it is made from."""
    stops = [0]
    for _ in range(3):
        stops.append((3 * OBSERVATION_SIZE + stops[-1]) // 4)
    return tuple(stops)


AMOUNTS_START: Final = 3 * OBSERVATION_SIZE
_, FIRST_STOP, SECOND_STOP, THIRD_STOP = _stretches()


@kernel
def write_seats(row: Row, seat: int, out: Amounts) -> None:
    """Write what each seat has, and how far the cards are off for it."""
    own_wealth = packed_wealth(row, seat)
    own_gold = int(row["tokens"][seat, GOLD])
    for steps in range(int(row["num_players"])):
        owner = seat_at(row, seat, steps)
        out["present"][steps, 0] = 1
        write_holding(row, owner, steps, out)
        write_standing(row, owner, steps, out)
        if steps == 0:
            write_hand(row, seat, own_wealth, own_gold, out)
            continue
        wealth = packed_wealth(row, owner)
        gold = int(row["tokens"][owner, GOLD])
        write_other_hand(row, seat, owner, steps - 1, wealth, gold, out)
        if steps == 1:
            write_market(row, own_wealth, own_gold, wealth, gold, out)
        else:
            write_market_for(row, steps - 1, wealth, gold, out)


@kernel
def write_amounts(row: Row, seat: int, out: Amounts) -> None:
    """Write all that a seat knows of a game as whole amounts.

    Args:
        row: a view of the seat, or the full row of a position: both give the same.
        seat: the seat that observes, from 0 to below the number of players.
        out: takes the amounts, an element of an array of `AMOUNTS` that holds zeros.
    """
    seat &= 3
    write_rules(row, out)
    write_progress(row, seat, out)
    write_supply(row, out)
    if int(row["phase"]) == PAYMENT:
        write_purchase(row, out)
    write_tiles(row, seat, out)
    write_seats(row, seat, out)


@kernel
def clear(amounts: Bytes) -> None:
    """Write zeros into the bytes of an observation."""
    for i in range(OBSERVATION_SIZE):
        amounts[i] = 0


@kernel
def write_numbers(row: Row, seat: int, out: Observation, record: Amounts) -> None:
    """Write an observation whose amounts wait in `record`, which is the last quarter of `out`."""
    # Each stretch of numbers ends before the bytes it is made from, so that the compiler can divide
    # many at a time; the last few are written singly, each no further than the very byte it was
    # made of.
    amounts = out.view(np.uint8)[AMOUNTS_START:]
    clear(amounts)
    write_amounts(row, seat, record)
    for i in range(FIRST_STOP):
        out[i] = np.float32(amounts[i]) * UNITS[i]
    for i in range(FIRST_STOP, SECOND_STOP):
        out[i] = np.float32(amounts[i]) * UNITS[i]
    for i in range(SECOND_STOP, THIRD_STOP):
        out[i] = np.float32(amounts[i]) * UNITS[i]
    for i in range(THIRD_STOP, OBSERVATION_SIZE):
        out[i] = np.float32(amounts[i]) * UNITS[i]


@kernel
def write_observation(row: Row, seat: int, out: Observation) -> None:
    """Write all that a seat knows of a game as numbers from 0 to 1.

    Args:
        row: a view of the seat, or the full row of a position: both give the same.
        seat: the seat that observes, from 0 to below the number of players.
        out: takes the numbers, float32 (OBSERVATION_SIZE,), C-contiguous; need not be clean.
    """
    write_numbers(row, seat, out, out.view(np.uint8)[AMOUNTS_START:].view(AMOUNTS)[0])
