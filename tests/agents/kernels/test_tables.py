from functools import cache
from itertools import combinations

import pytest

from gemwright.agents.kernels.appraisal import turn_index
from gemwright.agents.kernels.tables import TAKE_PACKED, TILE_PACKED, TURNS
from gemwright.rules import tiles
from gemwright.rules.catalogue import TAKES

Missing = tuple[int, ...]


def pack(amounts: Missing) -> int:
    return sum(amount << 8 * colour for colour, amount in enumerate(amounts))


def without(missing: Missing, colours: tuple[int, ...]) -> Missing:
    return tuple(max(0, amount - colours.count(colour)) for colour, amount in enumerate(missing))


@cache
def turns_needed(missing: Missing, gold: int) -> int:
    """Count the takes by trying them all."""
    if gold:
        spent = [
            turns_needed(without(missing, (colour,)), gold - 1) for colour in range(5) if missing[colour]
        ]
        return min([turns_needed(missing, gold - 1), *spent])
    if not any(missing):
        return 0
    takes = [*combinations(range(5), 3), *((colour, colour) for colour in range(5))]
    after = {without(missing, take) for take in takes} - {missing}
    return 1 + min(turns_needed(rest, 0) for rest in after)


@pytest.mark.parametrize(
    "missing",
    [
        (0, 0, 0, 0, 0),
        (1, 1, 1, 0, 0),
        (0, 0, 7, 0, 0),
        (3, 0, 0, 6, 3),
        (0, 5, 3, 3, 3),
        (1, 2, 0, 4, 1),
        (2, 2, 2, 2, 2),
    ],
)
@pytest.mark.parametrize("gold", [0, 1, 3])
def test_turns_are_the_fewest_takes(missing: Missing, gold: int) -> None:
    assert TURNS[gold, turn_index(pack(missing))] == turns_needed(missing, gold)


def test_turns_never_rise_with_gold_nor_fall_with_what_is_missing() -> None:
    assert (TURNS[1:] <= TURNS[:-1]).all()
    grid = TURNS.reshape(len(TURNS), *(8,) * 5)
    for axis in range(1, 6):
        assert (abs(grid.take(range(1, 8), axis) - grid.take(range(7), axis)) <= 1).all()
        assert (grid.take(range(1, 8), axis) >= grid.take(range(7), axis)).all()


def test_packed_takes_hold_one_colour_a_byte() -> None:
    for decision, take in enumerate(TAKES):
        assert TAKE_PACKED[decision] == pack(tuple(take.count(colour) for colour in range(5)))


def test_packed_tiles_hold_their_requirements() -> None:
    for index, family in enumerate(("splendor", "marvel")):
        for tile in tiles(family):
            assert TILE_PACKED[index, tile.index] == pack(tile.requirement)
