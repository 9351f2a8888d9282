"""passkeys, security keys and recovery codes.

Revision: 0016
Follows: 0015
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Document, Id, Timestamp

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "webauthn_credentials",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("factor_id", Id(), nullable=True),
        sa.Column("credential_id", sa.String(1364), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("transports", Document(), nullable=False),
        sa.Column("aaguid", sa.String(36), nullable=False),
        sa.Column("is_backed_up", sa.Boolean(), nullable=False),
        sa.Column("friendly_name", sa.String(120), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.Column("last_used_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_webauthn_credentials_user_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["factor_id"],
            ["factors.id"],
            name=op.f("fk_webauthn_credentials_factor_id_factors"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webauthn_credentials")),
        sa.UniqueConstraint("factor_id", name=op.f("uq_webauthn_credentials_factor_id")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_webauthn_credentials_credential_id")),
    )
    op.create_index(op.f("ix_webauthn_credentials_user_id"), "webauthn_credentials", ["user_id"])
    op.create_table(
        "spent_challenges",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_spent_challenges")),
    )
    op.create_index(op.f("ix_spent_challenges_expires_at"), "spent_challenges", ["expires_at"])
    op.create_table(
        "recovery_codes",
        sa.Column("id", Id(), nullable=False),
        sa.Column("factor_id", Id(), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("used_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["factor_id"],
            ["factors.id"],
            name=op.f("fk_recovery_codes_factor_id_factors"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery_codes")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_recovery_codes_code_hash")),
    )
    op.create_index(op.f("ix_recovery_codes_factor_id"), "recovery_codes", ["factor_id"])
    with op.batch_alter_table("sessions") as table:
        table.add_column(sa.Column("passkey_id", Id(), nullable=True))
        table.create_foreign_key(
            op.f("fk_sessions_passkey_id_webauthn_credentials"),
            "webauthn_credentials",
            ["passkey_id"],
            ["id"],
            ondelete="SET NULL",
        )


def downgrade() -> None:
    # The code of before knows neither kind, and a session they raised would stay raised.
    op.execute(
        "DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions "
        "WHERE passkey_id IS NOT NULL OR factor_id IN (SELECT id FROM factors WHERE factor_type <> 'totp'))"
    )
    op.execute(
        "DELETE FROM sessions WHERE passkey_id IS NOT NULL "
        "OR factor_id IN (SELECT id FROM factors WHERE factor_type <> 'totp')"
    )
    op.execute(
        "DELETE FROM factor_challenges "
        "WHERE factor_id IN (SELECT id FROM factors WHERE factor_type <> 'totp')"
    )
    op.drop_table("recovery_codes")
    op.drop_table("spent_challenges")
    with op.batch_alter_table("sessions") as table:
        table.drop_constraint(op.f("fk_sessions_passkey_id_webauthn_credentials"), type_="foreignkey")
        table.drop_column("passkey_id")
    op.drop_table("webauthn_credentials")
    op.execute("DELETE FROM factors WHERE factor_type <> 'totp'")
