"""One search tree and the clock over it: what a thread of the search agent works with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents.agent import Limit
from gemwright.agents.errors import AgentError
from gemwright.agents.kernels.evaluation import HEURISTIC, NETWORK, VIEW, Judge, Scratch, new_scratch
from gemwright.agents.kernels.network import NUM_SIZES, scratch_size
from gemwright.agents.kernels.searching import MOST_PLIES, SETTLED, Tree, known_decision, root_lead, search
from gemwright.agents.kernels.tree import (
    EDGE,
    EDGES_PER_NODE,
    NODE,
    NONE,
    NUM_COUNTS,
    NUM_NODES,
    REVEAL,
    TRACE,
)
from gemwright.agents.kernels.weights import V1, Weights
from gemwright.agents.network import Network
from gemwright.agents.values import value_weights
from gemwright.rules import RuleSet, View
from gemwright.rules.components import FAMILIES

MOST_NODES: Final = 200_000
SLICE: Final = 0.003
"""Seconds between looks at the clock, about."""
FIRST_SLICE: Final = 1
"""Simulations before the first look: of a large network one can take longer than a slice."""
RESERVE: Final = 0.001
"""Seconds kept for choosing and handing back the decision."""
NO_LIMIT: Final = 1 << 62

_NO_PARAMS: Final = np.zeros(1, np.float32)
_NO_SHAPE: Final = np.zeros(NUM_SIZES, np.int64)
_MIX: Final = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search is made; the defaults were found by matches between settings.

    Attributes:
        evaluation: `HEURISTIC` or `PLAYOUT`; a network, where there is one, goes before both.
        nodes: most nodes of a tree.
        temperature: of the policy, in units of greedy's scores.
        uniform: share of the policy that all decisions get alike.
        exploration: weight of the policy against what is known of the values with two players;
            with more the chances of a seat differ less, so it is less in proportion.
        caution: how much less than its node an untried decision is taken to be worth.
        widening: how the number of reveals looked at grows with the visits.
    """

    evaluation: int = HEURISTIC
    nodes: int = MOST_NODES
    temperature: float = 25000.0
    uniform: float = 0.04
    exploration: float = 0.9
    caution: float = 0.0
    widening: float = 0.35

    def numbers(self, players: int = 2) -> npt.NDArray[np.float64]:
        """Return them for 2 to 4 players in the order of the kernel's settings, float64 (NUM_SETTINGS,)."""
        exploration = self.exploration * 2 / players
        return np.array([
            self.temperature, self.uniform, exploration, self.caution, self.widening
        ])  # fmt: skip


@dataclass(slots=True)
class Found:
    """What simulations say of one decision at the root.

    Attributes:
        decision: its id in the view.
        key: its key in the tree.
        visits: simulations that went through it.
        totals: sum of their values by seat, float64 (MAX_PLAYERS,).
        square: sum of their squared values for the seat to move.
        prior: probability given to it before.
    """

    decision: int
    key: int
    visits: int = 0
    totals: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(4))
    square: float = 0.0
    prior: float = 0.0


def make_judge(
    rules: RuleSet, players: int, network: Network | None, settings: Settings, taste: Weights = V1
) -> Judge:
    """Return how the positions of a game are evaluated.

    Args:
        rules: the rule set.
        players: 2, 3 or 4.
        network: the judge, or None for what the settings name.
        settings: of the search.
        taste: greedy's weights for the policy, int64 (NUM_WEIGHTS,).
    """
    model = value_weights(FAMILIES.index(rules.family), players)
    kind = settings.evaluation if network is None else NETWORK
    params = _NO_PARAMS if network is None else network.params
    shape = _NO_SHAPE if network is None else network.shape
    return Judge(kind, V1, taste, model, settings.numbers(players), params, shape)


def scratch_for(network: Network | None) -> Scratch:
    """Return room for one thread to evaluate positions in."""
    return new_scratch(1 if network is None else int(scratch_size(network.shape)))


def new_tree(nodes: int) -> Tree:
    """Return room for a tree; pages of it that are never used take no memory."""
    return Tree(
        np.zeros(nodes, NODE),
        np.zeros(nodes * EDGES_PER_NODE + 2 * EDGES_PER_NODE, EDGE),
        np.zeros(nodes * 2, TRACE),
        np.zeros(nodes * 2, REVEAL),
        np.zeros(NUM_COUNTS, np.int64),
        np.zeros((MOST_PLIES, 2), np.int64),
    )


