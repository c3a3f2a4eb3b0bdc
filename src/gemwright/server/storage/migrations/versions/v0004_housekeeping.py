"""When sessions were last used, which are those of programs, and what finds old things quickly."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is new; sessions there are count as used now, for nobody knows better."""
    op.add_column("sessions", sa.Column("used", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("for_program", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE sessions SET used = :now").bindparams(now=time.time()))
    op.create_index("ix_sessions_created", "sessions", ["created"])
    op.create_index("ix_tables_owner", "tables", ["owner"])
