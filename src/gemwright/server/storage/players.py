"""Players in the database: changing them, what they leave behind, and notices about them."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Row, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from gemwright.server.errors import ServerError
from gemwright.server.storage import schema
from gemwright.server.storage.rows import PlayerRow
from gemwright.server.storage.writer import Writer

_p, _s, _t, _n = schema.players, schema.seats, schema.tables, schema.notices


class PlayersInDatabase:
    """What `Storage` says of changes of players."""

    @property
    def _writer(self) -> Writer:
        raise NotImplementedError

    async def _all(self, query: Select[Any]) -> Sequence[Row[Any]]:
        raise NotImplementedError

    async def change_player(self, before: PlayerRow, after: PlayerRow) -> bool:
        """Keep a player changed if nobody else changed it."""
        unchanged = [_p.c[key].is_not_distinct_from(value) for key, value in player_values(before).items()]
        statement = update(_p).where(_p.c.id == before.id, *unchanged).values(player_values(after))
        changed = list[int]()

        async def work(connection: AsyncConnection) -> None:
            changed.append((await connection.execute(statement)).rowcount)

        try:
            await self._writer.write(work)
        except IntegrityError:
            raise ServerError("name-in-use", name=after.name) from None
        return changed[-1] == 1

    async def accounts(self) -> list[PlayerRow]:
        """Return accounts, and who was banned."""
        rows = await self._all(select(_p).where(or_(_p.c.account.is_not(None), _p.c.banned)))
        return sorted(map(player_of, rows), key=lambda row: (row.name.casefold(), row.id))

    async def drop_sessions(self, player: str) -> None:
        """Forget the sessions of a player."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.player == player))

        await self._writer.write(work)

    async def adopt(self, guest: str, player: PlayerRow, keep: Collection[str] = ()) -> None:
        """Give a guest's seats and tables to a player."""

        async def work(connection: AsyncConnection) -> None:
            seats = update(_s).where(_s.c.player == guest, _s.c.table.not_in(keep))
            await connection.execute(seats.values(player=player.id, name=player.name))
            tables = update(_t).where(_t.c.owner == guest, _t.c.id.not_in(keep))
            await connection.execute(tables.values(owner=player.id))
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.player == guest))

        await self._writer.write(work)

    async def name_seats(self, player: str, name: str) -> None:
        """Give seats another name."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(_s).where(_s.c.player == player).values(name=name))

        await self._writer.write(work)

    async def add_notice(self, player: str, at: float) -> None:
        """Ask for a look at a player."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(_n).values(player=player, at=at))

        await self._writer.write(work)

    async def notices(self, after: int) -> list[tuple[int, str]]:
        """Return notices."""
        rows = await self._all(select(_n).where(_n.c.number > after).order_by(_n.c.number))
        return [(row.number, row.player) for row in rows]


def player_values(row: PlayerRow) -> dict[str, Any]:
    """Return the columns of a player that can change."""
    account = row.name.casefold() if row.has_account else None
    values = {"name": row.name, "account": account, "password": row.password}
    return values | {"banned": row.banned, "reason": row.reason or None}


def player_of(row: Row[Any]) -> PlayerRow:
    """Return a player as the database has it."""
    return PlayerRow(
        id=row.id,
        name=row.name,
        password=row.password,
        created=row.created,
        banned=row.banned,
        reason=row.reason or "",
    )


def first_player(rows: Sequence[Row[Any]]) -> PlayerRow | None:
    """Return the player that was found, None if none was."""
    return player_of(rows[0]) if rows else None
