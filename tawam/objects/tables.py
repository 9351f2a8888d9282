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

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

# Both databases sort names by their bytes, so that a list can jump from one folder to the next.
Name = Text().with_variant(Text(collation="C"), "postgresql")

buckets = Table(
    "buckets",
    metadata,
    Column("id", String(100), primary_key=True, info=INTERNAL),
    Column("is_public", Boolean, nullable=False, server_default=false(), info=INTERNAL),
    # None: the limit of the settings.
    Column("file_size_limit", BigInteger, info=INTERNAL),
    # A list such as ["image/png", "video/*"]; None: any type.
    Column("allowed_mime_types", Document, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("updated_at", Timestamp, nullable=False, info=INTERNAL),
)

objects = Table(
    "objects",
    metadata,
    Column("id", Id, primary_key=True, info=facts("nobody", "context")),
    Column(
        "bucket_id", String(100), ForeignKey("buckets.id"), nullable=False, info=facts("nobody", "context")
    ),
    Column("name", Name, nullable=False, info=facts("nobody", "exported")),
    # The name up to its last slash, empty at the top: for lists of one folder.
    Column("folder", Name, nullable=False, info=INTERNAL),
    # None: the service key wrote it, or its account is gone.
    Column("owner_id", Id, ForeignKey("users.id", ondelete="SET NULL"), index=True, info=INTERNAL),
    Column("size", BigInteger, nullable=False, info=facts("nobody", "exported")),
    # Of one part its SHA-256; of several, the SHA-256 of their digests in a row.
    Column("sha256", String(64), nullable=False, info=facts("nobody", "exported")),
    # From the bytes, not from the sender.
    Column("content_type", String(255), nullable=False, info=facts("nobody", "exported")),
    Column("cache_control", String(255), nullable=False, info=INTERNAL),
    Column("metadata", Document, info=facts("nobody", "exported")),
    # `X-Robots-Tag`, if the sender gave one.
    Column("robots_tag", String(255), info=INTERNAL),
    Column("etag", String(64), nullable=False, info=INTERNAL),
    # Another one for every content.
    Column("version", Id, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=facts("nobody", "exported")),
    Column("updated_at", Timestamp, nullable=False, info=facts("nobody", "exported")),
    Column("last_accessed_at", Timestamp, nullable=False, info=facts("nobody", "exported")),
    UniqueConstraint("bucket_id", "name"),
    Index("ix_objects_folder_name", "bucket_id", "folder", "name"),
    Index("ix_objects_folder_created_at", "bucket_id", "folder", "created_at", "name"),
    Index("ix_objects_folder_updated_at", "bucket_id", "folder", "updated_at", "name"),
    Index("ix_objects_folder_last_accessed_at", "bucket_id", "folder", "last_accessed_at", "name"),
    info=retention("account", "deleted", export="files"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "bucket_id", String(100), ForeignKey("buckets.id", ondelete="CASCADE"), nullable=False, info=INTERNAL
    ),
    Column("name", Name, nullable=False, info=facts("nobody", "ours")),
    Column("owner_id", Id, ForeignKey("users.id", ondelete="CASCADE"), index=True, info=INTERNAL),
    Column("size", BigInteger, nullable=False, info=INTERNAL),
    # Bytes that have arrived and are on the disk. All of them: the object is written in the same transaction,
    # and the row stays until it expires, because the sender may not have heard.
    Column("received", BigInteger, nullable=False, info=INTERNAL),
    Column("is_upsert", Boolean, nullable=False, info=INTERNAL),
    Column("content_type", String(255), nullable=False, info=INTERNAL),
    Column("cache_control", String(255), nullable=False, info=INTERNAL),
    Column("metadata", Document, info=facts("nobody", "ours")),
    # `Upload-Metadata` as it was sent, which the sender may ask for again.
    Column("described", Text, info=facts("nobody", "ours")),
    # SHA-256 of the signed token that opened it; who holds the token may go on.
    Column("token_hash", String(64), info=facts("nobody", "secret")),
    # The request that is writing to it, and until when it may be silent.
    Column("writer", Id, info=INTERNAL),
    Column("written_until", Timestamp, info=INTERNAL),
    Column("expires_at", Timestamp, nullable=False, index=True, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("updated_at", Timestamp, nullable=False, info=INTERNAL),
    info=retention("uploads", "deleted"),
)

# A part belongs to an object, to an upload, or to neither since `released_at`. Every part but the last of an
# object or upload has the same size, so the place of a byte is arithmetic. Copies of an object share bytes.
# A released part counts as its owner's until the sweep has removed it.
object_parts = Table(
    "object_parts",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column("object_id", Id, ForeignKey("objects.id", ondelete="SET NULL"), info=INTERNAL),
    Column("upload_id", Id, ForeignKey("uploads.id", ondelete="SET NULL"), info=INTERNAL),
    # From 0.
    Column("number", Integer, nullable=False, info=INTERNAL),
    Column("key", String(64), nullable=False, index=True, info=INTERNAL),
    Column("size", Integer, nullable=False, info=INTERNAL),
    Column("sha256", String(64), nullable=False, info=INTERNAL),
    # None: the part was stored before there was this faster checksum.
    Column("xxh3", String(32), info=INTERNAL),
    Column("released_at", Timestamp, index=True, info=INTERNAL),
    # Of a released part: the account and the bucket of the object or upload that had it.
    Column("owner_id", Id, index=True, info=INTERNAL),
    Column("bucket_id", String(100), info=INTERNAL),
    Index("ix_object_parts_object_id", "object_id", "number"),
    Index("ix_object_parts_upload_id", "upload_id", "number"),
)
