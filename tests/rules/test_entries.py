"""Batches do what single games do."""

import numpy as np
import pytest

from gemwright.rules import Position, RuleSet
from gemwright.rules.components import FAMILIES
from gemwright.rules.kernels import entries
from gemwright.rules.state import States, new_states
from tests.rules.helpers import EDITION_NAMES, Owned, scene

pytestmark = pytest.mark.interpreted
GAMES = 6


def batch(rules: str, players: int, seed: int = 100) -> tuple[RuleSet, States]:
    chosen = RuleSet.parse(rules)
    states = new_states(GAMES)
    for row in states:
        chosen.write_to(row)
    entries.lay_out_batch(states, FAMILIES.index(chosen.family), players, 1, np.uint64(seed))
    return chosen, states


def agree(one: States, other: States) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one.dtype.names or ())


@pytest.mark.parametrize(("rules", "players"), list(zip(EDITION_NAMES, (2, 3, 4), strict=True)))
def test_batches_play_like_single_games(rules: str, players: int) -> None:
    chosen, states = batch(rules, players)
    singles = [Position.initial(rules, players, first=1, seed=100 + i) for i in range(GAMES)]
    masks = np.empty((GAMES, 78), np.bool_)
    decisions = np.empty(GAMES, np.int64)
    for _ in range(30):
        entries.legal_batch(states, masks)
        for i, position in enumerate(singles):
            assert np.array_equal(masks[i], position.legal_moves.mask)
        entries.random_batch(states, decisions)
        assert all(mask[decision] for mask, decision in zip(masks, decisions, strict=True))
        assert entries.decide_batch(states, decisions) == 0
        for position, decision in zip(singles, decisions, strict=True):
            position.push(int(decision))
    for i, position in enumerate(singles):
        assert Position.from_row(chosen, states[i : i + 1]) == position


def test_illegal_and_late_decisions_change_nothing() -> None:
    _, states = batch("splendor-2024", 2)
    before = states.copy()
    for decision in (-1, 45, 60, 77, 78, 10**6, -(10**12)):
        assert entries.decide_batch(states, np.full(GAMES, decision)) == GAMES
        assert agree(states, before)
    mixed = np.array([0, 77] * (GAMES // 2))
    assert entries.decide_batch(states, mixed) == GAMES // 2
    assert agree(states[1::2], before[1::2])
    assert states["turns"].tolist() == [1, 0] * (GAMES // 2)


def test_playouts_end_and_stay_ended() -> None:
    _, states = batch("marvel", 3)
    again = states.copy()
    made = entries.playout_batch(states, 10**6)
    assert made == sum(entries.random_playout(row, 10**6) for row in again)
    assert agree(states, again)
    assert set(states["phase"].tolist()) == {4}
    assert entries.playout_batch(states, 10**6) == 0
    decisions = np.zeros(GAMES, np.int64)
    entries.random_batch(states, decisions)
    assert decisions.tolist() == [-1] * GAMES
    assert entries.decide_batch(states, np.zeros(GAMES, np.int64)) == GAMES
    masks = np.ones((GAMES, 78), np.bool_)
    entries.legal_batch(states, masks)
    assert not masks.any()


def test_playouts_stop_at_their_limit() -> None:
    _, states = batch("splendor-2024", 2)
    assert entries.playout_batch(states, 7) == 7 * GAMES
    assert entries.random_playout(states[0], 0) == 0


def test_random_decisions_are_uniform() -> None:
    states = new_states(1)
    RuleSet.of("splendor-2024").write_to(states[0])
    entries.lay_out(states[0], 0, 2, 0, np.uint64(1))
    decisions = np.empty(1, np.int64)
    counts = np.zeros(78)
    for _ in range(6000):
        entries.random_batch(states, decisions)
        counts[decisions[0]] += 1
    legal = counts[counts > 0]
    assert len(legal) == 30
    assert ((legal - 200) ** 2 / 200).sum() < 29 + 5 * 58**0.5


def test_random_returns_are_uniform() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_text("r#1")
    states = new_states(1)
    states[0] = position.row
    states[0]["rng"] = 12345
    decisions = np.empty(1, np.int64)
    counts = np.zeros(78)
    for _ in range(1200):
        entries.random_batch(states, decisions)
        counts[decisions[0]] += 1
    assert counts.sum() == counts[66:72].sum()
    assert ((counts[66:72] - 200) ** 2 / 200).sum() < 5 + 5 * 10**0.5


def test_laying_out_wipes_whatever_was_there() -> None:
    _, states = batch("marvel", 4)
    fresh = states.copy()
    entries.playout_batch(states, 10**6)
    entries.lay_out_batch(states, 1, 4, 1, np.uint64(100))
    fields = [name for name in states.dtype.names or () if name != "deck"]
    assert all(np.array_equal(states[name], fresh[name]) for name in fields)
    assert np.array_equal(states["deck"], fresh["deck"])
