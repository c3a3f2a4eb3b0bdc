import numpy as np
import pytest
from numba import config

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


def test_amounts_are_written_where_they_belong() -> None:
    out = np.zeros(8, np.float32)
    numbers.put(out, 1, 3, np.float32(0.25))
    numbers.put_flag(out, 0, True)
    numbers.put_packed(out, 3, 0x0400020001, np.float32(0.25))
    assert out.tolist() == [1, 0.75, 0, 0.25, 0, 0.5, 0, 1]
    numbers.put_flag(out, 0, False)
    assert out[0] == 0
