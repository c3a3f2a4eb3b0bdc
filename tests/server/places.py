"""Places where something is kept, and using what is there."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from gemwright.server.storage import DatabaseStorage, MemoryStorage, Storage
from gemwright.server.storage.rows import SessionRow
from tests.server.awaiting import run

Use = Callable[[Storage], Awaitable[None]]
Place = Path | str | None
"""A folder for a file, the address of a database, or nowhere but in memory."""
BEFORE_0004 = (
    "DROP INDEX ix_sessions_created",
    "DROP INDEX ix_tables_owner",
    "ALTER TABLE sessions DROP COLUMN used",
    "ALTER TABLE sessions DROP COLUMN for_program",
    "UPDATE alembic_version SET version_num = '0003'",
)
"""What makes of a database one from before step 0004."""


def use_storage(place: Place, *uses: Use) -> None:
    """Do something with a storage; a database is closed and opened again in between."""

    async def all_of_it() -> None:
        storage: Storage = MemoryStorage()
        for use in uses:
            if place is not None:
                storage = DatabaseStorage(place)
            await storage.open()
            await use(storage)
            await storage.close()

    run(all_of_it())


def session_row(token: str, player: str, at: float, used: float | None = None) -> SessionRow:
    return SessionRow(token=token, player=player, created=at, used=at if used is None else used)
