"""The tables of the database."""

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

metadata: Final = MetaData()

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("account", String(128), unique=True),
    Column("password", String(256)),
    Column("created", Float, nullable=False),
    Column("banned", Boolean, nullable=False, default=False),
    Column("reason", String(200)),
)
"""Guests and accounts; `account` is the name of an account without capitals."""

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False, index=True),
    Column("used", Float, nullable=False, server_default="0"),
    Column("for_program", Boolean, nullable=False, server_default=false()),
)
"""Who the hash of a token stands for, and about when it was last used."""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rules", String(256), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("first", Integer),
    Column("secret", LargeBinary(32), nullable=False),
    Column("clock_kind", String(8), nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    Column("clock_increment", Integer, nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("owner", String(32), nullable=False, index=True),
    Column("state", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("rematch", String(32)),
    Column("result", JSON(none_as_null=True)),
    Column("version", Integer, nullable=False, server_default="1"),
    Column("begun", Float),
    Column("pace", Float),
    Index("tables_by_state", "state", "finished"),
)
"""`version` counts the changes, so that none is based on what is not so any more."""

seats: Final = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(8), nullable=False),
    Column("player", String(32), index=True),
    Column("agent", String(64)),
    Column("name", String(64), nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("decision", Integer),
    Column("reveal", String(64)),
    Column("left", Float),
)
"""The logs of all games. The key refuses a second entry of the same number."""

notices: Final = Table(
    "notices",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("player", String(32), nullable=False),
    Column("at", Float, nullable=False),
)
"""Players that somebody else than their server changed, in order; servers look for new entries."""

workers: Final = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True),
    Column("left", Boolean, nullable=False),
)
"""Which processes serve, and from when to when: each says again and again that it is there."""
