"""Kernels loaded a second time, compiled for the GPU.

A function compiled for the CPU cannot be called from one for the GPU. So the files of the kernels
are executed again under other names, with imports among them turned to those names; the rules
bring twins of their own (`gemwright.rules.cuda`).
"""

import builtins
import importlib
import importlib.util
import sys
from types import ModuleType
from typing import Any, Final

import numpy as np

import gemwright.rules.cuda  # noqa: F401 - makes the twins of the rules
from gemwright.rules.gpu import load_cuda

TWINS: Final = {
    "gemwright.rules.jit": "gemwright.rules.cuda_kernels.jit",
    "gemwright.rules.kernels": "gemwright.rules.cuda_kernels",
    "gemwright.observe.kernels": "gemwright.observe.cuda_kernels",
    "gemwright.envs.kernels": "gemwright.envs.cuda_kernels",
}
"""What a module or package of kernels is called for the GPU."""

LARGEST: Final = 16 * 1024
"""Bytes of the largest table left to the GPU's constant memory, which holds 64 KiB in all."""


def _renamed(name: str) -> str:
    for package, twin in TWINS.items():
        if name == package or name.startswith(f"{package}."):
            return twin + name.removeprefix(package)
    return name


def load_twin(name: str) -> ModuleType:
    """Return a module of kernels as compiled for the GPU.

    Args:
        name: what it is called for the CPU.
    """
    twin = _renamed(name)
    if twin.startswith("gemwright.rules."):
        return importlib.import_module(twin)
    if twin not in sys.modules:
        sys.modules[twin] = _execute(name, twin)
    return sys.modules[twin]


def _execute(name: str, twin: str) -> ModuleType:
    origin = importlib.util.find_spec(name)
    if origin is None or origin.origin is None:
        raise ImportError(name)
    spec = importlib.util.spec_from_file_location(twin, origin.origin)
    if spec is None or spec.loader is None:
        raise ImportError(twin)
    module = importlib.util.module_from_spec(spec)
    vars(module)["__builtins__"] = vars(builtins) | {"__import__": _import}
    spec.loader.exec_module(module)
    _move_tables(module)
    return module


def _import(
    name: str, outer: Any = None, local: Any = None, fromlist: tuple[str, ...] = (), level: int = 0
) -> ModuleType:
    """Import for a twin: kernels as twins, everything else as it is."""
    if level == 0 and _renamed(name) != name:
        return load_twin(name)
    return builtins.__import__(name, outer, local, fromlist, level)


def _move_tables(module: ModuleType) -> None:
    """Put tables that constant memory has no room for into the GPU's main memory."""
    for name, value in list(vars(module).items()):
        if isinstance(value, np.ndarray) and value.nbytes > LARGEST:
            setattr(module, name, load_cuda().to_device(value))
