"""The fitted weights of the heuristic value, read from `data/value.csv`."""

import csv
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from gemwright.agents.kernels.features import NUM_VALUE_WEIGHTS, Numbers
from gemwright.rules.components import FAMILIES

FILE: Final = "value.csv"


@cache
def value_weights(family: int, players: int) -> Numbers:
    """Return the weights for a family (0 or 1) and 2 to 4 players, float64 (NUM_VALUE_WEIGHTS,).

    They are the softmax regression of who won on the features of every seat, over games of the
    search against itself, as made by `python -m gemwright.agents.fitting`; those for three and four
    players are the mean of such a fit and the one for two (docs/strength).
    """
    model = np.zeros(NUM_VALUE_WEIGHTS)
    with files("gemwright.agents").joinpath("data", FILE).open(encoding="utf-8") as stream:
        for line in csv.DictReader(stream):
            if (line["family"], line["players"]) == (FAMILIES[family], str(players)):
                model[int(line["place"])] = float(line["weight"])
    return model
