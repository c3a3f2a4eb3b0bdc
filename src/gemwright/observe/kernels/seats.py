"""Writing what seats own, and the tiles they can still have."""

from typing import Final

import numpy as np

from gemwright.observe.kernels.amounts import lacking, total
from gemwright.observe.kernels.numbers import Amounts, seat_at, steps_to
from gemwright.observe.layout import (
    MOST_BOUGHT,
    MOST_COST,
    MOST_POINTS,
    MOST_TAGS,
    MOST_TO_GOAL,
    part,
)
from gemwright.rules.catalogue import GOLD, MAX_TILES, NO_TILE, NOBODY, NUM_COLOURS, TIME
from gemwright.rules.components import TILE_REQUIREMENT_PACKED
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import MARVEL, OVER, POINTS_TO_END, POINTS_TO_QUALIFY, meets_goal
from gemwright.rules.state import Row

_SEATS = part("seats")
SEAT_GOLD: Final = _SEATS.offset("gold")
SEAT_STONE: Final = _SEATS.offset("stone")
SEAT_BONUSES: Final = _SEATS.offset("bonuses")
SEAT_POINTS: Final = _SEATS.offset("points")
SEAT_TO_GOAL: Final = _SEATS.offset("to_goal")
SEAT_AT_GOAL: Final = _SEATS.offset("at_goal")
SEAT_BOUGHT: Final = _SEATS.offset("bought")
SEAT_COLOURS_MISSING: Final = _SEATS.offset("colours_missing")
SEAT_TAGS: Final = _SEATS.offset("tags")
SEAT_AVENGERS: Final = _SEATS.offset("avengers")
SEAT_FIRST: Final = _SEATS.offset("first")
SEAT_YET_TO_MOVE: Final = _SEATS.offset("yet_to_move")

LACKS_NOTHING: Final = 0x7F7F7F7F7F
"""More bonuses than any tile asks for: those of a seat that is not there."""


@kernel
def packed_bonuses(row: Row, owner: int) -> int:
    """Return the bonuses of a seat, colour c in byte c."""
    bonuses = 0
    for colour in range(NUM_COLOURS):
        bonuses |= int(row["bonuses"][owner, colour]) << (8 * colour)
    return bonuses


@kernel
def write_holding(row: Row, owner: int, steps: int, out: Amounts) -> None:
    """Write tokens, bonuses and cards of a seat."""
    seats = out["seats"]
    colours_missing = 0
    for colour in range(NUM_COLOURS):
        bonuses = int(row["bonuses"][owner, colour])
        seats[steps, colour] = int(row["tokens"][owner, colour])
        seats[steps, SEAT_BONUSES + colour] = min(bonuses, MOST_COST)
        colours_missing += 1 if bonuses == 0 else 0
    seats[steps, SEAT_GOLD] = int(row["tokens"][owner, GOLD])
    seats[steps, SEAT_STONE] = int(row["tokens"][owner, TIME]) != 0
    seats[steps, SEAT_BOUGHT] = min(int(row["num_bought"][owner]), MOST_BOUGHT)
    seats[steps, SEAT_COLOURS_MISSING] = colours_missing


@kernel
def write_standing(row: Row, owner: int, steps: int, out: Amounts) -> None:
    """Write points, distance to the goal, and what decides ties and the end of the round."""
    seats = out["seats"]
    first = int(row["first_seat"])
    points = int(row["points"][owner])
    goal = POINTS_TO_QUALIFY if int(row["family"]) == MARVEL else POINTS_TO_END
    seats[steps, SEAT_POINTS] = max(0, min(points, MOST_POINTS))
    seats[steps, SEAT_TO_GOAL] = max(0, min(goal - points, MOST_TO_GOAL))
    seats[steps, SEAT_AT_GOAL] = meets_goal(row, owner)
    seats[steps, SEAT_TAGS] = min(int(row["tags"][owner]), MOST_TAGS)
    seats[steps, SEAT_AVENGERS] = int(row["avengers_owner"]) == owner
    seats[steps, SEAT_FIRST] = owner == first
    waiting = steps_to(row, first, owner) >= steps_to(row, first, int(row["to_move"]))
    seats[steps, SEAT_YET_TO_MOVE] = waiting and int(row["phase"]) != OVER


@kernel
def tile_asks(row: Row, slot: int) -> int:
    """Return what a tile asks for, colour c in byte c; -1 where there is none that can be had."""
    tile = int(row["tiles"][slot])
    if tile == NO_TILE or int(row["tile_owner"][slot]) != NOBODY:
        return -1
    return int(TILE_REQUIREMENT_PACKED[int(row["family"]) & 1, tile & 15])


@kernel
def bonuses_at(row: Row, seat: int, steps: int) -> int:
    """Return the bonuses of the seat some steps after another, colour c in byte c."""
    there = steps < int(row["num_players"])
    return packed_bonuses(row, seat_at(row, seat, steps)) if there else LACKS_NOTHING


@kernel
def write_tiles(row: Row, seat: int, out: Amounts) -> None:
    """Write the tiles that nobody has taken yet, and what each seat lacks for them."""
    own = bonuses_at(row, seat, 0)
    second = bonuses_at(row, seat, 1)
    third = bonuses_at(row, seat, 2)
    fourth = bonuses_at(row, seat, 3)
    for slot in range(MAX_TILES):
        asks = tile_asks(row, slot)
        if asks >= 0:
            at = out["tiles"][slot]
            both = total(lacking(asks, own)) << 48 | total(lacking(asks, second)) << 56
            at["head"] = np.uint64(1 | asks << 8 | both)
            at["rest"] = np.uint16(total(lacking(asks, third)) | total(lacking(asks, fourth)) << 8)
