"""Run the proofs in full: `python -m tests.proof [--scale X] [--workers N]`.

Results are kept in build/proof, by a hash of all that is being compared; a run that was stopped
goes on where it was, and sources that changed start anew. Ends with status 1 on the first failure.
"""

import argparse
import hashlib
import json
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gemwright.rules import warm_up
from tests.proof.plan import Unit, run, units
from tests.proof.report import write

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


def finished(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the results of earlier runs; a line cut short by a stop is passed over."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


def main() -> int:
    """Do what is left to do and write the page."""
    parser = argparse.ArgumentParser(prog="scripts/proof", description="Run the proofs in full.")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="less than 1 for a quick look; writes no page"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes")
    options = parser.parse_args()
    key = sources_key()
    log = ROOT / "build" / "proof" / f"{key}-{options.scale}.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    results = {_name(result): result for result in finished(log)}
    todo = [unit for unit in units(options.scale) if unit.name not in results]
    warm_up()
    failure = _work_off(todo, options.workers, log, results)
    if failure:
        print(f"proof: {failure}", file=sys.stderr)
        return 1
    if options.scale >= 1:
        seconds = sum(result["seconds"] for result in results.values())
        write(ROOT / "docs" / "verification.md", results.values(), key, seconds)
    print(f"{len(results)} passed, 0 failed")
    return 0


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


if __name__ == "__main__":
    sys.exit(main())
