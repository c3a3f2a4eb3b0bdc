from gemwright.agents.kernels.tables import TAKE_PACKED, TILE_PACKED
from gemwright.rules import tiles
from gemwright.rules.catalogue import TAKES


def pack(amounts: tuple[int, ...]) -> int:
    return sum(amount << 8 * colour for colour, amount in enumerate(amounts))


def test_packed_takes_hold_one_colour_a_byte() -> None:
    for decision, take in enumerate(TAKES):
        assert TAKE_PACKED[decision] == pack(tuple(take.count(colour) for colour in range(5)))


def test_packed_tiles_hold_their_requirements() -> None:
    for index, family in enumerate(("splendor", "marvel")):
        for tile in tiles(family):
            assert TILE_PACKED[index, tile.index] == pack(tile.requirement)
