"""The lessons kept for training: the latest ones, in arrays that go round."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from gemwright.agents.kernels.advice import POLICY_AT
from gemwright.envs.symmetries import Symmetry, slot_order
from gemwright.learn.selfplay import Lessons, empty_lessons
from gemwright.rules.catalogue import NUM_LEVELS, SLOTS_PER_LEVEL

ORDERS: Final = tuple(permutations(range(SLOTS_PER_LEVEL)))


class Memory:
    """Room for a number of lessons; when it is full, the oldest make room for new ones.

    Args:
        room: how many lessons, at least 1.
    """

    def __init__(self, room: int) -> None:
        self.lessons = empty_lessons(room)
        self.room = room
        self.seen = 0

    def __len__(self) -> int:
        return min(self.seen, self.room)

    def add(self, lessons: Lessons) -> None:
        """Keep lessons, the last ones where there is not room for all."""
        lessons = lessons.last(self.room)
        places = np.arange(self.seen, self.seen + len(lessons)) % self.room
        for name in Lessons.__slots__:
            getattr(self.lessons, name)[places] = getattr(lessons, name)
        self.seen += len(lessons)

    def latest(self, count: int) -> Lessons:
        """Return a copy of the latest lessons, as many as there are at most."""
        places = np.arange(max(0, self.seen - min(count, self.room)), self.seen) % self.room
        return Lessons(*(getattr(self.lessons, name)[places] for name in Lessons.__slots__))

    def batches(self, count: int, size: int, random: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
        """Yield batches of lessons drawn at random, each with the slots of the market in another order.

        Args:
            count: how many batches.
            size: lessons in each.
            random: draws them.

        Yields:
            Observations uint8 (size, 698), weights float32 (size, 78), masks bool (size, 78), values and
            outcomes float32 (size, 4), advice float16 (size, 170).
        """
        for _ in range(count):
            places = random.integers(len(self), size=size)
            yield self.batch(places, any_slot_order(random))

    def batch(self, places: npt.NDArray[np.int64], symmetry: Symmetry) -> tuple[Tensor, ...]:
        """Return the lessons at some places, with the market in another order."""
        kept = self.lessons
        advice = kept.advice[places]
        advice[:, POLICY_AT:] = symmetry.masks(advice[:, POLICY_AT:])
        return (
            torch.from_numpy(symmetry.observations(kept.observations[places])),
            torch.from_numpy(symmetry.masks(kept.weights[places]).astype(np.float32)),
            torch.from_numpy(symmetry.masks(kept.masks[places])),
            torch.from_numpy(kept.values[places]),
            torch.from_numpy(kept.outcomes[places]),
            torch.from_numpy(advice),
        )


def any_slot_order(random: np.random.Generator) -> Symmetry:
    """Return a symmetry drawn at random from those of `slot_order`."""
    return slot_order([ORDERS[i] for i in random.integers(len(ORDERS), size=NUM_LEVELS)])
