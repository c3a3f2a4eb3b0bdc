"""The solver against brute force, and against what must hold for any bounds."""

import pytest

from gemwright.rules import Layout, MoveKind, Position, View
from gemwright.rules.seats import HandCard
from gemwright.testing import random_game
from tests.tactics.brute import Question, choice_worth
from tests.tactics.problems import load
from tests.tactics.solver import MARGIN, Solver, check, solve
from tests.tactics.tiny import tiny_endgame

TINY = [
    *(
        (edition, 2, horizon, seed)
        for edition in ("splendor-2024", "marvel")
        for horizon in (2, 3)
        for seed in range(6)
    ),
    *(("splendor-2014", 2, 3, seed) for seed in (0, 1, 3)),
    *((edition, 2, 4, seed) for edition in ("splendor-2024", "marvel") for seed in (0, 1)),
    *((edition, 3, 3, seed) for edition in ("splendor-2014", "marvel") for seed in (0, 1)),
]
MANY_NODES = 1_500_000
PROBLEMS = {problem.id: problem for family in ("splendor", "marvel") for problem in load(family)}

LONGER = [
    "splendor-wait-1",
    "splendor-wait-6",
    "splendor-tie-3",
    "splendor-block-3",
    "marvel-avengers-9",
    "marvel-wait-2",
]
SHORT = [
    name
    for name, problem in PROBLEMS.items()
    if problem.horizon in (2, 3) or problem.theme == "payment" or name in LONGER
]


def bounds(view: View, decision: int, horizon: int) -> tuple[float, float]:
    solver = Solver(view, horizon)
    return solver.low(decision), solver.high(decision)


def by_brute_force(view: View, decision: int, horizon: int) -> tuple[float, float]:
    end = view.turns + horizon
    low, high = (
        choice_worth(view.copy(), (decision, None), Question(view.to_move, end, upper))
        for upper in (False, True)
    )
    return low, high


def seen_decisions(view: View) -> list[int]:
    """Return the legal decisions but those that draw blind, whose lower bound the solver leaves at 0."""
    return [move.id for move in view.legal_moves if move.kind != MoveKind.RESERVE_BLIND]


@pytest.mark.parametrize(("edition", "players", "horizon", "seed"), TINY)
def test_bounds_are_those_of_brute_force(edition: str, players: int, horizon: int, seed: int) -> None:
    view = tiny_endgame(edition, seed, players)
    for decision in seen_decisions(view):
        assert bounds(view, decision, horizon) == pytest.approx(by_brute_force(view, decision, horizon))


@pytest.mark.parametrize("name", ["marvel-tile-1", "splendor-win-5", "marvel-avengers-4", "splendor-win-4"])
def test_bounds_of_whole_positions_are_those_of_brute_force(name: str) -> None:
    problem = PROBLEMS[name]
    view = problem.table()
    for move in view.legal_moves:
        if move.kind == MoveKind.BUY or move.text in problem.best:
            found = bounds(view, move.id, problem.horizon)
            assert found == pytest.approx(by_brute_force(view, move.id, problem.horizon))


def test_brute_force_meets_chances_between_nothing_and_certainty() -> None:
    met = set()
    for edition, players, horizon, seed in TINY:
        view = tiny_endgame(edition, seed, players)
        met |= {
            round(bounds(view, decision, horizon)[upper], 6)
            for decision in seen_decisions(view)
            for upper in (0, 1)
        }
    assert {0.0, 1.0} < met


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_bounds_close_in_as_the_horizon_recedes(edition: str) -> None:
    for seed in range(4):
        view = tiny_endgame(edition, seed + 50)
        for decision in view.legal_moves.ids:
            found = [bounds(view, decision, horizon) for horizon in (1, 2, 3, 4)]
            lows, highs = zip(*found, strict=True)
            assert list(lows) == sorted(lows)
            assert list(highs) == sorted(highs, reverse=True)
            assert all(low <= high + 1e-9 for low, high in found)


