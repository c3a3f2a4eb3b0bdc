"""`search`: looks ahead in positions that fit what its seat knows."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property
from math import log
from time import perf_counter
from typing import Final

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.analysis import Analysis
from gemwright.agents.kernels.evaluation import HEURISTIC, PLAYOUT
from gemwright.agents.kernels.people import misjudgement, restlessness
from gemwright.agents.lines import search_analysis
from gemwright.agents.netplayer import Library, file_option
from gemwright.agents.network import Network
from gemwright.agents.registry import one_of, register_agent, whole_number
from gemwright.agents.searcher import FIRST_SLICE, MOST_NODES, Found, Searcher, Settings, merged
from gemwright.rules import Position, RuleSet, View

EVALUATIONS: Final = {"heuristic": HEURISTIC, "playout": PLAYOUT}
DEFAULT_MS: Final = 100


@register_agent(
    "search",
    whole_number("ms", 1, 86_400_000),
    whole_number("sims", 1, 10**9),
    whole_number("threads", 1, 256),
    whole_number("seed"),
    one_of("eval", EVALUATIONS),
    whole_number("nodes", 2, 10**7),
    file_option("net"),
)
class SearchAgent(Agent):
    """Information-set Monte Carlo tree search, one tree a thread.

    The same view, seed and number of simulations give the same decision with one thread.

    Args:
        ms: milliseconds a decision where no limit is given; None for 100, or none with `sims`.
        sims: simulations a decision where no limit is given.
        threads: trees searched at a time, each by a thread of its own.
        seed: fixes the sampled positions; None takes the seed of each game, or 0.
        eval: `heuristic`, or `playout` for games of random decisions.
        nodes: most positions a tree keeps; a full tree is searched on without growing.
        net: a network that evaluates positions in place of `eval`: a file, or `shipped`; None for none.
    """

    def __init__(
        self,
        ms: int | None = None,
        sims: int | None = None,
        threads: int = 1,
        seed: int | None = None,
        eval: str = "heuristic",  # noqa: A002 - the option's name
        nodes: int = MOST_NODES,
        net: str | None = None,
    ) -> None:
        default = DEFAULT_MS if ms is None and sims is None else ms
        self._default = Limit(default / 1000 if default else None, sims)
        self._threads = threads
        self._own_seed = seed
        self._seed = seed or 0
        self._settings = Settings(evaluation=EVALUATIONS[eval], nodes=nodes)
        self._library = None if net is None else Library(net)

    @cached_property
    def _searchers(self) -> Sequence[Searcher]:
        alone = self._threads == 1
        return [Searcher(self._settings, number, alone=alone) for number in range(self._threads)]

    def prepare(self) -> None:
        """Compile the kernels, or load them from disk."""
        view = Position.initial(seed=0).view(0)
        for searcher in self._searchers:
            searcher.search(view, Limit(simulations=FIRST_SLICE + 1), self._seed, perf_counter(), decide=True)
        merged(self._searchers)

    def require_game(self, rules: RuleSet, players: int) -> None:
        """Check that the network, if there is one, has learned such games.

        Raises:
            AgentError: it has not.
        """
        self._network(rules, players)

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Take the game's seed for sampling, unless the agent has one of its own.

        Raises:
            AgentError: the network has not learned such games.
        """
        del seat
        self.require_game(rules, players)
        if self._own_seed is None:
            self._seed = (seed or 0) & (2**63 - 1)

    def interrupt(self) -> None:
        """End the search going on in another thread; it decides by what it found."""
        for searcher in self._searchers:
            searcher.stop()

    def choose(self, view: View, limit: Limit) -> int:
        """Return the id of the decision that most simulations went into; in long games chance has a say."""
        ids = view.legal_moves.ids
        if len(ids) == 1:
            return ids[0]
        found = merged(self._search(view, limit, decide=True))
        noise = restlessness(view.turns, view.num_players)
        return found[0].decision if not noise else drawn(found, noise, self._seed, view.turns).decision

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        """Return the decisions that most simulations went into, and how they go on."""
        self._require_turn(view)
        started = perf_counter()
        searchers = self._search(view, limit or Limit(), decide=False)
        return search_analysis(view, searchers, lines, started)

    def _search(self, view: View, limit: Limit, *, decide: bool) -> Sequence[Searcher]:
        """Search with every thread; stop once the decision cannot change any more, if that is all.

        Returns:
            The searchers that had a part in it: no more than there are simulations.
        """
        started = perf_counter()
        network = self._network(view.rules, view.num_players)
        for searcher in self._searchers:
            searcher.use(network)
        limit = limit if limit.seconds or limit.simulations else self._default
        if self._threads == 1:
            self._searchers[0].search(view, limit, self._seed, started, decide=decide)
            return self._searchers
        parts = shared_out(limit, self._threads)
        with ThreadPoolExecutor(len(parts)) as pool:
            jobs = [
                pool.submit(searcher.search, view, part, self._seed, started, decide=decide)
                for searcher, part in zip(self._searchers, parts, strict=False)
            ]
            for job in jobs:
                job.result()
        return self._searchers[: len(parts)]

    def _network(self, rules: RuleSet, players: int) -> Network | None:
        return None if self._library is None else self._library.network(rules, players)


def drawn(found: Sequence[Found], noise: float, seed: int, turns: int) -> Found:
    """Return one of what a search found, drawn by visits to the power of 1 / noise."""

    def standing(one: Found) -> float:
        return log(max(one.visits, 0.5)) + noise * misjudgement(seed, turns, one.key)

    return max(found, key=standing)


def shared_out(limit: Limit, threads: int) -> list[Limit]:
    """Return the limit of each thread: all have the same time, and share the simulations."""
    if limit.simulations is None:
        return [limit] * threads
    share, more = divmod(limit.simulations, threads)
    return [
        replace(limit, simulations=share + (number < more))
        for number in range(min(threads, limit.simulations))
    ]
