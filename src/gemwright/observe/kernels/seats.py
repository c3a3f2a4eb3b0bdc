"""Writing what seats own, and the tiles they can still have."""

from typing import Final

import numpy as np

from gemwright.observe.kernels.amounts import lacking, total
from gemwright.observe.kernels.numbers import ONE, Observation, put, put_flag, put_packed, seat_at, steps_to
from gemwright.observe.layout import (
    MOST_BOUGHT,
    MOST_COST,
    MOST_GEMS,
    MOST_GOLD,
    MOST_POINTS,
    MOST_REQUIRED,
    MOST_REQUIRED_IN_ALL,
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

_TILES = part("tiles")
TILES: Final = _TILES.start
TILE: Final = _TILES.cell
TILE_ASKS: Final = _TILES.offset("requirement")
TILE_MISSING: Final = _TILES.offset("missing")

PER_GEM: Final = np.float32(1 / MOST_GEMS)
PER_GOLD: Final = np.float32(1 / MOST_GOLD)
PER_COST: Final = np.float32(1 / MOST_COST)
PER_POINT: Final = np.float32(1 / MOST_POINTS)
PER_POINT_TO_GOAL: Final = np.float32(1 / MOST_TO_GOAL)
PER_BOUGHT: Final = np.float32(1 / MOST_BOUGHT)
PER_COLOUR: Final = np.float32(1 / NUM_COLOURS)
PER_TAG: Final = np.float32(1 / MOST_TAGS)
PER_REQUIRED: Final = np.float32(1 / MOST_REQUIRED)
PER_REQUIRED_IN_ALL: Final = np.float32(1 / MOST_REQUIRED_IN_ALL)


@kernel
def write_holding(row: Row, owner: int, out: Observation, at: int) -> None:
    """Write tokens, bonuses and cards of a seat."""
    colours_missing = 0
    for colour in range(NUM_COLOURS):
        bonuses = int(row["bonuses"][owner, colour])
        put(out, at + colour, int(row["tokens"][owner, colour]), PER_GEM)
        put(out, at + SEAT_BONUSES + colour, min(bonuses, MOST_COST), PER_COST)
        colours_missing += 1 if bonuses == 0 else 0
    put(out, at + SEAT_GOLD, int(row["tokens"][owner, GOLD]), PER_GOLD)
    put_flag(out, at + SEAT_STONE, int(row["tokens"][owner, TIME]) != 0)
    put(out, at + SEAT_BOUGHT, min(int(row["num_bought"][owner]), MOST_BOUGHT), PER_BOUGHT)
    put(out, at + SEAT_COLOURS_MISSING, colours_missing, PER_COLOUR)


@kernel
def write_standing(row: Row, owner: int, out: Observation, at: int) -> None:
    """Write points, distance to the goal, and what decides ties and the end of the round."""
    first = int(row["first_seat"])
    points = int(row["points"][owner])
    goal = POINTS_TO_QUALIFY if int(row["family"]) == MARVEL else POINTS_TO_END
    put(out, at + SEAT_POINTS, max(0, min(points, MOST_POINTS)), PER_POINT)
    put(out, at + SEAT_TO_GOAL, max(0, min(goal - points, MOST_TO_GOAL)), PER_POINT_TO_GOAL)
    put_flag(out, at + SEAT_AT_GOAL, meets_goal(row, owner))
    put(out, at + SEAT_TAGS, min(int(row["tags"][owner]), MOST_TAGS), PER_TAG)
    put_flag(out, at + SEAT_AVENGERS, int(row["avengers_owner"]) == owner)
    put_flag(out, at + SEAT_FIRST, owner == first)
    waiting = steps_to(row, first, owner) >= steps_to(row, first, int(row["to_move"]))
    put_flag(out, at + SEAT_YET_TO_MOVE, waiting and int(row["phase"]) != OVER)


@kernel
def write_tiles(row: Row, seat: int, out: Observation) -> None:
    """Write the tiles that nobody has taken yet."""
    family = int(row["family"])
    for slot in range(MAX_TILES):
        tile = int(row["tiles"][slot])
        if tile == NO_TILE or int(row["tile_owner"][slot]) != NOBODY:
            continue
        at = TILES + slot * TILE
        asks = int(TILE_REQUIREMENT_PACKED[family & 1, tile & 15])
        out[at] = ONE
        put_packed(out, at + TILE_ASKS, asks, PER_REQUIRED)
        for steps in range(int(row["num_players"])):
            owner = seat_at(row, seat, steps)
            bonuses = 0
            for colour in range(NUM_COLOURS):
                bonuses |= int(row["bonuses"][owner, colour]) << (8 * colour)
            put(out, at + TILE_MISSING + steps, total(lacking(asks, bonuses)), PER_REQUIRED_IN_ALL)
