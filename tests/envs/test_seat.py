"""The environment in Gymnasium's shape."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gemwright.agents import (
    Agent,
    AgentError,
    AgentFailure,
    Limit,
    register_agent,
    unregister_agent,
)
from gemwright.envs import EnvError, SeatEnv
from gemwright.observe import observe
from gemwright.rules import EDITIONS, NUM_DECISIONS, Position, View
from tests.envs.helpers import final_rewards, mask_of, random_choice, refuses_seeds


def finish(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """Play a game at random; return what was given in all, and the last info."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    given, over = 0.0, False
    while not over:
        position = env.position
        assert position.to_move == env.seat
        assert np.array_equal(seen["observation"], observe(position.view(env.seat)))
        assert seen["action_mask"].astype(bool).tolist() == mask_of(position) == env.action_masks().tolist()
        seen, reward, over, truncated, info = env.step(random_choice(rng, seen["action_mask"]))
        assert not truncated
        given += reward
    assert not seen["action_mask"].any()
    return given, info


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_gymnasiums_own_suite_passes(edition: str, opponents: int) -> None:
    env = SeatEnv(edition, ["random"] * opponents, render_mode="text")
    with warnings.catch_warnings():
        # Environments made without Gymnasium's registry have no spec, and the suite remarks on it.
        warnings.simplefilter("ignore", UserWarning)
        check_env(env)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("reward", ["win_share", "zero_sum", "win"])
def test_a_game_is_worth_what_its_outcome_says(reward: str, seat: int | None) -> None:
    env = SeatEnv("splendor-2014+turn_cap=15", ["random", "greedy:v1"], seat=seat, reward=reward)
    given, info = finish(env, seed=6)
    outcome = env.position.outcome()
    assert outcome is not None
    assert given == pytest.approx(final_rewards(outcome, reward)[env.seat])
    assert (info["winners"], info["scores"], info["seat"]) == (outcome.winners, outcome.scores, env.seat)


def test_points_of_a_game_add_up() -> None:
    env = SeatEnv("marvel+turn_cap=40", ["random"], reward="points")
    given, info = finish(env, seed=2)
    assert given == info["scores"][0] == env.position.seats[0].points > 0


def test_a_seat_that_is_drawn_varies_and_follows_from_the_seed() -> None:
    env = SeatEnv("splendor-2024", ["random", "random"], seat=None)
    drawn = [env.reset(seed=seed)[1]["seat"] for seed in range(12)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [env.reset(seed=seed)[1]["seat"] for seed in range(12)]


def test_a_seed_fixes_the_cards_and_the_others() -> None:
    texts = []
    for _ in range(2):
        env = SeatEnv("marvel+turn_cap=10", ["random", "random"], seat=2)
        finish(env, seed=8)
        texts.append(env.position.text())
    assert texts[0] == texts[1]


def test_a_seed_deals_what_it_deals_elsewhere() -> None:
    env = SeatEnv("marvel", ["random"])
    env.reset(seed=8)
    assert env.position.text() == Position.initial("marvel", 2, seed=8).text()


def test_an_illegal_decision_loses_or_is_refused() -> None:
    for reward, loss in (("win_share", 0), ("zero_sum", -0.5), ("win", 0), ("points", 0)):
        env = SeatEnv("splendor-2024", ["random", "random"], reward=reward)
        env.reset(seed=1)
        _, given, terminated, _, info = env.step(77)
        assert (given, terminated, info["illegal"]) == (loss, True, 77)
        with pytest.raises(EnvError, match="the game is over"):
            env.step(0)
    env = SeatEnv(illegal="raise")
    env.reset(seed=1)
    before = env.position.text()
    with pytest.raises(EnvError, match="decision 77 is not legal now"):
        env.step(77)
    assert env.position.text() == before
    assert not env.step(0)[2]


def test_what_cannot_be_is_refused() -> None:
    for opponents in ([], ["random"] * 4):
        with pytest.raises(EnvError, match="1 to 3 opponents"):
            SeatEnv(opponents=opponents)
    for wrong in ("random", None, [3]):
        with pytest.raises(EnvError, match="a list of names of agents, such as greedy:v1, not"):
            SeatEnv(opponents=wrong)  # type: ignore[arg-type]
    with pytest.raises(AgentError, match="has learned marvel"):
        SeatEnv(opponents=["net:marvel"])
    for seat in (2, -1, 0.5, "0"):
        with pytest.raises(EnvError, match=f"there is no seat {seat}; the seats are 0 to 1"):
            SeatEnv(seat=seat)  # type: ignore[arg-type]
    with pytest.raises(EnvError, match="cannot be answered by “shrug”; the answers are lose, raise"):
        SeatEnv(illegal="shrug")  # type: ignore[arg-type]
    with pytest.raises(AgentError, match="no agent"):
        SeatEnv(opponents=["nobody"])
    with pytest.raises(EnvError, match="call reset"):
        SeatEnv().step(0)
    with pytest.raises(EnvError, match="call reset"):
        SeatEnv().render()
    with pytest.raises(EnvError, match="call reset"):
        SeatEnv().action_masks()


def test_numbers_may_be_numpys() -> None:
    """Trainers hand out decisions as arrays without axes."""
    env = SeatEnv(opponents=["random"])
    env.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert env.position == Position.initial(seed=5)
    env.step(np.array(0))  # type: ignore[arg-type]
    env.step(np.uint8(env.action_masks().argmax()))  # type: ignore[arg-type]
    refuses_seeds(env)


def test_a_game_ends_where_an_opponent_fails() -> None:
    """Or the next decision would be made for the opponent, which is still to move."""

    @register_agent("flaky")
    class Flaky(Agent):
        def choose(self, view: View, limit: Limit) -> int:
            return view.legal_moves.ids[0] if view.turns < 2 else NUM_DECISIONS - 1

    try:
        env = SeatEnv(opponents=["flaky"], illegal="raise")
        env.reset(seed=1)
        env.step(0)
        with pytest.raises(AgentFailure):
            env.step(int(env.action_masks().argmax()))
        before = env.position.text()
        with pytest.raises(EnvError, match="the game is over; call reset"):
            env.step(0)
        assert env.position.text() == before
        env.reset(seed=2)
        env.step(0)
    finally:
        unregister_agent("flaky")


def test_pictures_are_the_seats_own() -> None:
    env = SeatEnv(opponents=["random"], seat=1, render_mode="svg", limit=Limit(simulations=1))
    env.reset(seed=3)
    assert env.render() == env.position.view(1).svg()
    env.close()
