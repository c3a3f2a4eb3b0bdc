"""`gemwright levels`."""

import json
from typing import Any

import pytest

from gemwright.agents import levels
from gemwright.cli.entry import run
from gemwright.cli.strengths import LEVEL_WORDS, STYLE_WORDS, rating_words
from tests.cli.processes import Terminal

Captured = pytest.CaptureFixture[str]


def printed(capsys: Captured, *options: str) -> str:
    assert run(["levels", *options]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return done.out


def printed_json(capsys: Captured, *options: str) -> dict[str, Any]:
    found = json.loads(printed(capsys, "--json", *options))
    assert isinstance(found, dict)
    return found


def test_a_line_for_each_level_and_style(capsys: Captured) -> None:
    lines = printed(capsys).splitlines()
    rows = levels("splendor-2024", 2)
    assert "splendor-2024 with 2 players" in lines[0]
    assert lines[1 : 1 + len(rows)] == [
        f"{row.number}: rating {rating_words(row)}. {LEVEL_WORDS[row.number - 1]}" for row in rows
    ]
    assert lines[len(rows) + 3] == f"noble hunter (style=noble-hunter): {STYLE_WORDS['noble-hunter']}"
    assert len(lines) == 1 + len(rows) + 1 + len(STYLE_WORDS)


def test_everything_as_json(capsys: Captured) -> None:
    found = printed_json(capsys, "--edition", "marvel", "--players", "4")
    assert (found["edition"], found["players"]) == ("marvel", 4)
    rows = levels("marvel", 4)
    assert [row["rating"] for row in found["levels"]] == [row.rating for row in rows]
    assert [row["error"] for row in found["levels"]] == [row.error for row in rows]
    assert [row["agent"] for row in found["levels"]] == [f"level:{number}" for number in range(1, 10)]
    assert [row["words"] for row in found["levels"]] == list(LEVEL_WORDS)
    assert {row["style"]: row["words"] for row in found["styles"]} == STYLE_WORDS


def test_a_rule_set_has_the_levels_of_its_edition(capsys: Captured) -> None:
    switched = printed_json(capsys, "--edition", "splendor-2014+short_supply=any")
    assert switched == printed_json(capsys, "--edition", "splendor-2014")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--players", "1"], "--players takes a number from 2 to 4"),
        (["--players", "5"], "--players takes a number from 2 to 4"),
        (["--edition", "chess"], "there is no edition “chess”"),
        (["--lang", "xx"], "there is no language “xx”"),
        (["five"], "“five” is one word too many"),
    ],
)
def test_what_there_is_not_is_refused_in_one_line(
    options: list[str], complaint: str, capsys: Captured
) -> None:
    assert run(["levels", *options]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err.startswith(f"gemwright: {complaint}")
    assert done.err.count("\n") == 1


def test_tables_at_a_terminal(home: Any) -> None:
    with Terminal(home, "levels") as it:
        assert it.end() == 0
        assert "how it plays" in it.seen
        assert "noble hunter" in it.seen
        assert all(f"{rating_words(row)}" in it.seen for row in levels("splendor-2024", 2))
