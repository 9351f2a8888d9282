"""when daily checks are due, and what waits for a second admin.

Revision: 0028
Follows: 0027
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Id, Timestamp

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
    op.create_table(
        "approvals",
        sa.Column("id", Id(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("subject_id", Id(), nullable=False),
        sa.Column("subject_email", sa.String(length=320), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=True),
        sa.Column("asked_by", Id(), nullable=True),
        sa.Column("asked_by_email", sa.String(length=320), nullable=False),
        sa.Column("decided_by", Id(), nullable=True),
        sa.Column("decided_by_email", sa.String(length=320), nullable=True),
        sa.Column("decided_at", Timestamp(), nullable=True),
        sa.Column("used_at", Timestamp(), nullable=True),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("kind in ('admin_role', 'payout')", name=op.f("ck_approvals_kind")),
        sa.CheckConstraint(
            "status in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')",
            name=op.f("ck_approvals_status"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_approvals")),
    )
    op.create_index(op.f("ix_approvals_created_at"), "approvals", ["created_at"])
    op.create_index(
        "ix_approvals_waiting",
        "approvals",
        ["kind", "subject_id"],
        unique=True,
        sqlite_where=sa.text("status = 'waiting'"),
        postgresql_where=sa.text("status = 'waiting'"),
    )
    for statement in create_change_triggers(op.get_bind().dialect.name, "approvals", "id", ()):
        op.execute(statement)


def downgrade() -> None:
    for statement in drop_change_triggers(op.get_bind().dialect.name, "approvals"):
        op.execute(statement)
    op.drop_table("approvals")
    op.drop_table("daily_checks")
