"""The door through which packages outside the rules compile kernels of their own.

Kernels that call the rules must be compiled with the rules' options, and machine code that
is kept on disk must be dropped when the rules or the calling package change.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar, cast

from gemwright.rules import _kernel_cache
from gemwright.rules.kernels._jit import _CPU_OPTIONS, kernel

__all__ = ["entry", "kernel", "parallel_entry"]

Function = TypeVar("Function", bound=Callable[..., Any])


def entry(function: Function) -> Function:
    """Compile a function that Python calls; its machine code is kept on disk.

    Args:
        function: takes game rows, arrays and numbers; calls kernels of the rules and of its own
            package (for `gemwright.agents.kernels.games` that is `gemwright.agents`).
    """
    return _compile(function)


def parallel_entry(function: Function) -> Function:
    """Compile a batch driver that spreads games over cores with `prange`.

    For benchmarks and batch work only: two Python threads must not be in such functions at
    once, and a process must not fork after calling one.
    """
    return _compile(function, parallel=True)


def _compile(function: Function, **options: bool) -> Function:
    from numba import config, njit  # noqa: PLC0415 - slow to import

    target, before = _folder(".".join(function.__module__.split(".")[:2])), config.CACHE_DIR
    config.CACHE_DIR = str(target) if target else before
    try:
        compiled = njit(function, cache=target is not None, **_CPU_OPTIONS, **options)
    finally:
        config.CACHE_DIR = before
    return cast(Function, compiled)


@cache
def _folder(package: str) -> Path | None:
    """Return where a package's machine code is kept: named after its sources, inside that of the rules."""
    rules = _kernel_cache.path()
    sources = _sources(package)
    if rules is None or not sources:
        return None
    digest = hashlib.sha256(b"\0".join(sources)).hexdigest()[:16]
    target = rules / f"{package}-{digest}"
    try:
        target.mkdir(exist_ok=True)
    except OSError:
        return None
    return target if os.access(target, os.W_OK) else None


def _sources(package: str) -> list[bytes]:
    try:
        return [item.read_bytes() for item in _python_files(files(package))]
    except (ModuleNotFoundError, TypeError):
        return []


def _python_files(folder: Traversable) -> Iterator[Traversable]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _python_files(item)
        elif item.name.endswith(".py"):
            yield item
