"""Any number of games side by side on the CPU: stepped together, spread over cores, never over.

`gemwright.envs.cuda.CudaVectorEnv` does the same on a GPU.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from gemwright.envs._batch import require_batch
from gemwright.envs.errors import EnvError
from gemwright.envs.kernels import entries
from gemwright.envs.kernels.playing import MASK, MaskRows
from gemwright.envs.outputs import Outputs, require
from gemwright.envs.rewards import parse_reward
from gemwright.observe.observing import as_plain, write_batch
from gemwright.rules import Games, Position, RuleSet
from gemwright.rules.batch import require_seeds

DecisionIds = npt.NDArray[np.int64]
DTYPES = ("float32", "uint8")


def parse_dtype(dtype: npt.DTypeLike) -> np.dtype[Any]:
    """Return the type of observations.

    Raises:
        EnvError: observations are not of that type.
    """
    kind = np.dtype(dtype)
    if kind.name not in DTYPES:
        raise EnvError("bad-dtype", dtype=kind.name)
    return kind


class VectorEnv:
    """Any number of games of one rule set, each starting anew as soon as it is over.

    Game n in row i is dealt from `seed + i + n * games`, so that a run can be repeated, and every
    game in it alone. Use from one thread at a time, and do not fork afterwards: the work is
    spread over cores.

    Args:
        rules: a rule set or its name, such as `marvel` or `splendor-2024+turn_cap=50`.
        games: how many games, 1 or more.
        players: 2, 3 or 4.
        seed: of the first game, from 0.
        first: the seat that begins every game.
        reward: one of `REWARDS`.
        dtype: of the observations: float32 for numbers from 0 to 1, uint8 for the whole amounts.

    Raises:
        EnvError: no games, or an unknown reward or type.
        SetUpError: rule set, players, first seat or seed out of range.

    >>> env = VectorEnv("splendor-2024", 4, players=2, seed=7)
    >>> outputs = env.reset()
    >>> outputs.masks.sum(axis=1).tolist()
    [30, 30, 30, 30]
    >>> env.step(env.random_decisions()).seats.tolist()
    [1, 1, 1, 1]
    """

    def __init__(
        self,
        rules: str | RuleSet = "splendor-2024",
        games: int = 1024,
        *,
        players: int = 2,
        seed: int = 0,
        first: int = 0,
        reward: str = "win_share",
        dtype: npt.DTypeLike = np.float32,
    ) -> None:
        count = require_batch(rules, games, players, first, seed)
        self._reward = parse_reward(reward)
        self._dtype = parse_dtype(dtype)
        self._games = Games(rules, count, players=players, first=first, seed=seed)
        self._players = players
        self._first = first
        self._seeds = np.empty(count, np.uint64)
        self._sow(seed)
        self._legal = np.zeros((count, 2), np.int64)
        self._own = Outputs.empty(count, players=players, dtype=self._dtype)
        self._begun = False

    def __len__(self) -> int:
        return len(self._games)

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._games.rules

    @property
    def players(self) -> int:
        """How many seats each game has."""
        return self._players

    def outputs(self, steps: int = 0) -> Outputs:
        """Return arrays that `reset` and `step` can write into; `steps` above 0 adds a first axis."""
        return Outputs.empty(len(self), players=self._players, dtype=self._dtype, steps=steps)

    def reset(self, seed: int | None = None, out: Outputs | None = None) -> Outputs:
        """Start every game anew.

        Args:
            seed: of the first game; None goes on with the next games of the last seed.
            out: takes what is to be seen; None for arrays of the environment's own, which
                the next call writes over.

        Returns:
            `out`, with no rewards and nothing done.

        Raises:
            EnvError: an array of another kind.
            SetUpError: the seed is out of range.
        """
        outputs = self._room(out)
        if seed is not None:
            self._sow(seed)
        entries.begin_rows(self._games.states, self._first, self._seeds, np.uint64(len(self)))
        entries.look_rows(self._games.states, self._legal, _by_word(outputs), outputs.seats)
        write_batch(self._games.states, outputs.seats, outputs.observations)
        outputs.rewards[:] = 0
        outputs.dones[:] = False
        self._begun = True
        return outputs

    def step(self, decisions: DecisionIds, out: Outputs | None = None) -> Outputs:
        """Carry out one decision in every game; where one is over, the next has begun.

        Args:
            decisions: ids, int64 (games,), all legal, only read. `WAIT` leaves a game as it is: it brings no
                reward, and the same is to be seen again.
            out: takes what the step brings, as for `reset`.

        Returns:
            `out`.

        Raises:
            EnvError: a decision that is not legal, or an array of another kind; nothing was played.
        """
        outputs = self._room(out)
        require("decisions", decisions, (len(self),), np.dtype(np.int64), written=False)
        decisions = as_plain(decisions)
        self._require_legal(decisions)
        entries.advance_rows(
            self._games.states,
            decisions,
            self._first,
            self._seeds,
            np.uint64(len(self)),
            int(self._reward),
            self._legal,
            _by_word(outputs),
            outputs.seats,
            outputs.rewards,
            outputs.dones,
        )
        write_batch(self._games.states, outputs.seats, outputs.observations)
        return outputs

    def random_decisions(self, out: DecisionIds | None = None) -> DecisionIds:
        """Draw a uniformly random legal id for every game, int64 (games,)."""
        decisions = np.empty(len(self), np.int64) if out is None else out
        require("out", decisions, (len(self),), np.dtype(np.int64))
        self._require_reset()
        entries.draw_rows(self._games.states, self._legal, decisions)
        return decisions

    def position(self, index: int) -> Position:
        """Return a copy of one game, hidden cards included.

        Raises:
            SetUpError: there is no such game.
        """
        return self._games.position(index)

    def _sow(self, seed: int) -> None:
        self._seeds[:] = np.uint64(require_seeds(seed, len(self))) + np.arange(len(self), dtype=np.uint64)

    def _room(self, out: Outputs | None) -> Outputs:
        if out is None:
            return self._own
        out.require(len(self), self._players, self._dtype)
        return out

    def _require_reset(self) -> None:
        if not self._begun:
            raise EnvError("not-reset")

    def _require_legal(self, decisions: DecisionIds) -> None:
        self._require_reset()
        game = int(entries.first_illegal(self._legal, decisions))
        if game >= 0:
            raise EnvError("illegal-decision", decision=int(decisions[game]), game=game)


def _by_word(outputs: Outputs) -> MaskRows:
    """Return the masks as the kernels write them; nothing is copied."""
    return outputs.masks.view(MASK)[:, 0]
