"""Any number of games side by side on a GPU, one thread a game (extra `gpu`); the twin of `VectorEnv`.

The kernels are those of the CPU, compiled for CUDA. With `NUMBA_ENABLE_CUDASIM=1` the same code
runs in Numba's simulator without a GPU. Importing this module needs numba-cuda and a GPU, or the
simulator: without them there is a `GpuError`, an error of one line.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gemwright.envs._batch import require_batch
from gemwright.envs._twins import load_twin
from gemwright.envs.errors import EnvError
from gemwright.envs.rewards import parse_reward
from gemwright.envs.vector import parse_dtype
from gemwright.observe import OBSERVATION_SIZE, OBSERVATION_UNITS
from gemwright.rules import NUM_DECISIONS, Position, RuleSet
from gemwright.rules.batch import require_seeds
from gemwright.rules.cuda import BLOCK, CudaGames, DeviceArray
from gemwright.rules.gpu import load_cuda, require_gpu

require_gpu()
cuda: Final = load_cuda()

_playing = load_twin("gemwright.envs.kernels.playing")
_writing = load_twin("gemwright.observe.kernels.writing")
_advance = _playing.advance
_begin = _playing.begin
_draw = _playing.draw
_is_playable = _playing.is_playable
_look = _playing.look
_write_mask = _playing.write_mask
_write_amounts = _writing.write_amounts

AMOUNTS: Final = _writing.AMOUNTS
MASK: Final = _playing.MASK
NONE_ILLEGAL: Final = 1 << 40


def _kernel(function: Callable[..., None]) -> Any:
    """Compile a function that the CPU launches."""
    return cuda.jit(function)


@_kernel
def _begin_all(states: Any, first: int, seeds: Any, stride: np.uint64) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        _begin(states, i, first, seeds, stride)


@_kernel
def _find_illegal(legal: Any, decisions: Any, found: Any) -> None:
    i = cuda.grid(1)
    if i < decisions.shape[0] and not _is_playable(int(legal[i, 0]), int(legal[i, 1]), int(decisions[i])):
        cuda.atomic.min(found, 0, i)


@_kernel
def _advance_all(
    states: Any,
    decisions: Any,
    first: int,
    seeds: Any,
    stride: np.uint64,
    reward: int,
    rewards: Any,
    dones: Any,
) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        _advance(states, i, int(decisions[i]), first, seeds, stride, reward, rewards, dones)


@_kernel
def _look_all(states: Any, legal: Any, masks: Any, seats: Any, amounts: Any) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        _look(states, i, legal, seats)
        _write_mask(int(legal[i, 0]), int(legal[i, 1]), masks[i])
        _write_amounts(states[i], int(seats[i]), amounts[i])


@_kernel
def _draw_all(states: Any, legal: Any, decisions: Any) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        decisions[i] = _draw(states, i, legal)


@_kernel
def _clear(array: Any) -> None:
    i = cuda.grid(1)
    if i < array.shape[0]:
        array[i] = 0


@_kernel
def _divide(amounts: Any, units: Any, numbers: Any) -> None:
    i = cuda.grid(1)
    if i < numbers.shape[0]:
        numbers[i] = np.float32(amounts[i]) * units[i % units.shape[0]]


def _launch(kernel: Any, count: int, *arguments: Any) -> None:
    kernel[-(-count // BLOCK), min(BLOCK, count)](*arguments)


@dataclass(frozen=True, slots=True)
class DeviceOutputs:
    """What a step of many games brings, in GPU memory; see `gemwright.envs.Outputs`.

    Every array has `__cuda_array_interface__`, so `torch.as_tensor(array, device="cuda")` and
    `cupy.asarray(array)` take it over without a copy, and from PyTorch it goes on by DLPack.

    Attributes:
        observations: float32 or uint8 (games, 698).
        masks: 0 or 1, uint8 (games, 78).
        rewards: float32 (games, players).
        dones: 0 or 1, uint8 (games,).
        seats: int64 (games,).
    """

    observations: DeviceArray
    masks: DeviceArray
    rewards: DeviceArray
    dones: DeviceArray
    seats: DeviceArray


class CudaVectorEnv:
    """Any number of games of one rule set in GPU memory, each starting anew as soon as it is over.

    Games go exactly as in a `VectorEnv` of the same seed. `outputs` are the environment's own
    arrays, which every step writes over.

    Args:
        rules: a rule set or its name.
        games: how many games, 1 or more.
        players: 2, 3 or 4.
        seed: of the first game, from 0.
        first: the seat that begins every game.
        reward: one of `REWARDS`.
        dtype: of the observations, float32 or uint8.

    Raises:
        EnvError: no games, or an unknown reward or type.
        SetUpError: rule set, players, first seat or seed out of range.
    """

    def __init__(
        self,
        rules: str | RuleSet = "splendor-2024",
        games: int = 16384,
        *,
        players: int = 2,
        seed: int = 0,
        first: int = 0,
        reward: str = "win_share",
        dtype: npt.DTypeLike = np.float32,
    ) -> None:
        games = require_batch(rules, games, players, first, seed)
        self._reward = parse_reward(reward)
        as_numbers = parse_dtype(dtype) == np.float32
        self._games = CudaGames(rules, games, players=players, first=first, seed=seed)
        self._first = first
        self._sow(seed)
        self._legal = cuda.to_device(np.zeros((games, 2), np.int64))
        self._masks = cuda.device_array(games, MASK)
        self._amounts = cuda.device_array(games, AMOUNTS)
        self._bytes = self._amounts.view(np.uint8)
        self._units = cuda.to_device(OBSERVATION_UNITS)
        self._numbers = cuda.device_array(games * OBSERVATION_SIZE, np.float32) if as_numbers else None
        self.outputs = DeviceOutputs(
            (self._bytes if self._numbers is None else self._numbers).reshape(games, OBSERVATION_SIZE),
            self._masks.view(np.uint8).reshape(games, NUM_DECISIONS),
            cuda.to_device(np.zeros((games, players), np.float32)),
            cuda.to_device(np.zeros(games, np.uint8)),
            cuda.to_device(np.zeros(games, np.int64)),
        )
        self._begun = False

    def __len__(self) -> int:
        return len(self._games)

    def reset(self, seed: int | None = None) -> DeviceOutputs:
        """Start every game anew; see `VectorEnv.reset`."""
        if seed is not None:
            self._sow(seed)
        _launch(_begin_all, len(self), self._games.states, self._first, self._seeds, np.uint64(len(self)))
        self.outputs.rewards.copy_to_device(np.zeros(self.outputs.rewards.shape, np.float32))
        self.outputs.dones.copy_to_device(np.zeros(len(self), np.uint8))
        self._begun = True
        return self._look()

    def step(self, decisions: DeviceArray, *, check: bool = True) -> DeviceOutputs:
        """Carry out one decision in every game; where one is over, the next has begun.

        Args:
            decisions: ids or `WAIT`, int64 (games,) on the GPU: any object with
                `__cuda_array_interface__`.
            check: look first whether all are legal, which waits for the GPU. Without it an illegal
                id corrupts its game.

        Raises:
            EnvError: before `reset`, an array of another kind, or a decision that is not legal;
                nothing was played.
        """
        self._require_begun()
        chosen = self._as_decisions(decisions)
        if check:
            self._require_legal(chosen)
        _launch(
            _advance_all,
            len(self),
            self._games.states,
            chosen,
            self._first,
            self._seeds,
            np.uint64(len(self)),
            int(self._reward),
            self.outputs.rewards,
            self.outputs.dones,
        )
        return self._look()

    def random_decisions(self) -> DeviceArray:
        """Draw a uniformly random legal id for every game, int64 (games,) on the GPU."""
        self._require_begun()
        decisions = cuda.device_array(len(self), np.int64)
        _launch(_draw_all, len(self), self._games.states, self._legal, decisions)
        return decisions

    def position(self, index: int) -> Position:
        """Return a copy of one game, hidden cards included.

        Raises:
            SetUpError: there is no such game.
        """
        return self._games.position(index)

    def _sow(self, seed: int) -> None:
        self._seeds = cuda.to_device(
            np.uint64(require_seeds(seed, len(self))) + np.arange(len(self), dtype=np.uint64)
        )

    def _look(self) -> DeviceOutputs:
        size = len(self) * OBSERVATION_SIZE
        _launch(_clear, size, self._bytes)
        _launch(
            _look_all,
            len(self),
            self._games.states,
            self._legal,
            self._masks,
            self.outputs.seats,
            self._amounts,
        )
        if self._numbers is not None:
            _launch(_divide, size, self._bytes, self._units, self._numbers)
        return self.outputs

    def _as_decisions(self, array: DeviceArray) -> DeviceArray:
        """Return decisions as an array of numba-cuda's, after a look at their number and type."""
        interface = hasattr(array, "__cuda_array_interface__")
        decisions = cuda.as_cuda_array(array) if interface else array
        if decisions.shape != (len(self),) or decisions.dtype != np.int64:
            wanted, found = f"int64 {(len(self),)}", f"{decisions.dtype} {decisions.shape}"
            raise EnvError("bad-array", name="decisions", wanted=wanted, found=found)
        return decisions

    def _require_begun(self) -> None:
        if not self._begun:
            raise EnvError("not-reset")

    def _require_legal(self, decisions: DeviceArray) -> None:
        found = cuda.to_device(np.full(1, NONE_ILLEGAL, np.int64))
        _launch(_find_illegal, len(self), self._legal, decisions, found)
        game = int(found.copy_to_host()[0])
        if game != NONE_ILLEGAL:
            raise EnvError("illegal-decision", decision=int(decisions.copy_to_host()[game]), game=game)
