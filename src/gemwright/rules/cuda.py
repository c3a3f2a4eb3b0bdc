"""Many games side by side on a GPU, one thread a game (extra `gpu`).

The kernels are loaded a second time from the very files that the CPU uses, compiled for
CUDA. With `NUMBA_ENABLE_CUDASIM=1` the same code runs in Numba's simulator without a GPU.
Importing this module needs numba-cuda: without it there is a `GpuError`, an error of one line.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from gemwright.rules import kernels
from gemwright.rules.batch import NO_LIMIT, DecisionIds, Masks, game_place, prepared_states
from gemwright.rules.catalogue import GOLD_FOR, NUM_DECISIONS
from gemwright.rules.components import FAMILIES
from gemwright.rules.gpu import load_cuda, require_gpu
from gemwright.rules.kernels import entries
from gemwright.rules.position import Position
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.state import States, new_states

cuda: Final = load_cuda()

DeviceArray = Any
"""An array in GPU memory, as numba-cuda makes it; hand it on by `__cuda_array_interface__` or DLPack."""

BLOCK: Final = 128
"""Threads a block: a game needs many registers, so small blocks fill the GPU best."""
LATE: Final = GOLD_FOR
_TWIN: Final = "gemwright.rules.cuda_kernels"


def _twin(module: str) -> ModuleType:
    """Return a module of the kernels as compiled for the GPU."""
    if _TWIN not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            _TWIN, kernels.__file__, submodule_search_locations=list(kernels.__path__)
        )
        if spec is None or spec.loader is None:
            raise ImportError(_TWIN)
        package = importlib.util.module_from_spec(spec)
        sys.modules[_TWIN] = package
        spec.loader.exec_module(package)
    return importlib.import_module(f"{_TWIN}.{module}")


def _kernel(function: Callable[..., None]) -> Any:
    """Compile a function that the CPU launches."""
    return cuda.jit(function)


_count_paths = _twin("playouts").count_paths
_play_games = _twin("playouts").play_games
_play_if_legal = _twin("playouts").play_if_legal
_play_random = _twin("playouts").play_random
_random_decision = _twin("playouts").random_decision
_set_up = _twin("setup").set_up
_write_mask = _twin("playouts").write_mask
_step_on = _twin("playouts").step_on


@_kernel
def _lay_out(states: States, family: int, players: int, first: int, seed: np.uint64) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        _set_up(states[i], family, players, first, seed + np.uint64(i))


@_kernel
def _write_masks(states: States, masks: Masks) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        _write_mask(states[i], masks, i)


@_kernel
def _decide(states: States, decisions: DecisionIds, refused: npt.NDArray[np.int64]) -> None:
    i = cuda.grid(1)
    if i < states.shape[0] and _play_if_legal(states[i], int(decisions[i])) != 0:
        cuda.atomic.add(refused, 0, 1)


@_kernel
def _draw_decisions(states: States, decisions: DecisionIds) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        decisions[i] = _random_decision(states[i])


@_kernel
def _play_out(states: States, limit: int, made: npt.NDArray[np.int64]) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        made[i] = _play_random(states[i], limit)


@_kernel
def _step(states: States) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        _step_on(states[i])


@_kernel
def _whole_games(
    states: States, seed: np.uint64, games: int, limit: int, made: npt.NDArray[np.int64]
) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        made[i] = _play_games(states[i], seed + np.uint64(i * games), games, limit)


@_kernel
def _count(stacks: States, sets: npt.NDArray[np.int64], depth: int, paths: npt.NDArray[np.int64]) -> None:
    i = cuda.grid(1)
    if i < stacks.shape[0]:
        paths[i] = _count_paths(stacks[i], sets[i], depth)


class CudaGames:
    """Thousands of games of one rule set in lockstep in GPU memory; the twin of `Games`.

    Game i starts from seed + i and goes exactly as it would on the CPU. Every array that is
    returned stays on the GPU until `copy_to_host()`.

    Raises:
        GpuError: there is no GPU.
        SetUpError: rule set, players, first seat or seed out of range.
    """

    def __init__(
        self, rules: str | RuleSet, count: int, *, players: int = 2, first: int = 0, seed: int = 0
    ) -> None:
        require_gpu()
        self.rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        self.states: DeviceArray = cuda.to_device(prepared_states(count, self.rules, players, first, seed))
        self._count = len(self.states)
        self._players = players
        self._first = first
        self.lay_out(seed)

    def __len__(self) -> int:
        return self._count

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[-(-self._count // BLOCK), min(BLOCK, self._count)](self.states, *arguments)

    def lay_out(self, seed: int) -> Self:
        """Start every game anew, game i from seed + i."""
        family = FAMILIES.index(self.rules.family)
        self._launch(_lay_out, family, self._players, self._first, np.uint64(seed))
        return self

    def legal_masks(self, out: DeviceArray | None = None) -> DeviceArray:
        """Return the legal ids of every game, bool (games, 78) on the GPU."""
        masks = cuda.device_array((self._count, NUM_DECISIONS), np.bool_) if out is None else out
        self._launch(_write_masks, masks)
        return masks

    def random_decisions(self, out: DeviceArray | None = None) -> DeviceArray:
        """Draw a random legal id for every game, int64 (games,) on the GPU; -1 for finished games."""
        decisions = cuda.device_array(self._count, np.int64) if out is None else out
        self._launch(_draw_decisions, decisions)
        return decisions

    def decide(self, decisions: DeviceArray) -> int:
        """Carry out one decision a game where it is legal; return how many were not."""
        refused = cuda.to_device(np.zeros(1, np.int64))
        self._launch(_decide, decisions, refused)
        return int(refused.copy_to_host()[0])

    def play_out(self, limit: int = NO_LIMIT) -> int:
        """Play every game on at random, at most `limit` decisions each; return the decisions made."""
        made = cuda.device_array(self._count, np.int64)
        self._launch(_play_out, limit, made)
        return int(made.copy_to_host().sum())

    def step_on(self) -> None:
        """Make one random decision in every game, and start the next game where one is over."""
        self._launch(_step)

    def play_games(self, seed: int, games: int, limit: int = NO_LIMIT) -> int:
        """Play `games` whole random games in every row, row i from seed + i * games; return the decisions."""
        made = cuda.device_array(self._count, np.int64)
        self._launch(_whole_games, np.uint64(seed), games, limit, made)
        return int(made.copy_to_host().sum())

    def wait(self) -> None:
        """Return once the GPU has done all that was asked."""
        cuda.synchronize()

    def to_host(self) -> States:
        """Copy the rows to the CPU, shape (games,)."""
        return np.asarray(self.states.copy_to_host())

    def position(self, index: int) -> Position:
        """Return a copy of one game as a position.

        Raises:
            SetUpError: there is no such game.
        """
        place = game_place(index, len(self))
        return Position.from_row(self.rules, self.to_host()[place : place + 1])


def perft(position: Position, depth: int, prefix: int = 2) -> int:
    """Count sequences of decisions as `gemwright.rules.perft.perft` does, on the GPU.

    Args:
        position: where to start.
        depth: length of the sequences.
        prefix: how many decisions are made on the CPU; every position reached is one thread.

    Raises:
        GpuError: there is no GPU.
    """
    require_gpu()
    prefix = min(prefix, depth)
    starts = _prefixes(position, prefix)
    left = depth - prefix
    if left == 0 or not len(starts):
        return len(starts)
    stacks = np.repeat(starts[:, None], left, axis=1)
    paths = cuda.device_array(len(starts), np.int64)
    sets = cuda.to_device(np.zeros((len(starts), left, 2), np.int64))
    _count[-(-len(starts) // BLOCK), min(BLOCK, len(starts))](cuda.to_device(stacks), sets, left, paths)
    return int(paths.copy_to_host().sum())


def _prefixes(position: Position, depth: int) -> States:
    """Return the rows after every sequence of `depth` decisions."""
    rows = [position.states.copy()]
    for _ in range(depth):
        rows = [after for states in rows for after in _successors(states)]
    return np.concatenate(rows) if rows else new_states(0)


def _successors(states: States) -> list[States]:
    early, late = entries.legal_sets(states[0])
    bits = int(early) | int(late) << LATE
    following = []
    for decision in (d for d in range(bits.bit_length()) if bits >> d & 1):
        after = states.copy()
        entries.decide(after[0], decision)
        following.append(after)
    return following
