"""Versions of tables, when games began, and which processes serve."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what several processes need to share tables."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("begun", sa.Float))
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False, index=True),
        sa.Column("left", sa.Boolean, nullable=False),
    )
