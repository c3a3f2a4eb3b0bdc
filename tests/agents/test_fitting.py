"""Fitting the heuristic value: what the kernel computes, what the regression finds."""

import csv
from pathlib import Path

import numpy as np
import pytest

from gemwright.agents.fitting import (
    Experience,
    collect,
    expand,
    fit,
    loss,
    main,
    probabilities,
    write_weights,
)
from gemwright.agents.kernels.features import NUM_FEATURES, NUM_VALUE_WEIGHTS
from gemwright.agents.kernels.value import strength
from gemwright.agents.values import value_weights


def made_up(count: int, seats: int = 2, seed: int = 0) -> Experience:
    random = np.random.default_rng(seed)
    features = random.uniform(0, 2, (count, seats, NUM_FEATURES)).astype(np.float32)
    stages = random.uniform(0, 1, count).astype(np.float32)
    return Experience(features, stages, np.zeros((count, seats), np.float32))


def test_the_regression_multiplies_what_the_kernel_multiplies() -> None:
    weights = np.random.default_rng(1).normal(size=NUM_VALUE_WEIGHTS)
    some = made_up(40)
    inputs = expand(some)
    for number in range(len(some)):
        features = some.features[number].astype(np.float64)
        for seat in range(2):
            found = float(strength(weights, features, seat, float(some.stages[number]) * 3))
            assert found == pytest.approx(float(inputs[number, seat] @ weights), rel=1e-4, abs=1e-4)


def test_a_model_that_made_the_outcomes_is_found_again() -> None:
    truth = np.random.default_rng(2).normal(size=NUM_VALUE_WEIGHTS)
    empty = made_up(6000, seats=3)
    chances = probabilities(truth, expand(empty))
    known = Experience(empty.features, empty.stages, chances.astype(np.float32))
    found = fit(known, ridge=1e-3)
    assert loss(found, known) == pytest.approx(loss(truth, known), abs=1e-3)
    assert loss(found, known) < loss(np.zeros(NUM_VALUE_WEIGHTS), known) - 0.1


def test_games_are_the_same_for_a_seed_whatever_the_threads() -> None:
    one = collect("splendor", 3, games=2, simulations=2, seed=5, threads=1)
    two = collect("splendor", 3, games=2, simulations=2, seed=5, threads=2)
    assert np.array_equal(one.features, two.features)
    assert np.array_equal(one.shares, two.shares)
    assert one.shares.sum(axis=1) == pytest.approx(1)
    assert len(one) > 100


def test_weights_are_written_in_the_place_of_the_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "value.csv"
    path.write_text("family,players,place,weight\nsplendor,2,0,1\nmarvel,2,0,7\n")
    write_weights(path, "splendor", 2, np.array([2.0, 3.5]))
    with path.open() as stream:
        lines = list(csv.reader(stream))
    assert lines[1:] == [
        ["splendor", "2", "0", "2"],
        ["splendor", "2", "1", "3.5"],
        ["marvel", "2", "0", "7"],
    ]


def test_the_command_reports_the_loss_and_writes_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "value.csv"
    path.write_text("family,players,place,weight\n")
    main(["marvel", "2", "--games", "3", "--simulations", "0", "--out", str(path)])
    assert "loss on the last tenth" in capsys.readouterr().out
    assert len(path.read_text().splitlines()) == NUM_VALUE_WEIGHTS + 1


@pytest.mark.parametrize("family", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_has_weights(family: int, players: int) -> None:
    weights = value_weights(family, players)
    assert weights.shape == (NUM_VALUE_WEIGHTS,)
    assert np.isfinite(weights).all()
    assert weights[0] > 0
