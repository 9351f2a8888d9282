"""second factors, sign-ins through other pages, changes of address, and the trail of the team's acts.

Revision: 0003
Follows: 0002
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Document, Id, Timestamp

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_REFUSAL = "the audit log is append-only"
_ACCOUNT_TIMES = ("recovery_sent_at", "email_change_sent_at", "reauthentication_sent_at", "invited_at")


def upgrade() -> None:
    _extend_users()
    _create_factors()
    _create_flow_states()
    _create_audit_log()
    with op.batch_alter_table("profiles") as table:
        table.alter_column("email", existing_type=sa.String(320), nullable=True)
    with op.batch_alter_table("sessions") as table:
        table.add_column(sa.Column("factor_id", Id(), nullable=True))
        table.create_foreign_key(
            op.f("fk_sessions_factor_id_factors"), "factors", ["factor_id"], ["id"], ondelete="SET NULL"
        )
    with op.batch_alter_table("one_time_tokens") as table:
        table.add_column(sa.Column("email", sa.String(320), nullable=True))
        table.add_column(sa.Column("code_challenge", sa.String(128), nullable=True))
    _release_parents("SET NULL")


def downgrade() -> None:
    _release_parents("CASCADE")
    with op.batch_alter_table("one_time_tokens") as table:
        table.drop_column("code_challenge")
        table.drop_column("email")
    with op.batch_alter_table("sessions") as table:
        table.drop_constraint(op.f("fk_sessions_factor_id_factors"), type_="foreignkey")
        table.drop_column("factor_id")
    with op.batch_alter_table("profiles") as table:
        table.alter_column("email", existing_type=sa.String(320), nullable=False)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER audit_log_append_only ON audit_log")
        op.execute("DROP FUNCTION refuse_change_of_audit_log()")
    for table_name in ("audit_log", "flow_states", "factor_challenges", "factors"):
        op.drop_table(table_name)
    with op.batch_alter_table("users") as table:
        for name in (*_ACCOUNT_TIMES, "email_change_confirmed", "new_email", "is_anonymous", "is_contested"):
            table.drop_column(name)
        table.alter_column("password_hash", existing_type=sa.Text(), nullable=False)
        table.alter_column("email", existing_type=sa.String(320), nullable=False)


def _extend_users() -> None:
    with op.batch_alter_table("users") as table:
        table.alter_column("email", existing_type=sa.String(320), nullable=True)
        table.alter_column("password_hash", existing_type=sa.Text(), nullable=True)
        for name in ("is_contested", "is_anonymous"):
            table.add_column(sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("new_email", sa.String(320), nullable=True))
        table.add_column(sa.Column("email_change_confirmed", sa.String(8), nullable=True))
        for name in _ACCOUNT_TIMES:
            table.add_column(sa.Column(name, Timestamp(), nullable=True))


def _create_factors() -> None:
    op.create_table(
        "factors",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=False),
        sa.Column("friendly_name", sa.String(100), nullable=True),
        sa.Column("factor_type", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("last_used_step", sa.BigInteger(), nullable=True),
        sa.Column("last_challenged_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_factors_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_factors")),
        sa.UniqueConstraint("user_id", "friendly_name", name=op.f("uq_factors_user_id_friendly_name")),
    )
    op.create_index(op.f("ix_factors_user_id"), "factors", ["user_id"])
    op.create_table(
        "factor_challenges",
        sa.Column("id", Id(), nullable=False),
        sa.Column("factor_id", Id(), nullable=False),
        sa.Column("failed_attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["factor_id"],
            ["factors.id"],
            name=op.f("fk_factor_challenges_factor_id_factors"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_factor_challenges")),
    )
    op.create_index(op.f("ix_factor_challenges_factor_id"), "factor_challenges", ["factor_id"])


def _create_flow_states() -> None:
    op.create_table(
        "flow_states",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=True),
        sa.Column("method", sa.String(32), nullable=False),
        sa.Column("provider", sa.String(64), nullable=True),
        sa.Column("state_hash", sa.String(64), nullable=True),
        sa.Column("redirect_to", sa.Text(), nullable=True),
        sa.Column("code_challenge", sa.String(128), nullable=True),
        sa.Column("auth_code_hash", sa.String(64), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_flow_states_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_flow_states")),
        sa.UniqueConstraint("state_hash", name=op.f("uq_flow_states_state_hash")),
        sa.UniqueConstraint("auth_code_hash", name=op.f("uq_flow_states_auth_code_hash")),
    )
    op.create_index(op.f("ix_flow_states_user_id"), "flow_states", ["user_id"])
    op.create_index(op.f("ix_flow_states_expires_at"), "flow_states", ["expires_at"])


def _create_audit_log() -> None:
    op.create_table(
        "audit_log",
        sa.Column("id", Id(), nullable=False),
        sa.Column("actor_id", Id(), nullable=True),
        sa.Column("actor_email", sa.String(320), nullable=True),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("subject_id", Id(), nullable=True),
        sa.Column("subject_email", sa.String(320), nullable=True),
        sa.Column("before", Document(), nullable=True),
        sa.Column("after", Document(), nullable=True),
        sa.Column("ip_address", sa.String(64), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    for name in ("actor_id", "subject_id", "created_at"):
        op.create_index(op.f(f"ix_audit_log_{name}"), "audit_log", [name])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log()"
        )
        return
    for act in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER audit_log_refuses_{act.lower()} BEFORE {act} ON audit_log "
            f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
        )


def _release_parents(ondelete: str) -> None:
    """Whether spent refresh tokens take their successors along when they are swept away."""
    name = op.f("fk_refresh_tokens_parent_id_refresh_tokens")
    with op.batch_alter_table("refresh_tokens") as table:
        table.drop_constraint(name, type_="foreignkey")
        table.create_foreign_key(name, "refresh_tokens", ["parent_id"], ["id"], ondelete=ondelete)
