"""Finding numba-cuda and a GPU, or saying in one line what is missing."""

from typing import Any

import numpy as np

from gemwright.rules.errors import GpuError


def load_cuda() -> Any:
    """Return the module `numba.cuda` of numba-cuda.

    Raises:
        GpuError: numba-cuda is not installed.
    """
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 still names it at import; NumPy 2.5 dropped it.
        np.row_stack = np.vstack  # noqa: NPY201
    try:
        from numba import cuda  # noqa: PLC0415 - an extra, and slow to import
    except ImportError as missing:
        raise GpuError("no-gpu-library") from missing
    return cuda


def require_gpu() -> None:
    """Find a GPU, or the simulator of one.

    Raises:
        GpuError: numba-cuda is not installed, or there is no GPU that it can use.
    """
    if not load_cuda().is_available():
        raise GpuError("no-gpu")
