"""Buckets, objects, the parts that hold their bytes, and unfinished uploads."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from tawam.database.schema import Document, Id, Timestamp, metadata

# Both databases sort names by their bytes, so that a list can jump from one folder to the next.
Name = Text().with_variant(Text(collation="C"), "postgresql")

buckets = Table(
    "buckets",
    metadata,
    Column("id", String(100), primary_key=True),
    Column("is_public", Boolean, nullable=False, server_default=false()),
    # None: the limit of the settings.
    Column("file_size_limit", BigInteger),
    # A list such as ["image/png", "video/*"]; None: any type.
    Column("allowed_mime_types", Document),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
)

objects = Table(
    "objects",
    metadata,
    Column("id", Id, primary_key=True),
    Column("bucket_id", String(100), ForeignKey("buckets.id"), nullable=False),
    Column("name", Name, nullable=False),
    # The name up to its last slash, empty at the top: for lists of one folder.
    Column("folder", Name, nullable=False),
    # None: the service key wrote it, or its account is gone.
    Column("owner_id", Id, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("size", BigInteger, nullable=False),
    # Of one part its SHA-256; of several, the SHA-256 of their digests in a row.
    Column("sha256", String(64), nullable=False),
    # From the bytes, not from the sender.
    Column("content_type", String(255), nullable=False),
    Column("cache_control", String(255), nullable=False),
    Column("metadata", Document),
    # `X-Robots-Tag`, if the sender gave one.
    Column("robots_tag", String(255)),
    Column("etag", String(64), nullable=False),
    # Another one for every content.
    Column("version", Id, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    Column("last_accessed_at", Timestamp, nullable=False),
    UniqueConstraint("bucket_id", "name"),
    Index("ix_objects_folder_name", "bucket_id", "folder", "name"),
    Index("ix_objects_folder_created_at", "bucket_id", "folder", "created_at", "name"),
    Index("ix_objects_folder_updated_at", "bucket_id", "folder", "updated_at", "name"),
    Index("ix_objects_folder_last_accessed_at", "bucket_id", "folder", "last_accessed_at", "name"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", Id, primary_key=True),
    Column("bucket_id", String(100), ForeignKey("buckets.id", ondelete="CASCADE"), nullable=False),
    Column("name", Name, nullable=False),
    Column("owner_id", Id, ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("size", BigInteger, nullable=False),
    # Bytes that have arrived and are on the disk. All of them: the object is written in the same transaction,
    # and the row stays until it expires, because the sender may not have heard.
    Column("received", BigInteger, nullable=False),
    Column("is_upsert", Boolean, nullable=False),
    Column("content_type", String(255), nullable=False),
    Column("cache_control", String(255), nullable=False),
    Column("metadata", Document),
    # `Upload-Metadata` as it was sent, which the sender may ask for again.
    Column("described", Text),
    # SHA-256 of the signed token that opened it; who holds the token may go on.
    Column("token_hash", String(64)),
    # The request that is writing to it, and until when it may be silent.
    Column("writer", Id),
    Column("written_until", Timestamp),
    Column("expires_at", Timestamp, nullable=False, index=True),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
)

# A part belongs to an object, to an upload, or to neither since `released_at`. Every part but the last of an
# object or upload has the same size, so the place of a byte is arithmetic. Copies of an object share bytes.
# A released part counts as its owner's until the sweep has removed it.
object_parts = Table(
    "object_parts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("object_id", Id, ForeignKey("objects.id", ondelete="SET NULL")),
    Column("upload_id", Id, ForeignKey("uploads.id", ondelete="SET NULL")),
    # From 0.
    Column("number", Integer, nullable=False),
    Column("key", String(64), nullable=False, index=True),
    Column("size", Integer, nullable=False),
    Column("sha256", String(64), nullable=False),
    # None: the part was stored before there was this faster checksum.
    Column("xxh3", String(32)),
    Column("released_at", Timestamp, index=True),
    # Of a released part: the account and the bucket of the object or upload that had it.
    Column("owner_id", Id, index=True),
    Column("bucket_id", String(100)),
    Index("ix_object_parts_object_id", "object_id", "number"),
    Index("ix_object_parts_upload_id", "upload_id", "number"),
)
