"""What is kept of lessons, and how batches are drawn."""

import numpy as np
import torch

from gemwright.agents.kernels.advice import POLICY_AT
from gemwright.envs.symmetries import slot_order
from gemwright.learn.memory import Memory, any_slot_order
from gemwright.learn.selfplay import Lessons
from gemwright.rules.catalogue import BUY, RESERVE
from tests.learn.helpers import joined, some_lessons

AS_THEY_LIE = slot_order([(0, 1, 2, 3)] * 3)


def numbered(start: int, count: int) -> Lessons:
    """Return lessons whose values say which one they are."""
    lessons = joined(some_lessons())
    taken = [getattr(lessons, name)[:count].copy() for name in Lessons.__slots__]
    found = Lessons(*taken)
    found.values[:, 0] = np.arange(start, start + count)
    return found


def test_the_oldest_make_room() -> None:
    memory = Memory(10)
    memory.add(numbered(0, 7))
    assert len(memory) == 7
    memory.add(numbered(7, 6))
    assert len(memory) == 10
    assert sorted(memory.lessons.values[:, 0].tolist()) == list(range(3, 13))


def test_more_than_there_is_room_for() -> None:
    memory = Memory(10)
    memory.add(numbered(0, 7))
    memory.add(numbered(7, 18))
    assert sorted(memory.lessons.values[:, 0].tolist()) == list(range(15, 25))


def test_the_latest_in_their_order() -> None:
    memory = Memory(10)
    memory.add(numbered(0, 7))
    assert memory.latest(9).values[:, 0].tolist() == list(range(7))
    memory.add(numbered(7, 6))
    assert memory.latest(5).values[:, 0].tolist() == list(range(8, 13))
    assert memory.latest(50).values[:, 0].tolist() == list(range(3, 13))


def test_batches_hold_what_was_kept() -> None:
    memory = Memory(20)
    memory.add(numbered(0, 12))
    drawn = set[float]()
    for batch in memory.batches(30, 8, np.random.default_rng(1)):
        observations, visits, masks, values, outcomes, advice = batch
        assert (observations.dtype, visits.dtype, masks.dtype) == (torch.uint8, torch.float32, torch.bool)
        assert len(outcomes) == len(advice) == 8
        drawn |= set(values[:, 0].tolist())
    assert drawn == set(range(12))


def test_a_batch_is_turned_as_a_whole() -> None:
    memory = Memory(5)
    memory.add(numbered(0, 5))
    turned = slot_order([(1, 0, 2, 3), (0, 1, 2, 3), (3, 1, 2, 0)])
    places = np.arange(5)
    plain = memory.batch(places, AS_THEY_LIE)
    other = memory.batch(places, turned)
    for start in (RESERVE, BUY):
        assert torch.equal(plain[1][:, start], other[1][:, start + 1])
        assert torch.equal(plain[2][:, start + 8], other[2][:, start + 11])
        assert torch.equal(plain[5][:, POLICY_AT + start + 8], other[5][:, POLICY_AT + start + 11])
    assert torch.equal(plain[5][:, :POLICY_AT], other[5][:, :POLICY_AT])
    assert torch.equal(plain[0], memory.batch(places, AS_THEY_LIE)[0])
    assert not torch.equal(plain[0], other[0])


def test_orders_are_drawn_for_every_level() -> None:
    random = np.random.default_rng(2)
    orders = [any_slot_order(random).decision[RESERVE : RESERVE + 12] - RESERVE for _ in range(200)]
    for level in range(3):
        firsts = {int(order[4 * level]) - 4 * level for order in orders}
        assert firsts == {0, 1, 2, 3}
