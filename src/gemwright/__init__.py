"""Gemwright: the open home of Splendor. Start with `gemwright.rules`.

Importing this package loads nothing else.
"""

from importlib.metadata import PackageNotFoundError, version

__all__ = ["__version__"]

try:
    __version__ = version("gemwright")
except PackageNotFoundError:  # a source tree that was not installed
    __version__ = "0+unknown"
