"""The proofs of the rules: run what is left of the units, each result on disk before the next."""

import hashlib
import json
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gemwright.rules import warm_up
from tests.proof.plan import Unit, run, units
from tests.proof.recording import results as finished
from tests.proof.report import rules_section

ROOT = Path(__file__).parents[2]


COMPARED = (
    "src/gemwright/rules/kernels/*.py",
    "src/gemwright/rules/data/*.csv",
    "src/gemwright/rules/catalogue.py",
    "src/gemwright/rules/components.py",
    "src/gemwright/rules/state.py",
    "tests/oracle/*.py",
    "tests/proof/[cp]*.py",
)
"""What the proofs are about: kernels, data, catalogue, components and state; the oracle; the proofs."""


def sources_key() -> str:
    """Return 16 hex digits that change whenever the results could."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in COMPARED for path in ROOT.glob(pattern)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def prove(folder: Path, scale: float, workers: int) -> tuple[str, list[str]]:
    """Do what is left to do.

    Args:
        folder: where results are kept.
        scale: less than 1 for less of each kind.
        workers: processes.

    Returns:
        The first failure or "", and what the page says.
    """
    key = sources_key()
    log = folder / f"{key}-{scale}.jsonl"
    results = {_name(result): result for result in finished(log)}
    todo = [unit for unit in units(scale) if unit.name not in results]
    warm_up()
    failure = _work_off(todo, workers, log, results)
    return failure, rules_section(results.values(), key)


def _name(result: dict[str, Any]) -> str:
    return Unit(*(result[field] for field in ("kind", "rules", "players", "start", "count"))).name


def _stop(*_: object) -> None:
    """Let a termination signal end the run like Ctrl-C does."""
    raise KeyboardInterrupt


def _keep(result: dict[str, Any], results: dict[str, dict[str, Any]], file: TextIO) -> None:
    """Add a result and have it on disk before the next."""
    results[_name(result)] = result
    file.write(json.dumps(result) + "\n")
    file.flush()


def _work_off(todo: list[Unit], workers: int, log: Path, results: dict[str, dict[str, Any]]) -> str:
    """Do the units, each result on disk before the next; return the first failure or ""."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
        log.open("a", encoding="utf-8") as file,
        Progress(*columns) as progress,
    ):
        signal.signal(signal.SIGTERM, _stop)
        task = progress.add_task("proofs", total=len(todo))
        futures = [pool.submit(run, unit) for unit in todo]
        try:
            for future in as_completed(futures):
                _keep(future.result(), results, file)
                progress.advance(task)
        except (AssertionError, KeyboardInterrupt) as error:
            pool.shutdown(wait=False, cancel_futures=True)
            return str(error) or "stopped; the same command goes on from here"
    return ""