@pytest.mark.parametrize("name", SHORT)
def test_what_is_left_out_changes_no_bound(name: str) -> None:
    problem = PROBLEMS[name]
    view = problem.table()
    quick = Solver(view, problem.horizon)
    plain = Solver(view, problem.horizon, MANY_NODES, plain=True)
    for move in view.legal_moves:
        if move.text in problem.best or move.text in problem.rivals:
            before = plain.nodes
            assert quick.low(move.id) == pytest.approx(plain.low(move.id))
            assert quick.high(move.id) == pytest.approx(plain.high(move.id))
            assert plain.nodes - before < MANY_NODES


def test_windows_change_no_result_inside_them() -> None:
    problem = PROBLEMS["splendor-tile-1"]
    view = problem.table()
    solver = Solver(view, problem.horizon)
    (best,) = (move.id for move in view.legal_moves if move.text in problem.best)
    low = solver.low(best)
    assert 0 < low < 1
    assert solver.low(best, above=low - 0.1) == pytest.approx(low)
    assert solver.low(best, above=low + 0.1) == 0.0
    assert solver.high(best, below=low - 0.1) == 1.0


def test_a_node_limit_widens_bounds_only() -> None:
    problem = PROBLEMS["splendor-tile-1"]
    view = problem.table()
    wide, close = Solver(view, problem.horizon, 50), Solver(view, problem.horizon)
    for decision in seen_decisions(view):
        assert wide.low(decision) <= close.low(decision) + 1e-9
        assert wide.high(decision) >= close.high(decision) - 1e-9
    assert wide.nodes < close.nodes


def test_solving_leaves_the_view_as_it_was() -> None:
    view = PROBLEMS["marvel-avengers-1"].table()
    before = view.text()
    assert solve(view, 2) is None or view.text() == before
    assert view.text() == before


def test_a_proof_separates_best_and_others() -> None:
    view = PROBLEMS["marvel-avengers-1"].table()
    proof = solve(view, 3)
    assert proof is not None
    assert [view.move(decision).text for decision in proof.best] == list(PROBLEMS["marvel-avengers-1"].best)
    assert proof.low == pytest.approx(1.0)
    assert proof.high < 1.0 - MARGIN
    assert set(proof.bounds) == set(view.legal_moves.ids)


def test_a_wrong_claim_is_not_proven() -> None:
    problem = PROBLEMS["marvel-avengers-1"]
    view = problem.table()
    wrong = [move.id for move in view.legal_moves if move.text not in problem.best]
    assert all(check(view, [decision], problem.horizon) is None for decision in wrong)


def test_a_claim_that_leaves_out_an_equal_is_not_proven() -> None:
    problem = PROBLEMS["splendor-win-3"]
    view = problem.table()
    best = [move.id for move in view.legal_moves if move.text in problem.best]
    assert len(best) == 2
    assert check(view, best, problem.horizon) is not None
    assert check(view, best[:1], problem.horizon) is None


def test_a_quiet_position_has_no_proof() -> None:
    assert solve(Position.initial("splendor-2024", seed=1).view(0), 2) is None


def test_views_the_proofs_do_not_cover_are_refused() -> None:
    position = Position.initial("splendor-2024", seed=1)
    with pytest.raises(ValueError, match="seat to move"):
        Solver(position.view(1), 1)
    with pytest.raises(ValueError, match="without switches"):
        Solver(Position.initial("splendor-2024+turn_cap=9", seed=1).view(0), 1)
    position.push_text("r#1")
    with pytest.raises(ValueError, match="blind"):
        Solver(position.view(1), 1)


def test_a_card_known_to_have_been_drawn_blind_is_refused_too() -> None:
    layout = Layout.of(Position.initial("splendor-2024", seed=1))
    assert layout.decks is not None
    layout.seats[0].hand = [HandCard(layout.decks[0].pop(), blind=True)]
    with pytest.raises(ValueError, match="blind"):
        Solver(layout.build(check=False).view(0), 1)


@pytest.mark.parametrize("seed", [4, 10, 22, 29])
def test_finished_games_are_worth_what_they_ended_with(seed: int) -> None:
    *_, before, over = (position.copy() for position in random_game("splendor-2024", seed=seed))
    outcome = over.outcome()
    assert outcome is not None
    worth = outcome.share(before.to_move)
    assert bounds(before.view(before.to_move), over.move_stack[-1].id, 1) == (worth, worth)
