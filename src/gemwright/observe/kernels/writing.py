"""Writing an observation of a game row: what one seat knows, as numbers (see `observe.layout`).

Works on views and, as searches hold them, on full rows: only what the seat may know is read
(section 16), so both give the same numbers. `out` is float32 (OBSERVATION_SIZE,) throughout.
Masks such as `card & 127` change nothing: they tell the compiler that no index is negative.
"""

from typing import Final

from gemwright.observe.kernels.cards import write_hand, write_market, write_market_for, write_other_hand
from gemwright.observe.kernels.numbers import ONE, ZERO, Observation, seat_at
from gemwright.observe.kernels.seats import write_holding, write_standing, write_tiles
from gemwright.observe.kernels.table import write_progress, write_purchase, write_rules, write_supply
from gemwright.observe.layout import OBSERVATION_SIZE, part
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.legal import PAYMENT
from gemwright.rules.state import Row

PRESENT: Final = part("present").start

_SEATS = part("seats")
SEATS: Final = _SEATS.start
SEAT: Final = _SEATS.cell


@kernel
def write_observation(row: Row, seat: int, out: Observation) -> None:
    """Write all that a seat knows of a game as numbers from 0 to 1.

    Args:
        row: a view of the seat, or the full row of a position: both give the same.
        seat: the seat that observes, from 0 to below the number of players.
        out: takes the numbers, float32 (OBSERVATION_SIZE,); need not be clean.
    """
    seat &= 3
    for i in range(OBSERVATION_SIZE):
        out[i] = ZERO
    write_rules(row, out)
    write_progress(row, seat, out)
    write_supply(row, out)
    if int(row["phase"]) == PAYMENT:
        write_purchase(row, out)
    for steps in range(int(row["num_players"])):
        owner = seat_at(row, seat, steps)
        out[PRESENT + steps] = ONE
        write_holding(row, owner, out, SEATS + steps * SEAT)
        write_standing(row, owner, out, SEATS + steps * SEAT)
        if steps > 0:
            write_market_for(row, owner, steps - 1, out)
            write_other_hand(row, seat, owner, steps - 1, out)
    write_tiles(row, seat, out)
    write_market(row, seat, out)
    write_hand(row, seat, out)
