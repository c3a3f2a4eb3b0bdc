"""The compiled network against plain matrix arithmetic in double precision."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from gemwright.agents.kernels import network
from gemwright.rules import NUM_DECISIONS, Position
from gemwright.rules.kernels.entries import legal_sets

Floats = npt.NDArray[np.float32]

SIZES = [(20, 16, 1, 0), (37, 33, 2, 0), (5, 1, 0, 0), (64, 24, 4, 0), (30, 16, 2, 7), (9, 1, 0, 5)]
"""Inputs, width, blocks and inputs that reach the head: round and odd ones, and as few as there can be."""


class Net(NamedTuple):
    params: Floats
    shape: npt.NDArray[np.int64]


def net(inputs: int, width: int, blocks: int, advice: int = 0, *, present: int = 0, seed: int = 1) -> Net:
    shape = np.array([inputs, width, blocks, present, advice], np.int64)
    params = np.random.default_rng(seed).normal(0, 0.5, int(network.num_weights(shape)))
    return Net(params.astype(np.float32), shape)


def observe(inputs: int, *, seats: int = 2, present: int = 0, seed: int = 1) -> Floats:
    random = np.random.default_rng(seed)
    numbers = random.random(inputs) * (random.random(inputs) < 0.5)
    numbers[present : present + 4] = np.arange(4) < seats
    return numbers.astype(np.float32)


def evaluate(net: Net, observation: Floats) -> tuple[Floats, Floats]:
    policy, values = np.full(NUM_DECISIONS, np.nan, np.float32), np.full(4, np.nan, np.float32)
    scratch = np.full(network.scratch_size(net.shape), np.nan, np.float32)
    network.network_outputs(net.params, net.shape, observation, scratch, policy, values)
    return policy, values


class Reference:
    """The same network, written from its description with matrices."""

    def __init__(self, net: Net) -> None:
        self.inputs, self.width, self.blocks, self.present, self.advice = net.shape.tolist()
        self.numbers = net.params.astype(np.float64)
        self.at = 0

    def take(self, *sizes: int) -> npt.NDArray[np.float64]:
        count = int(np.prod(sizes))
        self.at += count
        return self.numbers[self.at - count : self.at].reshape(sizes)

    def layer(self, x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        x = x @ self.take(len(x), self.width) + self.take(self.width)
        x = (x - x.mean()) / np.sqrt(x.var() + 1e-5)
        return np.maximum(x * self.take(self.width) + self.take(self.width), 0)

    def evaluate(self, observation: Floats) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        x = self.layer(observation.astype(np.float64))
        for _ in range(self.blocks):
            x = x + self.layer(x)
        x = np.concatenate([x, observation[self.inputs - self.advice :].astype(np.float64)])
        outputs = x @ self.take(len(x), NUM_DECISIONS + 4) + self.take(NUM_DECISIONS + 4)
        assert self.at == len(self.numbers)
        seats = observation[self.present : self.present + 4] != 0
        powers = np.exp(outputs[NUM_DECISIONS:]) * seats
        return outputs[:NUM_DECISIONS], powers / powers.sum()


@pytest.mark.interpreted
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("sizes", SIZES)
def test_it_computes_what_the_matrices_say(sizes: tuple[int, int, int, int], seats: int) -> None:
    built, observation = net(*sizes), observe(sizes[0], seats=seats)
    policy, values = evaluate(built, observation)
    wanted_policy, wanted_values = Reference(built).evaluate(observation)
    np.testing.assert_allclose(policy, wanted_policy, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(values, wanted_values, rtol=1e-4, atol=1e-4)


def test_a_wide_network_computes_what_the_matrices_say() -> None:
    built, observation = net(500, 512, 2), observe(500, seats=3)
    policy, values = evaluate(built, observation)
    wanted_policy, wanted_values = Reference(built).evaluate(observation)
    np.testing.assert_allclose(policy, wanted_policy, rtol=1e-4, atol=1e-3)
    np.testing.assert_allclose(values, wanted_values, rtol=1e-4, atol=1e-4)


@pytest.mark.interpreted
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_shared_by_the_seats_there_are(seats: int) -> None:
    _, values = evaluate(net(12, 8, 1, present=5), observe(12, seats=seats, present=5))
    assert values.sum() == pytest.approx(1)
    assert (values[:seats] > 0).all()
    assert (values[seats:] == 0).all()


@pytest.mark.interpreted
def test_scratch_need_not_be_clean_or_of_one_size() -> None:
    built, observation = net(20, 16, 1), observe(20)
    policy, values = evaluate(built, observation)
    again, other = np.zeros_like(policy), np.zeros_like(values)
    scratch = np.full(1000, 7, np.float32)
    network.network_outputs(built.params, built.shape, observation, scratch, again, other)
    assert np.array_equal(policy, again)
    assert np.array_equal(values, other)
    assert (scratch[network.scratch_size(built.shape) :] == 7).all()


def test_inputs_stay_as_they_are() -> None:
    built, observation = net(20, 16, 1), observe(20)
    before = built.params.copy(), built.shape.copy(), observation.copy()
    evaluate(built, observation)
    assert [kept.tobytes() for kept in before] == [
        built.params.tobytes(),
        built.shape.tobytes(),
        observation.tobytes(),
    ]


def test_huge_and_equal_logits_share_out() -> None:
    built, observation = net(8, 4, 0), observe(8, seats=3)
    built.params[-5 * 82 :] = 0
    built.params[-4:] = [3e4, 3e4, -3e4, 3e30]
    _, values = evaluate(built, observation)
    assert values.tolist() == [0.5, 0.5, 0, 0]


@pytest.mark.interpreted
def test_only_legal_decisions_have_a_probability() -> None:
    random = np.random.default_rng(5)
    position = Position.initial(seed=5)
    while position.outcome() is None:
        logits = random.normal(0, 3, NUM_DECISIONS).astype(np.float32)
        policy, legal = logits.copy(), position.legal_moves.ids
        network.legal_probabilities(policy, *legal_sets(position.row))
        powers = np.exp(logits[legal].astype(np.float64))
        np.testing.assert_allclose(policy[legal], powers / powers.sum(), rtol=1e-4)
        assert set(np.flatnonzero(policy)) <= set(legal)
        position.push(int(random.choice(legal)))


@pytest.mark.interpreted
def test_probabilities_bear_huge_logits_and_no_legal_decision() -> None:
    policy = np.full(NUM_DECISIONS, -1e38, np.float32)
    policy[[3, 77]] = 1e38
    network.legal_probabilities(policy, 0b11001, 1 << 17)
    assert policy[[0, 3, 4, 77]].tolist() == [0, 0.5, 0, 0.5]
    network.legal_probabilities(policy, 0, 0)
    assert not policy.any()


def test_measuring_gives_the_same_outputs() -> None:
    built, observation = net(20, 16, 1), observe(20)
    policy, values = evaluate(built, observation)
    out, shares = np.zeros_like(policy), np.zeros_like(values)
    scratch = np.zeros(network.scratch_size(built.shape), np.float32)
    network.evaluate_often(built.params, built.shape, observation, scratch, out, shares, 3)
    assert np.array_equal(out, policy)
    assert np.array_equal(shares, values)
