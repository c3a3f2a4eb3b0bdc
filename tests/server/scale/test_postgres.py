"""What PostgreSQL alone can show."""

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored, stored
from gemwright.server.storage import DatabaseStorage
from gemwright.server.storage.engines import postgres_url
from gemwright.server.storage.players import write_notice
from gemwright.server.storage.schema import metadata
from tests.server.awaiting import run
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.scale.clusters import until_shown


def test_the_steps_make_the_tables_that_the_code_uses(database: str) -> None:
    def differences(connection: Connection) -> Any:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "target_metadata": metadata}
        )
        return compare_metadata(context, metadata)

    async def use() -> None:
        storage = DatabaseStorage(database)
        await storage.open()
        async with storage._engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await storage.close()

    run(use())


def test_many_open_a_new_database_at_once(database: str) -> None:
    async def use() -> None:
        storages = [DatabaseStorage(database) for _ in range(4)]
        await asyncio.gather(*(storage.open() for storage in storages))
        assert len({await storage.mark() for storage in storages}) == 1
        await asyncio.gather(*(storage.close() for storage in storages))

    run(use())


def test_other_databases_have_other_marks(database: str, postgres: Any) -> None:
    async def mark(address: str) -> str:
        storage = DatabaseStorage(address)
        await storage.open()
        found = await storage.mark()
        await storage.close()
        return found

    async def use() -> None:
        assert await mark(database) != await mark(postgres.new_database())

    run(use())


def test_of_two_processes_that_append_the_same_moment_one_is_told_that_it_is_late(database: str) -> None:
    games = [random_game(deal_of("splendor-2024", 2, number), number, 30) for number in range(4)]

    async def use() -> None:
        storages = [DatabaseStorage(database) for _ in range(3)]
        for storage in storages:
            await storage.open()
        for game in games:
            await storages[0].save_table(row_of(game))
        # All storages append to all tables at once, in different orders: batches may cross.
        for place in range(10):
            tries = []
            for number, storage in enumerate(storages):
                for game in games[number:] + games[:number]:
                    entry = stored(game.log[place])
                    mine = Stored(
                        entry.seq, entry.kind, entry.seat, float(number), entry.decision, entry.reveal
                    )
                    tries.append(storage.append(game.deal.game, [mine]))
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(result is None for result in done) == len(games)
            codes = {result.code for result in done if isinstance(result, ServerError)}
            assert codes == {"stale-move"}
        for game in games:
            log = await storages[1].log(game.deal.game)
            assert [entry.seq for entry in log] == list(range(1, 11))
        for storage in storages:
            await storage.close()

    run(use())


@pytest.mark.parametrize("name", ["a\x00b", "\ud800", "o'brien; --", "x" * 300])
def test_odd_names_are_nobody(database: str, name: str) -> None:
    async def use() -> None:
        storage = DatabaseStorage(database)
        await storage.open()
        assert await storage.account(name) is None
        assert await storage.table(name[:16]) is None
        await storage.close()

    run(use())


def test_no_notice_is_overlooked_because_it_is_committed_late(database: str) -> None:
    async def use() -> None:
        early, late, reader = [DatabaseStorage(database) for _ in range(3)]
        for storage in (early, late, reader):
            await storage.open()
        async with early._engine.connect() as connection, connection.begin() as slow:
            await write_notice(connection, "slow", 1.0)
            quick = asyncio.create_task(late.add_notice("quick", 2.0))
            await until_shown(lambda: is_written_or_waits(quick, reader))
            seen = await reader.notices(0)
            await slow.commit()
        await quick
        seen += await reader.notices(max((number for number, _ in seen), default=0))
        assert [player for _, player in seen] == ["slow", "quick"]
        for storage in (early, late, reader):
            await storage.close()

    run(use())


async def is_written_or_waits(task: asyncio.Task[None], storage: DatabaseStorage) -> bool:
    return task.done() or bool(await storage._all(text("SELECT pid FROM pg_locks WHERE NOT granted")))


def test_data_of_a_newer_version_are_left_alone(database: str) -> None:
    async def use() -> None:
        storage = DatabaseStorage(database)
        await storage.open()
        async with storage._engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await storage.close()
        with pytest.raises(ServerError, match="newer Gemwright"):
            await DatabaseStorage(database).open()

    run(use())


def test_a_database_that_is_not_there_is_one_line() -> None:
    async def use(address: str) -> str:
        with pytest.raises(ServerError) as refusal:
            await DatabaseStorage(address).open()
        return str(refusal.value)

    said = run(use("postgresql://ann:secret@127.0.0.1:9/games"))
    assert said.startswith("the database at 127.0.0.1:9 cannot be used: ")
    assert "secret" not in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("postgres://h/n", "postgresql+asyncpg://h/n"),
        ("postgresql://u:p@h:5/n", "postgresql+asyncpg://u:p@h:5/n"),
        ("postgresql+asyncpg://h/n?sslmode=require", "postgresql+asyncpg://h/n?ssl=require"),
    ],
)
def test_addresses(address: str, wanted: str) -> None:
    assert postgres_url(address).render_as_string(hide_password=False) == wanted


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://h/n", "sqlite:///x", "postgresql://h:port/n"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(ServerError, match="no address of PostgreSQL"):
        postgres_url(address)
