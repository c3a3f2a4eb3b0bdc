"""Measuring the search: simulations against a yardstick in the same run, and how well it keeps the time.

>>> from gemwright.agents.bench import measure_clock
>>> from gemwright.rules import RuleSet
>>> measure_clock(RuleSet.parse("splendor-2024"), ms=5, moves=3).moves
3
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, cycle, islice
from math import ceil
from time import perf_counter
from typing import Final

import numpy as np

from gemwright.agents.agent import Limit
from gemwright.agents.greedy import GreedyAgent
from gemwright.agents.kernels.evaluation import HEURISTIC, PLAYOUT
from gemwright.agents.network import Network
from gemwright.agents.search import SearchAgent
from gemwright.agents.searcher import Searcher, Settings
from gemwright.rules import Phase, Position, RuleSet, View
from gemwright.rules.bench import CALIBRATION_STEPS
from gemwright.rules.kernels import entries

NUM_VIEWS: Final = 6
FIRST_TURN: Final = 4
TURNS_BETWEEN: Final = 4
"""Rounds after which the views are taken, one each of as many games of greedy."""
SIMULATIONS: Final = 1000
"""Simulations of one search: about what a tenth of a second is good for."""
PROMISED_MS: Final = 20.0
"""By how much a limit of time may be missed, in 99 of 100 decisions on an idle core."""


@dataclass(frozen=True, slots=True)
class SearchMeasurement:
    """What a benchmark of the search found.

    `steps_per_simulation` is the price of a simulation in dependent xorshift64 steps on one core,
    timed in the same run: it hardly depends on the machine. Memory is that of the records in use.
    """

    benchmark: str
    rules: str
    players: int
    evaluation: str
    threads: int
    seconds: float
    positions: int
    simulations: int
    simulations_per_s: float
    simulations_per_search: int
    nodes_per_simulation: float
    bytes_per_simulation: float
    most_nodes: int
    bytes_of_full_tree: int
    compile_s: float
    calibration_steps_per_s: float
    steps_per_simulation: float


@dataclass(frozen=True, slots=True)
class ClockMeasurement:
    """How well a limit of time was kept; a decision made before its time has no overrun.

    Attributes:
        benchmark: `clock`.
        rules: rule set of the games.
        players: 2 to 4.
        threads: trees searched at a time.
        ms: the limit of each decision.
        moves: decisions timed; those with one legal answer are not.
        settled_early: share of them that ended early, since nothing could change them any more.
        overrun_mean_ms: mean of what they took beyond the limit.
        overrun_p50_ms: half of them took no more.
        overrun_p99_ms: 99 of 100 took no more.
        overrun_max_ms: none took more.
        within_20_ms: share of them that took at most 20 ms more.
    """

    benchmark: str
    rules: str
    players: int
    threads: int
    ms: int
    moves: int
    settled_early: float
    overrun_mean_ms: float
    overrun_p50_ms: float
    overrun_p99_ms: float
    overrun_max_ms: float
    within_20_ms: float


def middle_views(rules: RuleSet, players: int, seed: int = 1) -> list[View]:
    """Return what the seat to move knows at several points of games between greedy agents.

    Args:
        rules: rule set of the games.
        players: 2 to 4.
        seed: deals the first game; the others follow it.
    """
    return [
        _view_after(rules, players, seed + number, (FIRST_TURN + TURNS_BETWEEN * number) * players)
        for number in range(NUM_VIEWS)
    ]


def _view_after(rules: RuleSet, players: int, seed: int, turns: int) -> View:
    position, agent = Position.initial(rules, players, seed=seed), GreedyAgent()
    view = position.view(0)
    while position.turns < turns and position.phase != Phase.OVER:
        if position.phase == Phase.ACTION:
            view = position.view(position.to_move)
        position.push(agent.play(position.view(position.to_move)))
    return view


def measure_search(
    rules: RuleSet,
    players: int = 2,
    *,
    seconds: float = 5.0,
    threads: int = 1,
    seed: int = 1,
    network: Network | None = None,
    playouts: bool = False,
    simulations: int = SIMULATIONS,
) -> SearchMeasurement:
    """Alternate searches of middle games with the yardstick for some seconds.

    Args:
        rules: rule set of the games.
        players: 2 to 4.
        seconds: least time to spend on searches.
        threads: trees searched at a time, each by a thread of its own.
        seed: of the games and the samples.
        network: evaluates positions; None for the heuristic.
        playouts: evaluate by random games instead.
        simulations: of each search.
    """
    settings = Settings(evaluation=PLAYOUT if playouts else HEURISTIC)
    searchers = [Searcher(settings, number, network) for number in range(threads)]
    views, limit = middle_views(rules, players, seed), Limit(simulations=simulations)
    began = perf_counter()
    _search_all(searchers, views[0], Limit(simulations=1), seed)
    entries.calibration_steps(np.uint64(1), 1)
    compile_s = perf_counter() - began
    made = nodes = used = steps = 0
    worked = calibrated = 0.0
    for view, number in zip(cycle(views), count(seed)):
        calibrated += _calibrate()
        steps += CALIBRATION_STEPS
        began = perf_counter()
        _search_all(searchers, view, limit, number)
        worked += perf_counter() - began
        made += sum(searcher.simulations for searcher in searchers)
        nodes += sum(searcher.num_nodes for searcher in searchers)
        used += sum(bytes_used(searcher) for searcher in searchers)
        if worked >= seconds:
            break
    yardstick = steps / calibrated
    return SearchMeasurement(
        benchmark="search",
        rules=rules.name,
        players=players,
        evaluation=_evaluation(network, playouts=playouts),
        threads=threads,
        seconds=round(worked, 3),
        positions=len(views),
        simulations=made,
        simulations_per_s=round(made / worked, 1),
        simulations_per_search=simulations,
        nodes_per_simulation=round(nodes / made, 3),
        bytes_per_simulation=round(used / made, 1),
        most_nodes=settings.nodes,
        bytes_of_full_tree=sum(records.nbytes for records in searchers[0].tree),
        compile_s=round(compile_s, 3),
        calibration_steps_per_s=round(yardstick, 1),
        steps_per_simulation=round(yardstick * worked * threads / made, 1),
    )


def _evaluation(network: Network | None, *, playouts: bool) -> str:
    if network is not None:
        return f"network {network.width}x{network.layers}"
    return "playout" if playouts else "heuristic"


def bytes_used(searcher: Searcher) -> int:
    """Return the memory of the records of a tree that are in use."""
    records = searcher.tree[: len(searcher.tree.counts)]
    return sum(
        int(used) * kind.dtype.itemsize for used, kind in zip(searcher.tree.counts, records, strict=True)
    )


def _search_all(searchers: Sequence[Searcher], view: View, limit: Limit, seed: int) -> None:
    started = perf_counter()
    if len(searchers) == 1:
        searchers[0].search(view, limit, seed, started)
        return
    with ThreadPoolExecutor(len(searchers)) as pool:
        jobs = [pool.submit(searcher.search, view, limit, seed, started) for searcher in searchers]
        for job in jobs:
            job.result()


def _calibrate() -> float:
    began = perf_counter()
    entries.calibration_steps(np.uint64(1), CALIBRATION_STEPS)
    return perf_counter() - began


def measure_clock(
    rules: RuleSet, players: int = 2, *, ms: int = 100, moves: int = 100, threads: int = 1, seed: int = 1
) -> ClockMeasurement:
    """Let the search play itself under a limit of time, and time every decision.

    Args:
        rules: rule set of the games.
        players: 2 to 4.
        ms: the limit of each decision.
        moves: decisions to time, at least 1.
        threads: trees searched at a time.
        seed: deals the first game; others follow it as they are needed.
    """
    agent = SearchAgent(ms=ms, threads=threads)
    agent.prepare()
    spent = np.array(list(islice(_times(agent, rules, players, seed), moves))) * 1000 - ms
    overruns = np.sort(np.maximum(spent, 0.0))
    return ClockMeasurement(
        benchmark="clock",
        rules=rules.name,
        players=players,
        threads=threads,
        ms=ms,
        moves=moves,
        settled_early=round(float(np.mean(spent < -_early(ms))), 3),
        overrun_mean_ms=round(float(overruns.mean()), 3),
        overrun_p50_ms=round(float(overruns[ceil(0.5 * moves) - 1]), 3),
        overrun_p99_ms=round(float(overruns[ceil(0.99 * moves) - 1]), 3),
        overrun_max_ms=round(float(overruns[-1]), 3),
        within_20_ms=round(float(np.mean(overruns <= PROMISED_MS)), 3),
    )


def _early(ms: int) -> float:
    """Return the milliseconds left over from which a decision counts as made early."""
    return max(0.1 * ms, 2.0)


def _times(agent: SearchAgent, rules: RuleSet, players: int, seed: int) -> Iterator[float]:
    """Yield the seconds that decisions with a choice take, game after game."""
    for number in count(seed):
        position = Position.initial(rules, players, seed=number)
        agent.new_game(rules, players, 0, number)
        while position.phase != Phase.OVER:
            view = position.view(position.to_move)
            has_choice = len(view.legal_moves) > 1
            began = perf_counter()
            move = agent.play(view)
            took = perf_counter() - began
            if has_choice:
                yield took
            position.push(move)
