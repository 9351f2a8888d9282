"""The tables of deliveries, their captions, the plan of publications, and the addresses of calendars."""

from typing import Any

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

from tawam.database.schema import Document, Id, Timestamp, metadata


def _author() -> list[Column[Any]]:
    """Who made it: the account, the side for which it acted, and the name that the other side reads."""
    return [
        Column("author_id", Id),
        Column("author_side", String(16), nullable=False),
        Column("author_name", String(200)),
    ]


deliveries = Table(
    "deliveries",
    metadata,
    Column("id", Id, primary_key=True),
    # Deleting a twin lists its files after the videos of a deleted account are gone.
    Column("video_id", Id, ForeignKey("videos.id", ondelete="SET NULL"), index=True),
    Column("production_id", Id, ForeignKey("productions.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("twin_id", Id, ForeignKey("twins.id", ondelete="CASCADE"), nullable=False, index=True),
    # The number of the approved cut that it is made from.
    Column("cut", Integer, nullable=False),
    # A scope's code of a channel, the shape of the picture, and what the twin speaks.
    Column("channel", String(16), nullable=False),
    Column("shape", String(8), nullable=False),
    Column("language", String(2), nullable=False),
    Column("file_name", String(255), nullable=False),
    Column("object_path", String(1024), nullable=False, unique=True),
    Column("poster_path", String(1024)),
    # As announced; the stored file's own once it is there.
    Column("size", BigInteger, nullable=False),
    Column("sha256", String(64)),
    # Archives name it before the bytes.
    Column("crc32", BigInteger),
    Column("duration_ms", Integer),
    Column("width", Integer),
    Column("height", Integer),
    Column("status", String(16), nullable=False),
    # Why the checks refused it: a list of `Finding` of recordings.
    Column("findings", Document, nullable=False),
    *_author(),
    Column("received_at", Timestamp),
    Column("checked_at", Timestamp),
    Column("delivered_at", Timestamp),
    # The customer's first download: after it nothing is taken back.
    Column("downloaded_at", Timestamp),
    Column("taken_back_at", Timestamp),
    # Why it was taken back.
    Column("reason", String(500)),
    # The queue of checks.
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("last_error", Text),
    Column("due_at", Timestamp, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("shape in ('16:9', '9:16', '1:1', '4:5')", name="shape"),
    CheckConstraint(
        "status in ('sending', 'checking', 'checked', 'refused', 'delivered', 'taken_back')", name="status"
    ),
    Index("ix_deliveries_due", "status", "due_at"),
)

delivery_captions = Table(
    "delivery_captions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("delivery_id", Id, ForeignKey("deliveries.id", ondelete="CASCADE"), nullable=False),
    Column("language", String(2), nullable=False),
    # The same captions in both formats. They are words of the twin, and go with its files.
    Column("vtt", Text, nullable=False),
    Column("srt", Text, nullable=False),
    Column("vtt_size", Integer, nullable=False),
    Column("srt_size", Integer, nullable=False),
    Column("cues", Integer, nullable=False),
    *_author(),
    Column("created_at", Timestamp, nullable=False),
    UniqueConstraint("delivery_id", "language"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
)

publications = Table(
    "publications",
    metadata,
    Column("id", Id, primary_key=True),
    Column("delivery_id", Id, ForeignKey("deliveries.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("production_id", Id, ForeignKey("productions.id", ondelete="CASCADE"), nullable=False),
    Column("channel", String(16), nullable=False),
    Column("planned_at", Timestamp),
    Column("note", String(500)),
    *_author(),
    Column("published_at", Timestamp),
    Column("published_url", String(2000)),
    Column("canceled_at", Timestamp),
    # Counts the changes: calendars take the higher one for the newer.
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    Index("ix_publications_plan", "production_id", "planned_at"),
)

# The address at which an account's calendar program reads the plan. Nobody reads it over REST.
calendar_feeds = Table(
    "calendar_feeds",
    metadata,
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    # SHA-256 of the address's secret, which is derived from the account, this number and the server's key.
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("generation", Integer, nullable=False),
    # Of the calendar's text.
    Column("language", String(2), nullable=False),
    Column("created_at", Timestamp, nullable=False),
)
