"""The same games wherever they are played."""

import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import active_children, get_context
from typing import Any

import pytest

from gemwright.arena import ArenaError, Executor, Match, PlayedGame, usable_cores
from gemwright.arena import executors as module
from gemwright.arena.referee import StoppedError
from tests.arena.helpers import outcomes

MATCH = Match(("greedy:v1", "random"), games=21, players=3, seed=9)


def reports(executor: Executor, games: range = range(21), **options: bool) -> list[PlayedGame]:
    return list(executor.play(MATCH, games, **options))


def results(played: list[PlayedGame]) -> list[tuple[object, ...]]:
    return outcomes([game.report for game in played])


@pytest.fixture(scope="module")
def serially() -> list[PlayedGame]:
    return reports(Executor("serial"), keep_records=True)


def test_processes_play_the_same_games_in_order(serially: list[PlayedGame]) -> None:
    found = reports(Executor("processes", workers=2), keep_records=True)
    assert results(found) == results(serially)
    assert [game.record for game in found] == [game.record for game in serially]
    assert [game.report.game for game in found] == list(range(21))


def test_some_games_can_be_played_alone(serially: list[PlayedGame]) -> None:
    assert results(reports(Executor("serial"), range(5, 9))) == results(serially)[5:9]
    assert reports(Executor("serial"), range(0)) == []
    assert reports(Executor("processes", workers=1), range(0)) == []


def test_closing_stops_processes() -> None:
    games = Executor("processes", workers=1).play(Match(("random", "random"), games=10_000), range(10_000))
    first = next(games)
    games.close()
    assert first.report.game == 0


def test_one_worker_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise AssertionError

    monkeypatch.setattr(module, "play_in_processes", fail)
    assert len(reports(Executor(workers=1), range(2))) == 2
    assert len(reports(Executor(workers=8), range(1))) == 1


def test_what_is_soon_over_needs_no_process(
    monkeypatch: pytest.MonkeyPatch, serially: list[PlayedGame]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1000.0)
    monkeypatch.setattr(module, "play_in_processes", None)
    assert results(reports(Executor(workers=2))) == results(serially)


def test_what_takes_longer_goes_on_in_processes(
    monkeypatch: pytest.MonkeyPatch, serially: list[PlayedGame]
) -> None:
    asked = list[int]()

    def elsewhere(match: Match, games: range, workers: int, *, keep_records: bool) -> Iterator[PlayedGame]:
        asked.extend((games[0], len(games), workers))
        return module.play_here(match, games, keep_records=keep_records)

    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(module, "play_in_processes", elsewhere)
    assert results(reports(Executor(workers=2))) == results(serially)
    assert asked == [1, 20, 2]


def test_a_worker_closes_its_crew_when_it_ends_and_ignores_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, agents_log: list[tuple[str, Any]]
) -> None:
    at_end: list[Callable[[], None]] = []
    monkeypatch.setattr(module, "Finalize", lambda _object, call, exitpriority: at_end.append(call))
    monkeypatch.setattr(module, "_crew", None)
    before, stop = signal.getsignal(signal.SIGINT), get_context("spawn").Event()
    try:
        module._enlist(Match(("watched", "random"), games=4), stop, False)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert module._play(3).report.game == 3
    stop.set()
    with pytest.raises(StoppedError):
        module._play(3)
    assert agents_log[-1][0] != "close"
    at_end[0]()
    assert agents_log[-1][0] == "close"


def test_a_lost_worker_is_one_line() -> None:
    games = Executor("processes", workers=1).play(Match(("random", "random"), games=10_000), range(10_000))
    next(games)
    (worker,) = active_children()
    worker.kill()
    with pytest.raises(ArenaError, match="a worker ended"):
        list(games)
    assert active_children() == []


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"name": "threads"}, "bad-executor"),
        ({"workers": 0}, "bad-workers"),
        ({"workers": 10**6}, "bad-workers"),
    ],
)
def test_other_executors_are_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(ArenaError) as caught:
        Executor(**options)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_cores_are_counted() -> None:
    assert 1 <= usable_cores() <= (os.cpu_count() or 1)


def test_only_cores_this_process_may_use_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 4, 6}, raising=False)
    assert usable_cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert usable_cores() == 5
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores() == 1
