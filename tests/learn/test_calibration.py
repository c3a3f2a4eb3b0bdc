"""Chances against the ends of games."""

import numpy as np
import pytest

from gemwright.learn.calibration import Bin, bins, calibrate, calibration_error
from gemwright.learn.model import from_network
from tests.learn.helpers import some_lessons, tiny_network


def test_positions_fall_into_ten_bins() -> None:
    found = bins(np.array([0.05, 0.1, 0.19, 0.999, 1.0]), np.array([0.0, 1.0, 0.0, 1.0, 1.0]))
    assert [one.count for one in found] == [1, 2, 0, 0, 0, 0, 0, 0, 0, 2]
    assert found[1] == Bin(0.1, 0.2, 2, pytest.approx(0.145), 0.5)
    assert (found[2].predicted, found[2].actual) == (None, None)


def test_the_error_weighs_bins_by_what_is_in_them() -> None:
    perfect = [Bin(0.0, 0.1, 10, 0.05, 0.05), Bin(0.1, 0.2, 0, None, None)]
    assert calibration_error(perfect) == 0
    assert calibration_error([*perfect, Bin(0.9, 1.0, 30, 0.95, 0.75)]) == pytest.approx(0.15)
    assert calibration_error([]) == 0


def test_a_model_is_compared_with_games() -> None:
    games = some_lessons()
    found = calibrate(from_network(tiny_network()), games)
    assert sum(one.count for one in found) == sum(map(len, games))
    assert calibrate(from_network(tiny_network()), []) == bins(np.zeros(0), np.zeros(0))
