"""What the benchmarks of the search report, never how fast."""

import pytest

from gemwright.agents import Limit, SearchAgent, bench, random_network
from gemwright.agents.bench import bytes_used, measure_clock, measure_search, middle_views
from gemwright.agents.kernels.tree import (
    EDGE,
    NODE,
    NUM_EDGES,
    NUM_NODES,
    NUM_REVEALS,
    NUM_TRACES,
    REVEAL,
    TRACE,
)
from gemwright.agents.searcher import MOST_NODES
from gemwright.rules import Phase, RuleSet, View
from tests.agents.helpers import GAMES
from tests.agents.searching import searched

RULES = RuleSet.parse("splendor-2024")


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_views_are_of_actions_in_middle_games(edition: str, players: int) -> None:
    views = middle_views(RuleSet.parse(edition), players)
    again = middle_views(RuleSet.parse(edition), players)
    assert [view.text() for view in views] == [view.text() for view in again]
    assert len({view.turns for view in views}) == bench.NUM_VIEWS
    for view in views:
        assert view.phase == Phase.ACTION
        assert view.viewer == view.to_move
        assert len(view.legal_moves) > 1


@pytest.mark.parametrize("threads", [1, 2])
def test_simulations_are_counted_and_priced(threads: int) -> None:
    found = measure_search(RULES, 3, seconds=0.001, threads=threads, simulations=50)
    assert (found.benchmark, found.rules, found.players) == ("search", "splendor-2024", 3)
    assert found.threads == threads
    assert found.simulations % (50 * threads) == 0
    assert found.simulations > 0
    assert found.most_nodes == MOST_NODES
    assert 0.5 < found.nodes_per_simulation <= 51 / 50
    assert 300 < found.bytes_per_simulation < 3000
    assert found.bytes_of_full_tree > MOST_NODES * found.bytes_per_simulation / 2
    price = found.calibration_steps_per_s * threads / found.simulations_per_s
    assert found.steps_per_simulation == pytest.approx(price, rel=0.01)


def test_evaluations_are_named() -> None:
    measured = [
        measure_search(RULES, seconds=0.001, simulations=10),
        measure_search(RULES, seconds=0.001, simulations=10, playouts=True),
        measure_search(RULES, seconds=0.001, simulations=10, network=random_network(16, 2)),
    ]
    assert [found.evaluation for found in measured] == ["heuristic", "playout", "network 16x2"]


def test_bytes_are_those_of_the_records_in_use() -> None:
    searcher = searched(middle_views(RULES, 2)[0], 100)
    counts = searcher.tree.counts
    assert bytes_used(searcher) == (
        counts[NUM_NODES] * NODE.itemsize
        + counts[NUM_EDGES] * EDGE.itemsize
        + counts[NUM_TRACES] * TRACE.itemsize
        + counts[NUM_REVEALS] * REVEAL.itemsize
    )


def test_the_clock_is_read_around_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred decisions most end in time, some late, some early, one very late."""
    now, taken = [0.0], iter([0.05] * 30 + [0.1] * 50 + [0.104] * 18 + [0.119] + [0.15] + [0.1] * 50)

    class Timed(SearchAgent):
        def prepare(self) -> None:
            return

        def choose(self, view: View, limit: Limit) -> int:
            if len(view.legal_moves) > 1:
                now[0] += next(taken)
            return view.legal_moves.ids[0]

    monkeypatch.setattr(bench, "SearchAgent", Timed)
    monkeypatch.setattr(bench, "perf_counter", lambda: now[0])
    found = measure_clock(RULES, ms=100, moves=100)
    assert (found.moves, found.ms, found.settled_early) == (100, 100, 0.3)
    assert found.overrun_mean_ms == pytest.approx((18 * 4 + 19 + 50) / 100)
    assert found.overrun_p50_ms == pytest.approx(0, abs=1e-6)
    assert found.overrun_p99_ms == pytest.approx(19)
    assert found.overrun_max_ms == pytest.approx(50)
    assert found.within_20_ms == 0.99


def test_real_decisions_are_timed() -> None:
    found = measure_clock(RuleSet.parse("marvel"), 3, ms=2, moves=5)
    assert (found.benchmark, found.rules, found.players, found.moves) == ("clock", "marvel", 3, 5)
    assert 0 <= found.overrun_p50_ms <= found.overrun_p99_ms <= found.overrun_max_ms
    assert found.overrun_mean_ms <= found.overrun_max_ms
    assert 0 <= found.within_20_ms <= 1
