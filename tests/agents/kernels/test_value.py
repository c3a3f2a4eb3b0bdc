"""The heuristic value: a softmax over seats of weighted features and curves."""

import numpy as np
import pytest
from numba import config

from gemwright.agents.kernels import value
from gemwright.agents.kernels.features import (
    CURVE_ENDS,
    CURVED,
    FIRST_CURVE,
    NUM_CURVES,
    NUM_FEATURES,
    NUM_KNOTS,
    NUM_STAGES,
    NUM_VALUE_WEIGHTS,
    POINTS,
    TAGS,
)
from gemwright.agents.kernels.weights import V1
from gemwright.agents.values import value_weights
from gemwright.rules import Phase, Position, View
from gemwright.rules.catalogue import PAY
from gemwright.testing import occasions
from gemwright.testing.builders import Owned, scene
from tests.agents.helpers import GAMES
from tests.agents.searching import judged, middle_games, mover_view

pytestmark = pytest.mark.interpreted
PLAIN = pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python")


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_points_are_good(edition: str, players: int) -> None:
    view = Position.initial(edition, players, seed=2).view(0)
    before = judged(view)[1]
    for seat in range(players):
        ahead = view.copy()
        ahead.row["points"][seat] = 8
        after = judged(ahead)[1]
        assert after[seat] > before[seat]


def test_who_is_about_to_win_is_thought_to() -> None:
    owned = Owned(bonus="W3 U3 G3 R3 K3", points=14)
    for seat in (0, 1):
        seats = [owned if place == seat else Owned() for place in (0, 1)]
        assert judged(scene("splendor-2024", *seats).view(0))[1][seat] > 0.9


@PLAIN
def test_a_purchase_under_way_is_counted_as_made() -> None:
    """While it is paid, a card belongs to nobody, which says nothing about who is ahead."""
    paying = next(occasions("splendor-2024", 2))
    done = mover_view(paying)
    done.push(PAY)
    assert judged(mover_view(paying))[1] == pytest.approx(settled(done))


def settled(board: View) -> list[float]:
    """Return the values of a board by the kernels, as its next seat need not be its viewer."""
    values = np.zeros(4)
    row = board.row
    model = value_weights(int(row["family"]), int(row["num_players"]))
    value.write_values(row, V1, model, np.zeros((4, NUM_FEATURES)), values)
    return [float(one) for one in values]


@PLAIN
def test_values_of_every_middle_game_sum_to_one() -> None:
    for position in middle_games():
        values = settled(mover_view(position))
        assert sum(values) == pytest.approx(1)
        assert values == pytest.approx(judged(mover_view(position))[1])


@PLAIN
def test_without_weights_everybody_is_alike() -> None:
    position = next(middle_games())
    values = np.zeros(4)
    features = np.zeros((4, NUM_FEATURES))
    value.write_values(position.row, V1, np.zeros(NUM_VALUE_WEIGHTS), features, values)
    assert values.tolist() == [0.5, 0.5, 0, 0]


@PLAIN
def test_weights_change_from_stage_to_stage() -> None:
    model = np.zeros(NUM_VALUE_WEIGHTS)
    model[TAGS::NUM_FEATURES][:NUM_STAGES] = [1.0, 3.0, 5.0, 9.0]
    features = np.zeros((4, NUM_FEATURES))
    features[1, TAGS] = 2.0
    found = [value.strength(model, features, 1, stage) for stage in (0.0, 0.5, 1.0, 2.5, 3.0)]
    assert found == [2.0, 4.0, 6.0, 14.0, 18.0]
    assert value.strength(model, features, 0, 1.0) == 0


@PLAIN
@pytest.mark.parametrize("number", range(NUM_CURVES))
def test_curves_are_linear_between_knots(number: int) -> None:
    model = np.zeros(NUM_VALUE_WEIGHTS)
    first = FIRST_CURVE + number * NUM_KNOTS
    model[first : first + NUM_KNOTS] = [1.0, 3.0, 2.0, 2.0, 7.0]
    width = CURVE_ENDS[number] / NUM_KNOTS
    found = [value.curve(model, number, width * knots) for knots in (-1, 0, 0.5, 1, 1.5, 2, 3, 5, 9)]
    assert found == pytest.approx([0, 0, 0.5, 1, 2, 3, 2, 7, 7])


@PLAIN
def test_a_curve_counts_for_its_feature() -> None:
    model = np.zeros(NUM_VALUE_WEIGHTS)
    model[FIRST_CURVE : FIRST_CURVE + NUM_KNOTS] = 2.0
    features = np.zeros((4, NUM_FEATURES))
    features[0, int(CURVED[0])] = 5.0
    assert int(CURVED[0]) == POINTS
    assert [value.strength(model, features, seat, 0.0) for seat in (0, 1)] == [2.0, 0.0]


@PLAIN
@pytest.mark.parametrize("number", [0, 2])
def test_settling_ends_a_purchase_and_a_choice_of_tiles(number: int) -> None:
    position = list(occasions("splendor-2024", 2))[number]
    value.settle(position.row)
    assert position.row["phase"] == Phase.ACTION
    assert position.row["to_move"] == 1


@PLAIN
def test_settling_leaves_other_phases_alone() -> None:
    for position in list(occasions("marvel", 2))[1::2]:
        before = position.row.tobytes()
        value.settle(position.row)
        assert position.row.tobytes() == before
