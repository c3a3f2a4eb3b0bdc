#!/usr/bin/env python
"""Measure every level against the one below, and fit their ratings: `benchmarks/levels.py [--write]`.

One seat plays the higher level, the others the lower one, on the same decks in every rotation.
Ratings are Elo differences to greedy:v1, for which level 4 is measured: with more than two players
a score of s stands for odds of s (n - 1) : (1 - s) against each of the others. Errors add up from
level 4 outwards.
"""

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import log, log10, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from gemwright.agents import Network
from gemwright.agents.kernels.evaluation import Judge
from gemwright.agents.kernels.selfplay import GREEDY, match_game
from gemwright.agents.kernels.weights import V1
from gemwright.agents.levels import NUM_LEVELS, Level, LevelAgent, levels
from gemwright.agents.searcher import Settings, make_judge, new_tree, scratch_for
from gemwright.rules import EDITIONS, Position, RuleSet

FILE = Path(__file__).parents[1] / "src/gemwright/agents/data/levels.csv"
ANCHOR = 4

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Cell:
    """An edition and a number of players."""

    edition: str
    players: int

    def judge(self, level: Level | None) -> Judge:
        """Return how a level judges; None is greedy."""
        taste = LevelAgent(level.number).weights if level else V1
        return make_judge(RuleSet.of(self.edition), self.players, _network(level), Settings(), taste)


def _network(level: Level | None) -> Network | None:
    return level.network if level else None


def shares(cell: Cell, higher: Level, lower: Level | None, sets: int, seed: int) -> Floats:
    """Return the higher level's mean share of each duplicate set, float64 (sets,); None is greedy."""
    judges = cell.judge(higher), cell.judge(lower)
    largest = max((_network(higher), _network(lower)), key=lambda one: one.params.size if one else 0)
    simulations = np.array([higher.simulations, lower.simulations if lower else 0])
    noises = np.array([higher.noise, lower.noise if lower else GREEDY])

    def play_set(index: int) -> float:
        tree, scratch = new_tree(int(simulations.max()) + 2), scratch_for(largest)
        won = 0.0
        for seat in range(cell.players):
            position = Position.initial(cell.edition, cell.players, seed=seed + index)
            match_game(position.row, tree, *judges, scratch, simulations, noises, 1 << seat)
            outcome = position.outcome()
            won += outcome.share(seat) if outcome else 1 / cell.players  # cut off after too many decisions
        return won / cell.players

    with ThreadPoolExecutor(2) as pool:
        return np.array(list(pool.map(play_set, range(sets))))


def elo(cell: Cell, sets: Floats) -> tuple[float, float]:
    """Return the Elo difference that the shares of some sets stand for, and its standard error."""
    games = len(sets) * cell.players
    score = (float(sets.sum()) * cell.players + 0.5) / (games + 1)
    error = float(sets.std(ddof=1)) / sqrt(len(sets))
    difference = 400 * log10(score * (cell.players - 1) / (1 - score))
    return difference, error * 400 / log(10) / (score * (1 - score))


def measure(cell: Cell, games: int, seed: int, first: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the match of each level from the first on against the one below, level 4 also against greedy."""
    known = levels(cell.edition, cell.players)
    for higher in known[first - 1 :]:
        sets = max(12, games // cell.players // (4 if higher.simulations > 1000 else 1))
        for lower in [known[higher.number - 2]] if higher.number > 1 else []:
            yield _line(cell, higher, lower, shares(cell, higher, lower, sets, seed))
        if higher.number == ANCHOR:
            yield _line(cell, higher, None, shares(cell, higher, None, sets, seed))


def _line(cell: Cell, higher: Level, lower: Level | None, found: Floats) -> dict[str, Any]:
    difference, error = elo(cell, found)
    return {
        "edition": cell.edition, "players": cell.players, "level": higher.number,
        "against": lower.number if lower else "greedy:v1", "games": len(found) * cell.players,
        "score": round(float(found.mean()), 4),
        "half_ci95": round(1.96 * float(found.std(ddof=1)) / sqrt(len(found)), 4),
        "elo": round(difference, 1), "error": round(error, 1),
    }  # fmt: skip


def ratings(lines: Sequence[dict[str, Any]], below: Level | None = None) -> dict[int, tuple[float, float]]:
    """Return rating and standard error of each level from the matches of a cell.

    Args:
        lines: of `measure`.
        below: the level below the first that was measured, None if all were.
    """
    steps = {(line["level"], line["against"]): (line["elo"], line["error"]) for line in lines}
    start = below.number if below else ANCHOR
    found = {start: (below.rating, below.error) if below else steps[ANCHOR, "greedy:v1"]}
    for level in range(start + 1, NUM_LEVELS + 1):
        found[level] = _further(found[level - 1], steps[level, level - 1], 1)
    for level in range(0 if below else ANCHOR - 1, 0, -1):
        found[level] = _further(found[level + 1], steps[level + 1, level], -1)
    return found


def _further(base: tuple[float, float], step: tuple[float, float], sign: int) -> tuple[float, float]:
    return base[0] + sign * step[0], sqrt(base[1] ** 2 + step[1] ** 2)


def write(cell: Cell, found: dict[int, tuple[float, float]]) -> None:
    """Put the ratings of a cell into the file of levels."""
    with FILE.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        rows, fields = list(reader), reader.fieldnames or []
    for row in rows:
        here = (row["edition"], row["players"]) == (cell.edition, str(cell.players))
        if here and int(row["level"]) in found:
            rating, error = found[int(row["level"])]
            row |= {"rating": f"{rating:.0f}", "error": f"{error:.0f}"}
    with FILE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, fields, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the cells asked for, print a line of JSON a match, and write the ratings if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", action="append", choices=EDITIONS)
    parser.add_argument("--players", action="append", type=int, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=480, help="games of a match; a quarter at the top")
    parser.add_argument("--seed", type=int, default=50_000)
    parser.add_argument(
        "--from", dest="first", type=int, default=1, choices=(1, *range(ANCHOR + 1, NUM_LEVELS + 1)),
        help="measure from this level on, and leave the ratings below as they are",
    )  # fmt: skip
    parser.add_argument("--write", action="store_true", help="put the ratings into data/levels.csv")
    options = parser.parse_args(arguments)
    for edition in options.edition or EDITIONS:
        for players in options.players or (2, 3, 4):
            lines, below = [], levels(edition, players)[: options.first - 1][-1:]
            for line in measure(Cell(edition, players), options.games, options.seed, options.first):
                sys.stdout.write(json.dumps(line) + "\n")
                sys.stdout.flush()
                lines.append(line)
            if options.write:
                write(Cell(edition, players), ratings(lines, *below))


if __name__ == "__main__":
    main()
