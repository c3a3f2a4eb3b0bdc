import io
import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.console import Console

from gemwright.cli.entry import run
from gemwright.cli.failures import CliError
from gemwright.cli.journal import Header, Journal, SavedGame, journal_folder
from gemwright.cli.saves import game_json, game_words, tend_games, time_ago
from gemwright.cli.seating import Player
from gemwright.i18n import translator
from gemwright.rules import Position
from tests.cli.processes import run_piped

TR = translator("en")
Captured = pytest.CaptureFixture[str]
HEADER = Header(Position.initial(seed=7).text(), (Player("Ana"), Player("Level 5", "level:5")), 5)


def keep(name: str, *decisions: str, age: int = 0) -> Path:
    """Save a game whose last decision was made some seconds ago."""
    journal = Journal.create(journal_folder(), name, HEADER)
    for decision in decisions:
        journal.append(decision)
    journal.close()
    now = datetime.now(UTC).timestamp()
    os.utime(journal.path, (now - age, now - age))
    return journal.path


def saved(path: Path) -> SavedGame:
    return SavedGame(path.stem, path, datetime.fromtimestamp(path.stat().st_mtime, UTC))


def test_without_games_the_list_says_so(capsys: Captured) -> None:
    assert run(["play", "--games"]) == 0
    assert capsys.readouterr().out == "There is no unfinished game.\n"
    assert run(["play", "--games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_unfinished_games_are_listed_the_latest_first(capsys: Captured) -> None:
    keep("old", "+wug", age=3 * 60 * 60 + 30)
    keep("new", "+wug", "+urk")
    assert run(["play", "--games"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "new: Ana and Level 5; splendor-2024; 2 decisions, the last one 0 minutes ago",
        "old: Ana and Level 5; splendor-2024; 1 decision, the last one 3 hours ago",
    ]


def test_the_list_for_programs() -> None:
    told = game_json(saved(keep("kept", "+wug")))
    assert told.pop("written").endswith("+00:00")
    assert told == {
        "name": "kept",
        "in_use": False,
        "rules": "splendor-2024",
        "players": [{"name": "Ana", "bot": None}, {"name": "Level 5", "bot": "level:5"}],
        "decisions": 1,
        "problem": None,
    }


def test_no_hidden_card_is_listed(capsys: Captured) -> None:
    keep("kept", "r#1")
    assert run(["play", "--games", "--json"]) == 0
    printed = capsys.readouterr().out
    assert HEADER.position.split(" ")[-2] not in printed
    assert "bot_seed" not in printed


def test_a_damaged_game_is_listed_with_what_is_wrong() -> None:
    path = keep("broken")
    path.write_text("{}\n")
    assert game_words(saved(path), TR).startswith("broken: the saved game “broken.journal” was written for")
    assert game_json(saved(path))["problem"].startswith("the saved game")
    assert game_json(saved(path))["players"] is None


def test_a_game_in_another_window_is_marked() -> None:
    journal = Journal.create(journal_folder(), "busy", HEADER)
    assert game_words(saved(journal.path), TR).endswith("; being played in another window")
    assert game_json(saved(journal.path))["in_use"]
    journal.close()


def test_a_game_is_forgotten_by_its_name(capsys: Captured) -> None:
    kept, gone = keep("kept"), keep("gone")
    assert run(["play", "--forget", "gone"]) == 0
    assert capsys.readouterr().out == "The saved game “gone” is deleted.\n"
    assert (kept.exists(), gone.exists()) == (True, False)
    assert [path.name for path in journal_folder().iterdir()] == ["kept.journal"]


def test_a_damaged_game_can_be_forgotten_too() -> None:
    path = keep("broken")
    path.write_bytes(b"\xff")
    assert run(["play", "--forget", "broken"]) == 0
    assert not path.exists()


def test_forgetting_and_listing_go_together() -> None:
    keep("kept", "+wug")
    keep("gone")
    written = io.StringIO()
    tend_games(Console(file=written, width=40), TR, games=True, forget="gone")
    assert [line.split(" ")[0] for line in written.getvalue().splitlines()] == ["The", "kept:"]
    done = run_piped("play", "--forget", "kept", "--games", "--json")
    assert (json.loads(done.stdout), done.stderr) == ([], "")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--forget nope", "there is no saved game “nope”"),
        ("--forget ../kept", "“../kept” cannot name a saved game"),
        ("--forget kept --players 3 --resume kept", "--forget plays no game; leave out --players, --resume"),
        ("--games --seed 7", "--games plays no game; leave out --seed"),
    ],
)
def test_what_cannot_be_done(line: str, complaint: str, capsys: Captured) -> None:
    path = keep("kept")
    assert run(["play", *line.split()]) == 2
    assert capsys.readouterr().err.startswith(f"gemwright: {complaint}")
    assert path.exists()


def test_a_game_in_another_window_is_not_forgotten() -> None:
    journal = Journal.create(journal_folder(), "busy", HEADER)
    with pytest.raises(CliError) as caught:
        tend_games(Console(file=io.StringIO()), TR, games=False, forget="busy")
    assert caught.value.code == "game-in-use"
    assert journal.path.exists()
    journal.close()


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (0, "0 minutes ago"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"),
        (60 * 24 - 1, "23 hours ago"), (60 * 24, "1 day ago"), (60 * 24 * 9 + 5, "9 days ago"),
    ],
)  # fmt: skip
def test_time_is_told_in_the_largest_unit(minutes: int, words: str) -> None:
    assert time_ago(minutes, TR) == words
