"""Training networks by self-play (extra `learn`): needs PyTorch, and nothing else beside NumPy and Numba.

`gemwright train` runs a `Trainer`; what it makes is a file that plays without PyTorch, see
`gemwright.agents.read_network`.
"""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from gemwright.learn.errors import LearnError

if TYPE_CHECKING:
    from gemwright.learn.matches import Duel, Player, Score
    from gemwright.learn.ppo import PpoSettings
    from gemwright.learn.selfplay import Lessons, Pace, Source
    from gemwright.learn.settings import SearchSettings, TrainSettings
    from gemwright.learn.training import News, Trainer

__all__ = [
    "Duel", "LearnError", "Lessons", "News", "Pace", "Player", "PpoSettings", "Score", "SearchSettings",
    "Source", "TrainSettings", "Trainer", "require_torch",
]  # fmt: skip

_PLACES: Final = {
    "Duel": "matches", "Player": "matches", "Score": "matches", "PpoSettings": "ppo",
    "Lessons": "selfplay", "Pace": "selfplay", "Source": "selfplay",
    "SearchSettings": "settings", "TrainSettings": "settings", "News": "training", "Trainer": "training",
}  # fmt: skip

# Threads of PyTorch that wait for work would keep a core from the threads that play.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ.setdefault("GOMP_SPINCOUNT", "0")


def __getattr__(name: str) -> Any:
    """Load what needs PyTorch when it is first asked for."""
    if name not in _PLACES:
        raise AttributeError(name)
    require_torch()
    return getattr(import_module(f"gemwright.learn.{_PLACES[name]}"), name)


def require_torch() -> None:
    """Check that PyTorch is there.

    Raises:
        LearnError: it is not.
    """
    if find_spec("torch") is None:
        raise LearnError("no-torch")
