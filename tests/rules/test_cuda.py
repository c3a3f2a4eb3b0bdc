"""The GPU path: in Numba's simulator, or on a real GPU, it does what the CPU does."""

import os
from types import ModuleType

import numpy as np
import pytest

from gemwright.rules import EDITIONS, Games, Position, perft
from gemwright.rules.kernels import entries

pytestmark = pytest.mark.cuda

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
GAMES = 6 if SIMULATED else 4096


@pytest.fixture(scope="module")
def gpu() -> ModuleType:
    cuda = pytest.importorskip("numba.cuda")
    if not cuda.is_available():
        pytest.skip("no GPU here, and the CUDA simulator is off")
    from gemwright.rules import cuda as module

    return module


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_lockstep_games_go_as_on_the_cpu(gpu: ModuleType, edition: str, players: int) -> None:
    on_gpu = gpu.CudaGames(edition, GAMES, players=players, first=1, seed=9)
    on_cpu = Games(edition, GAMES, players=players, first=1, seed=9)
    for _ in range(3):
        assert (on_gpu.legal_masks().copy_to_host() == on_cpu.legal_masks()).all()
        decisions = on_cpu.random_decisions()
        on_gpu_decisions = on_gpu.random_decisions()
        assert (on_gpu_decisions.copy_to_host() == decisions).all()
        assert on_gpu.decide(on_gpu_decisions) == on_cpu.decide(decisions) == 0
        on_gpu.step_on()
        on_cpu.step_on()
        assert on_gpu.to_host().tobytes() == on_cpu.states.tobytes()
    assert on_gpu.play_out() == on_cpu.play_out()
    assert on_gpu.to_host().tobytes() == on_cpu.states.tobytes()
    assert on_gpu.position(0).outcome() == on_cpu.position(0).outcome()


def test_illegal_decisions_are_counted_and_change_nothing(gpu: ModuleType) -> None:
    games = gpu.CudaGames("splendor-2024", GAMES, seed=1)
    before = games.to_host().tobytes()
    wrong = np.full(GAMES, 77, np.int64)
    wrong[0] = -5
    assert games.decide(gpu.cuda.to_device(wrong)) == GAMES
    assert games.to_host().tobytes() == before


def test_whole_games_make_as_many_decisions_as_on_the_cpu(gpu: ModuleType) -> None:
    on_gpu = gpu.CudaGames("marvel", GAMES, players=2)
    on_cpu = Games("marvel", GAMES, players=2)
    assert on_gpu.play_games(3, 1) == on_cpu.play_games(3, 1)
    assert on_gpu.to_host().tobytes() == on_cpu.states.tobytes()


@pytest.mark.parametrize("edition", EDITIONS)
def test_perft_counts_are_those_of_the_cpu(gpu: ModuleType, edition: str) -> None:
    position = Position.initial(edition, 2, seed=11)
    entries.random_playout(position.row, 60)
    depth = 2 if SIMULATED else 4
    assert gpu.perft(position, depth, prefix=1) == perft(position, depth)
    assert gpu.perft(position, 1) == perft(position, 1)
