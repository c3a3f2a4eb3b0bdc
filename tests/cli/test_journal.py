import json
import os
import stat
from pathlib import Path

import pytest

from gemwright.cli.failures import CliError
from gemwright.cli.journal import Header, Journal, forget_game, fresh_name, peek, saved_games
from gemwright.cli.seating import Player
from gemwright.rules import RULES_VERSION, Position

HEADER = Header(
    Position.initial(seed=7).text(),
    (Player("Ana"), Player("Greedy", "greedy")),
    5,
    started="2026-01-02T03:04:05+00:00",
)


def written(folder: Path, *decisions: str) -> Path:
    journal = Journal.create(folder, "game", HEADER)
    for decision in decisions:
        journal.append(decision)
    journal.close()
    return journal.path


def reread(folder: Path) -> list[str]:
    journal, header, decisions = Journal.resume(folder, "game")
    journal.close()
    assert header == HEADER
    return decisions


def test_decisions_come_back(tmp_path: Path) -> None:
    written(tmp_path, "+wug", "rU4:w7")
    assert reread(tmp_path) == ["+wug", "rU4:w7"]


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    path = written(tmp_path / "games")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_decision_is_in_the_file_at_once(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "game", HEADER)
    journal.append("+wug")
    assert json.loads(journal.path.read_bytes().splitlines()[-1]) == {"move": "+wug"}
    journal.close()


def test_a_decision_is_synced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path, "game", HEADER)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    journal.append("+wug")
    journal.close()
    assert len(synced) == 1


def test_what_was_taken_back_stays_taken_back(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "game", HEADER)
    for decision in ("a", "b", "c"):
        journal.append(decision)
    journal.take_back(2)
    journal.append("d")
    journal.close()
    assert reread(tmp_path) == ["a", "d"]


@pytest.mark.parametrize("cut", range(1, 16))
def test_a_last_line_cut_short_is_left_out_and_overwritten(tmp_path: Path, cut: int) -> None:
    path = written(tmp_path, "+wug", "+ugr")
    path.write_bytes(path.read_bytes()[:-cut])
    journal, _, decisions = Journal.resume(tmp_path, "game")
    assert decisions == ["+wug"]
    journal.append("+grk")
    journal.close()
    assert reread(tmp_path) == ["+wug", "+grk"]


@pytest.mark.parametrize(
    "line",
    [b"garbage", b"[]", b'{"move": 3}', b'{"undo": 9}', b'{"undo": 0}', b"{}", b'"\xff"'],
)
def test_damage_before_the_last_line_is_named_by_its_line(tmp_path: Path, line: bytes) -> None:
    path = written(tmp_path, "+wug")
    path.write_bytes(path.read_bytes() + line + b"\n" + b'{"move": "+ugr"}\n')
    with pytest.raises(CliError) as caught:
        Journal.resume(tmp_path, "game")
    assert (caught.value.code, caught.value.fields["line"]) == ("journal-damaged", 3)


@pytest.mark.parametrize("key", ["position", "players", "bot_seed", "started"])
def test_a_header_that_lacks_something_is_refused(tmp_path: Path, key: str) -> None:
    path = written(tmp_path)
    header = json.loads(path.read_text())
    del header[key]
    path.write_text(json.dumps(header) + "\n")
    with pytest.raises(CliError) as caught:
        Journal.resume(tmp_path, "game")
    assert (caught.value.code, caught.value.fields["line"]) == ("journal-damaged", 1)


def test_a_journal_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    header = json.loads(path.read_text()) | {"rules_version": RULES_VERSION + 1}
    path.write_text(json.dumps(header) + "\n")
    with pytest.raises(CliError) as caught:
        Journal.resume(tmp_path, "game")
    assert caught.value.code == "journal-version"


def test_a_game_is_played_in_one_window_only(tmp_path: Path) -> None:
    written(tmp_path)
    journal, _, _ = Journal.resume(tmp_path, "game")
    with pytest.raises(CliError) as caught:
        Journal.resume(tmp_path, "game")
    assert caught.value.code == "game-in-use"
    journal.close()
    assert reread(tmp_path) == []


def test_a_name_is_used_once(tmp_path: Path) -> None:
    path = written(tmp_path, "+wug")
    with pytest.raises(CliError) as caught:
        Journal.create(tmp_path, "game", HEADER)
    assert caught.value.code == "save-exists"
    assert b"+wug" in path.read_bytes()


@pytest.mark.parametrize("name", ["", "a/b", "..", "a b", "x" * 61, "a\n"])
def test_names_that_are_no_file_of_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CliError) as caught:
        Journal.create(tmp_path, name, HEADER)
    assert caught.value.code == "bad-save-name"
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_was_never_saved(tmp_path: Path) -> None:
    with pytest.raises(CliError) as caught:
        Journal.resume(tmp_path, "other")
    assert caught.value.code == "no-saved-game"


def test_renaming_keeps_everything_and_goes_on(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "first", HEADER)
    journal.append("+wug")
    journal.rename("game")
    journal.append("+ugr")
    journal.close()
    assert reread(tmp_path) == ["+wug", "+ugr"]
    assert [game.name for game in saved_games(tmp_path)] == ["game"]


def test_renaming_never_overwrites(tmp_path: Path) -> None:
    written(tmp_path, "+wug")
    journal = Journal.create(tmp_path, "other", HEADER)
    with pytest.raises(CliError) as caught:
        journal.rename("game")
    journal.close()
    assert caught.value.code == "save-exists"
    assert reread(tmp_path) == ["+wug"]


def test_the_latest_game_comes_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "old")):
        journal = Journal.create(tmp_path, name, HEADER)
        journal.close()
        os.utime(journal.path, (1_000_000 - age, 1_000_000 - age))
    assert [game.name for game in saved_games(tmp_path)] == ["new", "old"]
    assert saved_games(tmp_path)[0].minutes_ago > 0


def test_fresh_names_differ_from_those_taken(tmp_path: Path) -> None:
    first = fresh_name(tmp_path)
    Journal.create(tmp_path, first, HEADER).close()
    assert fresh_name(tmp_path) != first


def test_nothing_is_left_of_a_removed_journal(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "game", HEADER)
    journal.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_look_into_a_journal_leaves_it_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path, "+wug", "+urk")
    path.write_bytes(path.read_bytes()[:-3])
    before = path.read_bytes()
    assert peek(path) == (HEADER, 1)
    assert path.read_bytes() == before


def test_a_look_into_a_journal_needs_no_lock(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "game", HEADER)
    assert peek(journal.path) == (HEADER, 0)
    journal.close()


def test_a_forgotten_game_leaves_nothing(tmp_path: Path) -> None:
    written(tmp_path, "+wug")
    forget_game(tmp_path, "game")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CliError) as caught:
        forget_game(tmp_path, "game")
    assert caught.value.code == "no-saved-game"
