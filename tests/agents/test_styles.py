import numpy as np
import pytest

from gemwright.agents import Limit, make_agent
from gemwright.agents.kernels import weights as w
from gemwright.agents.kernels.games import play_games
from gemwright.agents.kernels.weights import NUM_SETTINGS, V1, Weights, changed
from gemwright.agents.styles import PLAIN, STYLES
from gemwright.rules import Games, Phase, Position, View
from tests.agents.helpers import play_game

STATISTICS = {"rounds", "nobles", "reserves", "tokens"}


@pytest.mark.parametrize("name", STYLES)
def test_a_style_weighs_something_otherwise(name: str) -> None:
    weights = STYLES[name].weights()
    assert weights.shape == V1.shape
    assert not np.array_equal(weights[:NUM_SETTINGS], V1[:NUM_SETTINGS])
    assert STYLES[name].insistence > 0


def test_the_frozen_weights_are_left_alone() -> None:
    before = V1.copy()
    for style in STYLES.values():
        style.weights()[:] = 0
    assert np.array_equal(V1, before)


def test_no_two_styles_are_alike() -> None:
    assert len({style.weights().tobytes() for style in STYLES.values()}) == len(STYLES)
    assert {style.statistic for style in STYLES.values()} == STATISTICS
    assert PLAIN not in STYLES


def test_each_style_likes_what_its_name_says() -> None:
    weights = {name: style.weights() for name, style in STYLES.items()}
    assert weights["racer"][w.RESERVE_COST] > V1[w.RESERVE_COST]
    assert weights["racer"][w.BLIND_COST] > V1[w.BLIND_COST]
    assert weights["noble-hunter"][w.TILE] > V1[w.TILE]
    assert weights["blocker"][w.RESERVE_COST] < V1[w.RESERVE_COST]
    assert weights["hoarder"][w.TOKEN] > V1[w.TOKEN]


def rounds_of_self_play(weights: Weights, games: int) -> float:
    """Return the mean rounds of compiled games in which both seats weigh alike."""
    states = Games("splendor-2024", games, players=2, seed=0).states
    lines, made = np.zeros((games, 2), np.int64), np.zeros(games, np.int64)
    play_games(states, weights[None], np.zeros(1, np.int64), lines, 3000, made)
    assert (states["phase"] == Phase.OVER).all()
    return float(np.ceil(states["turns"] / 2).mean())


def test_games_of_racers_are_shorter() -> None:
    assert rounds_of_self_play(STYLES["racer"].weights(), 400) < rounds_of_self_play(V1, 400) - 0.3


def test_games_of_hoarders_still_end() -> None:
    assert rounds_of_self_play(STYLES["hoarder"].weights(), 100) < 60


def test_settings_change_and_all_others_stay() -> None:
    vector = changed(V1, {w.POINT: 2.0, w.TILE: 0.0}, {w.TOKEN: -5})
    expected = V1[:NUM_SETTINGS].copy()
    expected[w.POINT] *= 2
    expected[w.TILE] = 0
    expected[w.TOKEN] -= 5
    assert np.array_equal(vector[:NUM_SETTINGS], expected)
    assert np.array_equal(vector[NUM_SETTINGS:], V1[NUM_SETTINGS:])


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("edition", "level"), [("splendor-2014", 3), ("marvel", 5)])
def test_whole_games_in_every_style(style: str, edition: str, level: int) -> None:
    outcome = play_game(edition, [f"level:{level},style={style}", "greedy:v1"], seed=3).outcome()
    assert outcome is not None


def amid_game(seed: int) -> View:
    """Return what the seat to move knows after a dozen turns of greedy players."""
    position, greedy = Position.initial(seed=seed), make_agent("greedy:v1")
    while position.turns < 12:
        position.push(greedy.play(position.view(position.to_move)).id)
    return position.view(position.to_move)


def test_a_style_shows_in_the_decisions() -> None:
    views = [amid_game(seed) for seed in range(12)]

    def decided(style: str) -> list[int]:
        agent = make_agent(f"level:4,style={style},seed=1")
        return [agent.play(view, Limit()).id for view in views]

    plain = decided(PLAIN)
    assert decided(PLAIN) == plain
    assert all(decided(style) != plain for style in STYLES)
