"""Many games side by side."""

import numpy as np
import pytest

from gemwright.rules import Position, SetUpError
from gemwright.rules.batch import Games
from tests.rules.helpers import EDITION_NAMES, same_row

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("rules", "players"), list(zip(EDITION_NAMES, (4, 2, 3), strict=True)))
def test_games_start_like_positions(rules: str, players: int) -> None:
    games = Games(rules, 5, players=players, first=1, seed=30)
    assert len(games) == 5
    for i in range(5):
        assert same_row(games.position(i), Position.initial(rules, players, first=1, seed=30 + i))


def test_games_play_like_positions() -> None:
    games = Games("marvel", 4, players=3, seed=9)
    singles = [games.position(i) for i in range(4)]
    for _ in range(60):
        decisions = games.random_decisions()
        assert all(mask[decision] for mask, decision in zip(games.legal_masks(), decisions, strict=True))
        assert games.decide(decisions) == 0
        for position, decision in zip(singles, decisions, strict=True):
            position.push(int(decision))
    assert [games.position(i) for i in range(4)] == singles


def test_out_arrays_are_filled() -> None:
    games = Games("splendor-2024", 3)
    masks, decisions = np.zeros((3, 78), np.bool_), np.zeros(3, np.int64)
    assert games.legal_masks(masks) is masks
    assert masks.sum(axis=1).tolist() == [30, 30, 30]
    assert games.random_decisions(decisions) is decisions


def test_finished_games_stay_as_they_are() -> None:
    games = Games("splendor-2024", 4, seed=1)
    assert not games.over.any()
    assert games.play_out(10) == 40
    assert games.play_out() > 0
    assert games.over.all()
    before = games.states.copy()
    assert games.random_decisions().tolist() == [-1] * 4
    assert games.decide(np.zeros(4, np.int64)) == 4
    assert not games.legal_masks().any()
    assert games.states.tobytes() == before.tobytes()
    games.lay_out(1)
    assert games.position(2) == Position.initial("splendor-2024", seed=3)


def test_stepping_starts_finished_games_anew() -> None:
    games = Games("splendor-2014+turn_cap=1", 2, seed=5)
    over = 0
    for _ in range(40):
        games.step_on()
        over += int(games.over.sum())
    assert over > 0
    assert (games.states["turns"] <= 2).all()


def test_playing_whole_games_counts_decisions() -> None:
    games = Games("splendor-2024", 2, seed=50)
    made = games.play_games(seed=50, games=3)
    singles = Games("splendor-2024", 6, seed=50)
    assert made == singles.play_out()


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(SetUpError):
        Games("marvel", 2, seed=seed)


@pytest.mark.parametrize(("rules", "players", "first"), [("chess", 2, 0), ("marvel", 5, 0), ("marvel", 2, 2)])
def test_set_ups_are_checked(rules: str, players: int, first: int) -> None:
    with pytest.raises(SetUpError):
        Games(rules, 2, players=players, first=first)
