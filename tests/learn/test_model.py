"""The model in PyTorch is the network that the kernels evaluate."""

import numpy as np
import pytest
import torch

from gemwright.agents import AgentError, random_network
from gemwright.agents.kernels.evaluation import SAMPLE
from gemwright.agents.searcher import Settings, make_judge, scratch_for
from gemwright.learn.model import Model, from_network, masked, to_network
from gemwright.observe import OBSERVATION_UNITS
from gemwright.rules import RuleSet
from tests.agents.helpers import GAMES
from tests.agents.judging import judge_sample, some_views
from tests.learn.helpers import joined, some_lessons


@pytest.mark.parametrize(("width", "layers"), [(8, 1), (24, 3)])
def test_both_judge_alike(width: int, layers: int) -> None:
    network = random_network(width, layers, seed=3)
    model = from_network(network)
    amounts = joined(some_lessons()).observations[:20]
    with torch.no_grad():
        policies, strengths = model(torch.from_numpy(amounts))
    shares = strengths.softmax(dim=1).numpy()
    for i, amount in enumerate(amounts):
        policy, values = network.evaluate(amount * OBSERVATION_UNITS)
        np.testing.assert_allclose(policies[i].numpy(), policy, rtol=1e-3, atol=1e-4)
        np.testing.assert_allclose(shares[i], values, rtol=1e-3, atol=1e-5)


def test_there_and_back_is_the_same_network() -> None:
    network = random_network(16, 3, seed=5)
    again = to_network(from_network(network))
    assert np.array_equal(again.params, network.params)
    assert (again.width, again.layers) == (16, 3)


def test_a_new_model_is_nearly_indifferent() -> None:
    torch.manual_seed(0)
    amounts = torch.from_numpy(joined(some_lessons()).observations[:50])
    policies, strengths = Model(64, 3)(amounts)
    assert policies.std() < 0.5
    shares = strengths.softmax(dim=1)
    assert shares[:, 2:].max() == 0
    assert (shares[:, :2] - 0.5).abs().max() < 0.3


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_a_new_model_with_advice_agrees_with_the_heuristic(edition: str, players: int) -> None:
    torch.manual_seed(0)
    rules = RuleSet.parse(edition)
    network = to_network(Model(16, 2, advised=True))
    assert network.advised
    judges = [make_judge(rules, players, judge, Settings()) for judge in (network, None)]
    scratches = [scratch_for(network), scratch_for(None)]
    for view in some_views(edition, players):
        for judge, scratch in zip(judges, scratches, strict=True):
            scratch.rows[SAMPLE] = view.row
            judge_sample(judge, scratch)
        np.testing.assert_allclose(scratches[0].policy, scratches[1].policy, atol=2e-3)
        np.testing.assert_allclose(scratches[0].values, scratches[1].values, atol=1e-3)


def test_both_judge_alike_with_advice() -> None:
    torch.manual_seed(1)
    model = Model(24, 3, advised=True)
    with torch.no_grad():
        for numbers in model.parameters():
            numbers.add_(torch.randn_like(numbers) * 0.05)
    network, lessons = to_network(model), joined(some_lessons())
    with torch.no_grad():
        policies, strengths = model(
            torch.from_numpy(lessons.observations[:20]), torch.from_numpy(lessons.advice[:20])
        )
    for i in range(20):
        known = lessons.observations[i] * OBSERVATION_UNITS
        policy, values = network.evaluate(np.concatenate([known, lessons.advice[i].astype(np.float32)]))
        np.testing.assert_allclose(policies[i].numpy(), policy, rtol=1e-3, atol=1e-3)
        np.testing.assert_allclose(strengths[i].softmax(dim=0).numpy(), values, rtol=1e-3, atol=1e-4)
    assert np.array_equal(to_network(from_network(network)).params, network.params)


def test_masked_logits_are_never_drawn() -> None:
    logits, masks = torch.zeros(1, 4), torch.tensor([[True, False, True, False]])
    assert masked(logits, masks).softmax(dim=1).tolist() == [[0.5, 0.0, 0.5, 0.0]]


def test_numbers_that_are_not_finite_make_no_network() -> None:
    model = Model(8, 1)
    with torch.no_grad():
        model.head.bias[0] = float("nan")
    with pytest.raises(AgentError) as refused:
        to_network(model)
    assert refused.value.code == "network-not-finite"
