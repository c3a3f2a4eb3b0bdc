"""Environments for learning: one game in PettingZoo's or Gymnasium's shape, or any number at once.

`TurnEnv` and `SeatEnv` need the extra `envs`; `VectorEnv` needs nothing but the rules, and
`gemwright.envs.cuda.CudaVectorEnv` the extra `gpu`.

>>> VectorEnv("marvel", 8, players=3, seed=7).reset().observations.shape
(8, 698)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from gemwright.envs.errors import EnvError
from gemwright.envs.kernels.playing import WAIT
from gemwright.envs.outputs import Outputs
from gemwright.envs.rewards import REWARDS, Reward
from gemwright.envs.symmetries import Symmetry, opponent_order, slot_order
from gemwright.envs.vector import VectorEnv

if TYPE_CHECKING:
    from gemwright.envs.seat import SeatEnv
    from gemwright.envs.turn import TurnEnv

__all__ = [
    "ENVIRONMENT_VERSION", "REWARDS", "WAIT", "EnvError", "Outputs", "Reward", "SeatEnv", "Symmetry",
    "TurnEnv", "VectorEnv", "opponent_order", "slot_order",
]  # fmt: skip

ENVIRONMENT_VERSION: Final = 1
"""Raised whenever the same seeds and decisions could bring other observations, masks or rewards."""

_LAZY: Final = {"SeatEnv": "gemwright.envs.seat", "TurnEnv": "gemwright.envs.turn"}


def __getattr__(name: str) -> Any:
    """Load the environments that need the extra when they are first asked for."""
    if name not in _LAZY:
        raise AttributeError(name)
    return getattr(import_module(_LAZY[name]), name)
