"""One step of learning from lessons."""

import numpy as np
import pytest
import torch

from gemwright.learn.improvement import Average, judge_batch
from gemwright.learn.memory import Memory
from gemwright.learn.model import Model
from tests.learn.helpers import joined, some_lessons
from tests.learn.test_memory import AS_THEY_LIE


def batch(count: int = 64) -> tuple[torch.Tensor, ...]:
    memory = Memory(200)
    memory.add(joined(some_lessons()))
    return memory.batch(np.arange(min(count, len(memory))), AS_THEY_LIE)


def test_lessons_can_be_learned() -> None:
    torch.manual_seed(0)
    model, lessons = Model(32, 2), batch()
    optimiser = torch.optim.Adam(model.parameters(), lr=3e-3)
    before = judge_batch(model, lessons, 0.5)
    for _ in range(60):
        losses = judge_batch(model, lessons, 0.5)
        optimiser.zero_grad()
        losses.total().backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    after = judge_batch(model, lessons, 0.5)
    assert after.policy < 0.5 * before.policy
    assert after.value < before.value


def test_the_gap_is_none_where_the_policy_is_the_searchs() -> None:
    torch.manual_seed(1)
    model = Model(8, 1)
    observations, _, masks, values, outcomes, advice = batch(1)
    with torch.no_grad():
        logits = model(observations)[0].masked_fill(~masks, -1e9)
    wanted = logits.softmax(dim=1) * 1000
    losses = judge_batch(model, (observations, wanted, masks, values, outcomes, advice), 1.0)
    assert float(losses.policy.detach()) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("trust", [0.0, 0.25, 1.0])
def test_values_are_mixed_from_search_and_outcome(trust: float) -> None:
    torch.manual_seed(2)
    model = Model(8, 1)
    observations, visits, masks, _, _, advice = batch(1)
    one, two = torch.tensor([[1.0, 0, 0, 0]]), torch.tensor([[0.0, 1, 0, 0]])
    mixed = judge_batch(model, (observations, visits, masks, one, two, advice), trust).value
    alone = [
        judge_batch(model, (observations, visits, masks, end, end, advice), 0.0).value for end in (one, two)
    ]
    assert float(mixed.detach()) == pytest.approx(float((trust * alone[0] + (1 - trust) * alone[1]).detach()))


def test_the_average_follows_slowly() -> None:
    model = Model(8, 1)
    average = Average(model, keep=0.9)
    with torch.no_grad():
        model.head.bias.fill_(1.0)
    average.follow(model)
    first = float(average.model.head.bias[0].detach())
    for _ in range(300):
        average.follow(model)
    assert 0 < first <= 1
    assert float(average.model.head.bias[0].detach()) == pytest.approx(1.0, abs=1e-3)
    assert average.steps == 301
