"""Connecting to the database: one SQLite file by default, or PostgreSQL."""

import importlib
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from gemwright.server.errors import ServerError

BUSY_MS: Final = 5_000
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}")
"""SQLite writes ahead and waits for the disk."""
CONNECT_SECONDS: Final = 5
COMMAND_SECONDS: Final = 15
"""After which PostgreSQL counts as gone; no statement of ours takes so long."""
_POSTGRES: Final = ("postgresql", "postgres", "postgresql+asyncpg")
_AWAY: Final = ("08", "57P", "53300")
"""SQLSTATE classes of a database that is gone, stops, starts, or has no connection left."""
_CROSSED: Final = ("40001", "40P01")
"""SQLSTATEs of two transactions that stood in each other's way."""


def sqlite_engine(file: Path) -> AsyncEngine:
    """Return an engine for a SQLite file that writes ahead and waits for the disk."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")
    _keep_safe(engine)
    return engine


def postgres_engine(address: str) -> AsyncEngine:
    """Return an engine for PostgreSQL.

    Args:
        address: `postgresql://user:password@host/name`.

    Raises:
        ServerError: no such address, or the driver is not installed.
    """
    url = postgres_url(address)
    try:
        importlib.import_module("asyncpg")
    except ImportError:
        raise ServerError("no-scale", package="asyncpg") from None
    limits = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
    return create_async_engine(url, connect_args=limits, pool_size=5, max_overflow=5)


def postgres_url(address: str) -> URL:
    """Return the address of a PostgreSQL database as SQLAlchemy wants it.

    >>> postgres_url("postgres://ann@example/games?sslmode=require").render_as_string()
    'postgresql+asyncpg://ann@example/games?ssl=require'

    Raises:
        ServerError: it is none.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise ServerError("bad-database") from None
    if url.drivername not in _POSTGRES:
        raise ServerError("bad-database")
    query = {{"sslmode": "ssl"}.get(name, name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def spoken(engine: AsyncEngine) -> str:
    """Return what messages call the database; without its password."""
    url = engine.url
    return str(url.database) if url.get_backend_name() == "sqlite" else f"{url.host}:{url.port or 5432}"


def _keep_safe(engine: AsyncEngine) -> None:
    """Make SQLite write ahead, wait for the disk, and begin transactions when we say so."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")


def is_away(problem: BaseException) -> bool:
    """Tell whether a problem is that the database cannot be reached; trying again may help."""
    if isinstance(problem, OSError) or (isinstance(problem, DBAPIError) and problem.connection_invalidated):
        return True
    return _state(problem).startswith(_AWAY)


def is_crossed(problem: BaseException) -> bool:
    """Tell whether another transaction was in the way; trying again helps."""
    return _state(problem) in _CROSSED


def _state(problem: BaseException) -> str:
    """Return the SQLSTATE of a problem, "" if it has none."""
    causes = (problem, getattr(problem, "orig", None), problem.__cause__)
    found = (getattr(cause, "sqlstate", None) for cause in causes)
    return next((str(state) for state in found if state), "")
