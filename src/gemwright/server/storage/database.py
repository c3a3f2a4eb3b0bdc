"""Storage in a database: by default one SQLite file, created and brought up to date by itself."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Executable, Row, Select, delete, func, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored
from gemwright.server.storage import schema
from gemwright.server.storage.appending import Appender
from gemwright.server.storage.engines import is_away, postgres_engine, spoken, sqlite_engine
from gemwright.server.storage.migrating import migrate
from gemwright.server.storage.players import PlayersInDatabase
from gemwright.server.storage.rows import Head, PlayerRow, SeatRow, Span, TableRow
from gemwright.server.storage.sessions import SessionsInDatabase
from gemwright.server.storage.statements import can_be_kept, upsert
from gemwright.server.storage.values import (
    entry_of,
    event_values,
    player_of,
    player_values,
    seat_of,
    seat_values,
    table_of,
    table_values,
)
from gemwright.server.storage.writer import PATIENCE, PAUSE, Writer

FILE: Final = "gemwright.db"
_MOST_NAMED: Final = 500
"""Ids in one query."""

_t, _s, _e, _p, _w = schema.tables, schema.seats, schema.events, schema.players, schema.workers

_MARK: Final = text(
    "SELECT (SELECT system_identifier FROM pg_control_system()) AS server, oid"
    " FROM pg_database WHERE datname = current_database()"
)

Answer = TypeVar("Answer")


class DatabaseStorage(PlayersInDatabase, SessionsInDatabase):
    """Everything in a database; see `Storage` for what the methods do.

    Args:
        place: a folder, for a SQLite file in it; or the address of a PostgreSQL database, which other
            processes may use too.
        patience: seconds to wait for a database that has gone away.

    Attributes:
        place: what messages call the place.

    Raises:
        ServerError: no such address, or its driver is not installed.
    """

    def __init__(self, place: Path | str, patience: float = PATIENCE) -> None:
        self._file = place / FILE if isinstance(place, Path) else None
        self._engine = sqlite_engine(self._file) if self._file else postgres_engine(str(place))
        self.place = str(place) if self._file else spoken(self._engine)
        self._patience = patience
        self._open_writer: Writer | None = None

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database too."""
        return self._file is None

    @property
    def _writer(self) -> Writer:
        assert self._open_writer is not None, "opened first"
        return self._open_writer

    async def is_there(self) -> bool:
        """Tell whether anything was ever kept here; nothing is made or changed.

        Raises:
            ServerError: the database cannot be reached.
        """
        if self._file is not None:
            return await asyncio.to_thread(self._file.exists)
        async with self._reached(), self._engine.connect() as connection:
            return await connection.run_sync(lambda reached: inspect(reached).has_table("alembic_version"))

    async def open(self) -> None:
        """Make the tables or bring them up to date, and start writing."""
        if self._file:
            await asyncio.to_thread(self._file.parent.mkdir, parents=True, exist_ok=True)
        async with self._reached(), self._engine.begin() as connection:
            await connection.run_sync(migrate, spoken(self._engine))
        self._open_writer = Writer(self._engine, self._patience, Appender(self._file) if self._file else None)

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[None]:
        """Let go of the database if it cannot be used, and say so in one line."""
        try:
            yield
        except BaseException as problem:
            await self._engine.dispose()
            if self._file is None and isinstance(problem, Exception) and not isinstance(problem, ServerError):
                raise self._unreachable(problem) from problem
            raise

    def _unreachable(self, problem: Exception) -> ServerError:
        said = str(getattr(problem, "orig", None) or problem).strip().splitlines()
        return ServerError("no-database", place=self.place, problem=said[0] if said else "")

    async def save_table(self, row: TableRow) -> None:
        """Keep a table."""

        async def work(connection: AsyncConnection, is_doubtful: bool) -> None:  # noqa: FBT001
            await _save_table(connection, row, is_doubtful=is_doubtful)

        await self._writer.write(work)

    async def append(self, table: str, entries: Sequence[Stored], row: TableRow | None = None) -> None:
        """Add entries to a log."""
        values = [event_values(table, entry) for entry in entries]

        async def work(connection: AsyncConnection, is_doubtful: bool) -> None:  # noqa: FBT001
            if is_doubtful and await _are_there(connection, table, entries):
                return
            if values:
                await connection.execute(insert(_e), values)
            if row is not None:
                await _save_table(connection, row)

        try:
            await self._writer.write(work, values if row is None else ())
        except IntegrityError:
            raise ServerError("stale-move") from None

    async def table(self, table: str) -> TableRow | None:
        """Return a table."""
        found = await self.tables([table])
        return found[0] if found else None

    async def tables(self, tables: Sequence[str]) -> list[TableRow]:
        """Return tables."""
        known = [table for table in tables if can_be_kept(table)]
        rows: list[TableRow] = []
        for start in range(0, len(known), _MOST_NAMED):
            rows += await self._tables(select(_t).where(_t.c.id.in_(known[start : start + _MOST_NAMED])))
        return rows

    async def log(self, table: str, after: int = 0) -> list[Stored]:
        """Return a log."""
        query = select(_e).where(_e.c.table == table, _e.c.seq > after).order_by(_e.c.seq)
        return [entry_of(row) for row in await self._all(query)]

    async def heads(self) -> dict[str, Head]:
        """Return how far tables are."""
        rows = await self._all(_heads().where(_t.c.state != "finished"))
        return {row.id: Head(row.version, row.seq) for row in rows}

    async def head(self, table: str) -> Head | None:
        """Return how far a table is."""
        rows = await self._all(_heads().where(_t.c.id == table))
        return Head(rows[0].version, rows[0].seq) if rows else None

    async def mark(self) -> str:
        """Return what is this database's own: a copy of it elsewhere has another."""
        if self._file is not None:
            return str(self._file)
        row = (await self._all(_MARK))[0]
        return f"{row.server}-{row.oid}"

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
        return await self._tables(over.order_by(_t.c.finished, _t.c.id))

    async def drop_table(self, row: TableRow) -> None:
        """Forget a table."""

        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:  # noqa: FBT001
            await connection.execute(delete(_t).where(_t.c.id == row.id, _t.c.version == row.version))
            if (await connection.execute(select(_t.c.id).where(_t.c.id == row.id))).first() is not None:
                raise ServerError("stale-move")

        await self._writer.write(work)

    async def save_player(self, row: PlayerRow) -> None:
        """Keep a player."""

        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:  # noqa: FBT001
            await upsert(connection, _p, [player_values(row)])

        try:
            await self._writer.write(work)
        except IntegrityError:
            raise ServerError("name-in-use", name=row.name) from None

    async def player(self, player: str) -> PlayerRow | None:
        """Return a player."""
        return await self._player(select(_p).where(_p.c.id == player))

    async def account(self, name: str) -> PlayerRow | None:
        """Return an account."""
        if not can_be_kept(name):
            return None
        return await self._player(select(_p).where(_p.c.account == name.casefold()))

    async def beat(self, span: Span) -> None:
        """Keep that a process is there; at once, or not at all."""
        values = {"id": span.worker, "started": span.start, "seen": span.end, "left": span.has_left}
        async with self._engine.begin() as connection:
            await upsert(connection, _w, [values])

    async def spans(self, since: float) -> list[Span]:
        """Return which processes served."""
        query = select(_w).where(_w.c.seen >= since).order_by(_w.c.started)
        return [Span(row.id, row.started, row.seen, row.left) for row in await self._all(query)]

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        if self._open_writer is not None:
            await self._open_writer.close()
        await self._engine.dispose()

    async def _player(self, query: Select[Any]) -> PlayerRow | None:
        rows = await self._all(query)
        return player_of(rows[0]) if rows else None

    async def _all(self, query: Executable) -> Sequence[Row[Any]]:
        async def read() -> Sequence[Row[Any]]:
            async with self._engine.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return rows

        return await self._patiently(read)

    async def _patiently(self, read: Callable[[], Awaitable[Answer]]) -> Answer:
        """Read again while the database is away, for a while."""
        until = time.monotonic() + self._patience
        while True:
            try:
                return await read()
            except Exception as problem:
                if self._file is not None or not is_away(problem):
                    raise
                if time.monotonic() >= until:
                    raise ServerError("storage-away") from problem
            await asyncio.sleep(PAUSE)

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        rows = await self._all(query)
        wanted = [row.id for row in rows]
        seats: dict[str, list[SeatRow]] = {table: [] for table in wanted}
        for start in range(0, len(wanted), _MOST_NAMED):
            chosen = _s.c.table.in_(wanted[start : start + _MOST_NAMED])
            for seat in await self._all(select(_s).where(chosen).order_by(_s.c.table, _s.c.seat)):
                seats[seat.table].append(seat_of(seat))
        return [table_of(row, seats[row.id]) for row in rows]


