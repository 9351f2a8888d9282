"""what of failed refunds was paid in another way.

Revision: 0013
Follows: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "payments", sa.Column("settled_refund_amount", sa.Integer(), nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.execute(
        "UPDATE orders SET problem = 'refund_failed' WHERE problem IS NULL AND EXISTS "
        "(SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.failed_refund_amount > 0)"
    )
    op.drop_column("payments", "settled_refund_amount")
