"""Lines of moves out of a tree."""

import numpy as np
import pytest

from gemwright.agents.lines import LEAST_VISITS, MOST_MOVES, principal_moves, search_lines
from gemwright.agents.searcher import Searcher, merged
from gemwright.rules import MoveKind, View
from gemwright.rules.catalogue import NO_CARD, UNKNOWN_CARD
from gemwright.testing import occasions
from tests.agents.kernels.test_searching import START, VIEW
from tests.agents.searching import hidden_hands, middle_games, mover_view, searched


def require_playable(view: View, searcher: Searcher) -> int:
    """Check that every line can be played from the view; return how long they are together.

    A line goes on with cards that came up in it, which it does not name: from there on it is not followed.
    """
    length = 0
    for found in searcher.root():
        moves = principal_moves(view, searcher, found.key)
        assert 1 <= len(moves) <= MOST_MOVES
        assert moves[0].id == found.decision
        board = view.copy()
        for move in moves:
            if UNKNOWN_CARD <= board.row["market"].max() < NO_CARD and move not in board.legal_moves:
                assert move.kind in {MoveKind.BUY, MoveKind.RESERVE}
                break
            board.push(move)
        length += len(moves)
    return length


def test_lines_can_be_played_in_every_kind_of_game() -> None:
    for position in middle_games():
        view = mover_view(position)
        before = view.row.tobytes()
        assert require_playable(view, searched(view, 300)) > len(view.legal_moves)
        assert (view.row.tobytes(), view.move_stack) == (before, mover_view(position).move_stack)


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_lines_can_be_played_in_every_phase(edition: str) -> None:
    for position in [*occasions(edition, 2), hidden_hands(edition)]:
        view = mover_view(position)
        require_playable(view, searched(view, 200))


def test_a_line_goes_on_as_long_as_it_was_visited() -> None:
    searcher = searched(START, 2000)
    best = max(searcher.root(), key=lambda found: found.visits)
    assert len(principal_moves(START, searcher, best.key)) > 2
    short = searched(START, LEAST_VISITS)
    assert all(len(principal_moves(START, short, found.key)) == 1 for found in short.root())


def test_lines_end_at_the_most_moves_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    searcher = searched(START, 2000)
    best = max(searcher.root(), key=lambda found: found.visits)
    whole = principal_moves(START, searcher, best.key)
    monkeypatch.setattr("gemwright.agents.lines.MOST_MOVES", 2)
    assert principal_moves(START, searcher, best.key) == whole[:2]


def test_a_decision_that_is_not_in_the_tree_has_no_line() -> None:
    assert principal_moves(START, searched(START, 10), 99) == []


def test_lines_say_what_was_found() -> None:
    searcher = searched(VIEW, 500)
    found = merged([searcher])
    lines = search_lines(VIEW, [searcher], found)
    assert [line.moves[0].id for line in lines] == [one.decision for one in found]
    assert sum(line.simulations for line in lines) == 500
    for line, one in zip(lines, found, strict=True):
        if not one.visits:
            assert (line.values, line.error) == (None, None)
            continue
        assert line.values is not None
        assert line.error is not None
        assert line.values == pytest.approx((one.totals[:2] / one.visits).tolist())
        assert sum(line.values) == pytest.approx(1)
        assert 0 <= line.error <= 0.5


def test_the_error_is_that_of_the_mean() -> None:
    """Of values 0 and 1 alike often it is half over the root of one less than their number."""
    searcher = searched(VIEW, 60)
    found = merged([searcher])[0]
    found.visits, found.square = 101, 50.5
    found.totals = np.full(4, 50.5)
    line = search_lines(VIEW, [searcher], [found])[0]
    assert line.error == pytest.approx(0.05)
    found.visits = 1
    found.square, found.totals = 1.0, np.ones(4)
    assert search_lines(VIEW, [searcher], [found])[0].error == 0


def test_lines_of_what_another_thread_tried_alone_name_it() -> None:
    first, second = searched(VIEW, 1), searched(VIEW, 200, seed=5)
    lines = search_lines(VIEW, [first, second], merged([first, second]))
    assert all(line.moves for line in lines)


def test_a_line_shows_the_card_most_seen() -> None:
    """A reserve is followed as if a card had come up, so that the line can go on with it."""
    searcher = searched(START, 4000, uniform=0.4, exploration=5.0, widening=0.0)
    kinds = set()
    for found in searcher.root():
        moves = principal_moves(START, searcher, found.key)
        if moves[0].kind == MoveKind.RESERVE and len(moves) > 1:
            kinds.add(moves[1].kind)
    assert kinds
