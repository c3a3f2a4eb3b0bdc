import numpy as np
import pytest
from numba import config

from gemwright.observe import OBSERVATION_SIZE, PARTS
from gemwright.observe.kernels import numbers
from gemwright.rules import Position

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python"),
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_counted_in_turn_order(players: int) -> None:
    row = Position.initial(players=players, seed=1).row
    for seat in range(players):
        order = [numbers.seat_at(row, seat, steps) for steps in range(players)]
        assert order == [*range(seat, players), *range(seat)]
        assert [numbers.steps_to(row, seat, other) for other in order] == list(range(players))


def test_every_amount_has_its_byte_and_its_part() -> None:
    amounts = np.arange(OBSERVATION_SIZE).astype(np.uint8).view(numbers.AMOUNTS)
    assert amounts.shape == (1,)
    for each in PARTS:
        expected = np.arange(each.start, each.stop).astype(np.uint8)
        assert amounts[each.name].tobytes() == expected.tobytes()
