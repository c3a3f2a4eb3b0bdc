"""Where compiled kernels are kept between runs.

Numba's disk cache does not notice a change in a function that a cached one calls, so the
folder is named after everything that goes into the machine code: rule sources, component
data and library versions.
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


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            yield from _sources(item)
        elif item.name.endswith((".py", ".csv")):
            yield item


@cache
def key() -> str:
    """Return 16 hex digits that change whenever compiled kernels would."""
    digest = hashlib.sha256()
    for item in _sources(files("gemwright.rules")):
        digest.update(item.name.encode() + b"\0" + item.read_bytes())
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name}={version(name)};".encode())
    digest.update(platform.python_version().encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    return digest.hexdigest()[:16]


@cache
def path() -> Path | None:
    """Return the folder of this build's compiled kernels, or None where none can be written."""
    try:
        from platformdirs import user_cache_path  # noqa: PLC0415 - missing on machines that only compute

        target = user_cache_path("gemwright") / f"kernels-{key()}"
        target.mkdir(parents=True, exist_ok=True)
    except (ImportError, OSError):
        return None
    return target if os.access(target, os.W_OK) else None


@contextmanager
def folder() -> Iterator[bool]:
    """Point Numba at `path()` while a function is decorated; yield whether there is one."""
    from numba import config  # noqa: PLC0415 - slow to import

    target, before = path(), config.CACHE_DIR
    config.CACHE_DIR = str(target) if target else before
    try:
        yield target is not None
    finally:
        config.CACHE_DIR = before
