"""The smallest kernels: sets of bits, and random numbers."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemwright.rules.catalogue import TAKES, TakeRule
from gemwright.rules.kernels import bits, legal, rng
from gemwright.rules.kernels.legal import TAKE_MASKS
from gemwright.rules.state import STATE, new_states

pytestmark = pytest.mark.interpreted
SETS = st.integers(0, 2**62 - 1)
unhurried = settings(deadline=None)  # the first example waits for its kernel to be compiled


@unhurried
@given(SETS)
def test_count(members: int) -> None:
    assert bits.count_bits(members) == members.bit_count()


@unhurried
@given(SETS.filter(bool))
def test_lowest(members: int) -> None:
    assert bits.lowest(members) == (members & -members).bit_length() - 1


@unhurried
@given(SETS.filter(bool), st.data())
def test_nth(members: int, data: st.DataObject) -> None:
    listed = [i for i in range(62) if members >> i & 1]
    n = data.draw(st.integers(0, len(listed) - 1))
    assert bits.nth(members, n) == listed[n]


@pytest.mark.parametrize("member", range(62))
def test_single_members(member: int) -> None:
    assert bits.count_bits(1 << member) == 1
    assert bits.lowest(1 << member) == bits.nth(1 << member, 0) == member


def xorshift(word: int) -> int:
    word ^= word << 13 & 2**64 - 1
    word ^= word >> 7
    return word ^ (word << 17 & 2**64 - 1)


@unhurried
@given(st.integers(1, 2**64 - 1))
def test_step_is_xorshift64(word: int) -> None:
    assert int(rng.step(np.uint64(word))) == xorshift(word)


@unhurried
@given(st.integers(0, 2**64 - 1))
def test_no_seed_gets_stuck(seed: int) -> None:
    row = new_states(1)[0]
    rng.seed_row(row, np.uint64(seed))
    assert int(row["rng"]) != 0


@pytest.mark.parametrize("count", [1, 2, 3, 7, 30, 78])
def test_below_is_uniform(count: int) -> None:
    row = new_states(1)[0]
    rng.seed_row(row, np.uint64(2024))
    drawn = Counter(rng.below(row, count) for _ in range(200 * count))
    assert set(drawn) == set(range(count))
    chi_square = sum((n - 200) ** 2 / 200 for n in drawn.values())
    assert chi_square < count + 5 * (2 * count) ** 0.5


def test_draws_are_independent_of_each_other() -> None:
    row = new_states(1)[0]
    rng.seed_row(row, np.uint64(7))
    pairs = Counter((rng.below(row, 6), rng.below(row, 6)) for _ in range(7200))
    chi_square = sum((pairs[i, j] - 200) ** 2 / 200 for i in range(6) for j in range(6))
    assert chi_square < 36 + 5 * 72**0.5


costs = st.lists(st.integers(0, 50), min_size=5, max_size=5)
wealths = st.lists(st.integers(0, 127), min_size=5, max_size=5)


def packed(amounts: list[int]) -> int:
    return sum(amount << 8 * colour for colour, amount in enumerate(amounts))


@unhurried
@given(costs, wealths)
def test_shortfall_adds_what_each_colour_lacks(cost: list[int], wealth: list[int]) -> None:
    expected = sum(max(0, c - w) for c, w in zip(cost, wealth, strict=True))
    assert legal.shortfall(packed(cost), packed(wealth)) == expected


def test_take_masks_say_what_r4_says() -> None:
    for stocked in range(32):
        colours = {c for c in range(5) if stocked >> c & 1}
        for rule in TakeRule:
            expected = set()
            for decision, take in enumerate(TAKES[:25]):
                exact = len(take) == min(3, len(colours))
                short = rule == TakeRule.EXACT_ANY and len(colours) < 3
                if set(take) <= colours and (exact or short or rule == TakeRule.UP_TO):
                    expected.add(decision)
            assert {d for d in range(25) if int(TAKE_MASKS[rule, stocked]) >> d & 1} == expected


def test_rows_hold_signed_bytes_but_for_the_random_state() -> None:
    kinds = {name: STATE[name].base for name in STATE.names or ()}
    assert kinds.pop("rng") == np.uint64
    assert set(kinds.values()) == {np.dtype(np.int8), np.dtype(np.int32)}


def test_rows_have_no_padding() -> None:
    """Copies leave padding as it happens to be in memory: rows would differ, and leak."""
    assert sum(STATE[name].itemsize for name in STATE.names or ()) == STATE.itemsize
