"""`level:1` to `level:9`: opponents for everybody, from a child to a club champion."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from time import perf_counter
from typing import Final

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.analysis import Analysis
from gemwright.agents.kernels.people import (
    human_choice,
    misjudged_decision,
    misjudgement,
    restlessness,
    win_at_once,
)
from gemwright.agents.kernels.weights import TILE, TILE_NEED, V1, Weights, changed
from gemwright.agents.lines import search_analysis
from gemwright.agents.nets import shipped_net
from gemwright.agents.network import Network
from gemwright.agents.registry import one_of, register_agent, whole_number
from gemwright.agents.searcher import Found, Searcher, Settings, merged
from gemwright.agents.styles import PLAIN, STYLES, Style
from gemwright.rules import EDITIONS, Position, RuleSet, View
from gemwright.rules.state import new_states

NUM_LEVELS: Final = 9
ALERT: Final = 2
"""The first level that never misses an immediate win."""
SEES_NOBLES: Final = 3
"""The first level for which nobles and locations count."""
LOOKS_AHEAD: Final = 5
"""The first level that searches, and so sees what others threaten."""
TIMED: Final = 8
"""The first level whose time is limited; the others play the same on a busy machine."""
LEARNED: Final = 9
"""The first level that judges positions by a network."""
MOST_SECONDS: Final = 0.1
"""The longest the top levels think about a decision; the others take a few milliseconds."""
_LIKED: Final = 0.005
"""Least liking that insistence is counted from: nothing is hated more than that."""
_DOUBT: Final = 0.04
"""Winning chance that a style misjudges where `plain` misjudges by e times the simulations.

So noise changes about as many decisions with a style as without, fewer where the taste is strong.
"""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a level is for an edition and a number of players, and what makes it so.

    Attributes:
        number: 1 to 9.
        noise: size of its misjudgements. For levels that do not look ahead in greedy's scores;
            for the others decisions are drawn by their simulations to the power of 1 / noise, or
            with a style valued as much amiss.
        simulations: of a decision, 0 for levels that do not look ahead.
        rating: Elo difference to `greedy:v1`, as fitted to the matches between neighbours.
        error: standard error of the rating.
        net: the shipped network that judges positions, "" for the heuristic.
    """

    number: int
    noise: float
    simulations: int
    rating: float
    error: float
    net: str = ""

    @property
    def network(self) -> Network | None:
        """The network that judges positions, None for the heuristic."""
        return shipped_net(self.net).network if self.net else None


@cache
def levels(edition: str, players: int) -> tuple[Level, ...]:
    """Return the nine levels of an edition for 2 to 4 players, weakest first."""
    with files("gemwright.agents").joinpath("data", "levels.csv").open(encoding="utf-8") as stream:
        return tuple(
            Level(
                int(line["level"]),
                float(line["noise"]),
                int(line["simulations"]),
                float(line["rating"]),
                float(line["error"]),
                line["net"],
            )
            for line in csv.DictReader(stream)
            if (line["edition"], line["players"]) == (edition, str(players))
        )


