"""The long forms of the tests of `gemwright serve`: run what is left, and tell what was proven.

A long form is a test of `tests/server` or `tests/page` marked `proof`. It takes `scaled` to size itself
and `tally` to say how much it did; its docstring, or else its name, says what it proves.
"""

import hashlib
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.conftest import SCALE
from tests.proof.recording import OPTION, results
from tests.proof.report import circumstances

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests/server", "tests/page")
COMPARED = (
    "src/gemwright/server/**/*.*",
    "src/gemwright/rules/**/*.py",
    "tests/server/**/*.py",
    "tests/page/*.py",
)
"""What these proofs are about, and they themselves."""
NOTHING_LEFT = 5
"""Exit status of pytest where no test is left."""
FAILURES = {2: "stopped; the same command goes on from here"}

INTRODUCTION = """\
What could be lost, leaked or broken in `gemwright serve`. Each line is a long form of tests in `tests/server`
or `tests/page`; the test suite runs a short form of the same.
"""

Result = Mapping[str, Any]


def sources_key() -> str:
    """Return 16 hex digits that change whenever the results could."""
    digest = hashlib.sha256()
    for path in sorted({path for pattern in COMPARED for path in ROOT.glob(pattern) if path.is_file()}):
        if "__pycache__" not in path.parts:
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def prove(folder: Path, scale: float, workers: int, *chosen: str) -> tuple[str, list[str]]:
    """Run what has not passed yet; see `tests.proof.rules.prove`.

    Args:
        folder: where results are kept.
        scale: less than 1 for less of everything.
        workers: processes.
        chosen: options of pytest, to run a part only: `-k`, `leaks`.
    """
    key = sources_key()
    log = folder / f"server-{key}-{scale}.jsonl"
    command = [sys.executable, "-m", "pytest", "-v", "-m", "proof", "-p", "tests.proof.recording"]
    command += [f"{OPTION}={log}", "-n", str(workers if workers > 1 else 0), *chosen, *FOLDERS]
    status = _run(command, scale)
    failure = "" if status in (0, NOTHING_LEFT) else FAILURES.get(status, "of the server: see above")
    return failure, section(list(results(log)), key)


def _run(command: Sequence[str], scale: float) -> int:
    """Run a command, and let a termination signal end it like Ctrl-C does: with all it started."""
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | {SCALE: str(scale)}) as running:
        signal.signal(signal.SIGTERM, lambda *_: running.send_signal(signal.SIGINT))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pytest is told by the terminal itself
        return running.wait()


def section(found: Iterable[Result], key: str) -> list[str]:
    """Return what the page says: what each test proves, how much it tried, and what could not run."""
    latest = {result["test"]: result for result in found}  # what was skipped once may have passed later
    by_function: defaultdict[str, list[Result]] = defaultdict(list)
    for name in sorted(latest):
        by_function[name.partition("[")[0]].append(latest[name])
    seconds = sum(result["seconds"] for result in latest.values())
    said = circumstances(f"sources `{key}`", ("litestar", "uvicorn", "sqlalchemy"), seconds)
    rows = [_row(*item) for item in by_function.items()]
    return [INTRODUCTION, said, "", "| what holds | tried | minutes |", "| --- | --- | --: |", *rows]


def _row(function: str, found: list[Result]) -> str:
    says = found[0]["says"] or function.rpartition("::test_")[2].replace("_", " ")
    minutes = sum(result["seconds"] for result in found) / 60
    return f"| {says} | {_tried(found)} | {minutes:.1f} |"


def _tried(found: list[Result]) -> str:
    totals: defaultdict[str, int] = defaultdict(int)
    for result in found:
        for name, count in result["counts"].items():
            totals[name] += count
    reasons = sorted({result["skipped"] for result in found if result["skipped"]})
    return "; ".join([f"{n:,} {name}" for name, n in totals.items()] + [f"not run: {one}" for one in reasons])
