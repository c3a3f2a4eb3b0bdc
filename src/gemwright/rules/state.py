"""One game as one row of a structured dtype: the only thing the kernels read and write.

Signed fields throughout: compiled arithmetic that mixes signed and unsigned 64-bit
numbers turns into floating point. The random state is the one exception.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    HAND_LIMIT,
    MAX_PLAYERS,
    MAX_TILES,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    SLOTS_PER_LEVEL,
)

Row = Any
"""A single game: `states[i]` of an array of dtype `STATE`, a NumPy void that kernels change in place."""

States = npt.NDArray[np.void]
"""Games side by side, dtype `STATE`, shape (games,)."""

STATE: Final = np.dtype(
    [
        # Random state of set-up and of playouts; 0 in a view.
        ("rng", np.uint64),
        # The rule set, and how far the game is.
        ("turn_cap", np.int32),
        ("turns", np.int32),
        ("family", np.int8),
        ("num_players", np.int8),
        ("first_seat", np.int8),
        ("take_rule", np.int8),
        ("gems_first", np.int8),
        ("pass_always", np.int8),
        ("stalemate_ranks", np.int8),
        ("reserved_public", np.int8),
        # Who decides what; `passed` marks a turn that is a pass.
        ("phase", np.int8),
        ("to_move", np.int8),
        ("passes", np.int8),
        ("passed", np.int8),
        ("termination", np.int8),
        # A purchase being paid: the card, the market place it left (-1: hand), gold put for each colour.
        ("buying", np.int8),
        ("buying_place", np.int8),
        ("swaps", np.int8, NUM_COLOURS),
        # Last colour swapped or returned: earlier ones may not come after it (R3.5).
        ("last_colour", np.int8),
        # The table.
        ("supply", np.int8, NUM_TOKEN_KINDS),
        ("market", np.int8, (NUM_LEVELS, SLOTS_PER_LEVEL)),
        ("drawn", np.int8, NUM_LEVELS),
        ("deck", np.int8, NUM_CARDS),
        ("tiles", np.int8, MAX_TILES),
        ("tile_owner", np.int8, MAX_TILES),
        ("avengers_owner", np.int8),
        # The seats.
        ("tokens", np.int8, (MAX_PLAYERS, NUM_TOKEN_KINDS)),
        ("bonuses", np.int8, (MAX_PLAYERS, NUM_COLOURS)),
        ("points", np.int8, MAX_PLAYERS),
        ("num_bought", np.int8, MAX_PLAYERS),
        ("tags", np.int8, MAX_PLAYERS),
        ("hand_size", np.int8, MAX_PLAYERS),
        ("hand", np.int8, (MAX_PLAYERS, HAND_LIMIT)),
        ("hand_blind", np.int8, (MAX_PLAYERS, HAND_LIMIT)),
        # Seat that bought each card, or NOBODY.
        ("owner", np.int8, NUM_CARDS),
        # Fills the last word: rows are compared and hashed as bytes, so none may be undefined.
        ("unused", np.int8, 6),
    ],
    align=True,
)


def new_states(count: int) -> States:
    """Return zeroed rows, shape (count,), to be set up by `kernels.entries.lay_out`."""
    return np.zeros(count, STATE)


Numbers = list[int]
"""The bytes of a game row as signed numbers, for reading many fields of one byte at once."""

AT: Final[dict[str, int]] = {name: int(field[1]) for name, field in (STATE.fields or {}).items()}
"""Where each field begins in `Numbers`."""


def numbers(states: States) -> Numbers:
    """Return the bytes of one game, shape (1,), as signed numbers."""
    return memoryview(states.tobytes()).cast("b").tolist()


def copy_state(states: States) -> States:
    """Return a copy of one game, shape (1,), that can be changed.

    NumPy copies a structured array field by field, which takes ten times as long.
    """
    return np.frombuffer(bytearray(states.tobytes()), STATE)
