"""Messages from people who may become customers, and from those who want to recommend us."""

from sqlalchemy import Column, String, Table, Text

from tawam.database.schema import Id, Timestamp, metadata

contact_messages = Table(
    "contact_messages",
    metadata,
    Column("id", Id, primary_key=True),
    # The filled-in form, named by the page: sent twice, it is still one message.
    Column("idempotency_key", String(64), unique=True),
    Column("name", String(200), nullable=False),
    Column("email", String(320), nullable=False),
    Column("subject", String(300), nullable=False),
    Column("message", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("handled_at", Timestamp),
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
    Column("handled_at", Timestamp),
    Column("created_at", Timestamp, nullable=False, index=True),
)
