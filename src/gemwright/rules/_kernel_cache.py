"""Where compiled kernels are kept between runs.

Numba's disk cache does not notice a change in a function that a cached one calls, so each
package has a folder named after everything that goes into its machine code: the sources of
the rules, the component data, the library versions, its own sources, and those of packages
whose kernels it calls.
"""

import hashlib
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

RULES: Final = "gemwright.rules"
CALLED: Final = {
    "gemwright.agents": ("gemwright.observe",),
    "gemwright.envs": ("gemwright.observe",),
    "gemwright.learn": ("gemwright.agents", "gemwright.observe"),
}
"""Packages beside the rules whose kernels a package calls."""


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            yield from _sources(item)
        elif item.name.endswith((".py", ".csv")):
            yield item


def _digest(package: str, *circumstances: str) -> str:
    digest = hashlib.sha256()
    for item in _sources(files(package)):
        digest.update(item.name.encode() + b"\0" + item.read_bytes())
    digest.update("\0".join(circumstances).encode())
    return digest.hexdigest()[:16]


@cache
def key() -> str:
    """Return 16 hex digits that change whenever the compiled rules would."""
    versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    return _digest(RULES, *versions, platform.python_version(), os.environ.get("NUMBA_BOUNDSCHECK", ""))


@cache
def path(package: str = RULES) -> Path | None:
    """Return the folder of a package's compiled kernels, or None where none can be written.

    Args:
        package: `gemwright.rules`, or a package whose kernels call those of the rules; its
            folder lies inside that of the rules.
    """
    try:
        from platformdirs import user_cache_path  # noqa: PLC0415 - missing on machines that only compute

        target = user_cache_path("gemwright") / f"kernels-{key()}"
        if package != RULES:
            target /= f"{package}-{_digest(package, *map(_digest, CALLED.get(package, ())))}"
        target.mkdir(parents=True, exist_ok=True)
    except (ImportError, OSError, TypeError, AttributeError):
        return None
    return target if os.access(target, os.W_OK) else None


@contextmanager
def folder(package: str = RULES) -> Iterator[bool]:
    """Point Numba at `path()` while a function is decorated; yield whether there is one."""
    from numba import config  # noqa: PLC0415 - slow to import

    target, before = path(package), config.CACHE_DIR
    config.CACHE_DIR = str(target) if target else before
    try:
        yield target is not None
    finally:
        config.CACHE_DIR = before
