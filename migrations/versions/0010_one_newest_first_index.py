"""orders have one index for newest first, the one that their list is read from.

The other was a prefix of it, and SQLite chose that for searches, which then read every row.

Revision: 0010
Follows: 0009
"""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_orders_created_at", table_name="orders")


def downgrade() -> None:
    op.create_index("ix_orders_created_at", "orders", ["created_at", "id"])
