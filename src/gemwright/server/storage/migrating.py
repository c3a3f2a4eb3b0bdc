"""Bringing a database up to date, from code: there is no command to remember."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from gemwright.server.errors import ServerError


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
    try:
        command.upgrade(config, "head")
    except CommandError as problem:
        raise ServerError("data-newer", file=name) from problem
