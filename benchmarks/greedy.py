#!/usr/bin/env python
"""Measure `greedy`: its victories over `random`, the length of its games, and its speed.

    benchmarks/greedy.py [--games 4000] [--agent greedy:v1] [--json]

Every edition and player count is measured. Speeds are given in `calibration steps`, as by
`gemwright bench`: how many dependent xorshift64 steps one decision costs, because seconds
depend on the machine.
"""

import argparse
import json
import sys
from time import perf_counter

import numpy as np

from gemwright.agents import play_batch
from gemwright.rules import EDITIONS
from gemwright.rules.kernels import entries

Row = dict[str, str | int | float]

CALIBRATION_STEPS = 50_000_000


def steps_per_second() -> float:
    """Time the calibration loop."""
    entries.calibration_steps(np.uint64(1), 1)
    start = perf_counter()
    entries.calibration_steps(np.uint64(1), CALIBRATION_STEPS)
    return CALIBRATION_STEPS / (perf_counter() - start)


def against_random(agent: str, edition: str, games: int) -> Row:
    """Measure the share of victories of one agent in games of two against `random`."""
    result = play_batch([agent, "random"], games, rules=edition)
    low, high = result.interval()
    return {
        "measure": "against random",
        "edition": edition,
        "players": 2,
        "games": games,
        "win_share": round(result.win_share(), 5),
        "win_share_low": round(low, 5),
        "win_share_high": round(high, 5),
        "rounds": round(result.mean_rounds(), 3),
        "unfinished": int((~result.finished).sum()),
    }


def against_itself(agent: str, edition: str, players: int, games: int, speed: float) -> Row:
    """Measure the length of an agent's games against itself, and what a decision costs."""
    start = perf_counter()
    result = play_batch([agent] * players, games, rules=edition)
    seconds = perf_counter() - start
    return {
        "measure": "against itself",
        "edition": edition,
        "players": players,
        "games": games,
        "rounds": round(result.mean_rounds(), 3),
        "rounds_error": round(float(result.rounds.std() / games**0.5), 3),
        "longest": int(result.rounds.max()),
        "unfinished": int((~result.finished).sum()),
        "games_per_s": round(games / seconds),
        "steps_per_decision": round(seconds * speed / int(result.decisions.sum())),
    }


def measure(agent: str, games: int) -> list[Row]:
    """Measure every edition and player count."""
    play_batch([agent, "random"], 1)
    speed = steps_per_second()
    rows = [against_random(agent, edition, games) for edition in EDITIONS]
    return rows + [
        against_itself(agent, edition, players, games, speed) for edition in EDITIONS for players in (2, 3, 4)
    ]


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--games", type=int, default=4000, help="games of each measurement, dealt from seeds 0, 1, ..."
    )
    parser.add_argument("--agent", default="greedy:v1", help="a version of greedy")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    rows = measure(chosen.agent, chosen.games)
    if chosen.json:
        sys.stdout.write(json.dumps({"agent": chosen.agent, "results": rows}, indent=2) + "\n")
        return
    for row in rows:
        sys.stdout.write("  ".join(f"{name}={value}" for name, value in row.items()) + "\n")


if __name__ == "__main__":
    main()
