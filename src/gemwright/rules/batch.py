"""Many games side by side on the CPU: laid out, asked and stepped together, spread over cores.

`gemwright.rules.cuda.CudaGames` does the same on a GPU.
"""

from typing import Final, Self

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import NUM_DECISIONS, Phase
from gemwright.rules.components import FAMILIES
from gemwright.rules.errors import SetUpError
from gemwright.rules.kernels import entries
from gemwright.rules.names import shorten, whole_number
from gemwright.rules.position import MAX_SEED, Position
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.state import States

NO_LIMIT: Final = 1 << 30
"""Decisions after which a playout is cut where no other limit is given."""

Masks = npt.NDArray[np.bool_]
DecisionIds = npt.NDArray[np.int64]


def prepared_states(count: int, rules: str | RuleSet, players: int, first: int, seed: int) -> States:
    """Return rows, shape (count,), that hold a rule set and are ready to be laid out.

    Raises:
        SetUpError: count, rule set, players, first seat or seed out of range.
    """
    number = whole_number(count)
    if number is None or number < 0:
        raise SetUpError("bad-count", count=shorten(str(count)))
    template = Position.initial(rules, players, first=first, seed=require_seeds(seed, number))
    return np.repeat(template.states, number)


def require_seeds(seed: int, count: int) -> int:
    """Return the seed of the first of some games, each of which has the one after the last.

    Raises:
        SetUpError: there are no such seeds.
    """
    number, last = whole_number(seed), MAX_SEED - max(0, count - 1)
    if number is None or not 0 <= number <= last:
        raise SetUpError("bad-seeds", seed=shorten(str(seed)), count=count, last=last)
    return number


def game_place(index: int, count: int) -> int:
    """Return the place of one of some games.

    Raises:
        SetUpError: there is no such game.
    """
    number = whole_number(index)
    if number is None or not 0 <= number < count:
        raise SetUpError("bad-game", index=shorten(str(index)), last=count - 1)
    return number


class Games:
    """Thousands of games of one rule set in lockstep.

    Game i starts from seed + i, so a batch is as reproducible as single games are:

    >>> games = Games("splendor-2024", 4, players=2, seed=7)
    >>> games.legal_masks().sum(axis=1).tolist()
    [30, 30, 30, 30]
    >>> games.decide(games.random_decisions())
    0
    >>> games.position(3).turns
    1

    Use from one thread at a time, and do not fork afterwards: the work is spread over cores.
    """

    def __init__(
        self, rules: str | RuleSet, count: int, *, players: int = 2, first: int = 0, seed: int = 0
    ) -> None:
        self.rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        self.states = prepared_states(count, self.rules, players, first, seed)
        self._players = players
        self._first = first
        self.lay_out(seed)

    def __len__(self) -> int:
        return len(self.states)

    def lay_out(self, seed: int) -> Self:
        """Start every game anew, game i from seed + i."""
        family = FAMILIES.index(self.rules.family)
        entries.lay_out_batch(self.states, family, self._players, self._first, np.uint64(seed))
        return self

    def legal_masks(self, out: Masks | None = None) -> Masks:
        """Return the legal ids of every game, bool (games, 78); all false for a finished game."""
        masks = np.empty((len(self), NUM_DECISIONS), np.bool_) if out is None else out
        entries.legal_batch(self.states, masks)
        return masks

    def random_decisions(self, out: DecisionIds | None = None) -> DecisionIds:
        """Draw a uniformly random legal id for every game, int64 (games,); -1 for finished games."""
        decisions = np.empty(len(self), np.int64) if out is None else out
        entries.random_batch(self.states, decisions)
        return decisions

    def decide(self, decisions: DecisionIds) -> int:
        """Carry out one decision a game where it is legal; return how many were not.

        Args:
            decisions: int64 (games,). An illegal id, and any id for a finished game, changes nothing.
        """
        return int(entries.decide_batch(self.states, decisions))

    def play_out(self, limit: int = NO_LIMIT) -> int:
        """Play every game on at random, at most `limit` decisions each; return the decisions made."""
        return int(entries.playout_batch(self.states, limit))

    def step_on(self) -> None:
        """Make one random decision in every game, and start the next game where one is over."""
        entries.step_on_batch(self.states)

    def play_games(self, seed: int, games: int, limit: int = NO_LIMIT) -> int:
        """Play `games` whole random games in every row, row i from seed + i * games; return the decisions."""
        return int(entries.random_games_batch(self.states, np.uint64(seed), games, limit))

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are finished, bool (games,)."""
        return np.asarray(self.states["phase"] == Phase.OVER)

    def position(self, index: int) -> Position:
        """Return a copy of one game as a position.

        Raises:
            SetUpError: there is no such game.
        """
        place = game_place(index, len(self))
        return Position.from_row(self.rules, self.states[place : place + 1])
