"""The environment in PettingZoo's shape."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from gemwright.envs import EnvError, TurnEnv
from gemwright.i18n import translator
from gemwright.observe import observe
from gemwright.render import board_text
from gemwright.rules import Position, SetUpError
from tests.envs.helpers import TABLES, final_rewards, mask_of, played, refuses_seeds


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_pettingzoos_own_suite_passes(edition: str, players: int) -> None:
    with warnings.catch_warnings():
        # The suite only knows observations that are arrays, and says so of any dict.
        warnings.simplefilter("ignore", UserWarning)
        api_test(TurnEnv(edition, players), num_cycles=60)


@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoos_suite_of_seeds_passes(players: int) -> None:
    seed_test(lambda: TurnEnv("marvel", players), num_cycles=60)


def test_every_moment_of_a_game_can_be_shown() -> None:
    pictures, texts = TurnEnv("marvel", 3, render_mode="svg"), TurnEnv("marvel", 3, render_mode="text")
    silent = TurnEnv("marvel", 3)
    silent.reset(seed=2)
    texts.reset(seed=2)
    for _, decision, env in played(pictures, seed=2, most=40):
        silent.step(decision)
        texts.step(decision)
        view = env.position.view(env.position.to_move)
        assert env.render() == view.svg()
        assert texts.render() == board_text(view, translator(None))
        assert silent.render() is None


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_seats_see_what_their_views_say(edition: str, players: int) -> None:
    env = TurnEnv(edition, players, first=1)
    assert env.possible_agents == [f"seat_{seat}" for seat in range(players)]
    for before, decision, after in played(env, seed=players):
        assert mask_of(before)[decision]
        now = after.position
        over = now.outcome() is not None
        for seat, agent in enumerate(after.possible_agents):
            seen = after.observe(agent)
            assert after.observation_space(agent).contains(seen)
            assert np.array_equal(seen["observation"], observe(now.view(seat)))
            to_play = seat == now.to_move and not over
            assert seen["action_mask"].astype(bool).tolist() == (mask_of(now) if to_play else [False] * 78)
        assert over or after.agent_selection == f"seat_{now.to_move}"


@pytest.mark.parametrize("reward", ["win_share", "zero_sum", "win"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_come_with_the_end(players: int, reward: str) -> None:
    env = TurnEnv("splendor-2024+turn_cap=20", players, reward=reward)
    for seed in range(3):
        given = np.zeros(players)
        for _, _, after in played(env, seed):
            outcome = after.position.outcome()
            given += [after.rewards[agent] for agent in after.possible_agents]
            if outcome is None:
                assert not given.any()
                assert not any(after.terminations.values())
            else:
                assert all(after.terminations.values())
                assert given == pytest.approx(final_rewards(outcome, reward))


def test_points_come_as_they_are_won() -> None:
    env = TurnEnv("marvel+turn_cap=60", 3, reward="points")
    given = np.zeros(3)
    for _, _, after in played(env, seed=4):
        given += [after.rewards[agent] for agent in after.possible_agents]
        assert given.tolist() == [seat.points for seat in after.position.seats]
    assert given.any()


def test_a_seed_deals_what_it_deals_elsewhere() -> None:
    env = TurnEnv("marvel", 3)
    env.reset(seed=11)
    assert env.position.text() == Position.initial("marvel", 3, seed=11).text()


def test_games_after_a_seed_are_drawn_from_it() -> None:
    first, second = TurnEnv(), TurnEnv()
    texts = []
    for env in (first, second):
        env.reset(seed=5)
        env.reset()
        texts.append(env.position.text())
        env.reset()
        assert env.position.text() != texts[-1]
    assert texts[0] == texts[1]


def test_a_decision_that_is_not_legal_changes_nothing() -> None:
    env = TurnEnv()
    env.reset(seed=1)
    before = env.position.text()
    with pytest.raises(EnvError, match="decision 77 is not legal now"):
        env.step(77)
    for wrong in (78, -1, None, 2.5, "buy"):
        with pytest.raises(EnvError, match="is no decision"):
            env.step(wrong)
    assert env.position.text() == before
    assert env.agent_selection == "seat_0"


def test_a_seed_that_cannot_be_changes_nothing() -> None:
    env = TurnEnv()
    env.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert env.position == Position.initial(seed=3)
    env.step(np.array(0))
    refuses_seeds(env)


def test_nobody_is_left_after_the_end() -> None:
    env = TurnEnv("splendor-2024+turn_cap=1")
    env.reset(seed=1)
    while env.agents:
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    for call in (env.last, lambda: env.step(None)):
        with pytest.raises(EnvError, match="the game is over; call reset"):
            call()
    with pytest.raises(EnvError, match="no agent “seat_2”; the agents are seat_0, seat_1"):
        env.observe("seat_2")


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(EnvError, match="call reset"):
        TurnEnv().step(0)
    with pytest.raises(EnvError, match="call reset"):
        TurnEnv().render()
    with pytest.raises(EnvError, match="call reset"):
        TurnEnv().observe("seat_0")
    with pytest.raises(EnvError, match="call reset"):
        TurnEnv().last()
    with pytest.raises(EnvError, match="no reward “glory”; the rewards are win_share, zero_sum, win, points"):
        TurnEnv(reward="glory")
    with pytest.raises(EnvError, match="no render mode “human”; the modes are text, svg"):
        TurnEnv(render_mode="human")
    with pytest.raises(SetUpError, match="2, 3 or 4 players"):
        TurnEnv(players=5)
