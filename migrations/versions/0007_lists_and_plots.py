"""indexes that keep the team's plots fast.

Revision: 0007
Follows: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

# A day of a plot is a range of one of these, which holds all that is counted.
_PLOTS = {
    "orders": ["paid_at"],
    "payments": ["paid_at", "currency", "status", "amount", "refunded_amount"],
    "users": ["created_at", "is_anonymous"],
    "contact_messages": ["created_at"],
    "affiliate_applications": ["created_at"],
}
# Promises that were or are being missed, which are few.
_WAS_MISSED = sa.text("handled_at IS NULL OR handled_at > due_at")
_PROMISES = ("orders", "contact_messages", "affiliate_applications")


def upgrade() -> None:
    for table, columns in _PLOTS.items():
        op.create_index(f"ix_{table}_plot_{columns[0]}", table, columns)
    for table in _PROMISES:
        op.create_index(
            f"ix_{table}_plot_due_at",
            table,
            ["due_at", "handled_at"],
            sqlite_where=_WAS_MISSED,
            postgresql_where=_WAS_MISSED,
        )


def downgrade() -> None:
    for table in _PROMISES:
        op.drop_index(f"ix_{table}_plot_due_at", table_name=table)
    for table, columns in _PLOTS.items():
        op.drop_index(f"ix_{table}_plot_{columns[0]}", table_name=table)
