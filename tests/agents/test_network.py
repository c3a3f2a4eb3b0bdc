from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from gemwright.agents import AgentError, Network, random_network
from gemwright.agents.kernels.network import num_weights
from gemwright.agents.network import network_shape
from gemwright.observe import OBSERVATION_SIZE, observe
from gemwright.rules import Position
from tests.agents.helpers import GAMES
from tests.agents.kernels.test_network import Net, Reference


@pytest.mark.interpreted
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_it_judges_every_game(edition: str, players: int) -> None:
    network = random_network(width=12, layers=2, seed=3)
    observation = observe(Position.initial(edition, players, seed=1).view(1))
    policy, values = network.evaluate(observation)
    wanted_policy, wanted_values = Reference(Net(network.params, network.shape)).evaluate(observation)
    np.testing.assert_allclose(policy, wanted_policy, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(values, wanted_values, rtol=1e-4, atol=1e-4)
    assert np.count_nonzero(values) == players


def test_sizes_are_those_asked_for() -> None:
    network = random_network(width=24, layers=4)
    assert (network.width, network.layers, network.observation_version) == (24, 4, 1)
    assert network.params.size == (OBSERVATION_SIZE + 3) * 24 + 3 * 27 * 24 + 25 * 82
    assert random_network(width=1, layers=1).layers == 1


def test_the_seed_fixes_the_weights() -> None:
    first, again, other = (random_network(width=8, layers=2, seed=seed).params for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_an_untrained_network_is_nearly_indifferent_and_level() -> None:
    network = random_network(width=128, layers=5, seed=1)
    observation = observe(Position.initial(players=4, seed=1).view(0))
    policy, values = network.evaluate(observation)
    assert 0.01 < policy.std() < 1
    assert values.min() > 0.1
    assert values.max() < 0.5


def test_numbers_are_kept_as_the_kernels_need_them() -> None:
    shape = network_shape(8, 2)
    read_only = np.zeros(int(num_weights(shape)), np.float32)
    read_only.flags.writeable = False
    given: list[Any] = [
        read_only,
        read_only.astype(np.float64),
        np.zeros(2 * read_only.size, np.float32)[::2],
    ]
    for params in given:
        network = Network(params, shape.astype(np.int32))
        assert network.params.dtype == np.float32
        assert network.params.flags.carray
        assert network.shape.dtype == np.int64
        assert not network.evaluate(np.ones(OBSERVATION_SIZE, np.float32))[0].any()


def test_arrays_that_fit_are_not_copied() -> None:
    network = random_network(width=8, layers=2)
    assert Network(network.params, network.shape).params is network.params


@pytest.mark.parametrize(("width", "layers"), [(0, 2), (4097, 2), (8, 0), (8, 66), (-1, -1)])
def test_sizes_out_of_range_are_refused(width: int, layers: int) -> None:
    with pytest.raises(AgentError, match=f"not {layers} of {width}") as refused:
        random_network(width, layers)
    assert refused.value.code == "network-range"


def test_what_does_not_fit_together_is_refused() -> None:
    network = random_network(width=8, layers=2)
    params, shape = network.params, network.shape
    spoilt = params.copy()
    spoilt[5] = np.nan
    inputs, present = shape.copy(), shape.copy()
    inputs[0] += 1
    present[3] += 1
    advice = shape.copy()
    advice[[0, 4]] += 3
    cases: list[tuple[str, Callable[[], Network]]] = [
        ("network-numbers", lambda: Network(params[:-1], shape)),
        ("network-numbers", lambda: Network(params[None], shape)),
        ("network-sizes", lambda: Network(params, shape[:3])),
        ("network-inputs", lambda: Network(params, inputs)),
        ("network-inputs", lambda: Network(params, present)),
        ("network-inputs", lambda: Network(params, advice)),
        ("network-not-finite", lambda: Network(spoilt, shape)),
        ("network-observation", lambda: Network(params, shape, 2)),
    ]
    for code, build in cases:
        with pytest.raises(AgentError) as refused:
            build()
        assert refused.value.code == code
