"""Gemwright: the open home of Splendor. Start with `gemwright.rules`.

Importing this package loads nothing else; its most used names are loaded when asked for:

>>> from gemwright import Position
>>> Position.initial("marvel", players=3, seed=7).num_players
3
"""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

__all__ = ["Layout", "Move", "Outcome", "Position", "RuleSet", "View", "__version__"]

try:
    __version__ = version("gemwright")
except PackageNotFoundError:  # a source tree that was not installed
    __version__ = "0+unknown"


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("gemwright.rules"), name)
    raise AttributeError(name)
