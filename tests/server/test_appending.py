"""Entries of logs on their quick way into SQLite."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored
from gemwright.server.games.game import Game
from gemwright.server.storage import DatabaseStorage, writer
from gemwright.server.storage.appending import MOST_ROWS, Appender
from gemwright.server.storage.database import FILE
from gemwright.server.storage.values import event_values
from tests.server.awaiting import run as run_async
from tests.server.dealt import deal_of, row_of

TABLES = [row_of(Game(deal_of(number=number))) for number in range(4)]


def entry(seq: int) -> Stored:
    return Stored(seq, "move", 0, float(seq), 3, ">1.1=-", None)


async def opened(folder: Path) -> DatabaseStorage:
    storage = DatabaseStorage(folder)
    await storage.open()
    for row in TABLES:
        await storage.save_table(row)
    return storage


def kept(folder: Path) -> list[tuple[str, int]]:
    with sqlite3.connect(folder / FILE) as connection:
        found = connection.execute('SELECT "table", seq FROM events ORDER BY 1, 2').fetchall()
    connection.close()
    return found


def test_entries_of_many_tables_are_there_once_acknowledged(tmp_path: Path) -> None:
    async def write() -> None:
        storage = await opened(tmp_path)
        for seq in range(1, 6):
            await asyncio.gather(*(storage.append(row.id, [entry(seq)]) for row in TABLES))
            assert len(kept(tmp_path)) == seq * len(TABLES)
        await storage.close()

    run_async(write())
    assert kept(tmp_path) == [(row.id, seq) for row in TABLES for seq in range(1, 6)]


def test_one_stale_entry_harms_no_other(tmp_path: Path) -> None:
    async def write() -> Sequence[Any]:
        storage = await opened(tmp_path)
        await storage.append(TABLES[0].id, [entry(1)])
        stale = storage.append(TABLES[0].id, [entry(1), entry(2)])
        others = [storage.append(row.id, [entry(1)]) for row in TABLES[1:]]
        done = await asyncio.gather(stale, *others, return_exceptions=True)
        await storage.close()
        return done

    done = run_async(write())
    assert isinstance(done[0], ServerError)
    assert done[0].code == "stale-move"
    assert done[1:] == [None] * 3
    assert kept(tmp_path) == [(row.id, 1) for row in TABLES]


def test_entries_and_a_table_that_ends_go_together_and_in_order(tmp_path: Path) -> None:
    async def write() -> None:
        storage = await opened(tmp_path)
        row = TABLES[0].changed(state="finished", finished=1.0)
        await asyncio.gather(
            storage.append(row.id, [entry(1)]),
            storage.append(row.id, [entry(2)], row),
            storage.append(TABLES[1].id, [entry(1)]),
        )
        found = await storage.table(row.id)
        assert found is not None
        assert found.state == "finished"
        await storage.close()

    run_async(write())
    assert kept(tmp_path) == [(TABLES[0].id, 1), (TABLES[0].id, 2), (TABLES[1].id, 1)]


def test_all_rows_or_none(tmp_path: Path) -> None:
    async def write() -> None:
        storage = await opened(tmp_path)
        await storage.close()
        appender = Appender(tmp_path / FILE)
        rows = [event_values(TABLES[0].id, entry(seq)) for seq in (1, 2, 1)]
        with pytest.raises(sqlite3.IntegrityError):
            await appender.append(rows)
        assert kept(tmp_path) == []
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            await appender.append([event_values("nowhere", entry(1))])
        await appender.append(rows[:2])
        await appender.close()

    run_async(write())
    assert kept(tmp_path) == [(TABLES[0].id, 1), (TABLES[0].id, 2)]


async def in_its_thread(appender: Appender, pragma: str) -> Any:
    def ask() -> Any:
        assert appender._connection is not None
        return appender._connection.execute(f"PRAGMA {pragma}").fetchone()[0]

    return await asyncio.get_running_loop().run_in_executor(appender._thread, ask)


def test_the_disk_is_waited_for(tmp_path: Path) -> None:
    async def look() -> list[Any]:
        await (await opened(tmp_path)).close()
        appender = Appender(tmp_path / FILE)
        await appender.append([event_values(TABLES[0].id, entry(1))])
        found = [
            await in_its_thread(appender, name) for name in ("synchronous", "journal_mode", "foreign_keys")
        ]
        await appender.close()
        return found

    assert run_async(look()) == [2, "wal", 1]


def test_closing_without_having_written(tmp_path: Path) -> None:
    run_async(Appender(tmp_path / FILE).close())
    assert not (tmp_path / FILE).exists()


def test_more_entries_than_a_statement_takes_are_still_all_or_none(tmp_path: Path) -> None:
    async def write() -> None:
        await (await opened(tmp_path)).close()
        appender = Appender(tmp_path / FILE)
        rows = [event_values(TABLES[0].id, entry(seq)) for seq in range(1, 2 * MOST_ROWS + 2)]
        with pytest.raises(sqlite3.IntegrityError):
            await appender.append([*rows, rows[0]])
        assert kept(tmp_path) == []
        await appender.append(rows)
        await appender.close()

    run_async(write())
    assert [seq for _, seq in kept(tmp_path)] == list(range(1, 2 * MOST_ROWS + 2))


def test_entries_do_not_wait_for_tables_that_came_before_them(tmp_path: Path) -> None:
    order: list[str] = []

    async def note(what: str, work: Awaitable[None]) -> None:
        await work
        order.append(what)

    async def write() -> None:
        storage = await opened(tmp_path)
        row = TABLES[0].changed(state="finished", finished=1.0)
        await asyncio.gather(
            note("table", storage.save_table(row)), note("entry", storage.append(TABLES[1].id, [entry(1)]))
        )
        await storage.close()

    run_async(write())
    assert order == ["entry", "table"]


def test_only_who_comes_among_others_waits_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def write() -> None:
        storage = await opened(tmp_path)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        for seq in (1, 2):
            await storage.append(TABLES[0].id, [entry(seq)])
        assert not pauses
        await asyncio.gather(*(storage.append(row.id, [entry(3)]) for row in TABLES))
        assert not pauses
        await storage.append(TABLES[0].id, [entry(4)])
        assert len(pauses) == 1
        assert pauses[0] <= writer.GATHERING
        await storage.append(TABLES[0].id, [entry(5)])
        assert len(pauses) == 1
        await storage.close()

    run_async(write())
