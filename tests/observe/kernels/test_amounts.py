import numpy as np
import pytest
from numba import config

from gemwright.observe.kernels.amounts import TURNS, lacking, total, turn_index
from tests.observe.helpers import Missing, turns_needed


def pack(amounts: Missing) -> int:
    return sum(amount << 8 * colour for colour, amount in enumerate(amounts))


def unpack(packed: int) -> Missing:
    return tuple(packed >> 8 * colour & 0xFF for colour in range(5))


@pytest.mark.interpreted
@pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python")
def test_lacking_is_what_is_missing_of_each_colour() -> None:
    random = np.random.default_rng(1)
    for _ in range(200):
        cost, wealth = random.integers(0, 8, 5).tolist(), random.integers(0, 20, 5).tolist()
        missing = tuple(max(0, c - w) for c, w in zip(cost, wealth, strict=True))
        assert unpack(lacking(pack(cost), pack(wealth))) == missing
        assert total(pack(missing)) == sum(missing)


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
