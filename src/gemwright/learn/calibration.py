"""How well a network's values agree with how games end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import torch

from gemwright.learn.model import Model
from gemwright.learn.selfplay import Lessons

BINS: Final = 10
_PART: Final = 4096


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions in which the seat to move had a chance in some range.

    Attributes:
        low: least chance.
        high: chance that is just above.
        count: how many positions.
        predicted: their mean chance, None without any.
        actual: the mean share of the victory they ended with, None without any.
    """

    low: float
    high: float
    count: int
    predicted: float | None
    actual: float | None


def predictions(model: Model, lessons: Lessons) -> npt.NDArray[np.float64]:
    """Return the chance that a model gives the seat to move in each lesson, float64 (lessons,)."""
    device = next(model.parameters()).device
    found = []
    with torch.no_grad():
        for start in range(0, len(lessons), _PART):
            amounts, advice = (
                torch.from_numpy(numbers[start : start + _PART]).to(device)
                for numbers in (lessons.observations, lessons.advice)
            )
            found.append(model(amounts, advice)[1].softmax(dim=1)[:, 0].double().cpu().numpy())
    return np.concatenate(found) if found else np.zeros(0)


def calibrate(model: Model, games: Iterable[Lessons]) -> list[Bin]:
    """Sort positions of games the model has not learned from by its chances, in ten bins."""
    predicted: list[npt.NDArray[np.float64]] = [np.zeros(0)]
    actual: list[npt.NDArray[np.float64]] = [np.zeros(0)]
    for lessons in games:
        predicted.append(predictions(model, lessons))
        actual.append(lessons.outcomes[:, 0].astype(np.float64))
    return bins(np.concatenate(predicted), np.concatenate(actual))


def bins(predicted: npt.NDArray[np.float64], actual: npt.NDArray[np.float64]) -> list[Bin]:
    """Return ten bins of chances from 0 to 1, with the shares of the victory they ended with."""
    places = np.minimum((predicted * BINS).astype(int), BINS - 1)
    return [_bin(place, predicted[places == place], actual[places == place]) for place in range(BINS)]


def _bin(place: int, predicted: npt.NDArray[np.float64], actual: npt.NDArray[np.float64]) -> Bin:
    count = len(predicted)
    means = (float(predicted.mean()), float(actual.mean())) if count else (None, None)
    return Bin(place / BINS, (place + 1) / BINS, count, *means)


def calibration_error(found: Sequence[Bin]) -> float:
    """Return by how much chances miss shares on average, each bin with its weight; 0 is perfect."""
    total = sum(one.count for one in found)
    gaps = [
        one.count * abs(one.predicted - one.actual)
        for one in found
        if one.predicted is not None and one.actual is not None
    ]
    return sum(gaps) / total if total else 0.0
