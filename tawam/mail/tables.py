"""The table of the outbox: a mail is written in the transaction of what it is about, and sent afterwards."""

from sqlalchemy import Column, Index, Integer, String, Table, Text

from tawam.database.schema import Document, Id, Timestamp, metadata

mails = Table(
    "mails",
    metadata,
    # Also the Message-ID, by which a mail that was sent twice can be recognised.
    Column("id", Id, primary_key=True),
    Column("recipient", String(320), nullable=False),
    Column("template", String(64), nullable=False),
    Column("language", String(2), nullable=False),
    Column("values", Document, nullable=False),
    Column("reply_to", String(320)),
    # `queued`, `sent` or `failed` (given up after the last attempt).
    Column("status", String(16), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("last_error", Text),
    # Queued: not before this moment; moved ahead by a lease while sending and by backoff after a failure.
    # Sent or failed: when it became so.
    Column("due_at", Timestamp, nullable=False),
    # When it entered the queue, from which the days are counted until it is given up: when it was written, or
    # put back by an operator. The id keeps the time when it was written.
    Column("created_at", Timestamp, nullable=False),
    Column("sent_at", Timestamp),
    Index("ix_mails_due", "status", "due_at"),
    Index("ix_mails_recipient", "recipient", "created_at"),
)
