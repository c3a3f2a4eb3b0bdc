import pytest

from gemwright.records import Node
from gemwright.records.notes import (
    MAX_COMMANDS,
    clean_commands,
    clock_text,
    escape,
    notes_text,
    read_notes,
    read_words,
    share_text,
    unescape,
)
from gemwright.rules import Move, MoveKind
from tests.records.games import error

MOVE = Move(77, MoveKind.PASS, "splendor")


def read(inside: str, players: int = 2, limit: int = 1000) -> Node:
    node = Node(MOVE)
    read_notes(node, inside, players, limit)
    return node


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00:00"), (59.999, "0:00:59.999"), (60, "0:01:00"), (298, "0:04:58"), (302.5, "0:05:02.5"),
        (3600, "1:00:00"), (86399.05, "23:59:59.05"), (3600 * 9999, "9999:00:00"),
    ],
)  # fmt: skip
def test_clocks(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
    if seconds < 1e7:
        assert read(f"[%clk {text}]").clock == seconds


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0"), (1, "1"), (0.5, "0.5"), (0.3333, "0.3333"), (1e-5, "0")]
)
def test_shares(share: float, text: str) -> None:
    assert share_text(share) == text


@pytest.mark.parametrize(
    "text", ["", "plain", "}", "\\", "\\}", "[%clk 0:00:01]", "[Event", "a\\[b", "\\\\", "]"]
)
def test_escaped_words_are_harmless_and_come_back(text: str) -> None:
    written = escape(text)
    assert unescape(written) == text
    assert read(written).comment == text
    assert read(written).clock is None


def test_a_full_comment_is_read_and_written_alike() -> None:
    inside = "a \\} b [%clk 0:00:01.5] [%eval 0.25,0.75] [%sims 7] [%best +wug] [%depth 3]"
    node = read(inside)
    assert (node.comment, node.clock, node.simulations) == ("a } b", 1.5, 7)
    assert node.evaluation == (0.25, 0.75)
    assert node.commands == {"best": "+wug", "depth": "3"}
    assert notes_text(node) == inside


def test_commands_may_stand_anywhere_and_be_broken_over_lines() -> None:
    node = read("[%clk\n0:00:01] one\n  [%sims   12] two")
    assert (node.comment, node.clock, node.simulations) == ("one two", 1, 12)


def test_comments_add_up() -> None:
    node = read("one [%sims 3]")
    read_notes(node, "two [%clk 0:00:09]", 2, 1000)
    assert (node.comment, node.simulations, node.clock) == ("one two", 3, 9)


@pytest.mark.parametrize(
    "inside",
    [
        "[%clk 1:60:00]", "[%clk 5]", "[%clk 0:00:01.1234]", "[%clk -1:00:00]", "[%clk 99999:00:00]",
        "[%eval x]", "[%eval 0.5;0.5]", "[%eval -0.5,1]", "[%eval 1e-3,1]", "[%eval ,]",
        "[%sims x]", "[%sims 01]", "[%sims 1.5]", "[%sims 9999999999999999]",
        "[%sims 1] [%sims 2]", "[%clk 0:00:01] [%clk 0:00:01]", "[%eval 1,0] [%eval 1,0]",
        "[%x 1] [%x 2]", " ".join(f"[%x{n} 1]" for n in range(MAX_COMMANDS + 1)),
    ],
)  # fmt: skip
def test_commands_that_cannot_be_read(inside: str) -> None:
    with error("bad-command"):
        read(inside)


@pytest.mark.parametrize("inside", ["[%eval 0.5,0.25,0.25]", "[%eval 1.5,0]", "[%eval 0.5]"])
def test_evaluations_need_a_share_for_each_seat(inside: str) -> None:
    with error("bad-value"):
        read(inside)


def test_the_limit_holds_for_all_comments_of_a_move() -> None:
    node = read("x" * 600)
    with error("limit-comment"):
        read_notes(node, "y" * 600, 2, 1000)


def test_words_before_a_line_hold_no_commands() -> None:
    assert read_words("just \\[%clk 0:00:01] words", 100) == "just [%clk 0:00:01] words"
    with error("bad-command"):
        read_words("[%clk 0:00:01]", 100)


@pytest.mark.parametrize(
    "commands",
    [{"clk": "0:00:01"}, {"Big": "x"}, {"x": ""}, {"x": "a]b"}, {"x": "a  b"}, {"x": "}"}, {"x y": "z"}],
)
def test_commands_that_could_not_be_written(commands: dict[str, str]) -> None:
    with error("bad-command"):
        clean_commands(commands)


def test_no_more_commands_than_the_limit() -> None:
    with error("limit-commands"):
        clean_commands({f"x{n}": "1" for n in range(MAX_COMMANDS + 1)})
