"""The table of recordings: base videos, voices and spoken consents, from their announcement on."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, Text

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

recordings = Table(
    "recordings",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "twin_id",
        Id,
        ForeignKey("twins.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "context"),
    ),
    Column(
        "production_id",
        Id,
        ForeignKey("productions.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    # The customer whose folder of the bucket holds the file.
    Column(
        "user_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    # The request that the person shown answered with this spoken consent.
    Column("consent_request_id", Id, info=facts("owner", "impersonal")),
    Column("kind", String(16), nullable=False, info=facts("owner", "exported")),
    Column("file_name", String(255), nullable=False, info=facts("owner", "exported")),
    # As announced; the stored file's own once it is there.
    Column("size", BigInteger, nullable=False, info=facts("owner", "exported")),
    Column("sha256", String(64), info=facts("owner", "exported")),
    Column("object_path", String(1024), nullable=False, unique=True, info=facts("owner", "ours")),
    Column("poster_path", String(1024), info=facts("owner", "ours")),
    Column("strip_path", String(1024), info=facts("owner", "ours")),
    Column("status", String(16), nullable=False, info=facts("owner", "exported")),
    # The checks' results: a list of `Finding` and the figures of `Media`, both of recording.py.
    Column("findings", Document, nullable=False, info=facts("owner", "exported")),
    Column("media", Document, info=facts("owner", "exported")),
    # Why the team refused it: codes of the guide's list, and a line of its own.
    Column("reasons", Document, nullable=False, info=facts("owner", "exported")),
    Column("note", String(1000), info=facts("owner", "exported")),
    Column("decided_by", Id, info=facts("team", "impersonal")),
    Column("decided_at", Timestamp, info=facts("owner", "exported")),
    # None while the file is on its way.
    Column("received_at", Timestamp, info=facts("owner", "exported")),
    Column("checked_at", Timestamp, info=facts("owner", "impersonal")),
    # The queue of checks.
    Column("attempts", Integer, nullable=False, server_default="0", info=INTERNAL),
    Column("last_error", Text, info=INTERNAL),
    Column("due_at", Timestamp, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "context")),
    CheckConstraint("kind in ('base_video', 'voice', 'consent')", name="kind"),
    CheckConstraint("status in ('checking', 'checked', 'accepted', 'refused')", name="status"),
    Index("ix_recordings_due", "checked_at", "due_at"),
    Index("ix_recordings_queue", "status", "created_at"),
    info=retention("twin", "with the twin", export="recordings"),
)
