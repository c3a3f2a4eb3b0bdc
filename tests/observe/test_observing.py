"""Every number against the public API of the rules, and how views and batches are observed."""

from typing import Any

import numpy as np
import pytest

from gemwright.observe import (
    OBSERVATION_SIZE,
    OBSERVATION_UNITS,
    PARTS,
    ObserveError,
    observation_parts,
    observe,
    observe_batch,
    part,
    split_observation,
)
from gemwright.rules import Games, Phase, Position
from gemwright.testing import random_game, random_positions
from tests.observe.helpers import GAMES, amounts, check

SWITCHED = [
    "splendor-2014+payment=gems_first+pass=always",
    "splendor-2024+short_supply=any+stalemate=rank+turn_cap=12",
    "marvel+reserved_from_table_public=false+turn_cap=300",
]


@pytest.mark.interpreted
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_number_says_what_the_rules_say(edition: str, players: int) -> None:
    for number, position in enumerate(random_positions(edition, players, seed=players, every=7)):
        viewer = number % players
        view = position.view(viewer)
        check(observe(view), view)


@pytest.mark.interpreted
@pytest.mark.parametrize("rules", SWITCHED)
def test_switches_are_numbers_too(rules: str) -> None:
    for position in random_positions(rules, 3, seed=4, every=11):
        view = position.view(position.to_move)
        check(observe(view), view)


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_every_decision_of_a_turn_is_observed(edition: str) -> None:
    wanted = {Phase.ACTION, Phase.PAYMENT, Phase.RETURN, Phase.OVER}
    for seed in range(60):
        for position in random_game(edition, 2, seed):
            if position.phase in wanted:
                wanted.remove(position.phase)
                for viewer in (0, 1):
                    check(observe(position.view(viewer)), position.view(viewer))
        if not wanted:
            return
    raise AssertionError(f"no {wanted} in 60 games")


@pytest.mark.interpreted
def test_numbers_lie_between_0_and_1() -> None:
    for edition, players in GAMES:
        for position in random_positions(edition, players, seed=9, every=17):
            numbers = observe(position.view(position.to_move))
            assert numbers.dtype == np.float32
            assert numbers.min() >= 0
            assert numbers.max() <= 1


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ObserveError, match="spectator"):
        observe(Position.initial(seed=1).view(None))


@pytest.mark.interpreted
def test_out_is_written_over_and_returned() -> None:
    position = Position.initial("marvel", 3, seed=1)
    out = np.full(OBSERVATION_SIZE, np.nan, np.float32)
    assert observe(position.view(2), out) is out
    assert np.array_equal(out, observe(position.view(2)))


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(OBSERVATION_SIZE),
        np.zeros(OBSERVATION_SIZE - 1, np.float32),
        np.zeros((OBSERVATION_SIZE, 2), np.float32)[:, 0],
        np.frombuffer(bytes(4 * OBSERVATION_SIZE), np.float32),
        [0.0] * OBSERVATION_SIZE,
    ],
)
def test_an_array_of_another_kind_is_refused(out: Any) -> None:
    with pytest.raises(ObserveError, match=r"“out” has to be .* float32 \(698,\)"):
        observe(Position.initial(seed=1).view(0), out)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_a_batch_observes_what_single_views_do(edition: str, players: int) -> None:
    games = Games(edition, 12, players=players, first=1, seed=3)
    for _ in range(40):
        games.decide(games.random_decisions())
    numbers = observe_batch(games.states)
    seats = np.arange(12, dtype=np.int64) % players
    others = observe_batch(games.states, seats, np.empty((12, OBSERVATION_SIZE), np.float32))
    for index in range(12):
        position = games.position(index)
        assert np.array_equal(numbers[index], observe(position.view(position.to_move)))
        assert np.array_equal(others[index], observe(position.view(int(seats[index]))))


def test_a_batch_refuses_wrong_seats_and_arrays() -> None:
    states = Games("splendor-2024", 3, players=2, seed=1).states
    for seats in ([0, 1, 2], [0, -1, 0]):
        with pytest.raises(ObserveError, match="no such seats"):
            observe_batch(states, np.array(seats, np.int64))
    with pytest.raises(ObserveError, match="“seats” has to be"):
        observe_batch(states, np.zeros(2, np.int64))
    with pytest.raises(ObserveError, match="“seats” has to be"):
        observe_batch(states, np.zeros(3, np.int32))
    frozen = np.array([0, 1, 0])
    frozen.flags.writeable = False
    assert np.array_equal(observe_batch(states, frozen), observe_batch(states, frozen.copy()))
    with pytest.raises(ObserveError, match="“out” has to be"):
        observe_batch(states, out=np.zeros((2, OBSERVATION_SIZE), np.float32))
    with pytest.raises(ObserveError, match=r"not float32 \(3, 698\) WRITEABLE=False"):
        observe_batch(states, out=np.frombuffer(bytes(12 * OBSERVATION_SIZE), np.float32).reshape(3, -1))


def test_splitting_copies_nothing_and_keeps_outer_axes() -> None:
    numbers = observe_batch(Games("splendor-2024", 6, players=2, seed=1).states).reshape(2, 3, -1)
    parts = split_observation(numbers)
    assert parts["other_hands"].shape == (2, 3, 3, 3, 13)
    assert sum(parts[name][0, 0].size for name in parts) == OBSERVATION_SIZE
    parts["seats"][1, 2, 0, part("seats").column("points")] = 1
    assert numbers[1, 2, observation_parts()["seats"]][part("seats").offset("points")] == 1
    assert amounts(numbers[1, 2], "seats", 0)["points"] == 25


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_whole_amounts_times_their_units_are_the_numbers(edition: str, players: int) -> None:
    games = Games(edition, 12, players=players, first=1, seed=3)
    for _ in range(60):
        games.decide(games.random_decisions())
        amounts = observe_batch(games.states, dtype=np.uint8)
        assert amounts.dtype == np.uint8
        assert np.array_equal(amounts * OBSERVATION_UNITS, observe_batch(games.states))


def test_units_are_what_the_layout_says() -> None:
    for each in PARTS:
        units = OBSERVATION_UNITS[each.start : each.stop].reshape(each.shape)
        for column in each.columns:
            if column.name != "decks":
                assert (units[..., each.column(column.name)] == np.float32(1 / column.most)).all()
    decks = part("table").start + part("table").offset("decks")
    assert np.allclose(1 / OBSERVATION_UNITS[decks : decks + 3], [40, 30, 20])


def test_amounts_can_be_written_into_what_is_not_clean() -> None:
    games = Games("marvel", 5, players=4, seed=2)
    out = np.full((5, OBSERVATION_SIZE), 255, np.uint8)
    assert observe_batch(games.states, out=out) is out
    assert np.array_equal(out, observe_batch(games.states, dtype=np.uint8))
    with pytest.raises(ObserveError, match="“out” has to be"):
        observe_batch(games.states, dtype=np.int16)
