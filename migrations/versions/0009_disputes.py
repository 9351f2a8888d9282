"""a table of disputes, of which a payment may have several.

Revision: 0009
Follows: 0008
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Id

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "disputes",
        sa.Column("id", sa.String(255), nullable=False),
        sa.Column("payment_id", Id(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.CheckConstraint("state in ('open', 'won', 'lost')", name=op.f("ck_disputes_state")),
        sa.ForeignKeyConstraint(
            ["payment_id"],
            ["payments.id"],
            name=op.f("fk_disputes_payment_id_payments"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disputes")),
    )
    op.create_index(op.f("ix_disputes_payment_id"), "disputes", ["payment_id"])


def downgrade() -> None:
    op.drop_table("disputes")