class Searcher:
    """Searches one view at a time in one tree.

    Args:
        settings: how to search.
        number: tells searchers apart that share a seed, from 0.
        network: evaluates positions in place of the heuristic.
        taste: greedy's weights for the policy, int64 (NUM_WEIGHTS,).
        alone: whether no other searcher has a say in the decision.
    """

    def __init__(
        self,
        settings: Settings,
        number: int = 0,
        network: Network | None = None,
        *,
        taste: Weights = V1,
        alone: bool = True,
    ) -> None:
        self.settings = settings
        self.tree = new_tree(settings.nodes)
        self.simulations = 0
        self._number = number
        self._taste = taste
        self._least_lead = 0 if alone else SETTLED - 1
        self._stopped = False
        self._network = network
        self._scratch = scratch_for(network)

    def use(self, network: Network | None) -> None:
        """Evaluate positions by another network from now on, or by the heuristic."""
        if network is not self._network:
            self._network, self._scratch = network, scratch_for(network)

    @property
    def num_nodes(self) -> int:
        """Nodes in the tree."""
        return int(self.tree.counts[NUM_NODES])

    def search(self, view: View, limit: Limit, seed: int, started: float, *, decide: bool = False) -> None:
        """Search until a limit is reached.

        Args:
            view: what the seat to move knows.
            limit: time or simulations, or both; the first one reached ends the search.
            seed: of the sampled positions, 0 to 2**63 - 1.
            started: `perf_counter` when the time began.
            decide: stop as well once another decision cannot be visited most any more.

        Raises:
            AgentError: no position fits the view.
        """
        judge = self._judge(view)
        self.tree.counts[:] = 0
        self.simulations = 0
        self._stopped = False
        self._scratch.rows[VIEW] = view.row
        word = np.uint64(mixed(seed, view, self._number))
        for count in self._slices(limit, started, decide=decide):
            if not search(self.tree, judge, self._scratch, word, count):
                raise AgentError("impossible-view", "R16.2")
            self.simulations += count

    def stop(self) -> None:
        """End the search going on in another thread soon."""
        self._stopped = True

    def _judge(self, view: View) -> Judge:
        return make_judge(view.rules, view.num_players, self._network, self.settings, self._taste)

    def _slices(self, limit: Limit, started: float, *, decide: bool) -> Iterator[int]:
        """Yield the simulations to make next, few enough to keep the time."""
        end = started + limit.seconds - RESERVE if limit.seconds else float("inf")
        left = limit.simulations or NO_LIMIT
        count = min(FIRST_SLICE, left)
        while True:
            before = perf_counter()
            yield count
            now = perf_counter()
            left -= count
            rate = count / max(now - before, 1e-9)
            to_come = min(left, rate * max(end - now, 0.0))
            if to_come < 1 or self._stopped or (decide and self._is_settled(to_come)):
                return
            count = int(max(1, min(rate * SLICE, to_come, 4 * count)))

    def _is_settled(self, to_come: float) -> bool:
        return int(root_lead(self.tree)) > max(to_come, self._least_lead)

    def root(self) -> list[Found]:
        """Return what is known of every decision at the root, in no order.

        Decisions about a card that only some samples have, and the view does not show, are left out.
        """
        found = [self._found(edge) for edge in edges_of(self.tree, 0)]
        return [one for one in found if one.decision != NONE]

    def _found(self, edge: int) -> Found:
        record = self.tree.edges[edge]
        key = int(record["key"])
        decision = int(known_decision(self._scratch.rows[VIEW], key))
        found = Found(decision, key, prior=float(record["prior"]))
        trace = int(record["trace"])
        if trace != NONE:
            learned = self.tree.traces[trace]
            found.visits = int(learned["visits"])
            found.totals += learned["totals"]
            found.square = float(learned["square"])
        return found

    def totals(self) -> npt.NDArray[np.float64]:
        """Return the sum of the values of all simulations by seat, and of the view's own."""
        players = int(self._scratch.rows[VIEW]["num_players"])
        return np.array(self.tree.nodes[0]["totals"][:players], np.float64)

    def values(self) -> tuple[float, ...]:
        """Return each seat's mean value over all simulations."""
        return mean_values([self])


def edges_of(tree: Tree, node: int) -> Iterator[int]:
    """Yield the edges of a node."""
    edge = int(tree.nodes[node]["first_edge"])
    while edge != NONE:
        yield edge
        edge = int(tree.edges[edge]["next"])


def mean_values(searchers: Sequence[Searcher]) -> tuple[float, ...]:
    """Return each seat's mean value over the simulations of several searchers of the same view."""
    totals = np.sum([searcher.totals() for searcher in searchers], axis=0)
    return tuple((totals / sum(int(searcher.tree.nodes[0]["visits"]) for searcher in searchers)).tolist())


def merged(searchers: Iterable[Searcher]) -> list[Found]:
    """Add up what several searchers found of the same view; most visited first.

    Ties go to the more probable before the search, then to the lower id.
    """
    together: dict[int, Found] = {}
    for searcher in searchers:
        for found in searcher.root():
            sum_of = together.setdefault(found.decision, Found(found.decision, found.key, prior=found.prior))
            sum_of.visits += found.visits
            sum_of.totals += found.totals
            sum_of.square += found.square
    return sorted(together.values(), key=_standing, reverse=True)


def _standing(found: Found) -> tuple[int, float, int]:
    return found.visits, found.prior, -found.decision


def mixed(seed: int, view: View, number: int) -> int:
    """Return a seed of 64 bits for a decision: another one for each decision of a game."""
    made = view.turns * 8 + int(view.phase) * 2 + view.to_return
    word = (seed + _MIX * (made * 1024 + number + 1)) & (2**64 - 1)
    word ^= word >> 31
    return word * 0xBF58476D1CE4E5B9 & (2**64 - 1)
