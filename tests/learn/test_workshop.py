"""Where games are played changes nothing about them."""

from importlib.util import find_spec

import numpy as np
import pytest

from gemwright.arena import ArenaError
from gemwright.learn.selfplay import Lessons
from gemwright.learn.workshop import PART, Cluster, Threads
from tests.learn.helpers import source, tiny_network

NO_RAY = find_spec("ray") is None


def same(first: Lessons, second: Lessons) -> bool:
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in Lessons.__slots__)


@pytest.mark.skipif(NO_RAY, reason="Ray is not installed")
def test_a_cluster_plays_what_threads_play() -> None:
    play, seeds = source(network=tiny_network()), range(3, 3 + PART + 1)
    here = list(Threads(1).games(play, seeds))
    cluster = Cluster("local")
    try:
        there = list(cluster.games(play, seeds))
    finally:
        cluster.close()
    assert len(there) == len(here) == len(seeds)
    assert all(same(one, other) for one, other in zip(here, there, strict=True))


@pytest.mark.skipif(not NO_RAY, reason="Ray is installed")
def test_without_ray_it_is_asked_for() -> None:
    with pytest.raises(ArenaError) as refused:
        Cluster("local")
    assert refused.value.code == "no-ray"


@pytest.mark.skipif(NO_RAY, reason="Ray is not installed")
def test_a_cluster_that_is_not_there_is_missed_soon() -> None:
    with pytest.raises(ArenaError) as refused:
        Cluster("127.0.0.1:1")
    assert refused.value.code == "no-cluster"
    assert "127.0.0.1:1" in str(refused.value)
