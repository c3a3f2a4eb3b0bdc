"""`gemwright admin`: what it says, and that a server beside it goes on."""

import json
from pathlib import Path

import pytest

from gemwright.cli import admin as commands
from gemwright.i18n import translator
from tests.cli.processes import Terminal, run_piped
from tests.server.sites import Person, site

PASSWORD = "correct horse"


def admin(data: Path, *arguments: str, typed: str = "") -> str:
    done = run_piped("admin", *arguments, "--data", str(data), typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(data: Path, *arguments: str) -> str:
    done = run_piped("admin", *arguments, "--data", str(data))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def account(person: Person, name: str = "Ann") -> None:
    person.post("/api/account", {"name": name, "password": PASSWORD})


def logs_in(person: Person, password: str) -> bool:
    return bool(person.client.post("/api/login", json={"name": "Ann", "password": password}).is_success)


def test_accounts_are_listed(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        assert admin(tmp_path, "people") == "Nobody has an account.\n"
        account(ann)
        account(ann.friend(), "bob")
        admin(tmp_path, "ban", "bob", "--reason", "spam")
        lines = admin(tmp_path, "people").splitlines()
    assert [line.partition(" (")[0] for line in lines] == ["Ann", "bob"]
    assert lines[1].endswith("closed: spam")
    assert lines[0].startswith(f"Ann ({ann.me['id']}), since 20")
    listed = json.loads(admin(tmp_path, "people", "--json"))
    assert [(one["name"], one["account"], one["banned"], one["reason"]) for one in listed] == [
        ("Ann", True, False, ""),
        ("bob", True, True, "spam"),
    ]


def test_a_new_password_is_made_up_and_shown(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
        said = admin(tmp_path, "reset-password", "Ann")
        assert said.startswith("The new password of “Ann” is ")
        assert not logs_in(ann, PASSWORD)
        assert logs_in(ann, said.split()[-1])


def test_a_new_password_can_be_given(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
        said = admin(tmp_path, "reset-password", "Ann", "--ask", typed="battery staple\n")
        assert "battery" not in said
        assert logs_in(ann, "battery staple")
        assert "8 to 200" in refused(tmp_path, "reset-password", "Ann", "--ask")


def test_a_password_is_asked_for_twice_and_not_shown(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
    for second, status in (("battery stable", 2), ("battery staple", 0)):
        with Terminal(tmp_path, "admin", "reset-password", "Ann", "--ask", "--data", str(tmp_path)) as it:
            it.wait_for("New password: ")
            it.type("battery staple")
            it.wait_for("Once more: ")
            it.type(second)
            assert it.end() == status
            assert "battery" not in it.seen


def test_a_ban_and_its_end(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
        assert admin(tmp_path, "ban", "ann") == "The account “Ann” is closed.\n"
        assert not logs_in(ann, PASSWORD)
        assert admin(tmp_path, "unban", "ANN") == "The account “Ann” is open again.\n"
        assert logs_in(ann, PASSWORD)


def test_deleting_wants_a_yes(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
        assert "--yes" in refused(tmp_path, "delete", "Ann")
        assert logs_in(ann, PASSWORD)
        said = admin(tmp_path, "delete", "Ann", "--yes")
        assert "“Ann” is deleted" in said
        assert "“Former player " in said
        assert not logs_in(ann, PASSWORD)
    assert "no account “Ann”" in refused(tmp_path, "delete", "Ann", "--yes")


@pytest.mark.parametrize(("answer", "meant"), [("y", True), ("Yes", True), ("", False), ("n", False)])
def test_what_counts_as_a_yes(answer: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _prompt: answer)
    assert commands._is_meant("Ann", translator("en")) is meant


def test_a_backup_and_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with site(data) as ann:
        account(ann)
        assert admin(data, "backup", str(copy)) == f"Everything is in {copy}\n"
    admin(data, "delete", "Ann", "--yes")
    said = admin(data, "restore", str(copy))
    assert said.splitlines()[0] == f"Everything is as in {copy}"
    assert "What was there before is in " in said
    assert "Ann" in admin(data, "people")
    assert "already" in refused(data, "backup", str(copy))
    assert "no undamaged backup" in refused(data, "restore", __file__)


def test_the_folder_comes_from_the_environment_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMWRIGHT_DATA", str(tmp_path))
    done = run_piped("admin", "people")
    assert done.returncode == 2
    assert str(tmp_path) in done.stderr
