"""Many games on the GPU: in Numba's simulator, or on a real GPU, they go as on the CPU."""

import os
from types import ModuleType

import numpy as np
import pytest

from gemwright.envs import WAIT, EnvError, VectorEnv

pytestmark = pytest.mark.cuda

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
GAMES = 2 if SIMULATED else 4096
STEPS = 4 if SIMULATED else 300


@pytest.fixture(scope="module")
def gpu() -> ModuleType:
    cuda = pytest.importorskip("numba.cuda")
    if not cuda.is_available():
        pytest.skip("no GPU here, and the CUDA simulator is off")
    from gemwright.envs import cuda as module

    return module


@pytest.mark.parametrize(
    ("rules", "players", "reward", "dtype"),
    [
        ("splendor-2024+turn_cap=1", 2, "win_share", "float32"),
        ("marvel+turn_cap=1", 3, "zero_sum", "uint8"),
        ("splendor-2014", 4, "points", "float32"),
    ],
)
def test_games_go_as_on_the_cpu(gpu: ModuleType, rules: str, players: int, reward: str, dtype: str) -> None:
    there = gpu.CudaVectorEnv(rules, GAMES, players=players, seed=6, first=1, reward=reward, dtype=dtype)
    here = VectorEnv(rules, GAMES, players=players, seed=6, first=1, reward=reward, dtype=dtype)
    on_gpu, on_cpu = there.reset(), here.reset()
    ended = 0
    for step in range(STEPS + 1):
        for name in ("observations", "masks", "rewards", "dones", "seats"):
            assert np.array_equal(getattr(on_gpu, name).copy_to_host(), getattr(on_cpu, name)), (step, name)
        assert on_gpu.observations.dtype == np.dtype(dtype)
        decisions = there.random_decisions()
        chosen = here.random_decisions()
        assert np.array_equal(decisions.copy_to_host(), chosen)
        there.step(decisions)
        here.step(chosen)
        ended += int(on_cpu.dones.sum())
    assert ended > 0 or "turn_cap" not in rules
    assert there.position(1).text() == here.position(1).text()


def test_what_is_not_legal_changes_nothing(gpu: ModuleType) -> None:
    env = gpu.CudaVectorEnv("splendor-2024", 2, seed=1)
    with pytest.raises(EnvError, match="call reset"):
        env.random_decisions()
    env.reset()
    before = env.position(1).text()
    with pytest.raises(EnvError, match="decision 77 is not legal in game 1; nothing was played"):
        env.step(gpu.cuda.to_device(np.array([0, 77])))
    for wrong in (np.zeros(3, np.int64), np.zeros(2, np.int32)):
        with pytest.raises(EnvError, match="“decisions” has to be"):
            env.step(gpu.cuda.to_device(wrong))
    assert env.position(1).text() == before
    with pytest.raises(EnvError, match="1 game or more"):
        gpu.CudaVectorEnv(games=0)


def test_arrays_can_be_handed_on_without_a_copy(gpu: ModuleType) -> None:
    if SIMULATED:
        pytest.skip("the simulator's arrays lie on the host")
    outputs = gpu.CudaVectorEnv("splendor-2024", 4, seed=1).reset()
    for name, shape in (("observations", (4, 698)), ("masks", (4, 78)), ("rewards", (4, 2))):
        assert getattr(outputs, name).__cuda_array_interface__["shape"] == shape


def test_pytorch_takes_arrays_over_and_hands_decisions_back(gpu: ModuleType) -> None:
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("PyTorch finds no GPU")
    env = gpu.CudaVectorEnv("splendor-2024", 64, seed=1)
    outputs = env.reset()
    here = VectorEnv("splendor-2024", 64, seed=1)
    expected = here.reset()
    tensors = {name: torch.as_tensor(getattr(outputs, name), device="cuda") for name in outputs.__slots__}
    for name, tensor in tensors.items():
        assert tensor.data_ptr() == getattr(outputs, name).__cuda_array_interface__["data"][0]
    for _ in range(20):
        decisions = tensors["masks"].long().argmax(dim=1)
        env.step(decisions)
        here.step(decisions.cpu().numpy())
        for name, tensor in tensors.items():
            assert np.array_equal(tensor.cpu().numpy(), getattr(expected, name)), name
    assert torch.from_dlpack(tensors["observations"]).data_ptr() == tensors["observations"].data_ptr()


def test_games_that_wait_stay_as_they_are(gpu: ModuleType) -> None:
    env = gpu.CudaVectorEnv("splendor-2024", 2, seed=1)
    outputs = env.reset()
    before = outputs.observations.copy_to_host()[0], env.position(0).text()
    env.step(gpu.cuda.to_device(np.array([WAIT, 5])))
    assert np.array_equal(outputs.observations.copy_to_host()[0], before[0])
    assert env.position(0).text() == before[1]
    assert outputs.seats.copy_to_host().tolist() == [0, 1]