@register_agent(
    "level",
    whole_number("level", 1, NUM_LEVELS),
    one_of("style", (PLAIN, *STYLES)),
    whole_number("seed"),
)
class LevelAgent(Agent):
    """An opponent of a named strength, the same on every machine; the top needs one that is quick enough.

    Levels 1 to 4 weigh what they see and misjudge it, the less the higher; from 5 on they look
    ahead, and the top has learned what positions are worth. None decides at random.

    Args:
        level: 1 to 9.
        style: `plain`, or one of `STYLES`.
        seed: fixes misjudgements and samples; None takes the seed of each game, or 0.
    """

    def __init__(self, level: int = 3, style: str = PLAIN, seed: int | None = None) -> None:
        self.number = level
        self._style: Style | None = STYLES.get(style)
        self._own_seed = seed
        self._seed = seed or 0
        self._trials = new_states(1)
        self._weights = self._taste()
        self._searchers: dict[int, Searcher] = {}

    @property
    def weights(self) -> Weights:
        """What this level and style weigh, int64 (NUM_WEIGHTS,)."""
        return self._weights

    def _taste(self) -> Weights:
        weights = V1 if self._style is None else self._style.weights()
        return weights if self.number >= SEES_NOBLES else changed(weights, {TILE: 0.0, TILE_NEED: 0.0})

    def prepare(self) -> None:
        """Compile the kernels, or load them from disk: those for every edition and number of players."""
        view = Position.initial(seed=0).view(0)
        rows = [levels(edition, players)[self.number - 1] for edition in EDITIONS for players in (2, 3, 4)]
        kinds = {(bool(row.simulations), bool(row.noise), bool(row.net)): row for row in rows}
        for level in kinds.values():
            self._decide(view, Limit(), level)

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Take the game's seed, unless the agent has one of its own."""
        del rules, players
        if self._own_seed is None:
            self._seed = ((seed or 0) ^ seat << 40) & (2**63 - 1)

    def interrupt(self) -> None:
        """End the search going on in another thread; it decides by what it found."""
        for searcher in tuple(self._searchers.values()):
            searcher.stop()

    def choose(self, view: View, limit: Limit) -> int:
        """Return the id of the decision that a player of this level makes."""
        ids = view.legal_moves.ids
        if len(ids) == 1:
            return ids[0]
        return self._decide(view, limit, self._level(view))

    def _decide(self, view: View, limit: Limit, level: Level) -> int:
        if not level.simulations:
            alert = self.number >= ALERT
            return int(human_choice(view.row, self._trials, self._weights, level.noise, self._seed, alert))
        winning = int(win_at_once(view.row, self._trials))
        return winning if winning >= 0 else self._look_ahead(view, limit, level)

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        """Return the lines this level looks at; below level 5 only its decision."""
        self._require_turn(view)
        level = self._level(view)
        if not level.simulations:
            return super().analyse(view, limit, lines)
        started = perf_counter()
        searcher = self._searcher(level)
        searcher.search(view, _shorter(limit or Limit(), level), self._seed, started)
        return search_analysis(view, [searcher], lines, started)

    def _level(self, view: View) -> Level:
        return levels(view.rules.edition, view.num_players)[self.number - 1]

    def _searcher(self, level: Level) -> Searcher:
        """Return a searcher with room for as many simulations, and the level's judge."""
        size = level.simulations
        if size not in self._searchers:
            self._searchers[size] = Searcher(Settings(nodes=size + 2), taste=self._weights)
        searcher = self._searchers[size]
        searcher.use(level.network)
        return searcher

    def _look_ahead(self, view: View, limit: Limit, level: Level) -> int:
        searcher = self._searcher(level)
        noise = max(level.noise, restlessness(view.turns, view.num_players))
        plain = self._style is None and not noise
        part = _shorter(limit, level)
        searcher.search(view, part, self._seed, perf_counter(), decide=plain)
        found = merged([searcher])
        if self._style is not None:
            return _favourite(found, view, self._style, noise, self._seed)
        if not noise:
            return found[0].decision
        return int(misjudged_decision(searcher.tree, view.row, noise, self._seed))


def _shorter(limit: Limit, level: Level) -> Limit:
    """Return the level's own limit, or a shorter one that was asked for."""
    most = MOST_SECONDS if level.number >= TIMED else None
    limits = [seconds for seconds in (limit.seconds, most) if seconds]
    return Limit(
        min(limits, default=None),
        min(limit.simulations or level.simulations, level.simulations),
    )


def _favourite(found: list[Found], view: View, style: Style, noise: float, seed: int) -> int:
    """Return the decision with the best mix of style and misjudged value among those looked at."""
    least = sum(one.visits for one in found) // 50 + 1
    thought_of = [one for one in found if one.visits >= least] or found[:1]

    def liking(one: Found) -> float:
        value = float(one.totals[view.to_move]) / max(one.visits, 1)
        mistake = _DOUBT * noise * misjudgement(seed, view.turns, one.key)
        return value + mistake + style.insistence * log(max(one.prior, _LIKED))

    return max(thought_of, key=liking).decision
