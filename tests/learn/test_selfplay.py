"""Lessons: what is recorded of games of the search against itself."""

from dataclasses import replace

import numpy as np
import pytest

from gemwright.agents import advise
from gemwright.agents.kernels.advice import POLICY_AT
from gemwright.agents.kernels.policy import searched_bits
from gemwright.learn.kernels.lessons import PARTS
from gemwright.learn.selfplay import MOST_LESSONS, Lessons
from gemwright.observe import OBSERVATION_UNITS, observe
from gemwright.rules import Position
from tests.agents.helpers import GAMES
from tests.learn.helpers import QUICK, joined, some_lessons, source, tiny_network

WHOLE = replace(QUICK, most_made=2000, full=2, quick=1)


def same(first: Lessons, second: Lessons) -> bool:
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in Lessons.__slots__)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_game_can_be_learned_from(edition: str, players: int) -> None:
    lessons = source(edition, players, network=tiny_network()).game(3)
    assert len(lessons) > 10
    assert (lessons.observations[:, :4] == (np.arange(4) < players)).all()
    np.testing.assert_allclose(lessons.outcomes.sum(axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(lessons.values.sum(axis=1), 1, atol=1e-5)
    assert not lessons.values[:, players:].any()


def test_the_seed_fixes_a_game() -> None:
    play = source()
    assert same(play.game(5), play.game(5))
    assert not same(play.game(5), play.game(6))


def test_threads_change_nothing() -> None:
    play = source()
    for alone, beside in zip(play.games(range(4), 1), play.games(range(4), 3), strict=True):
        assert same(alone, beside)


def test_visits_are_of_searched_decisions_and_all_simulations() -> None:
    lessons = joined(some_lessons())
    assert (lessons.weights.sum(axis=1) == QUICK.full).all()
    assert not lessons.weights[~lessons.masks].any()
    assert (lessons.masks.sum(axis=1) > 1).all()


def test_sharp_lessons_prefer_what_the_search_found_to_be_worth_more() -> None:
    pace = replace(QUICK, full=60, noise=0.0)
    plain, mild, sharp = (
        source(pace=replace(pace, sharpness=sharpness)).game(3) for sharpness in (0.0, 1.0, 200.0)
    )
    assert np.array_equal(plain.observations[0], sharp.observations[0])
    for lessons in (mild, sharp):
        shares = lessons.weights[lessons.masks.any(axis=1)].sum(axis=1)
        assert (shares > PARTS - 78).all()
        assert (shares <= PARTS).all()
        assert not lessons.weights[~lessons.masks].any()
    assert sharp.weights[0].max() > mild.weights[0].max()
    policy = np.exp(mild.advice[0, POLICY_AT:].astype(float)) * mild.masks[0]
    assert np.corrcoef(policy, mild.weights[0])[0, 1] > 0.95


def test_a_sharp_lesson_takes_a_win_at_once() -> None:
    pace = replace(WHOLE, full=60, quick=60, noise=0.0, sharpness=100.0)
    lessons = source(pace=pace).game(2)
    won = lessons.outcomes[-1, 0] == 1 and lessons.values[-1, 0] > 0.95
    assert won
    assert lessons.weights[-1].max() > PARTS / 2


def test_advice_is_what_the_heuristic_thinks() -> None:
    seed = 4
    position = Position.initial("splendor-2024", 2, first=seed % 2, seed=seed)
    wanted = advise(position.view(position.to_move))
    np.testing.assert_allclose(source().game(seed).advice[0], wanted, rtol=1e-3, atol=1e-3)


def test_the_first_lesson_is_what_its_seat_sees() -> None:
    seed = 4
    position = Position.initial("splendor-2024", 2, first=seed % 2, seed=seed)
    view = position.view(position.to_move)
    lessons = source().game(seed)
    np.testing.assert_array_equal(lessons.observations[0] * OBSERVATION_UNITS, observe(view))
    early, late = searched_bits(view.row)
    legal = [bool((early if i < 60 else late) >> (i if i < 60 else i - 60) & 1) for i in range(78)]
    assert lessons.masks[0].tolist() == legal


def test_hidden_cards_are_not_in_a_lesson() -> None:
    position = Position.initial("splendor-2024", 2, first=1, seed=1)
    other = position.view(1).determinize(np.random.default_rng(9))
    assert other.text() != position.text()
    first = source().game(1).observations[0]
    np.testing.assert_array_equal(first * OBSERVATION_UNITS, observe(other.view(1)))


def test_the_winner_gets_the_victory_in_all_lessons_of_a_game() -> None:
    lessons = source(pace=WHOLE).game(2)
    assert set(lessons.outcomes[:, 0].tolist()) <= {0.0, 0.5, 1.0}
    first = lessons.outcomes[lessons.observations[:, :4].sum(axis=1) == 2]
    assert len(first) == len(lessons)
    shares = {tuple(sorted(outcome[:2])) for outcome in lessons.outcomes.tolist()}
    assert len(shares) == 1


def test_a_game_that_is_given_up_is_nobodys() -> None:
    lessons = source(players=4).game(1)
    assert (lessons.outcomes == 0.25).all()


def test_only_a_share_is_recorded() -> None:
    everything = source(pace=WHOLE).game(7)
    some = source(pace=replace(WHOLE, full_share=0.25)).game(7)
    assert 0 < len(some) < len(everything) / 2
    assert len(everything) <= MOST_LESSONS


def test_noise_changes_what_is_looked_at() -> None:
    calm = source(pace=replace(QUICK, noise=0.0)).game(1)
    wild = source(pace=replace(QUICK, noise=0.9)).game(1)
    assert np.array_equal(calm.observations[0], wild.observations[0])
    assert not np.array_equal(calm.weights[0], wild.weights[0])
