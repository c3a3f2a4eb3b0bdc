"""Games side by side as tensors, on the CPU or on a GPU."""

from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor

from gemwright.envs import VectorEnv
from gemwright.learn.errors import LearnError
from gemwright.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to decide in every game; the tensors are written over by the next step.

    Attributes:
        observations: amounts, uint8 (games, 698).
        masks: legal decisions, bool (games, 78).
        rewards: of the decision just made, float32 (games, players).
        dones: whether it ended the game, bool (games,).
        seats: the seat to play, int64 (games,).
    """

    observations: Tensor
    masks: Tensor
    rewards: Tensor
    dones: Tensor
    seats: Tensor


class Tables(Protocol):
    """Games side by side on some device."""

    players: int
    device: torch.device

    def reset(self) -> Scene:
        """Start every game."""

    def step(self, decisions: Tensor) -> Scene:
        """Carry out one decision in every game, int64 (games,)."""


class CpuTables:
    """Games on the CPU, without copies.

    Args:
        rules: the rule set.
        players: 2, 3 or 4.
        games: how many.
        seed: of the first game.
    """

    def __init__(self, rules: RuleSet, players: int, games: int, seed: int) -> None:
        self.players, self.device = players, torch.device("cpu")
        self._env = VectorEnv(rules, games, players=players, seed=seed, dtype="uint8")

    def reset(self) -> Scene:
        """Start every game."""
        return _scene(self._env.reset(), torch.from_numpy)

    def step(self, decisions: Tensor) -> Scene:
        """Carry out one decision in every game, int64 (games,)."""
        return _scene(self._env.step(decisions.numpy()), torch.from_numpy)


class CudaTables:
    """Games on a GPU; nothing but the decisions' legality is read back.

    Args:
        rules: the rule set.
        players: 2, 3 or 4.
        games: how many.
        seed: of the first game.
    """

    def __init__(self, rules: RuleSet, players: int, games: int, seed: int) -> None:
        from gemwright.envs.cuda import CudaVectorEnv  # noqa: PLC0415 - needs the GPU extra

        self.players, self.device = players, torch.device("cuda")
        self._env = CudaVectorEnv(rules, games, players=players, seed=seed, dtype="uint8")

    def reset(self) -> Scene:
        """Start every game."""
        return _scene(self._env.reset(), _on_device)

    def step(self, decisions: Tensor) -> Scene:
        """Carry out one decision in every game, int64 (games,)."""
        return _scene(self._env.step(decisions), _on_device)


def _on_device(array: Any) -> Tensor:
    return torch.as_tensor(array, device="cuda")


def _scene(outputs: Any, tensor: Any) -> Scene:
    return Scene(
        tensor(outputs.observations),
        tensor(outputs.masks).bool(),
        tensor(outputs.rewards),
        tensor(outputs.dones).bool(),
        tensor(outputs.seats),
    )


def open_tables(device: str, rules: RuleSet, players: int, games: int, seed: int) -> Tables:
    """Return games on a device, `cpu` or `cuda`.

    Raises:
        LearnError: there is no GPU.
    """
    if device == "cpu":
        return CpuTables(rules, players, games, seed)
    if not torch.cuda.is_available():
        raise LearnError("no-cuda")
    return CudaTables(rules, players, games, seed)
