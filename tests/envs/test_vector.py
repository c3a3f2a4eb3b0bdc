"""Many games at once."""

from typing import Any

import numpy as np
import pytest

from gemwright.envs import WAIT, EnvError, Outputs, Reward, TurnEnv, VectorEnv
from gemwright.observe import OBSERVATION_UNITS, observe
from gemwright.rules import Position, SetUpError
from tests.envs.helpers import TABLES, lockstep, mask_of

GAMES = 5


@pytest.mark.parametrize("reward", ["win_share", "zero_sum", "win", "points"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_row_goes_as_a_single_environment(edition: str, players: int, reward: str) -> None:
    rules = f"{edition}+turn_cap=9"
    vector = VectorEnv(rules, GAMES, players=players, seed=40, first=1, reward=reward)
    singles = [TurnEnv(rules, players, first=1, reward=reward) for _ in range(GAMES)]
    seeds = list(range(40, 40 + GAMES))
    outputs = vector.reset()
    for single, seed in zip(singles, seeds, strict=True):
        single.reset(seed=seed)
    ended = 0
    for decisions in lockstep(vector, 110 * players // 2):
        for i, single in enumerate(singles):
            single.step(int(decisions[i]))
            assert outputs.rewards[i].tolist() == [single.rewards[a] for a in single.possible_agents]
            assert outputs.dones[i] == single.terminations[single.agent_selection]
            if outputs.dones[i]:
                ended += 1
                seeds[i] += GAMES
                single.reset(seed=seeds[i])
            seen = single.observe(single.agent_selection)
            assert single.agent_selection == f"seat_{outputs.seats[i]}"
            assert np.array_equal(outputs.observations[i], seen["observation"])
            assert np.array_equal(outputs.masks[i], seen["action_mask"])
    assert ended > GAMES


def test_games_are_dealt_from_seeds_of_their_own() -> None:
    env = VectorEnv("splendor-2024", 3, players=2, seed=100)
    env.reset()
    texts = [env.position(i).text() for i in range(3)]
    assert texts == [Position.initial("splendor-2024", 2, seed=100 + i).text() for i in range(3)]
    env.reset()
    assert env.position(2).text() == Position.initial("splendor-2024", 2, seed=105).text()
    env.reset(seed=101)
    assert env.position(0).text() == texts[1]


def test_outputs_go_where_the_caller_wants_them() -> None:
    env = VectorEnv("marvel", 4, players=3, seed=1)
    rollout = env.outputs(steps=6)
    own = VectorEnv("marvel", 4, players=3, seed=1)
    expected = own.reset()
    assert env.reset(out=rollout.at(0)).seats is not expected.seats
    for step in range(1, 6):
        decisions = env.random_decisions()
        own.step(decisions)
        env.step(decisions, rollout.at(step))
        for name in ("observations", "masks", "rewards", "dones", "seats"):
            assert np.array_equal(getattr(rollout, name)[step], getattr(expected, name)), name
    assert rollout.observations.shape == (6, 4, 698)


def test_whole_amounts_are_the_same_numbers() -> None:
    numbers, amounts = (
        VectorEnv("marvel", 6, players=4, seed=2, dtype=kind) for kind in ("float32", "uint8")
    )
    first, second = numbers.reset(), amounts.reset()
    for decisions in lockstep(numbers, 80):
        amounts.step(decisions)
        assert second.observations.dtype == np.uint8
        assert np.array_equal(second.observations * OBSERVATION_UNITS, first.observations)


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    """Deal the hidden cards of every game anew: the seats to play see and may do the same."""
    rng = np.random.default_rng(3)
    env = VectorEnv("splendor-2024", 40, players=3, seed=9)
    outputs = env.reset()
    differed = 0
    for _ in lockstep(env, 60):
        for i in range(0, 40, 13):
            seat = int(outputs.seats[i])
            position = env.position(i)
            other = position.view(seat).determinize(rng)
            differed += position.text() != other.text()
            assert np.array_equal(outputs.observations[i], observe(other.view(seat)))
            assert outputs.masks[i].tolist() == mask_of(other)
    assert differed > 100


def test_random_decisions_are_legal_and_all_turn_up() -> None:
    env = VectorEnv("splendor-2024", 2000, seed=1)
    outputs = env.reset()
    decisions = env.random_decisions()
    assert outputs.masks[np.arange(2000), decisions].all()
    assert set(decisions.tolist()) == {int(i) for i in np.flatnonzero(outputs.masks.any(axis=0))}
    out = np.zeros(2000, np.int64)
    assert env.random_decisions(out) is out


def test_an_illegal_decision_stops_the_step_before_it_begins() -> None:
    env = VectorEnv("splendor-2024", 3, seed=1)
    env.reset()
    before = [env.position(i).text() for i in range(3)]
    for wrong in (77, 78, -2, 2**40, -(2**40)):
        with pytest.raises(EnvError, match=f"decision {wrong} is not legal in game 1; nothing was played"):
            env.step(np.array([0, wrong, 0]))
    assert [env.position(i).text() for i in range(3)] == before
    env.step(np.array([0, 1, 2]))


@pytest.mark.parametrize("reward", ["zero_sum", "points"])
def test_a_game_that_waits_stays_as_it_is(reward: str) -> None:
    """Play the even games only: they go as in an environment of their own, the odd ones not at all."""
    env = VectorEnv("splendor-2024+turn_cap=4", 6, seed=1, reward=reward)
    alone = VectorEnv("splendor-2024+turn_cap=4", 6, seed=1, reward=reward)
    outputs, expected = env.reset(), alone.reset()
    odd = np.arange(6) % 2 == 1
    first = {name: getattr(expected, name)[odd].copy() for name in ("observations", "masks", "seats")}
    ended = 0
    for decisions in lockstep(alone, 30):
        env.step(np.where(odd, WAIT, decisions))
        for name in Outputs.__dataclass_fields__:
            assert np.array_equal(getattr(outputs, name)[~odd], getattr(expected, name)[~odd]), name
        for name, before in first.items():
            assert np.array_equal(getattr(outputs, name)[odd], before), name
        assert not outputs.rewards[odd].any()
        assert not outputs.dones[odd].any()
        ended += int(outputs.dones.sum())
    assert ended > 0
    assert env.position(1).text() == Position.initial("splendor-2024+turn_cap=4", 2, seed=2).text()


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "dones", "seats"])
def test_an_array_of_another_kind_is_refused(name: str) -> None:
    env = VectorEnv("splendor-2024", 3, seed=1)
    env.reset()
    before = env.position(0).text()
    good = env.outputs()
    array = getattr(good, name)
    frozen = array.copy()
    frozen.flags.writeable = False
    for bad in (array[:2], array.astype(np.int16), np.asfortranarray(np.stack([array, array]))[0], frozen):
        arrays = {field: getattr(good, field) for field in Outputs.__dataclass_fields__} | {name: bad}
        if (
            bad.flags.c_contiguous
            and bad.flags.writeable
            and (bad.shape, bad.dtype) == (array.shape, array.dtype)
        ):
            continue
        with pytest.raises(EnvError, match=f"“{name}” has to be a C-contiguous, writable array of"):
            env.step(np.zeros(3, np.int64), Outputs(**arrays))
    assert env.position(0).text() == before


def test_what_cannot_be_is_refused() -> None:
    bad: list[tuple[dict[str, Any], str]] = [
        ({"games": 0}, "1 game or more, not 0"),
        ({"games": 2.0}, "1 game or more, not 2.0"),
        ({"games": None}, "1 game or more, not None"),
        ({"dtype": "float64"}, "float32 or uint8, not float64"),
        ({"reward": "luck"}, "no reward “luck”"),
    ]
    for options, message in bad:
        with pytest.raises(EnvError, match=message):
            VectorEnv(**options)
    for options in ({"players": 5}, {"seed": -1}, {"first": 2}, {"rules": "chess"}):
        with pytest.raises(SetUpError):
            VectorEnv(**options)
    env = VectorEnv(games=2)
    for call in (lambda: env.step(np.zeros(2, np.int64)), env.random_decisions):
        with pytest.raises(EnvError, match="call reset"):
            call()
    env.reset()
    wrong: list[Any] = [np.zeros(3, np.int64), np.zeros(2, np.int32), [0, 0], 0, None]
    for decisions in wrong:
        with pytest.raises(EnvError, match="“decisions” has to be"):
            env.step(decisions)
    for seed in (2**64, 2**64 - 1):
        with pytest.raises(SetUpError, match="first seed of 2 games is a whole number from 0 to 1844"):
            env.reset(seed=seed)
    for index in (-1, 2, 0.5):
        with pytest.raises(SetUpError, match=r"there is no game .*; the games are 0 to 1"):
            env.position(index)  # type: ignore[arg-type]


def test_decisions_are_only_read_and_numbers_may_be_numpys() -> None:
    env = VectorEnv(games=np.int64(3), seed=np.int32(2), reward=Reward.WIN)  # type: ignore[arg-type]
    other = VectorEnv(games=3, seed=2, reward="win")
    frozen, spread = np.arange(3), np.repeat(np.arange(3), 2)[::2]
    frozen.flags.writeable = False
    for decisions in (frozen, spread):
        seen, wanted = env.reset(seed=5), other.reset(seed=5)
        for each, array in ((env, decisions), (other, np.arange(3))):
            each.step(array)
        assert np.array_equal(seen.observations, wanted.observations)
        assert decisions.tolist() == [0, 1, 2]


def test_an_environment_knows_its_size() -> None:
    env = VectorEnv("marvel+turn_cap=5", 7, players=4)
    assert (len(env), env.players, env.rules.name) == (7, 4, "marvel+turn_cap=5")
