"""The tables of mails: the outbox, what was reported of sent mails, and the addresses that get no more.

A mail is written in the transaction of what it is about, and sent afterwards.
"""

from sqlalchemy import Boolean, CheckConstraint, Column, Index, Integer, String, Table, Text, UniqueConstraint

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

mails = Table(
    "mails",
    metadata,
    # Also the Message-ID, by which a mail that was sent twice can be recognised.
    Column("id", Id, primary_key=True, info=facts("nobody", "context")),
    Column("recipient", String(320), nullable=False, info=facts("nobody", "exported")),
    Column("template", String(64), nullable=False, info=facts("nobody", "exported")),
    Column("language", String(2), nullable=False, info=facts("nobody", "exported")),
    Column("values", Document, nullable=False, info=facts("nobody", "secret")),
    Column("reply_to", String(320), info=facts("nobody", "ours")),
    # `queued`, `sent`, `failed` (given up after the last attempt) or `suppressed` (its address gets none).
    Column("status", String(16), nullable=False, info=facts("nobody", "exported")),
    Column("attempts", Integer, nullable=False, info=INTERNAL),
    Column("last_error", Text, info=facts("nobody", "ours")),
    # Queued: not before this moment; moved ahead by a lease while sending and by backoff after a failure.
    # Sent, failed or suppressed: when it became so.
    Column("due_at", Timestamp, nullable=False, info=INTERNAL),
    # When it entered the queue, from which the days are counted until it is given up: when it was written, or
    # put back by an operator. The id keeps the time when it was written.
    Column("created_at", Timestamp, nullable=False, info=facts("nobody", "exported")),
    Column("sent_at", Timestamp, info=facts("nobody", "exported")),
    Index("ix_mails_due", "status", "due_at"),
    Index("ix_mails_recipient", "recipient", "created_at"),
    info=retention("mails", export="mails"),
)

# What mail servers and providers reported of mails that we sent. A mail has one report of each kind.
mail_reports = Table(
    "mail_reports",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    # No foreign key: mails are swept before.
    Column("mail_id", Id, nullable=False, info=INTERNAL),
    # In the form of `suppressions.normalized`.
    Column("address", String(320), nullable=False, info=facts("nobody", "ours")),
    Column("kind", String(16), nullable=False, info=INTERNAL),
    # Whether an admin let the address have mails again afterwards: then it does not count any more.
    Column("is_lifted", Boolean, nullable=False, server_default="0", info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, index=True, info=INTERNAL),
    CheckConstraint("kind in ('hard', 'soft', 'complaint')", name="kind"),
    UniqueConstraint("mail_id", "kind", name="uq_mail_reports_mail_id_kind"),
    Index("ix_mail_reports_address", "address", "created_at"),
    info=retention("mail_reports"),
)

suppressed_addresses = Table(
    "suppressed_addresses",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "impersonal")),
    Column("address", String(320), nullable=False, unique=True, info=facts("admins", "ours")),
    Column("reason", String(16), nullable=False, info=facts("admins", "impersonal")),
    # What the mail server said, such as `550 5.1.1 no such user`.
    Column("detail", String(500), info=facts("admins", "ours")),
    Column("mail_id", Id, nullable=False, info=facts("admins", "impersonal")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "impersonal")),
    CheckConstraint("reason in ('bounced', 'bounced_often', 'complained')", name="reason"),
    info=retention("suppressions"),
)
