"""Sessions in the database, and what nobody needs any more."""

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gemwright.server.storage import schema
from gemwright.server.storage.rows import SessionRow
from gemwright.server.storage.statements import InDatabase, upsert

_o, _p, _s, _t, _n = schema.sessions, schema.players, schema.seats, schema.tables, schema.notices

_IS_GUEST: Final = _p.c.account.is_(None), ~_p.c.banned


class SessionsInDatabase(InDatabase):
    """What `Storage` says of sessions, and of forgetting."""

    async def save_session(self, row: SessionRow) -> None:
        """Keep a session."""

        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:  # noqa: FBT001
            await upsert(connection, _o, [msgspec.structs.asdict(row)])

        await self._writer.write(work)

    async def save_token(self, row: SessionRow, most: int) -> bool:
        """Keep a session of a program."""
        # A change that changes nothing: who asks for the same player at the same time has to wait.
        wait = update(_p).where(_p.c.id == row.player).values(banned=_p.c.banned)
        others = select(func.count()).where(
            _o.c.player == row.player, _o.c.for_program, _o.c.token != row.token
        )
        is_kept = False

        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:  # noqa: FBT001
            nonlocal is_kept
            await connection.execute(wait)
            is_kept = (await connection.execute(others)).scalar_one() < most
            if is_kept:
                await upsert(connection, _o, [msgspec.structs.asdict(row)])

        await self._writer.write(work)
        return is_kept

    async def session(self, token: str, since: float = 0.0) -> SessionRow | None:
        """Return a session."""
        rows = await self._all(select(_o).where(_o.c.token == token, _o.c.created >= since))
        return SessionRow(**rows[0]._asdict()) if rows else None

    async def use_session(self, token: str, at: float) -> None:
        """Keep when a session was used."""
        await self._run(update(_o).where(_o.c.token == token).values(used=at))

    async def drop_session(self, token: str) -> None:
        """Forget a session."""
        await self._run(delete(_o).where(_o.c.token == token))

    async def drop_sessions(self, player: str) -> None:
        """Forget the sessions of a player."""
        await self._run(delete(_o).where(_o.c.player == player))

    async def drop_tokens(self, player: str) -> None:
        """Forget the sessions of a player's programs."""
        await self._run(delete(_o).where(_o.c.player == player, _o.c.for_program))

    async def drop_old_sessions(self, before: float, limit: int) -> int:
        """Forget old sessions."""
        old = select(_o.c.token).where(_o.c.created < before).limit(limit)
        return await self._run(delete(_o).where(_o.c.token.in_(old)))

    async def guests(self, before: float, after: str, limit: int) -> list[str]:
        """Return guests."""
        old = select(_p.c.id).where(*_IS_GUEST, _p.c.created < before, _p.c.id > after)
        return [row.id for row in await self._all(old.order_by(_p.c.id).limit(limit))]

    async def drop_guests(self, guests: Collection[str], unused_since: float) -> int:
        """Forget guests; their sessions go with them."""
        missed = (
            exists().where(_s.c.player == _p.c.id),
            exists().where(_t.c.owner == _p.c.id),
            exists().where(_o.c.player == _p.c.id, _o.c.used >= unused_since),
        )
        idle = delete(_p).where(_p.c.id.in_(guests), *_IS_GUEST, *(~reason for reason in missed))
        return await self._run(idle)

    async def drop_old_notices(self, before: float, limit: int) -> int:
        """Forget old notices; SQLite would give the number of the last one again if that went."""
        last = select(func.max(_n.c.number)).scalar_subquery()
        old = select(_n.c.number).where(_n.c.at < before, _n.c.number < last).limit(limit)
        return await self._run(delete(_n).where(_n.c.number.in_(old)))
