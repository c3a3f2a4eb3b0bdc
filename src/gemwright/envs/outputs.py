"""The arrays that an environment of many games writes into."""

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from gemwright.envs.errors import EnvError
from gemwright.observe import OBSERVATION_SIZE
from gemwright.observe.observing import array_kind, is_like, is_plain
from gemwright.rules import NUM_DECISIONS

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a step of many games brings, game by game.

    Attributes:
        observations: what the seat to play knows, float32 or uint8 (games, 698).
        masks: the decisions it may choose from, bool (games, 78).
        rewards: what each seat is given for the decision just made, float32 (games, players).
        dones: whether that decision ended its game, bool (games,); the other arrays but
            `rewards` then tell of the next game.
        seats: the seat to play, int64 (games,).

    >>> Outputs.empty(4, players=3).rewards.shape
    (4, 3)
    """

    observations: Array
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    dones: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]

    @classmethod
    def empty(cls, games: int, *, players: int, dtype: npt.DTypeLike = np.float32, steps: int = 0) -> Self:
        """Return arrays to be written into.

        Args:
            games: how many games.
            players: 2, 3 or 4.
            dtype: of the observations, float32 or uint8.
            steps: if above 0, every array has a first axis of so many steps; `at` then gives those of one.
        """
        kinds = _kinds(games, players, np.dtype(dtype))
        room = (steps,) if steps else ()
        return cls(*(np.zeros(room + shape, kind) for shape, kind in kinds.values()))

    def at(self, step: int) -> Self:
        """Return the arrays of one step, where the first axis is of steps; nothing is copied."""
        return type(self)(*(getattr(self, field.name)[step] for field in fields(self)))

    def require(self, games: int, players: int, dtype: np.dtype[Any]) -> None:
        """Check that the arrays can be written into.

        Raises:
            EnvError: one has another shape or type, or cannot be written to.
        """
        for name, (shape, kind) in _kinds(games, players, dtype).items():
            require(name, getattr(self, name), shape, kind)


def _kinds(games: int, players: int, dtype: np.dtype[Any]) -> dict[str, tuple[tuple[int, ...], Any]]:
    return {
        "observations": ((games, OBSERVATION_SIZE), dtype),
        "masks": ((games, NUM_DECISIONS), np.dtype(np.bool_)),
        "rewards": ((games, players), np.dtype(np.float32)),
        "dones": ((games,), np.dtype(np.bool_)),
        "seats": ((games,), np.dtype(np.int64)),
    }


def require(
    name: str, array: object, shape: tuple[int, ...], dtype: np.dtype[Any], *, written: bool = True
) -> None:
    """Check an array that a kernel is to work on.

    Args:
        name: what to call it.
        array: what was given for it.
        shape: that it must have.
        dtype: likewise.
        written: whether it must be one that can be written into.

    Raises:
        EnvError: it has another shape or type, or cannot be written to.
    """
    if is_like(array, shape, dtype) and (not written or is_plain(array)):
        return
    code = "bad-array" if written else "bad-input"
    raise EnvError(code, name=name, wanted=f"{dtype} {shape}", found=array_kind(array))
