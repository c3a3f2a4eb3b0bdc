import pytest

from gemwright.records import MARKS, GameResult, Line, Node
from gemwright.records.nodes import (
    clean_clock,
    clean_evaluation,
    clean_simulations,
    clean_text,
    parse_result,
)
from gemwright.rules import Move, MoveKind, Outcome, Termination
from tests.records.games import error

MOVE = Move(77, MoveKind.PASS, "splendor")


@pytest.mark.parametrize(
    ("scores", "winners", "text"),
    [
        ((15, 9), (0,), "15+:9"),
        ((9, 15, 12), (1,), "9:15+:12"),
        ((15, 15, 3, 0), (0, 1), "15+:15+:3:0"),
        ((4, 4), (), "4:4"),
    ],
)
def test_results_as_text(scores: tuple[int, ...], winners: tuple[int, ...], text: str) -> None:
    result = GameResult(scores, winners, Termination.POINTS)
    assert result.text == text
    assert parse_result(text, Termination.POINTS) == result


def test_results_of_outcomes() -> None:
    outcome = Outcome(Termination.STALEMATE, (), (3, 4), (1, 1))
    assert GameResult.of(outcome) == GameResult((3, 4), (), Termination.STALEMATE)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("", ""),
        ("  a \n\t b\u2028c ", "a b c"),
        ("ż 🎲\u200d", "ż 🎲\u200d"),
        ("\u00a0x", "x"),
        ("\x1fx\x85", "x"),
    ],
)
def test_text_in_one_line(text: str, clean: str) -> None:
    assert clean_text(text) == clean
    assert clean_text(clean) == clean


@pytest.mark.parametrize("text", ["\x00", "a\x1b[2J", "\x7f", "\ud800"])
def test_text_that_is_refused(text: str) -> None:
    with error("control-character"):
        clean_text(text)


def test_long_text_is_named() -> None:
    with error("limit-comment") as caught:
        clean_text("x" * 11, 10)
    assert str(caught.value) == "record: the comment is longer than the limit of 10 characters"
    assert clean_text("x" * 10, limit=10) == "x" * 10


@pytest.mark.parametrize("seconds", [-0.001, float("nan"), float("inf"), 1e8])
def test_clocks_that_are_refused(seconds: float) -> None:
    with error("bad-value"):
        clean_clock(seconds)


def test_numbers_are_rounded_as_they_are_written() -> None:
    assert clean_clock(None) is None
    assert clean_clock(1.23456) == 1.235
    assert isinstance(clean_clock(5), float)
    assert clean_evaluation(None, 2) is None
    assert clean_evaluation([1, 0], 2) == (1.0, 0.0)
    assert clean_evaluation([1 / 3] * 3, 3) == (0.3333,) * 3
    assert clean_simulations(None) is None
    assert clean_simulations(0) == 0


@pytest.mark.parametrize("shares", [[], [1.0], [0.5, 0.5, 0.0], [float("nan"), 1], [-0.1, 1], [1.1, 0]])
def test_shares_that_are_refused(shares: list[float]) -> None:
    with error("bad-value"):
        clean_evaluation(shares, 2)


def test_walking_meets_every_decision() -> None:
    inner = Line([Node(MOVE, comment="c")])
    outer = Line([Node(MOVE, comment="b", variations=[inner]), Node(MOVE, comment="d")])
    line = Line([Node(MOVE, comment="a", variations=[outer]), Node(MOVE, comment="e")])
    assert "".join(node.comment for node in line.walk()) == "abcde"


def test_notes_are_what_stands_in_a_comment() -> None:
    assert not Node(MOVE, mark="!").has_notes
    assert Node(MOVE, clock=0.0).has_notes
    assert Node(MOVE, simulations=0).has_notes
    assert Node(MOVE, commands={"x": "y"}).has_notes
    assert len(set(MARKS)) == 6


def test_the_place_in_a_file_is_no_part_of_a_decision() -> None:
    assert Node(MOVE, place=(1, 2)) == Node(MOVE)
