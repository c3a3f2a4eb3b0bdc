"""Observations from Python: of a view, and of many games at once."""

from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from gemwright.observe.errors import ObserveError
from gemwright.observe.kernels import entries
from gemwright.observe.kernels.entries import Seats
from gemwright.observe.kernels.numbers import AMOUNTS
from gemwright.observe.layout import OBSERVATION_SIZE, PARTS
from gemwright.rules import SPECTATOR, View
from gemwright.rules.state import States

Numbers = npt.NDArray[np.float32]
"""Observations side by side, or a part of them, float32."""

Batch = npt.NDArray[Any]
"""One observation a game, float32 or uint8 (games, OBSERVATION_SIZE)."""


def observe(view: View, out: Numbers | None = None) -> Numbers:
    """Return what the seat of a view knows as numbers.

    Args:
        view: the view of a seat.
        out: takes the numbers if given, float32 (OBSERVATION_SIZE,).

    Returns:
        float32 (OBSERVATION_SIZE,), each from 0 to 1; docs/reference/observation.md says what
        each means.

    Raises:
        ObserveError: a spectator's view, or an `out` of another kind.

    >>> from gemwright.observe import observation_parts
    >>> from gemwright.rules import Position
    >>> numbers = observe(Position.initial("marvel", players=3, seed=7).view(0))
    >>> numbers[observation_parts()["present"]].tolist()
    [1.0, 1.0, 1.0, 0.0]
    """
    if view.viewer == SPECTATOR:
        raise ObserveError("no-seat")
    numbers = _room((OBSERVATION_SIZE,), out)
    entries.observe_row(view.row, view.viewer, numbers)
    return numbers


def observe_batch(
    states: States, seats: Seats | None = None, out: Batch | None = None, dtype: npt.DTypeLike = np.float32
) -> Batch:
    """Return one observation of every game, written over cores.

    Use from one thread at a time, and do not fork afterwards.

    Args:
        states: rows of games, shape (games,): positions, or views of the seats.
        seats: the seat that observes each game, int64 (games,); None for the seat to move.
        out: takes the numbers if given, float32 or uint8 (games, OBSERVATION_SIZE).
        dtype: float32 for numbers from 0 to 1; uint8 for whole amounts, which times
            `OBSERVATION_UNITS` are those numbers, in a quarter of the memory. Not looked at
            where `out` is given.

    Returns:
        float32 or uint8 (games, OBSERVATION_SIZE).

    Raises:
        ObserveError: a seat that is not there, or an array of another kind.

    >>> from gemwright.rules import Games
    >>> observe_batch(Games("splendor-2024", 4, players=2, seed=7).states).shape
    (4, 698)
    """
    shape = (len(states), OBSERVATION_SIZE)
    numbers = np.empty(shape, dtype) if out is None else out
    is_bytes = getattr(numbers, "dtype", None) == np.uint8
    _require("out", numbers, shape, np.dtype(np.uint8 if is_bytes else np.float32))
    observers = states["to_move"].astype(np.int64) if seats is None else as_plain(seats)
    _require("seats", observers, (len(states),), np.dtype(np.int64))
    if ((observers < 0) | (observers >= states["num_players"])).any():
        raise ObserveError("bad-seats")
    write_batch(states, observers, numbers)
    return numbers


def write_batch(states: States, seats: Seats, out: Batch) -> None:
    """Write one observation of every game, as `observe_batch` does, without a look at what is given.

    Args:
        states: rows of games.
        seats: the seat that observes each game, int64 (games,).
        out: takes the numbers, float32 or uint8 (games, OBSERVATION_SIZE), C-contiguous.
    """
    amounts = out.view(np.uint8)[:, -OBSERVATION_SIZE:]
    write = entries.amounts_rows if out.dtype == np.uint8 else entries.observe_rows
    write(states, seats, out, amounts.view(AMOUNTS)[:, 0])


def split_observation(numbers: Numbers) -> dict[str, Numbers]:
    """Return the parts of observations by name, each with its axes; no numbers are copied.

    Args:
        numbers: observations, float32 (..., OBSERVATION_SIZE).

    Returns:
        For each part an array with its axes and columns last; `part(name).column(column)` tells which
        columns are which.

    >>> from gemwright.rules import Position
    >>> parts = split_observation(observe(Position.initial(seed=7).view(0)))
    >>> parts["market"].shape
    (3, 4, 20)
    """
    outer = numbers.shape[:-1]
    return {part.name: numbers[..., part.start : part.stop].reshape(*outer, *part.shape) for part in PARTS}


def _room(shape: tuple[int, ...], out: Numbers | None) -> Numbers:
    if out is None:
        return np.empty(shape, np.float32)
    _require("out", out, shape, np.dtype(np.float32))
    return out


def _require(name: str, array: object, shape: tuple[int, ...], dtype: np.dtype) -> None:
    if not (is_like(array, shape, dtype) and is_plain(array)):
        raise ObserveError("bad-array", name=name, wanted=f"{dtype} {shape}", found=array_kind(array))


def is_like(value: object, shape: tuple[int, ...], dtype: np.dtype[Any]) -> TypeGuard[Batch]:
    """Tell whether something is an array of that shape and type."""
    return isinstance(value, np.ndarray) and value.shape == shape and value.dtype == dtype


def is_plain(array: Batch) -> bool:
    """Tell whether kernels can work on an array as it is: C-contiguous and writable."""
    return bool(array.flags.c_contiguous and array.flags.writeable)


def as_plain(array: Any) -> Any:
    """Return an array that is only read as kernels can work on it: itself, or a copy."""
    return array.copy() if isinstance(array, np.ndarray) and not is_plain(array) else array


def array_kind(value: object) -> str:
    """Return what to call an array in messages: type and shape, and what NumPy says against its use."""
    if not isinstance(value, np.ndarray):
        return type(value).__name__
    flags = {"C_CONTIGUOUS": value.flags.c_contiguous, "WRITEABLE": value.flags.writeable}
    return " ".join(
        [f"{value.dtype} {value.shape}", *(f"{name}=False" for name, is_on in flags.items() if not is_on)]
    )
