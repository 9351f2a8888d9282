"""The tables of deliveries, their captions, the plan of publications, and the addresses of calendars."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata
from tawam.videos.tables import author

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    # Deleting a twin lists its files after the videos of a deleted account are gone.
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "context"),
    ),
    Column(
        "production_id",
        Id,
        ForeignKey("productions.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "impersonal"),
    ),
    Column(
        "twin_id",
        Id,
        ForeignKey("twins.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "impersonal"),
    ),
    # The number of the approved cut that it is made from.
    Column("cut", Integer, nullable=False, info=facts("owner", "exported")),
    # A scope's code of a channel, the shape of the picture, and what the twin speaks.
    Column("channel", String(16), nullable=False, info=facts("owner", "exported")),
    Column("shape", String(8), nullable=False, info=facts("owner", "exported")),
    Column("language", String(2), nullable=False, info=facts("owner", "exported")),
    Column("file_name", String(255), nullable=False, info=facts("owner", "exported")),
    Column("object_path", String(1024), nullable=False, unique=True, info=facts("owner", "ours")),
    Column("poster_path", String(1024), info=facts("owner", "ours")),
    # As announced; the stored file's own once it is there.
    Column("size", BigInteger, nullable=False, info=facts("owner", "exported")),
    Column("sha256", String(64), info=facts("owner", "exported")),
    # Archives name it before the bytes.
    Column("crc32", BigInteger, info=INTERNAL),
    Column("duration_ms", Integer, info=facts("owner", "exported")),
    Column("width", Integer, info=facts("owner", "exported")),
    Column("height", Integer, info=facts("owner", "exported")),
    Column("status", String(16), nullable=False, info=facts("owner", "exported")),
    # Why the checks refused it: a list of `Finding` of recordings.
    Column("findings", Document, nullable=False, info=facts("team", "ours")),
    *author(side="impersonal", name="of the team"),
    Column("received_at", Timestamp, info=facts("owner", "impersonal")),
    Column("checked_at", Timestamp, info=facts("owner", "impersonal")),
    Column("delivered_at", Timestamp, info=facts("owner", "exported")),
    # The customer's first download: after it nothing is taken back.
    Column("downloaded_at", Timestamp, info=facts("owner", "exported")),
    Column("taken_back_at", Timestamp, info=facts("owner", "exported")),
    # Why it was taken back.
    Column("reason", String(500), info=facts("owner", "exported")),
    # The queue of checks.
    Column("attempts", Integer, nullable=False, server_default="0", info=INTERNAL),
    Column("last_error", Text, info=INTERNAL),
    Column("due_at", Timestamp, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("shape in ('16:9', '9:16', '1:1', '4:5')", name="shape"),
    CheckConstraint(
        "status in ('sending', 'checking', 'checked', 'refused', 'delivered', 'taken_back')", name="status"
    ),
    Index("ix_deliveries_due", "status", "due_at"),
    info=retention("twin", "with the twin", export="deliveries"),
)

delivery_captions = Table(
    "delivery_captions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "impersonal")),
    Column(
        "delivery_id",
        Id,
        ForeignKey("deliveries.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "impersonal"),
    ),
    Column("language", String(2), nullable=False, info=facts("owner", "impersonal")),
    # The same captions in both formats. They are words of the twin, and go with its files.
    Column("vtt", Text, nullable=False, info=facts("nobody", "ours")),
    Column("srt", Text, nullable=False, info=facts("nobody", "ours")),
    Column("vtt_size", Integer, nullable=False, info=facts("owner", "impersonal")),
    Column("srt_size", Integer, nullable=False, info=facts("owner", "impersonal")),
    Column("cues", Integer, nullable=False, info=facts("owner", "impersonal")),
    *author(side="impersonal", name="of the team"),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    UniqueConstraint("delivery_id", "language"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    info=retention("twin", "with the twin"),
)

publications = Table(
    "publications",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "delivery_id",
        Id,
        ForeignKey("deliveries.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "context"),
    ),
    Column(
        "production_id",
        Id,
        ForeignKey("productions.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "impersonal"),
    ),
    Column("channel", String(16), nullable=False, info=facts("owner", "exported")),
    Column("planned_at", Timestamp, info=facts("owner", "exported")),
    Column("note", String(500), info=facts("owner", "exported")),
    *author(),
    Column("published_at", Timestamp, info=facts("owner", "exported")),
    Column("published_url", String(2000), info=facts("owner", "exported")),
    Column("canceled_at", Timestamp, info=facts("owner", "exported")),
    # Counts the changes: calendars take the higher one for the newer.
    Column("revision", Integer, nullable=False, server_default="0", info=facts("owner", "impersonal")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    Index("ix_publications_plan", "production_id", "planned_at"),
    info=retention("twin", "with the twin", export="publications"),
)

# The address at which an account's calendar program reads the plan. Nobody reads it over REST.
calendar_feeds = Table(
    "calendar_feeds",
    metadata,
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, info=INTERNAL),
    # SHA-256 of the address's secret, which is derived from the account, this number and the server's key.
    Column("token_hash", String(64), nullable=False, unique=True, info=facts("nobody", "secret")),
    Column("generation", Integer, nullable=False, info=INTERNAL),
    # Of the calendar's text.
    Column("language", String(2), nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    info=retention("account", "deleted"),
)
