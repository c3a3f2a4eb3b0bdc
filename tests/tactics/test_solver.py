"""The solver against brute force, and against what must hold for any bounds."""

import pytest

from gemwright.rules import MoveKind, Position, View
from gemwright.testing import play_on
from tests.tactics.brute import Question, choice_worth
from tests.tactics.solver import Solver, check, solve
from tests.tactics.tiny import tiny_endgame

EDITIONS = ("splendor-2014", "splendor-2024", "marvel")


def bounds(view: View, horizon: int) -> dict[int, tuple[float, float]]:
    solver = Solver(view, horizon)
    return {decision: (solver.low(decision), solver.high(decision)) for decision in view.legal_moves.ids}


def by_brute_force(view: View, decision: int, horizon: int) -> tuple[float, float]:
    end = view.turns + horizon
    low, high = (choice_worth(view.copy(), (decision, None), Question(view.to_move, end, up)) for up in (False, True))
    return low, high


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "horizon", "seeds"), [(2, 2, 12), (2, 3, 8), (2, 4, 2), (3, 3, 2)])
def test_bounds_are_those_of_brute_force(edition: str, players: int, horizon: int, seeds: int) -> None:
    for seed in range(seeds):
        view = tiny_endgame(edition, seed, players)
        for move in view.legal_moves:
            if move.kind == MoveKind.RESERVE_BLIND:
                continue
            found = bounds(view, horizon)[move.id]
            assert found == pytest.approx(by_brute_force(view, move.id, horizon)), (seed, move)
