"""Duplicate games between networks, the search and the yardstick player, compiled and spread over threads."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from gemwright.agents import Network
from gemwright.agents.kernels.evaluation import Scratch
from gemwright.agents.kernels.selfplay import GREEDY, match_game
from gemwright.agents.searcher import Settings, make_judge, new_tree, scratch_for
from gemwright.rules import Position, RuleSet, win_share
from gemwright.rules.kernels import entries

AT_SIGHT: Final = 1
"""Simulations of a player that goes by its network's policy alone: its first one follows it."""
_Z95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a match.

    Attributes:
        network: evaluates positions; None for the heuristic.
        simulations: of a decision; `AT_SIGHT` for the policy alone, 0 for `greedy:v1`.
    """

    network: Network | None = None
    simulations: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """What a player got in a match.

    Attributes:
        share: mean share of the victory, 0 to 1.
        error: standard error of it, over sets of games with the same decks.
        games: games played.
        rounds: mean rounds of a game.
    """

    share: float
    error: float
    games: int
    rounds: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share by the normal approximation, kept within 0 and 1."""
        spread = _Z95 * self.error
        return max(0.0, self.share - spread), min(1.0, self.share + spread)


@dataclass(frozen=True, slots=True)
class Duel:
    """One player among others of another kind, who all are alike.

    Attributes:
        rules: the rule set.
        players: 2 to 4.
        one: the player whose share counts.
        others: the rest of the table.
        settings: of their searches.
    """

    rules: RuleSet
    players: int
    one: Player
    others: Player
    settings: Settings = Settings()  # noqa: RUF009 - frozen

    def play(self, sets: int, seed: int, threads: int) -> Score:
        """Play each of a number of decks once with the player in every seat.

        Args:
            sets: how many decks.
            seed: of the first one.
            threads: games at a time.
        """
        games = [(seed + i, seat) for i in range(sets) for seat in range(self.players)]
        with ThreadPoolExecutor(threads) as pool:
            played = np.array(list(pool.map(lambda game: self._play(*game), games)))
        shares = played[:, 0].reshape(sets, self.players).mean(axis=1)
        error = float(shares.std(ddof=1)) / sqrt(sets) if sets > 1 else 0.5
        return Score(float(shares.mean()), error, len(games), float(played[:, 1].mean()))

    def _play(self, seed: int, seat: int) -> tuple[float, float]:
        position = Position.initial(self.rules, self.players, seed=seed)
        first, second = (
            make_judge(self.rules, self.players, player.network, self.settings)
            for player in (self.one, self.others)
        )
        counts = np.array([self.one.simulations, self.others.simulations], np.int64)
        noises = np.array([0.0 if count else GREEDY for count in counts])
        tree = new_tree(int(counts.max()) + 2)
        match_game(position.row, tree, first, second, self._scratch(), counts, noises, 1 << seat)
        won = int(entries.winners(position.row))
        winners = [player for player in range(self.players) if won >> player & 1]
        return win_share(winners, self.players, seat), int(position.row["turns"]) / self.players

    def _scratch(self) -> Scratch:
        rooms = [scratch_for(player.network) for player in (self.one, self.others)]
        return max(rooms, key=lambda room: room.layers.size)
