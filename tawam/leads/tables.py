"""Messages from people who may become customers."""

from sqlalchemy import Column, String, Table, Text

from tawam.database.schema import Id, Timestamp, metadata

contact_messages = Table(
    "contact_messages",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String(200), nullable=False),
    Column("email", String(320), nullable=False),
    Column("subject", String(300), nullable=False),
    Column("message", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("handled_at", Timestamp),
    Column("created_at", Timestamp, nullable=False, index=True),
)
