"""Bringing a database up to date, from code: there is no command to remember."""

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from gemwright.server.errors import ServerError

_KEY: Final = 0x67656D77
"""Held while one of several processes changes the database."""


def migrate(connection: Connection, name: str) -> None:
    """Run every step that this database has not seen.

    Args:
        connection: to the database, within a transaction.
        name: what messages call it.

    Raises:
        ServerError: it was written by a newer version.
    """
    folder = files("gemwright.server.storage") / "migrations"
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _KEY})
    try:
        command.upgrade(config, "head")
    except CommandError as problem:
        raise ServerError("data-newer", file=name) from problem
