"""reports of mails, and addresses that get no more.

Revision: 0027
Follows: 0026
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Id, Timestamp

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mail_reports",
        sa.Column("id", Id(), nullable=False),
        sa.Column("mail_id", Id(), nullable=False),
        sa.Column("address", sa.String(length=320), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("is_lifted", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("kind in ('hard', 'soft', 'complaint')", name=op.f("ck_mail_reports_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_reports")),
        sa.UniqueConstraint("mail_id", "kind", name=op.f("uq_mail_reports_mail_id_kind")),
    )
    op.create_index("ix_mail_reports_address", "mail_reports", ["address", "created_at"])
    op.create_index(op.f("ix_mail_reports_created_at"), "mail_reports", ["created_at"])
    op.create_table(
        "suppressed_addresses",
        sa.Column("id", Id(), nullable=False),
        sa.Column("address", sa.String(length=320), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("detail", sa.String(length=500), nullable=True),
        sa.Column("mail_id", Id(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "reason in ('bounced', 'bounced_often', 'complained')",
            name=op.f("ck_suppressed_addresses_reason"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suppressed_addresses")),
        sa.UniqueConstraint("address", name=op.f("uq_suppressed_addresses_address")),
    )
    op.create_index(op.f("ix_suppressed_addresses_created_at"), "suppressed_addresses", ["created_at"])
    for statement in create_change_triggers(op.get_bind().dialect.name, "suppressed_addresses", "id", ()):
        op.execute(statement)


def downgrade() -> None:
    for statement in drop_change_triggers(op.get_bind().dialect.name, "suppressed_addresses"):
        op.execute(statement)
    op.drop_table("suppressed_addresses")
    op.drop_table("mail_reports")
