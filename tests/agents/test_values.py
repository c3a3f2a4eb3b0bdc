import csv
from importlib.resources import files

import numpy as np
import pytest

from gemwright.agents.kernels.features import NUM_VALUE_WEIGHTS
from gemwright.agents.values import FILE, value_weights
from gemwright.rules.components import FAMILIES

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("family", range(len(FAMILIES)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_weights_for_every_game(family: int, players: int) -> None:
    weights = value_weights(family, players)
    assert weights.shape == (NUM_VALUE_WEIGHTS,)
    assert weights.dtype == np.float64
    assert np.isfinite(weights).all()
    assert np.count_nonzero(weights) > NUM_VALUE_WEIGHTS / 4


def test_weights_are_read_once() -> None:
    assert value_weights(0, 2) is value_weights(0, 2)


def test_the_file_names_each_weight_once() -> None:
    with files("gemwright.agents").joinpath("data", FILE).open(encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    places = [(line["family"], line["players"], int(line["place"])) for line in lines]
    assert len(set(places)) == len(places)
    assert {family for family, _, _ in places} == set(FAMILIES)
    assert {place for _, _, place in places} <= set(range(NUM_VALUE_WEIGHTS))
