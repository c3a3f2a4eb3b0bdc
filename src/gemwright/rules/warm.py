"""Compiling the kernels once, so that everything after starts fast."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import numpy as np
from numba import config

from gemwright.rules import _kernel_cache
from gemwright.rules.catalogue import PASS
from gemwright.rules.kernels import entries
from gemwright.rules.state import Row, new_states

Report = Callable[[str, int, int], None]
"""Called with the name of the step to come, its number from 1, and the number of steps."""

_READY = "ready"


def is_compiled() -> bool:
    """Tell whether the single-game kernels need no compiling: they are on disk, or run interpreted."""
    if config.DISABLE_JIT:
        return True
    folder = _kernel_cache.path()
    return folder is not None and (folder / _READY).exists()


def warm_up(report: Report | None = None) -> None:
    """Compile, or load from disk, every kernel that works on a single game.

    Takes some ten seconds the first time and a fraction of a second afterwards. Processes that
    start together wait for each other instead of all compiling.

    Args:
        report: told about each step before it starts.
    """
    folder = _kernel_cache.path()
    steps = _calls(new_states(1)[0])
    with _alone(folder):
        for number, (name, call) in enumerate(steps, 1):
            if report:
                report(name, number, len(steps))
            call()
        if folder:
            (folder / _READY).touch()


def _alone(folder: Path | None) -> AbstractContextManager[object]:
    """Keep other processes from compiling the same into the same folder."""
    if folder is None:
        return nullcontext()
    from filelock import FileLock  # noqa: PLC0415 - missing on machines that only compute

    return FileLock(folder / "lock")


def _calls(row: Row) -> list[tuple[str, Callable[[], object]]]:
    seed = np.uint64(1)
    return [
        ("set-up", lambda: entries.lay_out(row, 0, 2, 0, seed)),
        ("legal moves", lambda: entries.legal_sets(row)),
        ("decisions", lambda: entries.decide(row, PASS)),
        ("chance", lambda: entries.reveal_top(row, int(row["deck"][-1]))),
        ("views", lambda: entries.hide(row, 0)),
        ("hidden cards", lambda: entries.deal_unseen(row, seed)),
        ("outcomes", lambda: (entries.winners(row), entries.reached_goal(row), entries.eligible_tiles(row))),
        ("playouts", lambda: entries.random_playout(row, 10)),
    ]
