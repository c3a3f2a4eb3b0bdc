"""The clock over a tree, and adding trees up."""

import threading
from collections.abc import Callable, Iterator
from time import perf_counter

import numpy as np
import pytest

from gemwright.agents import AgentError, Limit, random_network
from gemwright.agents import searcher as module
from gemwright.agents.kernels import searching
from gemwright.agents.kernels.evaluation import (
    CAUTION,
    EXPLORATION,
    NUM_SETTINGS,
    TEMPERATURE,
    UNIFORM,
    WIDENING,
)
from gemwright.agents.searcher import Found, Searcher, Settings, mean_values, merged, mixed, new_tree
from gemwright.rules import Position
from gemwright.testing import occasions
from tests.agents.kernels.test_searching import VIEW
from tests.agents.searching import FEW_NODES, hidden_hands, mover_view, searched, tree_bytes

LONG = 60.0
"""Seconds a search of these tests would take if nothing ended it, and a guard against that."""


class Clock:
    """A clock on which each simulation takes the same time, and nothing else any."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, rate: float) -> None:
        self.now, self.rate, self.slices = 100.0, rate, list[int]()
        search = searching.search
        monkeypatch.setattr(module, "perf_counter", lambda: self.now)

        def timed(*given: object) -> bool:
            count = int(given[-1])  # type: ignore[call-overload]
            self.now += count / self.rate
            self.slices.append(count)
            return bool(search(*given))  # type: ignore[arg-type]

        monkeypatch.setattr(module, "search", timed)


@pytest.fixture
def searcher() -> Searcher:
    return Searcher(Settings(nodes=FEW_NODES))


@pytest.mark.parametrize("rate", [300.0, 5_000.0, 40_000.0])
@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.1])
def test_time_is_kept(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch, rate: float, seconds: float
) -> None:
    clock = Clock(monkeypatch, rate)
    searcher.search(VIEW, Limit(seconds), 1, clock.now)
    spent = clock.now - 100.0
    first = module.FIRST_SLICE / rate
    assert spent <= max(seconds, first) + 1e-9
    assert spent > seconds - module.RESERVE - 1 / rate - 1e-9
    assert max(clock.slices[1:], default=0) <= max(1, rate * module.SLICE + 1)
    assert searcher.simulations == sum(clock.slices)


def test_time_that_went_by_before_counts(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 40_000.0)
    searcher.search(VIEW, Limit(0.1), 1, clock.now - 0.09)
    assert clock.now < 100.01


def test_a_machine_that_slows_down_is_noticed(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 40_000.0)

    def slow_down() -> float:
        clock.rate = 4_000.0 if clock.now > 100.05 else clock.rate
        return clock.now

    monkeypatch.setattr(module, "perf_counter", slow_down)
    searcher.search(VIEW, Limit(0.1), 1, 100.0)
    assert clock.now < 100.1 + 10 * module.SLICE


@pytest.mark.parametrize("simulations", [1, 7, 8, 9, 100, 1001])
def test_simulations_are_counted_exactly(searcher: Searcher, simulations: int) -> None:
    searcher.search(VIEW, Limit(simulations=simulations), 1, perf_counter())
    assert searcher.simulations == simulations
    assert int(searcher.tree.nodes[0]["visits"]) == simulations + 1


def test_the_limit_reached_first_ends_the_search(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 1_000.0)
    searcher.search(VIEW, Limit(0.5, 50), 1, clock.now)
    assert searcher.simulations == 50
    clock.now = 100.0
    searcher.search(VIEW, Limit(0.05, 10_000), 1, clock.now)
    assert 40 <= searcher.simulations <= 50


def test_a_slow_clock_changes_nothing_but_the_slices(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    trees = set()
    for rate in (100.0, 1e6):
        Clock(monkeypatch, rate)
        searcher.search(VIEW, Limit(simulations=200), 1, 100.0)
        trees.add(tree_bytes(searcher))
        monkeypatch.undo()
    assert len(trees) == 1


def test_deciding_ends_where_the_decision_is_settled(searcher: Searcher) -> None:
    for seed in range(3):
        searcher.search(VIEW, Limit(simulations=1500), seed, perf_counter())
        whole = merged([searcher])[0]
        searcher.search(VIEW, Limit(simulations=1500), seed, perf_counter(), decide=True)
        assert merged([searcher])[0].decision == whole.decision
        assert searcher.simulations <= 1500


def test_an_only_decision_worth_searching_is_made_at_once(searcher: Searcher) -> None:
    payment = mover_view(next(occasions("splendor-2024", 2)))
    payment.row["supply"][:5] = 4  # no swap keeps anything from anybody
    searcher.search(payment, Limit(LONG), 1, perf_counter(), decide=True)
    assert searcher.simulations <= module.FIRST_SLICE


def test_a_search_can_be_stopped(searcher: Searcher) -> None:
    started = perf_counter()
    with stopped_once_begun(searcher):
        searcher.search(VIEW, Limit(LONG), 1, started)
    assert perf_counter() - started < LONG / 2
    assert searcher.simulations > 0
    searcher.search(VIEW, Limit(simulations=100), 1, perf_counter())
    assert searcher.simulations == 100


def test_used_searchers_are_as_good_as_new() -> None:
    searcher = searched(hidden_hands("marvel", 3).view(0), 300)
    searcher.search(VIEW, Limit(simulations=60), 4, perf_counter())
    assert tree_bytes(searcher) == tree_bytes(searched(VIEW, 60, seed=4))


def test_the_view_is_left_alone(searcher: Searcher) -> None:
    before = VIEW.row.tobytes()
    searcher.search(VIEW, Limit(simulations=100), 1, perf_counter())
    assert VIEW.row.tobytes() == before


def test_an_impossible_view_is_refused(searcher: Searcher) -> None:
    broken = VIEW.copy()
    broken.row["owner"][0] = 0
    with pytest.raises(AgentError) as refused:
        searcher.search(broken, Limit(simulations=10), 1, perf_counter())
    assert refused.value.code == "impossible-view"
    assert refused.value.rule == "R16.2"


def test_searchers_that_share_a_seed_deal_differently() -> None:
    trees = set()
    for number in range(3):
        searcher = Searcher(Settings(nodes=FEW_NODES), number)
        searcher.search(VIEW, Limit(simulations=50), 1, perf_counter())
        trees.add(tree_bytes(searcher))
    assert len(trees) == 3


def test_what_several_found_is_added_up() -> None:
    searchers = [searched(VIEW, count, seed=count) for count in (100, 150)]
    together = merged(searchers)
    assert sum(found.visits for found in together) == 250
    assert sorted(found.decision for found in together) == sorted(VIEW.legal_moves.ids)
    for found in together:
        parts = [one for searcher in searchers for one in searcher.root() if one.decision == found.decision]
        assert found.visits == sum(part.visits for part in parts)
        assert found.square == pytest.approx(sum(part.square for part in parts))
        assert found.totals.tolist() == pytest.approx(sum(part.totals for part in parts).tolist())  # type: ignore[union-attr]
    assert [found.visits for found in together] == sorted((found.visits for found in together), reverse=True)
    values = mean_values(searchers)
    first, second = (np.array(mean_values([searcher])) for searcher in searchers)
    assert values == pytest.approx(((101 * first + 151 * second) / 252).tolist())
    assert sum(values) == pytest.approx(1)


def test_ties_go_to_the_more_probable_then_to_the_lower_id() -> None:
    class Fixed(Searcher):
        def __init__(self, found: list[Found]) -> None:
            self.found = found

        def root(self) -> list[Found]:
            return self.found

    found = [Found(3, 3, 5, prior=0.1), Found(2, 2, 5, prior=0.2), Found(1, 1, 5, prior=0.1), Found(0, 0, 4)]
    assert [one.decision for one in merged([Fixed(found)])] == [2, 1, 3, 0]


def test_settings_reach_the_kernel_in_its_order() -> None:
    settings = Settings(temperature=1.0, uniform=2.0, exploration=3.0, caution=4.0, widening=5.0)
    numbers = settings.numbers()
    assert numbers.shape == (NUM_SETTINGS,)
    places = [TEMPERATURE, UNIFORM, EXPLORATION, CAUTION, WIDENING]
    assert numbers[places].tolist() == [1, 2, 3, 4, 5]


def test_the_defaults_are_usable_numbers() -> None:
    settings = Settings()
    assert settings.temperature > 0
    assert 0 <= settings.uniform <= 1
    assert min(settings.exploration, settings.caution, settings.widening) >= 0


def test_seeds_of_decisions_differ() -> None:
    views = [Position.initial(seed=1).view(0)]
    for decision in (0, 1, 2):
        following = views[-1].copy()
        following.push(decision)
        views.append(following)
    words = [
        mixed(seed, view, number) for view in views for seed in (0, 1, 2**63 - 1) for number in (0, 1, 255)
    ]
    assert len(set(words)) == len(words)
    assert all(0 <= word < 2**64 for word in words)


def test_a_network_goes_before_the_evaluation() -> None:
    network = random_network(width=16, layers=1, seed=2)
    assert tree_bytes(searched(VIEW, 40, network=network)) != tree_bytes(searched(VIEW, 40))


def test_a_tree_has_room_for_its_nodes_and_for_two_of_all_actions() -> None:
    tree = new_tree(10)
    assert len(tree.nodes) == 10
    assert len(tree.edges) >= 10 * 40
    assert min(len(tree.traces), len(tree.reveals)) >= 10


class stopped_once_begun:  # noqa: N801 - used like a function
    """Stop a search from another thread as soon as it has made simulations."""

    def __init__(self, searcher: Searcher, stop: Callable[[], None] | None = None) -> None:
        self.searcher, self.stop = searcher, stop or searcher.stop
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self.done.wait(0.01):
            if self.searcher.simulations > 0:
                self.stop()

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join()


def slices(searcher: Searcher, limit: Limit) -> Iterator[int]:
    """Yield what a searcher would do in slices."""
    return searcher._slices(limit, perf_counter(), decide=False)


def test_slices_grow_from_a_few_simulations(searcher: Searcher) -> None:
    counts = list(slices(searcher, Limit(simulations=1000)))
    assert counts[0] == module.FIRST_SLICE
    assert counts[1] <= 4 * counts[0]
    assert sum(counts) == 1000
