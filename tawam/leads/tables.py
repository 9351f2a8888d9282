"""Tables of leads: contact messages, applications to the affiliate programme, and the team's notes."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, String, Table, Text

from tawam.database.schema import Id, Timestamp, metadata

contact_messages = Table(
    "contact_messages",
    metadata,
    Column("id", Id, primary_key=True),
    # The page makes one key for each filled-in form: a form sent twice is one message.
    Column("idempotency_key", String(64), unique=True),
    Column("name", String(200), nullable=False),
    Column("email", String(320), nullable=False),
    Column("subject", String(300), nullable=False),
    Column("message", Text, nullable=False),
    Column("language", String(2), nullable=False),
    # The deadline of the promised answer.
    Column("due_at", Timestamp, nullable=False),
    Column("handled_at", Timestamp),
    Column("handled_by", Id),
    Column("assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL")),
    Column("created_at", Timestamp, nullable=False, index=True),
)

affiliate_applications = Table(
    "affiliate_applications",
    metadata,
    Column("id", Id, primary_key=True),
    Column("idempotency_key", String(64), unique=True),
    Column("full_name", String(200), nullable=False),
    Column("email", String(320), nullable=False),
    Column("phone", String(40), nullable=False),
    Column("company", String(200)),
    Column("website", String(2000)),
    Column("audience_size", String(16), nullable=False),
    Column("platforms", Text, nullable=False),
    Column("experience", String(16), nullable=False),
    Column("motivation", Text, nullable=False),
    Column("language", String(2), nullable=False),
    # `approved` or `declined`; empty until the team has decided.
    Column("decision", String(16)),
    # The promised answer's deadline; the team is warned from `due_soon_at` on.
    Column("due_soon_at", Timestamp),
    Column("due_at", Timestamp, nullable=False),
    Column("handled_at", Timestamp),
    Column("handled_by", Id),
    Column("assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL")),
    Column("created_at", Timestamp, nullable=False, index=True),
    CheckConstraint("decision in ('approved', 'declined')", name="decision"),
)

# The team's notes on leads and orders. Rows are not changed; they go with their lead.
lead_notes = Table(
    "lead_notes",
    metadata,
    Column("id", Id, primary_key=True),
    # `kind` is `contact`, `application` or `order`; `lead_id` is the id of a row of that kind.
    Column("kind", String(16), nullable=False),
    Column("lead_id", Id, nullable=False),
    Column("author_id", Id),
    Column("author_email", String(320)),
    Column("text", Text, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Index("ix_lead_notes_lead_id", "lead_id", "created_at"),
)
