"""`gemwright admin` with PostgreSQL: what it does to people while a server runs, and what it leaves alone."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.processes import run_piped
from tests.server.scale.programs import postgres_program
from tests.server.sites import Person, site
from tests.server.test_admin import is_called, last_words, refusal_of, until, with_account

Admin = Callable[..., str]


@pytest.fixture
def admin(database: str, monkeypatch: pytest.MonkeyPatch) -> Admin:
    """Run a command on the database, and return what it prints."""
    monkeypatch.setenv("GEMWRIGHT_DATABASE", database)

    def run(*arguments: str, status: int = 0) -> str:
        done = run_piped("admin", *arguments)
        assert done.returncode == status, done.stderr
        said = done.stderr if status else done.stdout
        assert not status or (done.stdout, len(said.splitlines())) == ("", 1)
        return said

    return run


def logs_in(person: Person, password: str) -> bool:
    return bool(person.client.post("/api/login", json={"name": "Ann", "password": password}).is_success)


def test_a_new_password_logs_out_everywhere(admin: Admin) -> None:
    with site() as ann:
        with_account(ann)
        with ann.socket() as talk:
            said = admin("reset-password", "Ann")
            assert last_words(talk)["code"] == "logged-out"
        until(lambda: ann.ask("POST", "/api/me", json={"name": "X"}).status_code == 401)
        assert not logs_in(ann, "correct horse")
        assert logs_in(ann, said.split()[-1])


def test_a_ban_and_its_end(admin: Admin) -> None:
    with site() as ann:
        with_account(ann)
        table = ann.table("me", "open")
        with ann.socket(table) as talk:
            assert admin("ban", "ann", "--reason", "spam") == "The account “Ann” is closed.\n"
            assert last_words(talk)["code"] == "banned-because"
        assert refusal_of(ann) == (403, "banned-because")
        assert not logs_in(ann, "correct horse")
        assert admin("people").endswith("closed: spam\n")
        assert admin("unban", "ANN") == "The account “Ann” is open again.\n"
        until(lambda: refusal_of(ann) == (200, ""))
        assert admin("ban", ann.me["id"]) == "The account “Ann” is closed.\n"


def test_a_deleted_account_leaves_its_games_and_nothing_else(admin: Admin) -> None:
    with site() as ann:
        with_account(ann)
        bob = ann.friend()
        over, running = ann.table("me", "greedy"), ann.table("me", "open")
        ann.post(f"/api/tables/{over}/resign")
        bob.post(f"/api/tables/{running}/join")
        neutral = admin("delete", "Ann", "--yes").rpartition("“")[2].partition("”")[0]
        assert neutral.startswith("Former player ")
        for table in (over, running):
            until(lambda table=table: is_called(bob, table, neutral))  # type: ignore[misc]
        assert not logs_in(bob, "correct horse")
    assert "no account “Ann”" in admin("delete", "Ann", "--yes", status=2)


@pytest.mark.parametrize("name", ["Bob", "'; DROP TABLE players; --", "x" * 500, "\u0000", "\ud800"])
def test_who_is_not_there_is_not_found(admin: Admin, name: str) -> None:
    with site() as ann:
        with_account(ann)
    assert "no account" in admin("ban", name, status=2)
    assert admin("people").startswith("Ann (")


@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_copies_are_made_by_the_tools_of_postgres(
    admin: Admin, command: str, tool: str, tmp_path: Path
) -> None:
    said = admin(command, str(tmp_path / "copy.db"), status=2)
    assert f"the data are in PostgreSQL; use {tool}" in said
    assert list(tmp_path.iterdir()) == []


def test_a_copy_by_the_tools_of_postgres_comes_back(admin: Admin, database: str, tmp_path: Path) -> None:
    tools = [postgres_program(name) for name in ("pg_dump", "pg_restore")]
    dump, restore = [tool or pytest.skip("needs pg_dump and pg_restore") for tool in tools]
    copy = str(tmp_path / "games.dump")
    with site() as ann:
        with_account(ann)
        table = ann.table("me", "me")
        ann.post(f"/api/tables/{table}/play", {"seq": 0, "moves": ["+wug"]})
        subprocess.run([dump, "--format", "custom", "--file", copy, database], check=True)
        ann.post(f"/api/tables/{table}/play", {"seq": 1, "moves": ["+wug"]})
    admin("delete", "Ann", "--yes")
    subprocess.run([restore, "--clean", "--if-exists", "--dbname", database, copy], check=True)
    assert admin("people").startswith("Ann (")
    with site() as other:
        assert Person(other.client, ann.cookie).get(f"/api/tables/{table}")["seq"] == 1


def test_a_database_without_anything_is_left_alone(admin: Admin, database: str) -> None:
    assert "nothing is kept in “127.0.0.1:" in admin("people", status=2)
    psql = postgres_program("psql")
    assert psql is not None
    found = subprocess.run([psql, database, "-tc", r"\dt"], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""


def test_a_database_that_cannot_be_reached_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("asyncpg", reason="needs asyncpg")
    monkeypatch.setenv("GEMWRIGHT_DATABASE", "postgresql://ann:secret@127.0.0.1:9/games")
    done = run_piped("admin", "people")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the database at 127.0.0.1:9 cannot be used: " in done.stderr
    assert "secret" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
