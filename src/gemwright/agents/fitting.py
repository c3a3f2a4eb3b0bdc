"""Fit the heuristic value: `python -m gemwright.agents.fitting marvel 2 --games 3000 --out value.csv`.

Games of the search against itself are played, with some decisions drawn from its policy for
variety. Who won is then regressed on the features of every seat, as a softmax over the seats.
"""

import argparse
import csv
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from rich.progress import track

from gemwright.agents.kernels.evaluation import HEURISTIC, Judge, new_scratch
from gemwright.agents.kernels.features import (
    CURVE_ENDS,
    CURVED,
    FIRST_CURVE,
    NUM_CURVES,
    NUM_FEATURES,
    NUM_KNOTS,
    NUM_STAGES,
    NUM_VALUE_WEIGHTS,
)
from gemwright.agents.kernels.network import NUM_SIZES
from gemwright.agents.kernels.selfplay import record_game
from gemwright.agents.kernels.weights import V1
from gemwright.agents.searcher import Settings, new_tree
from gemwright.agents.values import value_weights
from gemwright.rules import Position
from gemwright.rules.catalogue import MAX_PLAYERS
from gemwright.rules.components import FAMILIES
from gemwright.rules.kernels import entries

EDITIONS: Final = {"splendor": "splendor-2024", "marvel": "marvel"}
WILD: Final = (0, 30, 100)
"""Shares of decisions drawn from the policy, in 1024ths, by turns from game to game."""
MOST_POSITIONS: Final = 600
"""Positions recorded of a game at most."""
PART: Final = 30_000
"""Positions worked on at a time."""

Floats = npt.NDArray[np.float32]
Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Experience:
    """Positions and how their games ended.

    Attributes:
        features: float32 (positions, seats, NUM_FEATURES).
        stages: how far the leader is, float32 (positions,), 0 to 1.
        shares: share of the victory, float32 (positions, seats).
    """

    features: Floats
    stages: Floats
    shares: Floats

    def __len__(self) -> int:
        return len(self.stages)

    def part(self, start: int, end: int) -> "Experience":
        """Return some of the positions."""
        return Experience(self.features[start:end], self.stages[start:end], self.shares[start:end])


def collect(family: str, players: int, games: int, simulations: int, seed: int, threads: int) -> Experience:
    """Play games of the search against itself and record every action to be chosen.

    Args:
        family: `splendor` or `marvel`.
        players: 2 to 4.
        games: how many, at least 1.
        simulations: of a decision; 0 plays greedy.
        seed: of the first game; game i is dealt from seed + i.
        threads: how many games are played at a time.
    """
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(_play, family, players, simulations, seed + i, i) for i in range(games)]
        parts = [job.result() for job in track(jobs, "games", disable=not sys.stderr.isatty())]
    return Experience(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.stages for part in parts]),
        np.concatenate([part.shares for part in parts]),
    )


def _play(family: str, players: int, simulations: int, seed: int, number: int) -> Experience:
    features = np.zeros((MOST_POSITIONS, MAX_PLAYERS, NUM_FEATURES), np.float32)
    stages = np.zeros(MOST_POSITIONS, np.float32)
    movers = np.zeros(MOST_POSITIONS, np.int64)
    position = Position.initial(EDITIONS[family], players, seed=seed)
    model = value_weights(FAMILIES.index(family), players)
    judge = Judge(
        HEURISTIC,
        V1,
        V1,
        model,
        Settings().numbers(players),
        np.zeros(1, np.float32),
        np.zeros(NUM_SIZES, np.int64),
    )
    tree, wild = new_tree(max(simulations, 1) + 2), WILD[number % len(WILD)]
    count = record_game(position.row, tree, judge, new_scratch(), simulations, wild, features, stages, movers)
    shares = np.tile(_shares(position), (count, 1))
    return Experience(features[:count, :players].copy(), stages[:count].copy(), shares)


def _shares(position: Position) -> Floats:
    won = np.array([int(entries.winners(position.row)) >> seat & 1 for seat in range(position.num_players)])
    return np.asarray(won / won.sum() if won.any() else np.full(len(won), 1 / len(won)), np.float32)


