"""The audit log of the team's changes. Triggers refuse to change or delete a row before its time."""

from sqlalchemy import Column, String, Table

from tawam.database.schema import Document, Id, Timestamp, metadata

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", Id, primary_key=True),
    # No foreign keys: an entry outlives the accounts that it names. `actor_id` is empty for the operator.
    Column("actor_id", Id, index=True),
    Column("actor_email", String(320)),
    # Such as `user.banned` or `user.role_changed`.
    Column("action", String(64), nullable=False),
    Column("subject_id", Id, index=True),
    Column("subject_email", String(320)),
    Column("before", Document),
    Column("after", Document),
    Column("ip_address", String(64)),
    Column("created_at", Timestamp, nullable=False, index=True),
)
