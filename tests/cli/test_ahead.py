import pytest

from gemwright.cli.ahead import turns_ahead
from gemwright.i18n import translator
from gemwright.rules import Move, Position, View
from tests.cli.conftest import dealt, holding

TR = translator("en")


def line(view: View, *turns: str) -> list[Move]:
    """Return the decisions of turns given as text."""
    table, moves = view.copy(), []
    for turn in turns:
        moves += table.push_turn(turn)
    return moves


def told(view: View, moves: list[Move]) -> list[tuple[int, str, str]]:
    return [(ahead.seat, ahead.text, ahead.words(TR)) for ahead in turns_ahead(view, moves)]


def test_decisions_are_told_turn_by_turn() -> None:
    view = holding(dealt(), ["w3u3g3"]).view(0)
    assert told(view, line(view, "+urk-rk", "+wgr")) == [
        (0, "+urk-rk", "take blue, red and black; return 1 red and 1 black"),
        (1, "+wgr", "take white, green and red"),
    ]


def test_a_purchase_is_told_with_its_payment() -> None:
    view = holding(dealt(), ["w1g2r2$2"]).view(0)
    ((_, text, words),) = told(view, line(view, "bU0:w1g2r2=w1g2r1$1"))
    assert text == "bU0:w1g2r2=w1g2r1$1"
    assert words.endswith("paying 1 white, 2 green, 1 red and 1 gold")


def test_an_open_payment_is_not_told_as_nothing_paid() -> None:
    view = holding(dealt(), ["w1g2r2$2"]).view(0)
    ((_, text, words),) = told(view, line(view, "bU0:w1g2r2=w1g2r1$1")[:1])
    assert text == "bU0:w1g2r2"
    assert words.startswith("buy the blue level 1 card")
    assert "paying" not in words


def test_what_was_decided_before_is_left_out() -> None:
    position = holding(dealt(), ["w3u3g3"])
    position.push_text("+urk")
    view = position.view(0)
    assert view.phase.name == "RETURN"
    moved = View.from_text(view.text())
    assert told(moved, line(moved, "-rk"))[0][1:] == ("-rk", "return 1 red and 1 black")


def test_a_line_ends_before_cards_that_are_hidden() -> None:
    position = dealt()
    view = position.view(0)
    position.push_text("r#1")
    position.push_text("+wug")
    imagined = next(move for move in position.legal_moves if move.text.startswith("rU3"))
    moves = [*line(view, "r#1", "+wug"), imagined]
    assert [text for _, text, _ in told(view, moves)] == ["r#1", "+wug", imagined.text]
    level1 = position.copy()
    level1.push(imagined)
    unknown = [*line(view, "rU0:w1g2r2"), level1.parse_move("+wug"), Position.initial(seed=3).move(30)]
    assert [text for _, text, _ in told(view, unknown)] == ["rU0:w1g2r2", "+wug"]


@pytest.mark.parametrize("moves", [[], [Position.initial(seed=3).move(45)]])
def test_nothing_that_can_be_followed_is_no_turn(moves: list[Move]) -> None:
    assert turns_ahead(dealt().view(0), moves) == []


def test_the_view_stays_as_it_was() -> None:
    view = dealt().view(0)
    before = view.row.tobytes()
    turns_ahead(view, line(view, "+wug", "+urk"))
    assert (view.row.tobytes(), view.move_stack) == (before, ())
