"""when daily checks are due.

Revision: 0028
Follows: 0027
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Timestamp

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_checks",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("due_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_daily_checks")),
    )


def downgrade() -> None:
    op.drop_table("daily_checks")
