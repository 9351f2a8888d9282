"""affiliate applications, and keys that keep a form from being stored twice.

Revision: 0002
Follows: 0001
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Id, Timestamp

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "affiliate_applications",
        sa.Column("id", Id(), nullable=False),
        sa.Column("idempotency_key", sa.String(length=64), nullable=True),
        sa.Column("full_name", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("phone", sa.String(length=40), nullable=False),
        sa.Column("company", sa.String(length=200), nullable=True),
        sa.Column("website", sa.String(length=2000), nullable=True),
        sa.Column("audience_size", sa.String(length=16), nullable=False),
        sa.Column("platforms", sa.Text(), nullable=False),
        sa.Column("experience", sa.String(length=16), nullable=False),
        sa.Column("motivation", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("handled_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_affiliate_applications")),
        sa.UniqueConstraint("idempotency_key", name=op.f("uq_affiliate_applications_idempotency_key")),
    )
    op.create_index(
        op.f("ix_affiliate_applications_created_at"), "affiliate_applications", ["created_at"], unique=False
    )
    with op.batch_alter_table("contact_messages") as table:
        table.add_column(sa.Column("idempotency_key", sa.String(length=64), nullable=True))
        table.create_unique_constraint(op.f("uq_contact_messages_idempotency_key"), ["idempotency_key"])


def downgrade() -> None:
    with op.batch_alter_table("contact_messages") as table:
        table.drop_constraint(op.f("uq_contact_messages_idempotency_key"), type_="unique")
        table.drop_column("idempotency_key")
    op.drop_index(op.f("ix_affiliate_applications_created_at"), table_name="affiliate_applications")
    op.drop_table("affiliate_applications")