def expand(experience: Experience) -> Floats:
    """Return what each weight of the value is multiplied with, float32 (positions, seats, weights)."""
    count, seats = experience.features.shape[:2]
    out = np.zeros((count, seats, NUM_VALUE_WEIGHTS), np.float32)
    place = np.clip(experience.stages, 0, 1) * (NUM_STAGES - 1)
    for stage in range(NUM_STAGES):
        hat = np.maximum(0, 1 - np.abs(place - stage))
        first = stage * NUM_FEATURES
        out[:, :, first : first + NUM_FEATURES] = experience.features * hat[:, None, None]
    for number in range(NUM_CURVES):
        amount = experience.features[:, :, CURVED[number]] / CURVE_ENDS[number]
        knots = np.clip(amount, 0, 1)[:, :, None] * NUM_KNOTS - np.arange(1, NUM_KNOTS + 1)
        first = FIRST_CURVE + number * NUM_KNOTS
        out[:, :, first : first + NUM_KNOTS] = np.maximum(0, 1 - np.abs(knots))
    return out


def probabilities(weights: Weights, inputs: Floats) -> npt.NDArray[np.float64]:
    """Return the values that some weights give, float64 (positions, seats)."""
    strengths = inputs @ weights
    chances = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float64)


def loss(weights: Weights, experience: Experience) -> float:
    """Return the mean cross entropy of who won, in nats."""
    total = 0.0
    for start in range(0, len(experience), PART):
        part = experience.part(start, start + PART)
        total -= float((part.shares * np.log(probabilities(weights, expand(part)) + 1e-9)).sum())
    return total / len(experience)


def fit(experience: Experience, ridge: float = 3.0, steps: int = 8) -> Weights:
    """Return the weights of least cross entropy, found by Newton's method.

    Args:
        experience: positions and outcomes.
        ridge: penalty on half the squared weights.
        steps: of Newton's method; it has settled after 6.
    """
    weights = np.zeros(NUM_VALUE_WEIGHTS)
    for _ in range(steps):
        slope, curvature = ridge * weights, ridge * np.eye(NUM_VALUE_WEIGHTS)
        for start in range(0, len(experience), PART):
            part = experience.part(start, start + PART)
            _add_slopes(weights, part, slope, curvature)
        weights = weights - np.linalg.solve(curvature, slope)
    return weights


def _add_slopes(weights: Weights, part: Experience, slope: Weights, curvature: Weights) -> None:
    inputs = expand(part)
    chances = probabilities(weights, inputs).astype(np.float32)
    slope += np.einsum("nsd,ns->d", inputs, chances - part.shares, optimize=True)
    means = np.einsum("nsd,ns->nd", inputs, chances, optimize=True)
    spread = (inputs * np.sqrt(chances)[:, :, None]).reshape(-1, NUM_VALUE_WEIGHTS)
    curvature += spread.T @ spread - means.T @ means


def write_weights(path: Path, family: str, players: int, weights: Weights) -> None:
    """Put weights into a file of values, in the place of those it has for the same game."""
    key = [family, str(players)]
    with path.open(encoding="utf-8", newline="") as stream:
        head, *lines = list(csv.reader(stream))
    at = next((i for i, line in enumerate(lines) if line[:2] == key), len(lines))
    others = [line for line in lines if line[:2] != key]
    others[at:at] = [[*key, str(place), f"{weight:.5g}"] for place, weight in enumerate(weights)]
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([head, *others])


def main(arguments: Sequence[str] | None = None) -> None:
    """Collect, fit, print the losses, and write the weights if a file is named."""
    parser = argparse.ArgumentParser(prog="python -m gemwright.agents.fitting", description=__doc__)
    parser.add_argument("family", choices=EDITIONS)
    parser.add_argument("players", type=int, choices=range(2, MAX_PLAYERS + 1))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--simulations", type=int, default=80)
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, help="a file of values, such as agents/data/value.csv")
    options = parser.parse_args(arguments)
    experience = collect(
        options.family, options.players, options.games, options.simulations, options.seed, options.threads
    )
    kept = len(experience) * 9 // 10
    weights = fit(experience.part(0, kept))
    before = loss(
        value_weights(FAMILIES.index(options.family), options.players), experience.part(kept, 10**9)
    )
    after = loss(weights, experience.part(kept, 10**9))
    print(f"{len(experience)} positions; loss on the last tenth {after:.4f} nats, before {before:.4f}")  # noqa: T201
    if options.out:
        write_weights(options.out, options.family, options.players, weights)


if __name__ == "__main__":
    main()
