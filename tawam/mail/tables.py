"""The tables of mails: the outbox, what was reported of sent mails, and the addresses that get no more.

A mail is written in the transaction of what it is about, and sent afterwards.
"""

from sqlalchemy import Boolean, CheckConstraint, Column, Index, Integer, String, Table, Text, UniqueConstraint

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
    # `queued`, `sent`, `failed` (given up after the last attempt) or `suppressed` (its address gets none).
    Column("status", String(16), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("last_error", Text),
    # Queued: not before this moment; moved ahead by a lease while sending and by backoff after a failure.
    # Sent, failed or suppressed: when it became so.
    Column("due_at", Timestamp, nullable=False),
    # When it entered the queue, from which the days are counted until it is given up: when it was written, or
    # put back by an operator. The id keeps the time when it was written.
    Column("created_at", Timestamp, nullable=False),
    Column("sent_at", Timestamp),
    Index("ix_mails_due", "status", "due_at"),
    Index("ix_mails_recipient", "recipient", "created_at"),
)

# What mail servers and providers reported of mails that we sent. A mail has one report of each kind.
mail_reports = Table(
    "mail_reports",
    metadata,
    Column("id", Id, primary_key=True),
    # No foreign key: mails are swept before.
    Column("mail_id", Id, nullable=False),
    # In the form of `suppressions.normalized`.
    Column("address", String(320), nullable=False),
    Column("kind", String(16), nullable=False),
    # Whether an admin let the address have mails again afterwards: then it does not count any more.
    Column("is_lifted", Boolean, nullable=False, server_default="0"),
    Column("created_at", Timestamp, nullable=False, index=True),
    CheckConstraint("kind in ('hard', 'soft', 'complaint')", name="kind"),
    UniqueConstraint("mail_id", "kind", name="uq_mail_reports_mail_id_kind"),
    Index("ix_mail_reports_address", "address", "created_at"),
)

suppressed_addresses = Table(
    "suppressed_addresses",
    metadata,
    Column("id", Id, primary_key=True),
    Column("address", String(320), nullable=False, unique=True),
    Column("reason", String(16), nullable=False),
    # What the mail server said, such as `550 5.1.1 no such user`.
    Column("detail", String(500)),
    Column("mail_id", Id, nullable=False),
    Column("created_at", Timestamp, nullable=False, index=True),
    CheckConstraint("reason in ('bounced', 'bounced_often', 'complained')", name="reason"),
)
