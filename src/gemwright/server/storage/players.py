"""Players in the database: changing them, what they leave behind, and notices about them."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from gemwright.server.errors import ServerError
from gemwright.server.storage import schema
from gemwright.server.storage.rows import PlayerRow
from gemwright.server.storage.statements import InDatabase
from gemwright.server.storage.values import player_of, player_values

_KEY: Final = 0x67656D6E
"""Held while a notice is written."""

_p, _s, _t, _n, _o = schema.players, schema.seats, schema.tables, schema.notices, schema.sessions


class PlayersInDatabase(InDatabase):
    """What `Storage` says of changes of players."""

    async def change_player(self, before: PlayerRow, after: PlayerRow) -> bool:
        """Keep a player changed if nobody else changed it."""
        unchanged = [_p.c[key].is_not_distinct_from(value) for key, value in player_values(before).items()]
        statement = update(_p).where(*unchanged).values(player_values(after))
        changed = list[bool]()

        async def work(connection: AsyncConnection, is_doubtful: bool) -> None:  # noqa: FBT001
            done = (await connection.execute(statement)).rowcount == 1
            if is_doubtful and not done:
                found = await connection.execute(select(_p).where(_p.c.id == after.id))
                done = [player_of(row) for row in found] == [after]
            changed.append(done)

        try:
            await self._writer.write(work)
        except IntegrityError:
            raise ServerError("name-in-use", name=after.name) from None
        return changed[-1]

    async def accounts(self) -> list[PlayerRow]:
        """Return accounts, and who was banned."""
        rows = await self._all(select(_p).where(or_(_p.c.account.is_not(None), _p.c.banned)))
        return sorted(map(player_of, rows), key=lambda row: (row.name.casefold(), row.id))

    async def adopt(self, guest: str, player: PlayerRow, keep: Collection[str] = ()) -> None:
        """Give a guest's seats and tables to a player."""
        seats = update(_s).where(_s.c.player == guest, _s.c.table.not_in(keep))
        tables = update(_t).where(_t.c.owner == guest, _t.c.id.not_in(keep))
        await self._run(
            seats.values(player=player.id, name=player.name),
            tables.values(owner=player.id),
            delete(_o).where(_o.c.player == guest),
        )

    async def name_seats(self, player: str, name: str) -> None:
        """Give seats another name."""
        await self._run(update(_s).where(_s.c.player == player).values(name=name))

    async def add_notice(self, player: str, at: float) -> None:
        """Ask for a look at a player."""

        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:  # noqa: FBT001
            await write_notice(connection, player, at)

        await self._writer.write(work)

    async def notices(self, after: int) -> list[tuple[int, str]]:
        """Return notices."""
        rows = await self._all(select(_n).where(_n.c.number > after).order_by(_n.c.number))
        return [(row.number, row.player) for row in rows]


async def write_notice(connection: AsyncConnection, player: str, at: float) -> None:
    """Write a notice, within a transaction.

    PostgreSQL gives numbers out at once, but shows rows when they are committed: who has seen a number
    would never look at a smaller one that came later. So whoever writes one waits until the one before
    is committed.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _KEY})
    await connection.execute(insert(_n).values(player=player, at=at))
