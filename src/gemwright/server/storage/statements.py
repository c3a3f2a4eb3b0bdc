"""Statements that several parts of the storage need, and running them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Delete, Executable, Row, Table, Update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from gemwright.server.storage.writer import Writer


class InDatabase(ABC):
    """What each part of the storage needs of the whole."""

    @property
    @abstractmethod
    def _writer(self) -> Writer:
        """What writes to the database."""

    @abstractmethod
    async def _all(self, query: Executable) -> Sequence[Row[Any]]:
        """Return all rows that a query finds."""

    async def _run(self, *statements: Update | Delete) -> int:
        """Run statements in one transaction, and return how many rows the last of them changed.

        Running them twice does no harm.
        """
        changed = 0

        async def work(connection: AsyncConnection, _is_doubtful: bool) -> None:  # noqa: FBT001
            nonlocal changed
            for statement in statements:
                changed = (await connection.execute(statement)).rowcount

        await self._writer.write(work)
        return changed


def can_be_kept(text: str) -> bool:
    """Tell whether a text can stand in the database at all: no zero bytes, no half characters."""
    return "\x00" not in text and text.isprintable()


async def upsert(connection: AsyncConnection, table: Table, values: Sequence[dict[str, Any]]) -> None:
    """Insert rows, or change those that are there by their keys."""
    kind = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = kind(table)
    keys = [column.name for column in table.primary_key]
    changed = {name: statement.excluded[name] for name in values[0] if name not in keys}
    await connection.execute(
        statement.on_conflict_do_update(index_elements=keys, set_=changed), [dict(row) for row in values]
    )
