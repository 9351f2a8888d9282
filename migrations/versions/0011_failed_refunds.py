"""refunds that failed: a table of them, their sum at the payment, and a status of the team's own.

Revision: 0011
Follows: 0010
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Id, Timestamp

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_STATUSES = "'requested', 'accepted', 'refused'"


def upgrade() -> None:
    op.create_table(
        "failed_refunds",
        sa.Column("id", sa.String(255), nullable=False),
        sa.Column("payment_id", Id(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_failed_refunds_amount")),
        sa.ForeignKeyConstraint(
            ["payment_id"],
            ["payments.id"],
            name=op.f("fk_failed_refunds_payment_id_payments"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_failed_refunds")),
    )
    op.create_index(op.f("ix_failed_refunds_payment_id"), "failed_refunds", ["payment_id"])
    # In place, as a copied table would lose the indexes that its lists are read from.
    op.add_column(
        "payments", sa.Column("failed_refund_amount", sa.Integer(), nullable=False, server_default="0")
    )
    _replace_status_check(f"{_STATUSES}, 'failed'")


def downgrade() -> None:
    op.execute("UPDATE refunds SET status = 'accepted' WHERE status = 'failed'")
    op.execute("UPDATE orders SET problem = NULL WHERE problem = 'refund_failed'")
    _replace_status_check(_STATUSES)
    op.drop_column("payments", "failed_refund_amount")
    op.drop_table("failed_refunds")


def _replace_status_check(statuses: str) -> None:
    name = op.f("ck_refunds_status")
    with op.batch_alter_table("refunds") as table:
        table.drop_constraint(name, type_="check")
        table.create_check_constraint(name, f"status in ({statuses})")
