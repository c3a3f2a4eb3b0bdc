"""The one place where kernels are compiled, and for what.

The package is loaded as `gemwright.rules.kernels` for the interpreter and the CPU, and
a second time, from the same files, as `gemwright.rules.cuda_kernels` for the GPU:
a function compiled for one target cannot be called from the other.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from gemwright.rules import _kernel_cache

Function = TypeVar("Function", bound=Callable[..., Any])

FOR_CUDA: Final = __name__.split(".")[-2] == "cuda_kernels"

LINKING_RELEASES: Final = ("0.68",)
"""Releases of Numba whose inside `_linking` is tested with; others compile every kernel in full."""

# nogil: bots and servers run kernels from threads. error_model: no hidden exception branches.
_CPU_OPTIONS: Final = {"nogil": True, "error_model": "numpy"}


def kernel(function: Function) -> Function:
    """Compile a function that only other kernels call.

    They get a version of their own of it, which becomes machine code as a part of them; should
    Python call it all the same, as tests do, it is compiled for that.
    """
    compiled: Any = _compile(function, cached=False)
    if links_parts():
        from gemwright.rules import _linking  # noqa: PLC0415 - leans on the inside of Numba

        part: Any = _compile(function, cached=False, **_linking.OPTIONS)
        compiled.get_call_template = part.get_call_template
        compiled.get_overload = part.get_overload
    return cast(Function, compiled)


def links_parts() -> bool:
    """Tell whether kernels become machine code with their callers, a saving that needs a known Numba."""
    import numba  # noqa: PLC0415 - slow to import

    release = ".".join(numba.__version__.split(".")[:2])
    return not FOR_CUDA and not numba.config.DISABLE_JIT and release in LINKING_RELEASES


def entry(function: Function) -> Function:
    """Compile a function that Python calls; its machine code is kept on disk."""
    return _compile(function, cached=True)


def parallel_entry(function: Function) -> Function:
    """Compile a batch driver that spreads games over cores with `prange`.

    For benchmarks and batch work only: two Python threads must not be in such
    functions at once, and a process must not fork after calling one.
    """
    return _compile(function, cached=True, parallel=True)


def _compile(function: Function, cached: bool, **options: Any) -> Function:
    if FOR_CUDA:
        from numba import cuda  # noqa: PLC0415 - only the GPU extra has it

        return cast(Function, cuda.jit(function, device=True))
    from numba import njit  # noqa: PLC0415 - the GPU copy has its own compiler

    package = ".".join(function.__module__.split(".")[:2])
    with _kernel_cache.folder(package) as writable:
        compiled = njit(function, cache=cached and writable, **_CPU_OPTIONS, **options)
    return cast(Function, compiled)
