"""Players, sessions, tables, seats and logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _players()
    _tables()
    _events()


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("account", sa.String(128), unique=True),
        sa.Column("password", sa.String(256)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("banned", sa.Boolean, nullable=False),
    )
    player = sa.ForeignKey("players.id", ondelete="CASCADE")
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), player, nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("rules", sa.String(256), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("clock_kind", sa.String(8), nullable=False),
        sa.Column("clock_seconds", sa.Integer, nullable=False),
        sa.Column("clock_increment", sa.Integer, nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("rematch", sa.String(32)),
        sa.Column("result", sa.JSON),
    )
    op.create_index("tables_by_state", "tables", ["state", "finished"])


def _events() -> None:
    op.create_table(
        "seats",
        sa.Column("table", sa.String(32), _table(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("player", sa.String(32), index=True),
        sa.Column("agent", sa.String(64)),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table", sa.String(32), _table(), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("decision", sa.Integer),
        sa.Column("reveal", sa.String(64)),
        sa.Column("left", sa.Float),
    )


def _table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")
