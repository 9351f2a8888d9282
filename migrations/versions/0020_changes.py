"""the log of changed rows with its triggers, and broadcasts that are stored for replay.

Revision: 0020
Follows: 0019
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Document, Id, Timestamp

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

# The exposed tables, with the columns by which their policies decide.
_KEPT: dict[str, tuple[str, ...]] = {
    "affiliate_applications": (),
    "affiliates": (),
    "audit_log": (),
    "commissions": (),
    "consent_requests": ("twin_id",),
    "consents": ("person_id", "twin_id"),
    "contact_messages": (),
    "lead_notes": (),
    "ledger_entries": ("twin_id",),
    "notes": ("user_id",),
    "orders": ("user_id",),
    "payment_events": (),
    "payments": ("order_id",),
    "payouts": (),
    "productions": ("user_id",),
    "profiles": ("id",),
    "recordings": ("twin_id",),
    "refunds": (),
    "sessions": ("created_at", "refreshed_at", "user_id"),
    "subscriptions": ("order_id",),
    "twins": ("person_id", "user_id"),
}


def upgrade() -> None:
    op.create_table(
        "changes",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("transaction_id", sa.BigInteger(), nullable=True),
        sa.Column("table_name", sa.String(63), nullable=False),
        sa.Column("key", sa.String(255), nullable=False),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("old", Document(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_changes_transaction_id"), "changes", ["transaction_id"])
    op.create_index(op.f("ix_changes_created_at"), "changes", ["created_at"])
    op.create_table(
        "stored_broadcasts",
        sa.Column("id", Id(), nullable=False),
        sa.Column("topic", sa.String(255), nullable=False),
        sa.Column("event", sa.String(255), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("is_binary", sa.Boolean(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stored_broadcasts")),
    )
    op.create_index(op.f("ix_stored_broadcasts_expires_at"), "stored_broadcasts", ["expires_at"])
    op.create_index("ix_stored_broadcasts_topic", "stored_broadcasts", ["topic", "created_at"])
    dialect = op.get_bind().dialect.name
    for table, kept in _KEPT.items():
        for statement in create_change_triggers(dialect, table, "id", kept):
            op.execute(statement)


def downgrade() -> None:
    dialect = op.get_bind().dialect.name
    for table in _KEPT:
        for statement in drop_change_triggers(dialect, table):
            op.execute(statement)
    op.drop_table("stored_broadcasts")
    op.drop_table("changes")
