"""The way to a Ray cluster: the `cluster` extra."""

import contextlib
import os
import socket
from collections.abc import Iterator
from typing import Any, Final

from gemwright.arena.errors import ArenaError
from gemwright.arena.executors import usable_cores
from gemwright.arena.referee import failure_reason

PATIENCE_S: Final = 5.0

Ray = Any
"""The module `ray`, which need not be installed."""


def imported_ray() -> Ray:
    """Return the module `ray`.

    Raises:
        ArenaError: it is not installed.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing leaves this machine unasked
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError:
        raise ArenaError("no-ray") from None
    return ray


@contextlib.contextmanager
def connected(ray: Ray, workers: int | None, address: str | None) -> Iterator[None]:
    """Be connected to a cluster; one started here is shut down on the way out.

    Args:
        ray: the module.
        workers: cores of a cluster started here; None takes those there are.
        address: of the cluster; None takes the one this process is connected to, or starts one.

    Raises:
        ArenaError: there is no such cluster.
    """
    if ray.is_initialized():
        yield
        return
    own = {} if address else {"num_cpus": workers or usable_cores(), "include_dashboard": False}
    try:
        _reach(address or "")
        ray.init(address=address or "local", log_to_driver=False, logging_level="error", **own)
    except (OSError, ValueError, RuntimeError) as error:
        problem = failure_reason(error)
        raise ArenaError("no-cluster", address=str(address)[:60], problem=problem) from None
    try:
        yield
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Knock at an address HOST:PORT, for Ray would try for minutes where nobody is.

    Raises:
        OSError: nobody answers.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=PATIENCE_S).close()
