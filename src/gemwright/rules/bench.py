"""Measuring playouts against a yardstick in the same run, so that machines can be compared.

Needs nothing but NumPy and Numba (and numba-cuda for `--device cuda`), so it also runs where
little is installed: `python -m gemwright.rules.bench playouts --device cuda`.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter

import numba
import numpy as np

from gemwright.rules.batch import NO_LIMIT, Games
from gemwright.rules.errors import GemwrightError
from gemwright.rules.kernels import entries
from gemwright.rules.position import Position
from gemwright.rules.rulesets import RuleSet

CALIBRATION_STEPS = 4_000_000
SLICE = 0.2
"""Seconds of playouts between two looks at the yardstick."""

Slice = Callable[[int], tuple[int, int]]
"""Play for a while from a seed on; return games and decisions."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """What a benchmark found.

    `steps_per_game` is the price of a game in dependent xorshift64 steps on one core, timed in
    the same run: it hardly depends on the machine.
    """

    benchmark: str
    rules: str
    players: int
    device: str
    threads: int
    seconds: float
    games: int
    decisions: int
    decisions_per_s: float
    games_per_s: float
    decisions_per_game: float
    compile_s: float
    calibration_steps_per_s: float
    steps_per_game: float
    steps_per_decision: float


def single_slice(rules: RuleSet, players: int, games: int = 1000) -> Slice:
    """Return a slice of work of whole games on one thread."""
    row = Position.initial(rules, players, seed=0).row

    def play(seed: int) -> tuple[int, int]:
        return games, int(entries.random_games(row, np.uint64(seed), games, NO_LIMIT))

    return play


def batch_slice(rules: RuleSet, players: int, threads: int, games: int = 1000) -> Slice:
    """Return a slice of work of whole games on several threads."""
    numba.set_num_threads(threads)
    rows = Games(rules, threads * 4, players=players)

    def play(seed: int) -> tuple[int, int]:
        return games * len(rows), rows.play_games(seed, games, NO_LIMIT)

    return play


def cuda_slice(rules: RuleSet, players: int, rows: int, games: int = 4) -> Slice:
    """Return a slice of work of whole games on a GPU, one thread a row."""
    from gemwright.rules.cuda import CudaGames  # noqa: PLC0415 - only the GPU extra has it

    batch = CudaGames(rules, rows, players=players)

    def play(seed: int) -> tuple[int, int]:
        return games * rows, batch.play_games(seed, games)

    return play


def lockstep_slice(rules: RuleSet, players: int, device: str, rows: int, rounds: int = 64) -> Slice:
    """Return a slice of work of endless games in lockstep, one decision a launch; counts no games."""
    if device == "cuda":
        from gemwright.rules.cuda import CudaGames  # noqa: PLC0415 - only the GPU extra has it

        on_gpu = CudaGames(rules, rows, players=players)
        step, wait = on_gpu.step_on, on_gpu.wait
    else:
        step, wait = Games(rules, rows, players=players).step_on, _no_wait

    def play(_seed: int) -> tuple[int, int]:
        for _ in range(rounds):
            step()
        wait()
        return 0, rounds * rows

    return play


def _no_wait() -> None:
    """Do nothing: the CPU is done when its call returns."""


def playouts_slice(rules: RuleSet, players: int, device: str, threads: int, rows: int = 1 << 18) -> Slice:
    """Return a slice of work of whole random games; `rows` are the threads of a GPU."""
    if device == "cuda":
        return cuda_slice(rules, players, rows)
    return single_slice(rules, players) if threads == 1 else batch_slice(rules, players, threads)


def measure(
    name: str, rules: RuleSet, players: int, device: str, threads: int, seconds: float, seed: int, play: Slice
) -> Measurement:
    """Alternate slices of work with the yardstick for some seconds.

    Args:
        name: what is measured.
        rules: rule set of the games.
        players: 2 to 4.
        device: `cpu` or `cuda`.
        threads: how many the work uses.
        seconds: least time to spend on the work.
        seed: games start from seeds from here on.
        play: the work.
    """
    began = perf_counter()
    play(seed)
    entries.calibration_steps(np.uint64(1), 1)
    compile_s = perf_counter() - began
    games = decisions = steps = 0
    worked = calibrated = 0.0
    while worked < seconds:
        steps += CALIBRATION_STEPS
        calibrated += _timed(lambda: entries.calibration_steps(np.uint64(1), CALIBRATION_STEPS))
        began = perf_counter()
        while perf_counter() - began < SLICE:
            more_games, more_decisions = play(seed + games)
            games += more_games
            decisions += more_decisions
        worked += perf_counter() - began
    return _report(
        name, rules, players, device, threads, compile_s, worked, games, decisions, steps / calibrated
    )


def _timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def _report(
    name: str,
    rules: RuleSet,
    players: int,
    device: str,
    threads: int,
    compile_s: float,
    worked: float,
    games: int,
    decisions: int,
    yardstick: float,
) -> Measurement:
    cores_time = worked * threads
    return Measurement(
        benchmark=name,
        rules=rules.name,
        players=players,
        device=device,
        threads=threads,
        seconds=round(worked, 3),
        games=games,
        decisions=decisions,
        decisions_per_s=round(decisions / worked, 1),
        games_per_s=round(games / worked, 1),
        decisions_per_game=round(decisions / games, 3) if games else 0.0,
        compile_s=round(compile_s, 3),
        calibration_steps_per_s=round(yardstick, 1),
        steps_per_game=round(yardstick * cores_time / games, 1) if games else 0.0,
        steps_per_decision=round(yardstick * cores_time / decisions, 3),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure without the command line's libraries; prints JSON, or in one line what is wrong."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure the speed of this machine.")
    parser.add_argument("benchmark", choices=("playouts", "steps"))
    parser.add_argument("--edition", default="splendor-2024")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, help="steps, and playouts on a GPU: how many side by side")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--json", action="store_true", help="what is printed anyway")
    options = parser.parse_args(arguments)
    try:
        found = _measured(options)
    except GemwrightError as problem:
        parser.exit(2, f"bench: {problem}\n")
    json.dump(asdict(found), sys.stdout)
    print()  # noqa: T201 - a command of its own


def _measured(options: argparse.Namespace) -> Measurement:
    rules, players, device = RuleSet.parse(options.edition), options.players, options.device
    if options.benchmark == "playouts":
        threads = options.threads
        work = playouts_slice(rules, players, device, threads, options.games or 1 << 18)
    else:
        threads = 1 if device == "cuda" else numba.get_num_threads()
        work = lockstep_slice(rules, players, device, options.games or 16384)
    return measure(options.benchmark, rules, players, device, threads, options.seconds, options.seed, work)


if __name__ == "__main__":
    main()
