"""Games on a Ray cluster of this machine with two workers, and what is said without one."""

import socket
import sys
import warnings
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from gemwright.arena import ArenaError, Executor, Match
from tests.arena.helpers import outcomes

MATCH = Match(("greedy:v1", "random"), games=12, players=2, seed=9)
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the cluster extra)")


@pytest.fixture
def lenient() -> Iterator[None]:
    """Let Ray warn as it likes while it starts and stops."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_workers_plays_the_same_games(lenient: None) -> None:
    import ray

    here = list(Executor("serial").play(MATCH, range(12), keep_records=True))
    there = list(Executor("ray", workers=2).play(MATCH, range(12), keep_records=True))
    assert not ray.is_initialized()
    assert outcomes([game.report for game in there]) == outcomes([game.report for game in here])
    assert [game.record for game in there] == [game.record for game in here]


@needs_ray
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_nobody_at_an_address_is_one_line(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"{scheme}127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(ArenaError, match=f"{address}.* cannot be used: ConnectionRefusedError"):
        next(Executor("ray", address=address).play(MATCH, range(2)))


@needs_ray
def test_an_address_that_is_none_is_one_line() -> None:
    with pytest.raises(ArenaError, match="“nowhere” cannot be used"):
        next(Executor("ray", address="nowhere").play(MATCH, range(2)))


def test_without_ray_it_says_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install gemwright\[cluster\]"):
        next(Executor("ray").play(MATCH, range(2)))
