"""buckets, objects with their parts, and unfinished uploads.

Revision: 0018
Follows: 0017
"""

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Document, Id, Timestamp

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "buckets",
        sa.Column("id", sa.String(100), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("file_size_limit", sa.BigInteger(), nullable=True),
        sa.Column("allowed_mime_types", Document(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_buckets")),
    )
    _create_objects()
    _create_uploads()
    _create_parts()


def downgrade() -> None:
    op.drop_table("object_parts")
    op.drop_table("uploads")
    op.drop_table("objects")
    op.drop_table("buckets")


def _create_objects() -> None:
    op.create_table(
        "objects",
        sa.Column("id", Id(), nullable=False),
        sa.Column("bucket_id", sa.String(100), nullable=False),
        sa.Column("name", _NAME, nullable=False),
        sa.Column("folder", _NAME, nullable=False),
        sa.Column("owner_id", Id(), nullable=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("content_type", sa.String(255), nullable=False),
        sa.Column("cache_control", sa.String(255), nullable=False),
        sa.Column("metadata", Document(), nullable=True),
        sa.Column("etag", sa.String(64), nullable=False),
        sa.Column("version", Id(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.Column("last_accessed_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["bucket_id"], ["buckets.id"], name=op.f("fk_objects_bucket_id_buckets")),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["users.id"], name=op.f("fk_objects_owner_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_objects")),
        sa.UniqueConstraint("bucket_id", "name", name=op.f("uq_objects_bucket_id_name")),
    )
    op.create_index(op.f("ix_objects_owner_id"), "objects", ["owner_id"])
    op.create_index("ix_objects_folder_name", "objects", ["bucket_id", "folder", "name"])
    for column in ("created_at", "updated_at", "last_accessed_at"):
        op.create_index(f"ix_objects_folder_{column}", "objects", ["bucket_id", "folder", column, "name"])


def _create_uploads() -> None:
    op.create_table(
        "uploads",
        sa.Column("id", Id(), nullable=False),
        sa.Column("bucket_id", sa.String(100), nullable=False),
        sa.Column("name", _NAME, nullable=False),
        sa.Column("owner_id", Id(), nullable=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("is_upsert", sa.Boolean(), nullable=False),
        sa.Column("content_type", sa.String(255), nullable=False),
        sa.Column("cache_control", sa.String(255), nullable=False),
        sa.Column("metadata", Document(), nullable=True),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("writer", Id(), nullable=True),
        sa.Column("written_until", Timestamp(), nullable=True),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["bucket_id"], ["buckets.id"], name=op.f("fk_uploads_bucket_id_buckets"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["users.id"], name=op.f("fk_uploads_owner_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_uploads")),
    )
    op.create_index(op.f("ix_uploads_owner_id"), "uploads", ["owner_id"])
    op.create_index(op.f("ix_uploads_expires_at"), "uploads", ["expires_at"])


def _create_parts() -> None:
    op.create_table(
        "object_parts",
        sa.Column("id", Id(), nullable=False),
        sa.Column("object_id", Id(), nullable=True),
        sa.Column("upload_id", Id(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("released_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(
            ["object_id"],
            ["objects.id"],
            name=op.f("fk_object_parts_object_id_objects"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["upload_id"],
            ["uploads.id"],
            name=op.f("fk_object_parts_upload_id_uploads"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_object_parts")),
    )
    op.create_index(op.f("ix_object_parts_object_id"), "object_parts", ["object_id", "number"])
    op.create_index(op.f("ix_object_parts_upload_id"), "object_parts", ["upload_id", "number"])
    op.create_index(op.f("ix_object_parts_key"), "object_parts", ["key"])
    op.create_index(op.f("ix_object_parts_released_at"), "object_parts", ["released_at"])