def _last(limit: int) -> Select[Any]:
    return select(_t).where(_t.c.state == "finished").order_by(_t.c.finished.desc()).limit(limit)


def _heads() -> Select[Any]:
    last = select(func.coalesce(func.max(_e.c.seq), 0)).where(_e.c.table == _t.c.id).scalar_subquery()
    return select(_t.c.id, _t.c.version, last.label("seq"))


async def _save_table(connection: AsyncConnection, row: TableRow, *, is_doubtful: bool = False) -> None:
    """Keep a table that is new, or that nobody has changed since the version before."""
    values = table_values(row)
    if row.version == 1:
        await upsert(connection, _t, [values])
    else:
        before = _t.c.id == row.id, _t.c.version == row.version - 1
        done = await connection.execute(update(_t).where(*before).values(values))
        if not done.rowcount and not (is_doubtful and await _is_there(connection, row.id, values)):
            raise ServerError("stale-move")
    await upsert(connection, _s, seat_values(row))


async def _is_there(connection: AsyncConnection, table: str, values: dict[str, Any]) -> bool:
    found = (await connection.execute(select(_t).where(_t.c.id == table))).first()
    return found is not None and found._asdict() == values


async def _are_there(connection: AsyncConnection, table: str, entries: Sequence[Stored]) -> bool:
    """Tell whether these very entries are in a log; the times in them are told to the microsecond."""
    numbers = [entry.seq for entry in entries]
    query = select(_e).where(_e.c.table == table, _e.c.seq.in_(numbers)).order_by(_e.c.seq)
    return [entry_of(row) for row in await connection.execute(query)] == list(entries)
