"""The table of recordings: base videos, voices and spoken consents, from their announcement on."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, Text

from tawam.database.schema import Document, Id, Timestamp, metadata

recordings = Table(
    "recordings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("twin_id", Id, ForeignKey("twins.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("production_id", Id, ForeignKey("productions.id", ondelete="SET NULL"), index=True),
    # The customer whose folder of the bucket holds the file.
    Column("user_id", Id, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    # The request that the person shown answered with this spoken consent.
    Column("consent_request_id", Id),
    Column("kind", String(16), nullable=False),
    Column("file_name", String(255), nullable=False),
    # As announced; the stored file's own once it is there.
    Column("size", BigInteger, nullable=False),
    Column("sha256", String(64)),
    Column("object_path", String(1024), nullable=False, unique=True),
    Column("poster_path", String(1024)),
    Column("strip_path", String(1024)),
    Column("status", String(16), nullable=False),
    # The checks' results: a list of `Finding` and the figures of `Media`, both of recording.py.
    Column("findings", Document, nullable=False),
    Column("media", Document),
    # Why the team refused it: codes of the guide's list, and a line of its own.
    Column("reasons", Document, nullable=False),
    Column("note", String(1000)),
    Column("decided_by", Id),
    Column("decided_at", Timestamp),
    # None while the file is on its way.
    Column("received_at", Timestamp),
    Column("checked_at", Timestamp),
    # The queue of checks.
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("last_error", Text),
    Column("due_at", Timestamp, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint("kind in ('base_video', 'voice', 'consent')", name="kind"),
    CheckConstraint("status in ('checking', 'checked', 'accepted', 'refused')", name="status"),
    Index("ix_recordings_due", "checked_at", "due_at"),
    Index("ix_recordings_queue", "status", "created_at"),
)
