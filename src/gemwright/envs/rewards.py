"""What seats are rewarded for."""

from enum import IntEnum
from typing import Final

from gemwright.envs.errors import EnvError


class Reward(IntEnum):
    """What a seat is given after a decision, its own or another's.

    All but `POINTS` are zero until the game is over. n is the number of players.
    """

    WIN_SHARE = 0
    """A seat's part of the win: 1/k for each of k winners, 1/n each in a draw, else 0."""
    ZERO_SUM = 1
    """(n * win share - 1) / (n - 1): 1 for a sole winner; sums to 0; 0 in a draw."""
    WIN = 2
    """1 for every winner, however many share the victory, else 0; nobody wins a draw."""
    POINTS = 3
    """Points the seat gained or lost by the decision."""


REWARDS: Final = tuple(reward.name.lower() for reward in Reward)
"""The rewards by name: `win_share`, `zero_sum`, `win`, `points`."""


def parse_reward(name: str | Reward) -> Reward:
    """Return a reward by its name; one that is a reward already stays as it is.

    Raises:
        EnvError: there is none of that name.

    >>> parse_reward("win_share")
    <Reward.WIN_SHARE: 0>
    """
    if isinstance(name, Reward):
        return name
    if name not in REWARDS:
        raise EnvError("unknown-reward", reward=str(name)[:40], choices=", ".join(REWARDS))
    return Reward[name.upper()]
