"""what a dispute is about, and at the payment what its lost disputes took.

Revision: 0012
Follows: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_PLOT = "ix_payments_plot_paid_at"
_PLOTTED = ["paid_at", "currency", "status", "amount", "refunded_amount"]


def upgrade() -> None:
    # In place, as a copied table would lose the indexes that its lists are read from.
    op.add_column("disputes", sa.Column("amount", sa.Integer(), nullable=True))
    op.add_column("disputes", sa.Column("currency", sa.String(3), nullable=True))
    op.add_column("payments", sa.Column("lost_amount", sa.Integer(), nullable=False, server_default="0"))
    # Until now a dispute that was lost counted as if the whole payment went back.
    op.execute(
        "UPDATE payments SET lost_amount = amount - refunded_amount"
        " WHERE dispute = 'lost' AND refunded_amount < amount"
    )
    _index_plot([*_PLOTTED, "lost_amount"])


def downgrade() -> None:
    _index_plot(_PLOTTED)
    # What was lost in part is whole again to the rows of before.
    op.execute("UPDATE payments SET status = 'disputed' WHERE dispute = 'lost'")
    op.execute(
        "UPDATE orders SET status = 'refunded' WHERE status = 'paid' AND problem = 'dispute_lost'"
        " AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND status = 'paid')"
    )
    op.drop_column("payments", "lost_amount")
    op.drop_column("disputes", "currency")
    op.drop_column("disputes", "amount")


def _index_plot(columns: list[str]) -> None:
    """A day's revenue is read from the index alone."""
    op.drop_index(_PLOT, table_name="payments")
    op.create_index(_PLOT, "payments", columns)
