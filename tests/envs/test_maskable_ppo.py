"""The example that trains with the tools of others."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gemwright.observe import observe
from tests.envs.helpers import mask_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "maskable_ppo.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    pytest.importorskip("sb3_contrib", reason="the example needs sb3-contrib")
    spec = importlib.util.spec_from_file_location("maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_trains_measures_itself_and_saves(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seat.zip"
    options = ["--minutes", "0.05", "--games", "8", "--evaluate", "2", "--seed", "3", "--save"]
    example.main([*options, str(file)])
    *progress, last = capsys.readouterr().out.splitlines()
    assert all(re.fullmatch(r" *\d+ s +[\d,]+ decisions +\d+\.\d% won", line) for line in progress)
    assert re.fullmatch(r"\d+\.\d% won against random in 2 games \(\d+\.\d% to \d+\.\d%\)", last)
    kept = example.MaskablePPO.load(file)
    assert kept.num_timesteps > 0
    assert example.evaluate(kept, "greedy:v1", 1, seed=5) in {0.0, 0.5, 1.0}


def test_every_step_ends_where_our_seat_is_to_decide(example: ModuleType) -> None:
    seats = example.Seats(6, seed=4)
    seen: Any = seats.reset()
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(120):
        masks = np.stack(seats.env_method("action_masks"))
        for game in range(6):
            position = seats.games.position(game)
            assert position.to_move == game % 2
            assert np.array_equal(seen[game], observe(position.view(game % 2)))
            assert masks[game].tolist() == mask_of(position)
        seen, rewards, dones, infos = seats.step(np.array([rng.choice(np.flatnonzero(m)) for m in masks]))
        assert not rewards[~dones].any()
        assert set(rewards[dones].tolist()) <= {-1.0, 0.0, 1.0}
        assert infos == [{}] * 6
        ended += int(dones.sum())
    assert ended > 6


class LastLegal:
    """Decides for the last of the legal ids."""

    def predict(self, _seen: object, action_masks: Any, deterministic: bool) -> tuple[int, None]:
        assert deterministic
        return int(np.flatnonzero(action_masks)[-1]), None


def test_the_measure_is_the_share_of_the_win(example: ModuleType) -> None:
    share = example.evaluate(LastLegal(), "random", 6, seed=1)
    assert share == example.evaluate(LastLegal(), "random", 6, seed=1)
    assert (12 * share).is_integer()
    assert example.evaluate(LastLegal(), "greedy:v1", 3, seed=1) == 0
