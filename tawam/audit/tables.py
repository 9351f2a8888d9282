"""The audit log of the team's changes. Triggers refuse to change or delete a row before its time."""

from sqlalchemy import Column, String, Table

from tawam.database.facts import facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "context")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "exported")),
    # No foreign keys: an entry outlives the accounts that it names. `actor_id` is empty for the operator.
    Column("actor_id", Id, index=True, info=facts("admins", "impersonal")),
    Column("actor_email", String(320), info=facts("admins", "of the team")),
    # Such as `user.banned` or `user.role_changed`.
    Column("action", String(64), nullable=False, info=facts("admins", "exported")),
    Column("subject_id", Id, index=True, info=facts("admins", "impersonal")),
    Column("subject_email", String(320), info=facts("admins", "ours")),
    Column("before", Document, info=facts("admins", "exported")),
    Column("after", Document, info=facts("admins", "exported")),
    Column("ip_address", String(64), info=facts("admins", "exported")),
    info=retention("trail", export="activity"),
)
