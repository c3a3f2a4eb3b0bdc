"""Symmetries of observations and decisions, to make several samples of one.

- `slot_order`: the cards of a level lie in another order. Exact: the game goes on alike, slot by slot.
- `opponent_order`: the opponents have exchanged all they own. Exact for what the observing seat sees,
  may do and brings about; who plays after whom stays with the seats, so what follows is alike
  only as far as the order of turns among opponents does not matter.

Colours cannot be exchanged: neither deck treats them alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gemwright.envs.errors import EnvError
from gemwright.observe import OBSERVATION_SIZE, part
from gemwright.rules import NUM_DECISIONS, SetUpError
from gemwright.rules.catalogue import BUY, MAX_PLAYERS, NUM_LEVELS, RESERVE, SLOTS_PER_LEVEL
from gemwright.rules.names import shorten

Places = npt.NDArray[np.int64]

STAYING: Final = ("first", "yet_to_move")
"""Columns of `seats` that tell of the order of turns, and so stay where they are."""


@dataclass(frozen=True)
class Symmetry:
    """Where every number and every decision comes from once things lie in another order.

    Attributes:
        observation: number i of the new observation is number `observation[i]` of the old, int64 (698,).
        decision: the same for masks and policies, int64 (78,).
    """

    observation: Places
    decision: Places
    _forward: Places = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_forward", np.argsort(self.decision))

    def observations(self, numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return observations (..., 698) as they would be."""
        return np.asarray(numbers[..., self.observation])

    def masks(self, masks: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return masks or policies (..., 78) as they would be."""
        return np.asarray(masks[..., self.decision])

    def decisions(self, ids: npt.NDArray[np.integer[Any]]) -> Places:
        """Return what decision ids, of any shape, are called afterwards."""
        return np.asarray(self._forward[ids])


def slot_order(orders: Sequence[Sequence[int]]) -> Symmetry:
    """Return the symmetry that puts the cards of each level into another order.

    Args:
        orders: for each level, the old slots, 0 to 3, in the order they are to lie in.

    Raises:
        EnvError: not three orders of four slots.

    >>> turned = slot_order([(1, 0, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)])
    >>> turned.decisions(np.array([45, 46, 47])).tolist()
    [46, 45, 47]
    """
    if [sorted(order) for order in orders] != [list(range(SLOTS_PER_LEVEL))] * NUM_LEVELS:
        raise EnvError("bad-slots", count=NUM_LEVELS)
    numbers, decisions = np.arange(OBSERVATION_SIZE), np.arange(NUM_DECISIONS)
    for level, order in enumerate(orders):
        for name in ("market", "market_others"):
            places = _places(numbers, name)
            places[level] = places[level][list(order)]
        for start in (RESERVE, BUY):
            first = start + level * SLOTS_PER_LEVEL
            decisions[first : first + SLOTS_PER_LEVEL] = first + np.array(order)
    return Symmetry(numbers, decisions)


def opponent_order(order: Sequence[int], players: int) -> Symmetry:
    """Return the symmetry that puts what the opponents own into another order; ids stay as they are.

    For observations of the seat to play.

    Args:
        order: the old opponents, counted from 0 in turn order after the observing seat, in the
            order they are to sit in.
        players: 2, 3 or 4.

    Raises:
        EnvError: not an order of all opponents.
        SetUpError: no such number of players.

    >>> swapped = opponent_order((1, 0), players=3)
    >>> part("present").start, swapped.observation[:4].tolist()
    (0, [0, 2, 1, 3])
    """
    if players not in (2, 3, 4):
        raise SetUpError("bad-player-count", players=shorten(str(players)))
    count = players - 1
    if sorted(order) != list(range(count)):
        raise EnvError("bad-order", count=count, last=count - 1)
    numbers, opponents = np.arange(OBSERVATION_SIZE), [*order, *range(count, MAX_PLAYERS - 1)]
    seats = [0, *(opponent + 1 for opponent in opponents)]
    missing = part("tiles").column("missing")
    tiles = _places(numbers, "tiles")
    tiles[:, missing] = tiles[:, missing][:, seats]
    market = _places(numbers, "market_others")
    market[:] = market[:, :, opponents]
    for name, moved in (("present", seats), ("seats", seats), ("other_hands", opponents)):
        places = _places(numbers, name)
        places[:] = places[moved]
    for column in STAYING:
        owned = _places(numbers, "seats")[:, part("seats").column(column)]
        owned[:] = np.sort(owned, axis=0)
    return Symmetry(numbers, np.arange(NUM_DECISIONS))


def _places(numbers: Places, name: str) -> Places:
    """Return a part of an observation with its axes, to be changed in place."""
    where = part(name)
    return numbers[where.start : where.stop].reshape(where.shape)
