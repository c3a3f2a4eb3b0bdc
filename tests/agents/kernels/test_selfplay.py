"""Games of the search inside the kernels; compiling them takes a minute, so they run as plain Python."""

import numpy as np
import pytest
from numba import config

from gemwright.agents import make_agent
from gemwright.agents.kernels import selfplay
from gemwright.agents.kernels.evaluation import Judge, Scratch, new_scratch
from gemwright.agents.kernels.features import NUM_FEATURES
from gemwright.agents.kernels.searching import Tree
from gemwright.agents.searcher import Settings, mixed, new_tree
from gemwright.rules import Phase, Position
from tests.agents.helpers import play_game
from tests.agents.kernels.test_searching import VIEW
from tests.agents.searching import best_decision, hidden_hands, searched

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python"),
]


def judge_of(position: Position) -> Judge:
    return searched(position.view(position.to_move), 1)._judge(position.view(position.to_move))


def room() -> tuple[Tree, Scratch]:
    return new_tree(Settings().nodes // 1000), new_scratch()


def test_the_leader_is_the_most_visited() -> None:
    searcher = searched(VIEW, 40)
    edge, lead = selfplay.leader(searcher.tree)
    first, second, *_ = sorted((found.visits for found in searcher.root()), reverse=True)
    assert int(searcher.tree.edges[edge]["key"]) in {
        found.key for found in searcher.root() if found.visits == first
    }
    assert lead == first - second


def test_games_without_simulations_are_greedys() -> None:
    position = Position.initial(seed=3)
    tree, scratch = room()
    judge = judge_of(position)
    numbers = np.zeros(2, np.int64)
    made = selfplay.match_game(position.row, tree, judge, judge, scratch, numbers, np.full(2, -1.0), 1)
    assert position.phase == Phase.OVER
    assert 40 < made < 200
    assert max(position.outcome().scores) >= 15  # type: ignore[union-attr]
    assert max(play_game("splendor-2024", ["greedy:v1"] * 2, 3).outcome().scores) >= 15  # type: ignore[union-attr]


def test_a_choice_is_that_of_the_most_visited_decision_and_legal() -> None:
    position = hidden_hands()
    before = position.row.tobytes()
    tree, scratch = room()
    for simulations in (1, 12):
        choice = selfplay.choice(position.row, tree, judge_of(position), scratch, simulations, 0.0)
        assert int(choice) in position.legal_moves.ids
    assert position.row.tobytes() == before


def test_a_search_inside_is_the_search_outside() -> None:
    searcher = searched(VIEW, 20, seed=4)
    tree, scratch = room()
    word = np.uint64(mixed(4, VIEW, 0))
    decision = selfplay.search_choice(VIEW.row, tree, searcher._judge(VIEW), scratch, 20, 0.0, word)
    assert int(decision) == best_decision(searcher)


def test_games_are_recorded_for_fitting() -> None:
    position = Position.initial("marvel", 3, seed=1)
    tree, scratch = room()
    features = np.full((100, 4, NUM_FEATURES), np.nan, np.float32)
    stages, movers = np.full(100, -1, np.float32), np.full(100, -1, np.int64)
    judge = judge_of(position)
    count = selfplay.record_game(position.row, tree, judge, scratch, 0, 256, features, stages, movers)
    assert position.phase == Phase.OVER
    assert 60 < count <= 100
    assert np.isfinite(features[:count, :3]).all()
    assert np.isnan(features[count:]).all()
    assert set(movers[:count].tolist()) == {0, 1, 2}
    assert (np.diff(stages[:count]) >= -0.2).all()
    assert stages[0] == 0
    assert stages[count - 1] > 0.6


def test_drawn_decisions_follow_the_policy() -> None:
    position = Position.initial(seed=3)
    _, scratch = room()
    judge = judge_of(position)
    judge.settings[0] = 1e9
    drawn = [int(selfplay.drawn_choice(position.row, judge, scratch)) for _ in range(60)]
    assert set(drawn) <= set(position.legal_moves.ids)
    assert len(set(drawn)) > 15
    judge.settings[0] = 1.0
    best = make_agent("greedy:v1").play(position.view(0)).id
    assert int(selfplay.drawn_choice(position.row, judge, scratch)) == best
