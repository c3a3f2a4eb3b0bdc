"""Why an account is closed, what servers are to look at again, and how fast bots play."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is new."""
    op.add_column("players", sa.Column("reason", sa.String(200)))
    op.add_column("tables", sa.Column("pace", sa.Float))
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
