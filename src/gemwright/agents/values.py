"""The fitted weights of the heuristic value, read from `data/value.csv`."""

import csv
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from gemwright.agents.kernels.features import NUM_FEATURES, NUM_STAGES, Numbers
from gemwright.rules.components import FAMILIES

FILE: Final = "value.csv"


@cache
def value_weights(family: int, players: int) -> Numbers:
    """Return the weights for a family (0 or 1) and 2 to 4 players, float64 (NUM_STAGES * NUM_FEATURES,).

    They are the softmax regression of who won on the features of every seat, over games of the
    search against itself; `python -m gemwright.agents.fitting` makes them again.
    """
    model = np.zeros((NUM_STAGES, NUM_FEATURES))
    with files("gemwright.agents").joinpath("data", FILE).open(encoding="utf-8") as stream:
        for line in csv.DictReader(stream):
            if (line["family"], line["players"]) == (FAMILIES[family], str(players)):
                model[int(line["stage"])] = [float(line[str(i)]) for i in range(NUM_FEATURES)]
    return model.ravel()
