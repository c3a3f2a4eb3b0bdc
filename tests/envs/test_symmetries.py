"""Which rearrangements leave the game alike, and which do not."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import get_args

import numpy as np
import pytest

from gemwright.envs import EnvError, Symmetry, opponent_order, slot_order
from gemwright.observe import observe
from gemwright.rules import EDITIONS, Card, Family, Phase, Position, SetUpError, cards
from tests.envs.helpers import TABLES, mask_of, random_choice

ORDERS = [(1, 0, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)]


def seen(position: Position) -> np.ndarray:
    return observe(position.view(position.to_move))


def with_slots(position: Position, orders: Sequence[tuple[int, ...]]) -> Position:
    """Return the position with the cards of the market lying in another order."""
    states = position.row.copy().reshape(1)
    for level, order in enumerate(orders):
        states[0]["market"][level] = states[0]["market"][level][list(order)]
    return Position.from_row(position.rules, states)


def with_opponents(position: Position, order: tuple[int, ...]) -> Position:
    """Return the position with the opponents' belongings exchanged, their seats' turns as they were."""
    states = position.row.copy().reshape(1)
    row, players, mover = states[0], position.num_players, position.to_move
    old = [mover, *((mover + 1 + opponent) % players for opponent in order)]
    new = [(mover + steps) % players for steps in range(players)]
    for name in ("tokens", "bonuses", "points", "num_bought", "tags", "hand_size", "hand", "hand_blind"):
        row[name][new] = row[name][old]
    moved = dict(zip(old, new, strict=True)) | {-1: -1}
    for name in ("owner", "tile_owner"):
        row[name][:] = [moved[int(seat)] for seat in row[name]]
    row["avengers_owner"] = moved[int(row["avengers_owner"])]
    return Position.from_row(position.rules, states)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_slots_in_another_order_are_the_same_game_to_its_end(edition: str, players: int) -> None:
    rng = np.random.default_rng(players)
    symmetry = slot_order(ORDERS)
    position = Position.initial(edition, players, seed=5)
    twin = with_slots(position, ORDERS)
    seen_other = 0
    for _ in range(300):
        assert np.array_equal(symmetry.observations(seen(position)), seen(twin))
        assert symmetry.masks(np.array(mask_of(position))).tolist() == mask_of(twin)
        seen_other += not np.array_equal(seen(position), seen(twin))
        if position.outcome():
            break
        decision = random_choice(rng, np.array(mask_of(position)))
        position.push(decision)
        twin.push(int(symmetry.decisions(np.array(decision))))
    assert seen_other > 20
    assert position.outcome() == twin.outcome()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("order", [(1, 0), (0, 1), (1, 0, 2), (2, 0, 1), (2, 1, 0)])
def test_opponents_in_another_order_look_and_answer_alike(edition: str, order: tuple[int, ...]) -> None:
    players = len(order) + 1
    rng = np.random.default_rng(players)
    symmetry = opponent_order(order, players)
    position = Position.initial(edition, players, first=1, seed=8)
    for _ in range(250):
        twin = with_opponents(position, order)
        if position.phase != Phase.OVER:
            assert np.array_equal(symmetry.observations(seen(position)), seen(twin))
            assert mask_of(position) == mask_of(twin)
        if position.outcome():
            return
        decision = random_choice(rng, np.array(mask_of(position)))
        mover = position.to_move
        position.push(decision)
        twin.push(decision)
        assert position.seats[mover].tokens == twin.seats[mover].tokens
        assert position.seats[mover].points == twin.seats[mover].points
        assert position.market == twin.market


def test_symmetries_undo_each_other() -> None:
    numbers, ids = np.arange(698), np.arange(78)
    there = slot_order(ORDERS)
    back = slot_order([tuple(int(i) for i in np.argsort(order)) for order in ORDERS])
    assert np.array_equal(back.observations(there.observations(numbers)), numbers)
    assert np.array_equal(back.decisions(there.decisions(ids)), ids)
    assert np.array_equal(back.masks(there.masks(ids)), ids)
    assert not np.array_equal(there.decisions(ids), ids)


def test_symmetries_work_on_many_at_once() -> None:
    symmetry: Symmetry = opponent_order((1, 0), 3)
    numbers = np.random.default_rng(1).random((2, 5, 698))
    assert np.array_equal(symmetry.observations(numbers)[1, 3], symmetry.observations(numbers[1, 3]))
    assert symmetry.masks(np.ones((4, 78), bool)).shape == (4, 78)


def test_what_is_no_order_is_refused() -> None:
    for slots in ([], [(0, 1, 2, 3)] * 2, [(0, 1, 2, 2)] * 3):
        with pytest.raises(EnvError, match="slots of 3 levels"):
            slot_order(slots)
    for order in ((), (0, 0), (1, 2), (0, 1, 2)):
        with pytest.raises(EnvError, match="an order of 2 opponents"):
            opponent_order(order, 3)
    with pytest.raises(SetUpError, match="2, 3 or 4 players, not 5"):
        opponent_order((0, 1, 2, 3), 5)


def content(card: Card, colours: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a card is once colour c is called `colours[c]`."""
    cost = [0] * 5
    for colour, amount in enumerate(card.cost):
        cost[colours[colour]] = amount
    return (card.level, colours[card.bonus], card.points, card.tags, *cost)


@pytest.mark.parametrize("family", get_args(Family))
def test_no_relabelling_of_colours_leaves_the_deck_as_it_is(family: Family) -> None:
    deck = cards(family)
    same = tuple(range(5))
    as_it_is = Counter(content(card, same) for card in deck)
    alike = [
        colours
        for colours in permutations(range(5))
        if Counter(content(card, colours) for card in deck) == as_it_is
    ]
    assert alike == [same]
