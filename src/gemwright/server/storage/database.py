"""Storage in a database: by default one SQLite file, created and brought up to date by itself."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Row, Select, Table, delete, event, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.events import Stored
from gemwright.server.storage import schema
from gemwright.server.storage.migrating import migrate
from gemwright.server.storage.players import PlayersInDatabase, first_player, player_values
from gemwright.server.storage.rows import KeptResult, PlayerRow, SeatRow, TableRow
from gemwright.server.storage.writer import Writer

FILE: Final = "gemwright.db"
_BUSY_MS: Final = 5_000

_t, _s, _e, _p = schema.tables, schema.seats, schema.events, schema.players


class DatabaseStorage(PlayersInDatabase):
    """Everything in a database file of a folder; see `Storage` for what the methods do."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{self._file}")
        _keep_safe(self._engine)
        self._open_writer: Writer | None = None

    @property
    def _writer(self) -> Writer:
        assert self._open_writer is not None, "opened first"
        return self._open_writer

    async def open(self) -> None:
        """Make the file or bring it up to date, and start writing."""
        await asyncio.to_thread(self._file.parent.mkdir, parents=True, exist_ok=True)
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(migrate, str(self._file))
        except BaseException:
            await self._engine.dispose()
            raise
        self._open_writer = Writer(self._engine)

    async def save_table(self, row: TableRow) -> None:
        """Keep a table."""
        await self._writer.write(lambda connection: _save_table(connection, row))

    async def append(self, table: str, entries: Sequence[Stored], row: TableRow | None = None) -> None:
        """Add entries to a log."""
        values = [_event_values(table, entry) for entry in entries]

        async def work(connection: AsyncConnection) -> None:
            if values:
                await connection.execute(insert(_e), values)
            if row is not None:
                await _save_table(connection, row)

        try:
            await self._writer.write(work)
        except IntegrityError:
            raise ServerError("stale-move") from None

    async def table(self, table: str) -> TableRow | None:
        """Return a table."""
        found = await self._tables(select(_t).where(_t.c.id == table))
        return found[0] if found else None

    async def log(self, table: str) -> list[Stored]:
        """Return a log."""
        rows = await self._all(select(_e).where(_e.c.table == table).order_by(_e.c.seq))
        return [Stored(r.seq, r.kind, r.seat, r.at, r.decision, r.reveal, r.left) for r in rows]

    async def unfinished(self) -> list[TableRow]:
        """Return the tables that wait or run."""
        return await self._tables(select(_t).where(_t.c.state != "finished"))

    async def finished_of(self, player: str, limit: int) -> list[TableRow]:
        """Return finished tables of a player."""
        mine = select(_s.c.table).where(_s.c.player == player)
        return await self._tables(_last(limit).where(_t.c.id.in_(mine)))

    async def finished(self, limit: int) -> list[TableRow]:
        """Return finished public tables."""
        return await self._tables(_last(limit).where(_t.c.visibility == "public"))

    async def rated(self) -> list[TableRow]:
        """Return finished rated tables."""
        over = select(_t).where(_t.c.state == "finished", _t.c.rated)
        return await self._tables(over.order_by(_t.c.finished))

    async def drop_table(self, table: str) -> None:
        """Forget a table."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(_t).where(_t.c.id == table))

        await self._writer.write(work)

    async def save_player(self, row: PlayerRow) -> None:
        """Keep a player."""
        values = {"id": row.id, "created": row.created, **player_values(row)}
        try:
            await self._writer.write(lambda connection: _upsert(connection, _p, [values]))
        except IntegrityError:
            raise ServerError("name-in-use", name=row.name) from None

    async def player(self, player: str) -> PlayerRow | None:
        """Return a player."""
        return first_player(await self._all(select(_p).where(_p.c.id == player)))

    async def account(self, name: str) -> PlayerRow | None:
        """Return an account."""
        return first_player(await self._all(select(_p).where(_p.c.account == name.casefold())))

    async def save_session(self, token: str, player: str, at: float) -> None:
        """Keep a session."""
        values = {"token": token, "player": player, "created": at}
        await self._writer.write(lambda connection: _upsert(connection, schema.sessions, [values]))

    async def session(self, token: str, since: float = 0.0) -> str | None:
        """Return whose session it is."""
        sessions = schema.sessions
        wanted = sessions.c.token == token, sessions.c.created >= since
        rows = await self._all(select(sessions.c.player).where(*wanted))
        return str(rows[0].player) if rows else None

    async def drop_session(self, token: str) -> None:
        """Forget a session."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.token == token))

        await self._writer.write(work)

    async def close(self) -> None:
        """Write what waits, and close the file."""
        if self._open_writer is not None:
            await self._open_writer.close()
        await self._engine.dispose()

    async def _all(self, query: Select[Any]) -> Sequence[Row[Any]]:
        async with self._engine.connect() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return rows

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        rows = await self._all(query)
        wanted = [row.id for row in rows]
        seats: dict[str, list[SeatRow]] = {table: [] for table in wanted}
        for start in range(0, len(wanted), 500):
            chosen = _s.c.table.in_(wanted[start : start + 500])
            for seat in await self._all(select(_s).where(chosen).order_by(_s.c.table, _s.c.seat)):
                seats[seat.table].append(SeatRow(seat.who, seat.player, seat.agent, seat.name))
        return [_table(row, seats[row.id]) for row in rows]


