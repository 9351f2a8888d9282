"""first tables.

Revision: 0001
Follows: nothing
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Document, Id, Timestamp

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "contact_messages",
        sa.Column("id", Id(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("subject", sa.String(length=300), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("handled_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_messages")),
    )
    op.create_index(op.f("ix_contact_messages_created_at"), "contact_messages", ["created_at"], unique=False)
    op.create_table(
        "mails",
        sa.Column("id", Id(), nullable=False),
        sa.Column("recipient", sa.String(length=320), nullable=False),
        sa.Column("template", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("values", Document(), nullable=False),
        sa.Column("reply_to", sa.String(length=320), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("due_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("sent_at", Timestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mails")),
    )
    op.create_index("ix_mails_due", "mails", ["status", "due_at"], unique=False)
    op.create_table(
        "payment_events",
        sa.Column("id", sa.String(length=255), nullable=False),
        sa.Column("provider", sa.String(length=16), nullable=False),
        sa.Column("type", sa.String(length=64), nullable=False),
        sa.Column("session_id", sa.String(length=255), nullable=False),
        sa.Column("effect", sa.String(length=16), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_events")),
        sa.UniqueConstraint("session_id", "effect", name=op.f("uq_payment_events_session_id_effect")),
    )
    op.create_table(
        "users",
        sa.Column("id", Id(), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("stand_in_hash", sa.Text(), nullable=True),
        sa.Column("email_confirmed_at", Timestamp(), nullable=True),
        sa.Column("confirmation_sent_at", Timestamp(), nullable=True),
        sa.Column("last_sign_in_at", Timestamp(), nullable=True),
        sa.Column("banned_until", Timestamp(), nullable=True),
        sa.Column("app_metadata", Document(), nullable=False),
        sa.Column("user_metadata", Document(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
    )
    op.create_table(
        "identities",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("provider", sa.String(length=64), nullable=False),
        sa.Column("provider_id", sa.String(length=320), nullable=False),
        sa.Column("identity_data", Document(), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("last_sign_in_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_identities_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identities")),
    )
    op.create_index(op.f("ix_identities_user_id"), "identities", ["user_id"], unique=False)
    op.create_index("uq_identities_provider", "identities", ["provider", "provider_id"], unique=True)
    op.create_table(
        "one_time_tokens",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("type", sa.String(length=32), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("failed_attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_one_time_tokens_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_one_time_tokens")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_one_time_tokens_token_hash")),
    )
    op.create_index(op.f("ix_one_time_tokens_user_id"), "one_time_tokens", ["user_id"], unique=False)
    op.create_table(
        "orders",
        sa.Column("id", Id(), nullable=False),
        sa.Column("idempotency_key", sa.String(length=64), nullable=True),
        sa.Column("session_id", sa.String(length=255), nullable=True),
        sa.Column("provider", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("plan_id", sa.String(length=64), nullable=False),
        sa.Column("plan_name", sa.String(length=120), nullable=False),
        sa.Column("plan_type", sa.String(length=16), nullable=False),
        sa.Column("billing", sa.String(length=16), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("features", Document(), nullable=False),
        sa.Column("user_id", Id(), nullable=True),
        sa.Column("email", sa.String(length=320), nullable=True),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("payment_url", sa.Text(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "status in ('pending', 'paid', 'canceled', 'refunded', 'failed')", name=op.f("ck_orders_status")
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_orders_amount")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_orders_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
        sa.UniqueConstraint("idempotency_key", name=op.f("uq_orders_idempotency_key")),
        sa.UniqueConstraint("session_id", name=op.f("uq_orders_session_id")),
    )
    op.create_index(op.f("ix_orders_user_id"), "orders", ["user_id"], unique=False)
    op.create_table(
        "profiles",
        sa.Column("id", Id(), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("username", sa.String(length=64), nullable=True),
        sa.Column("full_name", sa.String(length=200), nullable=True),
        sa.Column("avatar_url", sa.Text(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(["id"], ["users.id"], name=op.f("fk_profiles_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_profiles")),
    )
    op.create_table(
        "sessions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("aal", sa.String(length=4), nullable=False),
        sa.Column("amr", Document(), nullable=False),
        sa.Column("user_agent", sa.Text(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("refreshed_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_sessions_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"], unique=False)
    op.create_table(
        "refresh_tokens",
        sa.Column("id", Id(), nullable=False),
        sa.Column("session_id", Id(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("parent_id", Id(), nullable=True),
        sa.Column("is_revoked", sa.Boolean(), nullable=False),
        sa.Column("revoked_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["refresh_tokens.id"],
            name=op.f("fk_refresh_tokens_parent_id_refresh_tokens"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["sessions.id"],
            name=op.f("fk_refresh_tokens_session_id_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refresh_tokens")),
        sa.UniqueConstraint("parent_id", name=op.f("uq_refresh_tokens_parent_id")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_refresh_tokens_token_hash")),
    )
    op.create_index(op.f("ix_refresh_tokens_session_id"), "refresh_tokens", ["session_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_refresh_tokens_session_id"), table_name="refresh_tokens")
    op.drop_table("refresh_tokens")
    op.drop_index(op.f("ix_sessions_user_id"), table_name="sessions")
    op.drop_table("sessions")
    op.drop_table("profiles")
    op.drop_index(op.f("ix_orders_user_id"), table_name="orders")
    op.drop_table("orders")
    op.drop_index(op.f("ix_one_time_tokens_user_id"), table_name="one_time_tokens")
    op.drop_table("one_time_tokens")
    op.drop_index("uq_identities_provider", table_name="identities")
    op.drop_index(op.f("ix_identities_user_id"), table_name="identities")
    op.drop_table("identities")
    op.drop_table("users")
    op.drop_table("payment_events")
    op.drop_index("ix_mails_due", table_name="mails")
    op.drop_table("mails")
    op.drop_index(op.f("ix_contact_messages_created_at"), table_name="contact_messages")
    op.drop_table("contact_messages")
