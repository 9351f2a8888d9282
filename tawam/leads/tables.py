"""Tables of leads: contact messages, applications to the affiliate programme, and the team's notes."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, String, Table, Text

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Id, Timestamp, metadata

contact_messages = Table(
    "contact_messages",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "context")),
    # The page makes one key for each filled-in form: a form sent twice is one message.
    Column("idempotency_key", String(64), unique=True, info=INTERNAL),
    Column("name", String(200), nullable=False, info=facts("admins", "exported", is_name=True)),
    Column("email", String(320), nullable=False, info=facts("admins", "exported")),
    Column("subject", String(300), nullable=False, info=facts("admins", "exported", is_name=True)),
    Column("message", Text, nullable=False, info=facts("admins", "exported")),
    Column("language", String(2), nullable=False, info=facts("admins", "impersonal")),
    # The deadline of the promised answer.
    Column("due_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Column("handled_at", Timestamp, info=facts("admins", "impersonal")),
    Column("handled_by", Id, info=facts("admins", "impersonal")),
    Column(
        "assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL"), info=facts("admins", "impersonal")
    ),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "context")),
    info=retention("leads", "kept if open", export="messages"),
)

affiliate_applications = Table(
    "affiliate_applications",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "context")),
    Column("idempotency_key", String(64), unique=True, info=INTERNAL),
    Column("full_name", String(200), nullable=False, info=facts("admins", "exported", is_name=True)),
    Column("email", String(320), nullable=False, info=facts("admins", "exported")),
    Column("phone", String(40), nullable=False, info=facts("admins", "exported")),
    Column("company", String(200), info=facts("admins", "exported", is_name=True)),
    Column("website", String(2000), info=facts("admins", "exported")),
    Column("audience_size", String(16), nullable=False, info=facts("admins", "exported")),
    Column("platforms", Text, nullable=False, info=facts("admins", "exported")),
    Column("experience", String(16), nullable=False, info=facts("admins", "exported")),
    Column("motivation", Text, nullable=False, info=facts("admins", "exported")),
    Column("language", String(2), nullable=False, info=facts("admins", "impersonal")),
    # `approved` or `declined`; empty until the team has decided.
    Column("decision", String(16), info=facts("admins", "exported")),
    # The promised answer's deadline; the team is warned from `due_soon_at` on.
    Column("due_soon_at", Timestamp, info=facts("admins", "impersonal")),
    Column("due_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Column("handled_at", Timestamp, info=facts("admins", "impersonal")),
    Column("handled_by", Id, info=facts("admins", "impersonal")),
    Column(
        "assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL"), info=facts("admins", "impersonal")
    ),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "context")),
    CheckConstraint("decision in ('approved', 'declined')", name="decision"),
    info=retention("leads", "kept if open", export="applications"),
)

# The team's notes on leads and orders. Rows are not changed; they go with their lead.
lead_notes = Table(
    "lead_notes",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "impersonal")),
    # `kind` is `contact`, `application` or `order`; `lead_id` is the id of a row of that kind.
    Column("kind", String(16), nullable=False, info=facts("admins", "impersonal")),
    Column("lead_id", Id, nullable=False, info=facts("admins", "impersonal")),
    Column("author_id", Id, info=facts("admins", "impersonal")),
    Column("author_email", String(320), info=facts("admins", "of the team")),
    Column("text", Text, nullable=False, info=facts("admins", "of the team")),
    Column("created_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Index("ix_lead_notes_lead_id", "lead_id", "created_at"),
    info=retention("leads", "kept if open"),
)