def _last(limit: int) -> Select[Any]:
    return select(_t).where(_t.c.state == "finished").order_by(_t.c.finished.desc()).limit(limit)


def _keep_safe(engine: AsyncEngine) -> None:
    """Make SQLite write ahead, wait for the disk, and begin transactions when we say so."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")


async def _save_table(connection: AsyncConnection, row: TableRow) -> None:
    await _upsert(connection, _t, [_table_values(row)])
    await _upsert(connection, _s, [_seat_values(row.id, at, seat) for at, seat in enumerate(row.seats)])


async def _upsert(connection: AsyncConnection, table: Table, values: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, or change those that are there by their keys."""
    kind = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = kind(table)
    keys = [column.name for column in table.primary_key]
    changed = {name: statement.excluded[name] for name in values[0] if name not in keys}
    await connection.execute(
        statement.on_conflict_do_update(index_elements=keys, set_=changed), [dict(row) for row in values]
    )


def _table_values(row: TableRow) -> dict[str, Any]:
    return {
        "id": row.id, "rules": row.rules, "rules_version": row.rules_version, "first": row.first,
        "secret": row.secret, "clock_kind": row.clock.kind, "clock_seconds": row.clock.seconds,
        "clock_increment": row.clock.increment, "visibility": row.visibility, "rated": row.rated,
        "owner": row.owner, "state": row.state, "created": row.created, "finished": row.finished,
        "rematch": row.rematch, "pace": row.pace,
        "result": None if row.result is None else msgspec.to_builtins(row.result),
    }  # fmt: skip


def _seat_values(table: str, seat: int, row: SeatRow) -> dict[str, Any]:
    return {
        "table": table, "seat": seat, "who": row.who, "player": row.player, "agent": row.agent,
        "name": row.name,
    }  # fmt: skip


def _event_values(table: str, entry: Stored) -> dict[str, Any]:
    return {
        "table": table, "seq": entry.seq, "kind": entry.kind, "seat": entry.seat, "at": entry.at,
        "decision": entry.decision, "reveal": entry.reveal, "left": entry.left,
    }  # fmt: skip


def _table(row: Row[Any], seats: Sequence[SeatRow]) -> TableRow:
    return TableRow(
        id=row.id,
        rules=row.rules,
        rules_version=row.rules_version,
        seats=tuple(seats),
        first=row.first,
        secret=bytes(row.secret),
        clock=ClockSpec(row.clock_kind, row.clock_seconds, row.clock_increment),
        visibility=row.visibility,
        rated=row.rated,
        owner=row.owner,
        state=row.state,
        created=row.created,
        finished=row.finished,
        rematch=row.rematch,
        pace=row.pace,
        result=None if row.result is None else msgspec.convert(row.result, KeptResult),
    )
