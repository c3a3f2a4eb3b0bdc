"""Asking for a GPU."""

from importlib.util import find_spec

from gemwright.cli.failures import CliError


def require_device(device: str) -> None:
    """Refuse `cuda` where nothing can run on it.

    Raises:
        CliError: numba-cuda is missing, or there is no GPU and no simulator of one.
    """
    if device != "cuda":
        return
    if find_spec("numba_cuda") is None:
        raise CliError("no-gpu-library")
    from numba import cuda  # noqa: PLC0415 - only the GPU extra has it

    if not cuda.is_available():
        raise CliError("no-gpu")
