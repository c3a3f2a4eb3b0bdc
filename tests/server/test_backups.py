"""Backups: whole while a server runs, and put back only if they are sound."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock

from gemwright.server.admin import back_up, restore
from gemwright.server.errors import ServerError
from gemwright.server.storage.database import FILE
from tests.server.places import BEFORE_0004
from tests.server.sites import Person, site


def played(folder: Path) -> tuple[str, str]:
    """Return the table and the cookie of a game with a decision in it."""
    with site(folder) as ann:
        table = ann.table("me", "me")
        ann.post(f"/api/tables/{table}/play", {"seq": 0, "moves": ["+wug"]})
        return table, str(ann.cookie)


def seq_of(folder: Path, table: str, cookie: str) -> int:
    with site(folder) as other:
        return int(Person(other.client, cookie).get(f"/api/tables/{table}")["seq"])


def damaged(file: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        for statement in statements:
            database.execute(statement)
        database.commit()
    return file


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table, cookie = played(data)
    back_up(data, copy)
    with site(data) as other:
        Person(other.client, cookie).post(f"/api/tables/{table}/play", {"seq": 1, "moves": ["+wug"]})
    before = restore(data, copy)
    assert seq_of(data, table, cookie) == 1
    assert before is not None
    restore(data, before)
    assert seq_of(data, table, cookie) == 2


def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with site(data) as ann:
        table = ann.table("me", "me")
        for seq in range(6):
            choice = ann.get(f"/api/tables/{table}/state")["decisions"][0]["text"]
            ann.post(f"/api/tables/{table}/play", {"seq": seq, "moves": [choice]})
            back_up(data, tmp_path / f"{seq}.db")
        cookie = str(ann.cookie)
        with pytest.raises(ServerError, match="in use by another server"), FileLock(data / "lock"):
            restore(data, tmp_path / "0.db")
        back_up(data, copy)
    for seq in range(6):
        fresh = tmp_path / f"data{seq}"
        assert restore(fresh, tmp_path / f"{seq}.db") is None
        assert seq_of(fresh, table, cookie) == seq + 1


def test_a_backup_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    played(tmp_path / "data")
    (tmp_path / "out").mkdir()
    back_up(tmp_path / "data", tmp_path / "out" / "copy.db")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["copy.db"]
    assert stat.S_IMODE((tmp_path / "out" / "copy.db").stat().st_mode) == 0o600


def test_no_file_is_written_over(tmp_path: Path) -> None:
    played(tmp_path / "data")
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(ServerError, match="already"):
        back_up(tmp_path / "data", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"


def test_where_nothing_is_kept_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="nothing is kept"):
        back_up(tmp_path, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


DAMAGE: dict[str, Callable[[Path], object]] = {
    "no database": lambda file: file.write_bytes(b"gemwright" * 1_000),
    "nothing in it": lambda file: file.write_bytes(b""),
    "cut short": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "a page overwritten": lambda file: file.write_bytes(
        file.read_bytes()[:4096] + b"\xff" * 4096 + file.read_bytes()[8192:]
    ),
    "a table missing": lambda file: damaged(file, "DROP TABLE sessions"),
    "a decision missing": lambda file: damaged(file, "DELETE FROM events WHERE seq = 1"),
    "a log of no table": lambda file: damaged(file, "DELETE FROM tables"),
    "another program's": lambda file: damaged(file, "DROP TABLE alembic_version"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_replaces_nothing(kind: str, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table, cookie = played(data)
    with site(data) as other:
        Person(other.client, cookie).post(f"/api/tables/{table}/play", {"seq": 1, "moves": ["+wug"]})
    back_up(data, copy)
    DAMAGE[kind](copy)
    kept = (data / FILE).read_bytes()
    with pytest.raises(ServerError, match="no undamaged backup"):
        restore(data, copy)
    assert (data / FILE).read_bytes() == kept
    assert sorted(path.name for path in data.iterdir()) == [FILE, "lock"]
    assert seq_of(data, table, cookie) == 2


def test_a_newer_file_replaces_nothing(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table, cookie = played(data)
    back_up(data, copy)
    damaged(copy, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ServerError, match="newer Gemwright"):
        restore(data, copy)
    assert seq_of(data, table, cookie) == 1


def test_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table, cookie = played(data)
    back_up(data, copy)
    damaged(
        copy,
        *BEFORE_0004,
        "ALTER TABLE players DROP COLUMN reason",
        "ALTER TABLE tables DROP COLUMN pace",
        "DROP TABLE notices",
        "UPDATE alembic_version SET version_num = '0002'",
    )
    restore(data, copy)
    assert seq_of(data, table, cookie) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="there is no file"):
        restore(tmp_path / "data", tmp_path / "copy.db")
    assert not (tmp_path / "data").exists()


def test_data_too_damaged_to_open_are_set_aside(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table, cookie = played(data)
    back_up(data, copy)
    (data / FILE).write_bytes(b"\x00" * 5_000)
    (data / f"{FILE}-wal").write_bytes(b"\x01" * 500)
    before = restore(data, copy)
    assert before is not None
    assert before.read_bytes() == b"\x00" * 5_000
    assert not (data / f"{FILE}-wal").exists()
    assert seq_of(data, table, cookie) == 1


@pytest.mark.parametrize(("work", "tool"), [(back_up, "pg_dump"), (restore, "pg_restore")])
def test_postgres_has_its_own_tools(work: object, tool: str, tmp_path: Path) -> None:
    with pytest.raises(ServerError, match=f"use {tool}"):
        work("postgresql://ann@example/games", tmp_path / "x.db")  # type: ignore[operator]
