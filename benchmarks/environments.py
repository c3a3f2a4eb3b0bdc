#!/usr/bin/env python
"""Measure the environment of many games: steps a second, observations and masks written.

    benchmarks/environments.py [--threads 2] [--games 256,4096] [--seconds 2] [--cuda] [--quick] [--json]

Every step draws a random legal decision for every game, checks and plays it, and writes
observations, masks, rewards, dones and seats. Beside the steps a second of the clock stand those a
second of processor time, which other programs on the machine disturb less, and the cost of a
step in calibration steps, as `gemwright bench` gives it: dependent xorshift64 steps, a number that
can be compared between machines. `--cuda` measures the GPU instead.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time
from typing import Any

import numba
import numpy as np

from gemwright.envs import VectorEnv
from gemwright.rules import EDITIONS, GemwrightError
from gemwright.rules.kernels import entries

Row = dict[str, str | int | float]

CALIBRATION_STEPS = 50_000_000


def calibration_seconds() -> float:
    """Return the processor seconds of one step of the calibration loop."""
    entries.calibration_steps(np.uint64(1), 1)
    start = process_time()
    entries.calibration_steps(np.uint64(1), CALIBRATION_STEPS)
    return (process_time() - start) / CALIBRATION_STEPS


def timed(
    step: Callable[[], object], wait: Callable[[], object], options: argparse.Namespace
) -> tuple[int, float, float]:
    """Step for some seconds; return the steps, the seconds and the processor seconds."""
    for _ in range(options.warm):
        step()
    wait()
    steps, start, busy = 0, perf_counter(), process_time()
    while perf_counter() - start < options.seconds:
        for _ in range(options.between):
            step()
        wait()
        steps += options.between
    return steps, perf_counter() - start, process_time() - busy


def stepper(env: Any, *, on_gpu: bool) -> Callable[[], object]:
    """Return what makes one random step in every game."""
    env.reset()
    if on_gpu:
        return lambda: env.step(env.random_decisions(), check=False)
    decisions = env.random_decisions()
    return lambda: env.step(env.random_decisions(decisions))


def measure(games: int, edition: str, players: int, dtype: str, options: argparse.Namespace) -> Row:
    """Measure one environment."""
    make, wait = _cuda() if options.cuda else (VectorEnv, lambda: None)
    env = make(edition, games, players=players, dtype=dtype)
    step = stepper(env, on_gpu=options.cuda)
    steps, seconds, busy = timed(step, wait, options)
    made = steps * games
    return {
        "device": "cuda" if options.cuda else "cpu",
        "threads": numba.get_num_threads(),
        "edition": edition,
        "players": players,
        "games": games,
        "observations": dtype,
        "steps_per_s": round(made / seconds),
        "steps_per_cpu_s": round(made / busy),
        "calibration_steps_per_step": round(busy / made / options.calibration, 1),
    }


def _cuda() -> tuple[Any, Callable[[], object]]:
    from gemwright.envs.cuda import CudaVectorEnv  # noqa: PLC0415 - an extra

    return CudaVectorEnv, numba.cuda.synchronize


def wanted(options: argparse.Namespace) -> Iterator[tuple[int, str, int, str]]:
    """Yield what is measured: the common case at every size, then every edition and table."""
    for games in options.games:
        for dtype in ("uint8", "float32"):
            yield games, "splendor-2024", 2, dtype
    for edition in () if options.quick else EDITIONS:
        for players in (2, 3, 4):
            yield options.games[-1], edition, players, "uint8"


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--threads", type=int, default=numba.config.NUMBA_NUM_THREADS)
    parser.add_argument(
        "--games", type=lambda text: [int(word) for word in text.split(",")], default=[256, 4096]
    )
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--warm", type=int, default=100, help="steps made before it is timed")
    parser.add_argument("--between", type=int, default=10, help="steps between two looks at the clock")
    parser.add_argument("--quick", action="store_true", help="two players of splendor-2024 alone")
    parser.add_argument("--cuda", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def show(row: Row, *, as_json: bool) -> None:
    """Print what was measured."""
    line = json.dumps(row) if as_json else "  ".join(f"{key} {value}" for key, value in row.items())
    print(line, flush=True)  # noqa: T201 - what it is for


def main() -> int:
    """Run the command line."""
    options = parse(sys.argv[1:])
    numba.set_num_threads(options.threads)
    options.calibration = calibration_seconds()
    try:
        for case in wanted(options):
            show(measure(*case, options), as_json=options.json)
    except GemwrightError as problem:
        print(problem, file=sys.stderr)  # noqa: T201 - what it is for
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
