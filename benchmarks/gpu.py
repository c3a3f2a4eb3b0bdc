#!/usr/bin/env python
"""Run on a GPU all that needs one, tests first, and print every figure as JSON.

    python benchmarks/gpu.py [--limit 280] [--seconds 4] [--only playouts,steps] [--small]

Needs PyTorch, Numba, numba-cuda, NumPy and pytest; this project need not be installed. Each line
is one JSON object: the machine, then each stage with its figures, its exit status and its
seconds, last a summary. Stages run one by one, each in a process of its own; what would end
after the limit of seconds is cut off, or left out, and the summary says so; so is a stage that
takes more than three tenths of it. `--only` runs some stages again, given by name and commas.
`--small` makes everything as small as can be: with `NUMBA_ENABLE_CUDASIM=1` the whole is a
rehearsal without a GPU.

The exit status is 0 if all that was to be run went well.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).parents[1]
LIBRARIES = ("torch", "numba", "numba-cuda", "numpy", "pytest")
TESTS = ("tests/rules/test_cuda.py", "tests/envs/test_cuda.py")
PYTEST = ("-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider", "-W", "default", "-m", "cuda")
"""Without the project's own settings: they ask for libraries that compute nothing."""

LONGEST = 0.3
"""Part of the limit that one stage may take, so that one that compiles for long does not end the rest."""

LAST_LINES = 40
GPU_FACTS = """
import json, torch
from gemwright.rules.gpu import load_cuda, require_gpu
require_gpu()
device = load_cuda().get_current_device()
name, capability = getattr(device, "name", "simulated"), getattr(device, "compute_capability", ())
name = name.decode() if isinstance(name, bytes) else str(name)
facts = {"gpu": name, "compute_capability": list(capability), "torch_cuda": torch.version.cuda}
print(json.dumps(facts | {"torch_finds_it": torch.cuda.is_available()}))
"""

Stage = tuple[str, list[str]]
Figures = dict[str, Any]


def stages(seconds: float, *, small: bool) -> Iterator[Stage]:
    """Yield the name of each stage, and what Python is to run."""
    bench = ["-m", "gemwright.rules.bench"]
    measured = ["--device", "cuda", "--seconds", str(0.01 if small else seconds)]
    few = ["--games", "1"] if small else []
    envs = ["--cuda", "--json", "--seconds", str(0.01 if small else seconds / 4)]
    tiny = ["--quick", "--games", "1", "--warm", "0", "--between", "1"]
    yield "gpu", ["-c", GPU_FACTS]
    for tests in TESTS:
        yield tests, [*PYTEST, tests, *(["-k", "illegal or not_legal"] if small else [])]
    yield "playouts", [*bench, "playouts", *measured, *few]
    yield "steps", [*bench, "steps", *measured, *few]
    yield (
        "environments",
        ["benchmarks/environments.py", *envs, *(tiny if small else ["--games", "4096,65536"])],
    )


def run(name: str, arguments: Sequence[str], limit: float) -> Figures:
    """Run a stage; return its figures, and its last words where it went wrong."""
    begin = monotonic()
    paths = [str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    ours = {"PYTHONPATH": os.pathsep.join(paths), "NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS": "0"}
    with subprocess.Popen(  # noqa: S603 - our own commands
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | ours,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            said, _ = process.communicate()
    lines = said.splitlines()
    figures = [json.loads(line) for line in lines if line.startswith("{")]
    found: Figures = {"stage": name, "status": process.returncode, "seconds": round(monotonic() - begin, 1)}
    if name in TESTS:
        found["tests"] = lines[-1] if lines else ""
    if process.returncode:
        found["said"] = lines[-LAST_LINES:]
    return found | {"figures": figures}


def machine() -> Figures:
    """Return what the figures depend on."""
    return {"stage": "machine", "cores": os.cpu_count(), "python": sys.version.split()[0]} | {
        name: _version(name) for name in LIBRARIES
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--limit", type=float, default=280.0, help="seconds for all of it (280)")
    parser.add_argument(
        "--seconds", type=float, default=4.0, help="how long to measure playouts and steps (4)"
    )
    parser.add_argument(
        "--only", type=lambda text: text.split(","), help="stages to be run, by name and commas"
    )
    parser.add_argument("--small", action="store_true", help="a rehearsal of the least size")
    return parser.parse_args(arguments)


def show(figures: Figures) -> None:
    """Print one line of JSON."""
    print(json.dumps(figures), flush=True)  # noqa: T201 - what it is for


def main(arguments: Sequence[str] | None = None) -> int:
    """Run every stage that there is time for; return the exit status."""
    options = parse(arguments)
    begin = monotonic()
    show(machine())
    failed, left_out = [], []
    for name, command in stages(options.seconds, small=options.small):
        if options.only and name not in options.only:
            continue
        left = options.limit - (monotonic() - begin)
        if left <= 0 or "gpu" in failed:
            left_out.append(name)
            continue
        found = run(name, command, min(left, LONGEST * options.limit))
        show(found)
        if found["status"]:
            failed.append(name)
    seconds = round(monotonic() - begin, 1)
    show({"stage": "all", "seconds": seconds, "failed": failed, "left_out": left_out})
    return 1 if failed or left_out else 0


if __name__ == "__main__":
    sys.exit(main())
