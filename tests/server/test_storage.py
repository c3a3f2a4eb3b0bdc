"""What is kept, and that it is: the same questions to both storages, and what a file alone can show."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import event, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.events import Stored, stored
from gemwright.server.games.game import Game
from gemwright.server.storage import DatabaseStorage, PlayerRow, SeatRow, Storage
from gemwright.server.storage.database import FILE
from gemwright.server.storage.rows import Head, Span
from gemwright.server.storage.schema import metadata, players
from gemwright.server.storage.writer import Writer
from tests.server.awaiting import run as run_async
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.places import Place, session_row
from tests.server.places import use_storage as run


def game_of(number: int = 0, decisions: int = 30) -> Game:
    return random_game(deal_of("marvel", 3, number), number, decisions)


def test_tables_and_logs_come_back_as_they_were(place: Place) -> None:
    game = game_of()
    seats = (
        SeatRow("person", "p0", name="Ann"),
        SeatRow("bot", agent="greedy", name="greedy"),
        SeatRow("open"),
    )
    row = row_of(game, seats=seats, clock=ClockSpec("bank", 60, 5), rated=True)
    entries = [stored(one) for one in game.log]

    async def write(storage: Storage) -> None:
        await storage.save_table(row)
        await storage.append(row.id, entries[:10])
        await storage.append(row.id, entries[10:], msgspec.structs.replace(row, rated=False))

    async def read(storage: Storage) -> None:
        assert await storage.table(row.id) == msgspec.structs.replace(row, rated=False)
        assert await storage.log(row.id) == entries
        assert await storage.table("other") is None
        assert await storage.log("other") == []
        assert Game.rebuilt(row.deal(), await storage.log(row.id)).position == game.position

    run(place, write, read)


def test_a_second_entry_of_a_number_is_stale_and_nothing_of_it_stays(place: Place) -> None:
    game = game_of()
    row = row_of(game)
    entries = [stored(one) for one in game.log]

    async def write(storage: Storage) -> None:
        await storage.save_table(row)
        await storage.append(row.id, entries[:10])
        with pytest.raises(ServerError, match="changed since"):
            await storage.append(row.id, entries[9:12], msgspec.structs.replace(row, rated=True))

    async def read(storage: Storage) -> None:
        assert await storage.log(row.id) == entries[:10]
        assert await storage.table(row.id) == row

    run(place, write, read)


def test_of_many_writers_at_once_one_wins(place: Place) -> None:
    game = game_of()
    row = row_of(game)

    async def race(storage: Storage) -> None:
        await storage.save_table(row)
        for entry in list(game.log)[:10]:
            tries = [storage.append(row.id, [stored(entry)]) for _ in range(20)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(result is None for result in done) == 1
            assert sum(isinstance(result, ServerError) for result in done) == 19

    async def read(storage: Storage) -> None:
        assert await storage.log(row.id) == [stored(one) for one in list(game.log)[:10]]

    run(place, race, read)


def test_lists_of_tables(place: Place) -> None:
    def row(number: int, state: str, at: float | None = None, **changes: object) -> object:
        return row_of(game_of(number, 0), state=state, finished=at, **changes)

    rows = [
        row(1, "waiting"),
        row(2, "running"),
        row(3, "finished", 1.0),
        row(4, "finished", 3.0, rated=True),
        row(5, "finished", 2.0, visibility="private", rated=True),
        row(6, "finished", 4.0, seats=(SeatRow("person", "q"), SeatRow("person", "r"), SeatRow("open"))),
    ]

    async def use(storage: Storage) -> None:
        for one in rows:
            await storage.save_table(one)  # type: ignore[arg-type]
        assert {one.id for one in await storage.unfinished()} == {"game1", "game2"}
        await storage.append("game2", [Stored(1, "end", 0, 1.0)])
        assert await storage.heads() == {"game1": Head(1, 0), "game2": Head(1, 1)}
        assert (await storage.head("game2"), await storage.head("x")) == (Head(1, 1), None)
        assert {one.id for one in await storage.tables(["game2", "x", "game5"])} == {"game2", "game5"}
        assert [one.id for one in await storage.finished(9)] == ["game6", "game4", "game3"]
        assert [one.id for one in await storage.finished(1)] == ["game6"]
        assert [one.id for one in await storage.finished_of("p1", 9)] == ["game4", "game5", "game3"]
        assert [one.id for one in await storage.finished_of("p1", 2)] == ["game4", "game5"]
        assert [one.id for one in await storage.rated()] == ["game5", "game4"]
        with pytest.raises(ServerError, match="changed since"):
            await storage.drop_table(msgspec.structs.replace(rows[0], version=2))  # type: ignore[type-var, arg-type]
        await storage.drop_table(rows[0])  # type: ignore[arg-type]
        assert {one.id for one in await storage.unfinished()} == {"game2"}

    run(place, use)


def test_players_accounts_and_sessions(place: Place) -> None:
    ann = PlayerRow(id="a", name="Ann", password="hash", created=1.0)
    guest = PlayerRow(id="g", name="ANN", created=2.0)

    async def write(storage: Storage) -> None:
        await storage.save_player(ann)
        await storage.save_player(guest)
        await storage.save_session(session_row("token", "a", 3.0))
        with pytest.raises(ServerError, match="account already"):
            await storage.save_player(msgspec.structs.replace(guest, password="other"))

    async def read(storage: Storage) -> None:
        assert await storage.player("a") == ann
        assert await storage.player("g") == guest
        assert await storage.player("x") is None
        assert await storage.account("aNN") == ann
        assert await storage.account("Bob") is None
        assert await storage.session("token") == session_row("token", "a", 3.0)
        await storage.drop_session("token")
        assert await storage.session("token") is None

    run(place, write, read)


def test_which_processes_served_when(place: Place) -> None:
    async def use(storage: Storage) -> None:
        for span in (Span("b", 2.0, 4.0), Span("a", 1.0, 3.0), Span("b", 2.0, 9.0, has_left=True)):
            await storage.beat(span)
        assert await storage.spans(3.0) == [Span("a", 1.0, 3.0), Span("b", 2.0, 9.0, has_left=True)]
        assert [span.worker for span in await storage.spans(3.1)] == ["b"]
        assert await storage.mark() == await storage.mark()

    run(place, use)


def test_the_file_is_written_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    async def ask(storage: Storage) -> None:
        assert isinstance(storage, DatabaseStorage)
        async with storage._engine.connect() as connection:
            asked = ("journal_mode", "synchronous", "foreign_keys")
            found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in asked]
        assert found == ["wal", 2, 1]

    run(tmp_path, ask)


def test_the_steps_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    async def nothing(_storage: Storage) -> None:
        pass

    run(tmp_path / "stepwise", nothing)
    plain = sqlite3.connect(tmp_path / "plain.db")

    async def make() -> None:
        engine = create_async_engine(f"sqlite+aiosqlite:///{tmp_path / 'plain.db'}")
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
        await engine.dispose()

    run_async(make())
    stepwise = sqlite3.connect(tmp_path / "stepwise" / FILE)
    for table in metadata.tables:
        for pragma in ("table_info", "foreign_key_list"):
            ask = f"PRAGMA {pragma}('{table}')"
            assert stepwise.execute(ask).fetchall() == plain.execute(ask).fetchall(), table
    plain.close()
    stepwise.close()


def test_data_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    async def nothing(_storage: Storage) -> None:
        pass

    run(tmp_path, nothing)
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(ServerError, match="newer Gemwright"):
        run(tmp_path, nothing)
    assert (tmp_path / FILE).read_bytes() == before


def test_what_waits_is_written_in_one_transaction(tmp_path: Path) -> None:
    commits: list[int] = []

    async def count(storage: Storage) -> None:
        assert isinstance(storage, DatabaseStorage)
        event.listen(storage._engine.sync_engine, "commit", lambda _: commits.append(1))
        people = [PlayerRow(id=f"p{n}", name="x", created=0.0) for n in range(50)]
        await asyncio.gather(*(storage.save_player(row) for row in people))

    run(tmp_path, count)
    assert 1 <= len(commits) <= 3


def test_a_job_that_fails_harms_no_other(tmp_path: Path) -> None:
    def adding(player: str) -> Callable[[AsyncConnection, bool], Awaitable[None]]:
        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:
            values = {"id": player, "name": "x", "created": 0.0, "banned": False}
            await connection.execute(insert(players), values)

        return work

    async def broken(connection: AsyncConnection, _is_doubtful: bool) -> None:
        await connection.execute(text("SELECT nonsense"))

    async def use(storage: Storage) -> None:
        assert isinstance(storage, DatabaseStorage)
        writer: Writer = storage._writer
        jobs = [adding("a"), broken, adding("a"), adding("b")]
        done = await asyncio.gather(*(writer.write(job) for job in jobs), return_exceptions=True)
        assert [type(result) for result in done] == [type(None), OperationalError, IntegrityError, type(None)]
        assert await storage.player("b") is not None

    run(tmp_path, use)


def test_stored_entries_hold_what_a_log_needs() -> None:
    entry = stored(game_of().log[0])
    assert isinstance(entry, Stored)
    assert (entry.seq, entry.kind, entry.seat) == (1, "move", 0)
