"""What one admin asked for and a second one decides on: the role of an admin, and payouts above a sum."""

from sqlalchemy import CheckConstraint, Column, Index, Integer, String, Table, text

from tawam.database.facts import facts, retention
from tawam.database.schema import Id, Timestamp, metadata

_IS_WAITING = text("status = 'waiting'")

approvals = Table(
    "approvals",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "impersonal")),
    Column("kind", String(16), nullable=False, info=facts("admins", "impersonal")),
    Column("status", String(16), nullable=False, info=facts("admins", "impersonal")),
    # No foreign keys: a decision outlives the accounts that it names. The account that is to be an admin, or
    # the affiliate that is to be paid.
    Column("subject_id", Id, nullable=False, info=facts("admins", "impersonal")),
    Column("subject_email", String(320), nullable=False, info=facts("admins", "ours")),
    # Of a payout: cents. It is approved at exactly this amount.
    Column("amount", Integer, info=facts("admins", "impersonal")),
    # Empty for the service key.
    Column("asked_by", Id, info=facts("admins", "impersonal")),
    Column("asked_by_email", String(320), nullable=False, info=facts("admins", "of the team")),
    # Empty for the operator, who decides from the command line.
    Column("decided_by", Id, info=facts("admins", "impersonal")),
    Column("decided_by_email", String(320), info=facts("admins", "of the team")),
    Column("decided_at", Timestamp, info=facts("admins", "impersonal")),
    # Of an approved payout: when it was recorded. An approval is for one.
    Column("used_at", Timestamp, info=facts("admins", "impersonal")),
    Column("expires_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "impersonal")),
    CheckConstraint("kind in ('admin_role', 'payout')", name="kind"),
    CheckConstraint("status in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')", name="status"),
    # Asked once at a time.
    Index(
        "ix_approvals_waiting",
        "kind",
        "subject_id",
        unique=True,
        sqlite_where=_IS_WAITING,
        postgresql_where=_IS_WAITING,
    ),
    info=retention("approvals"),
)
