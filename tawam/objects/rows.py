"""The statements that read and write buckets, objects, parts and uploads."""

from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Table,
    and_,
    bindparam,
    column,
    delete,
    func,
    insert,
    literal_column,
    null,
    select,
    table,
    update,
)

from tawam.database.port import Row, Statement
from tawam.database.schema import Id, Timestamp
from tawam.objects.tables import buckets, object_parts, objects, uploads

# The accounts belong to a higher layer; this is all that is needed of them here.
_accounts = table("users", column("id", Id))
_IS_NAMED = and_(
    objects.c.bucket_id == bindparam("bucket_id"),
    objects.c.name == bindparam("name", type_=objects.c.name.type),
)


def _changed(source: Table, *names: str) -> dict[str, Any]:
    return {name: bindparam(f"new_{name}", type_=source.c[name].type) for name in names}


BUCKET = Statement(select(buckets).where(buckets.c.id == bindparam("bucket_id")))
BUCKETS = Statement(select(buckets).order_by(buckets.c.id))
ADD_BUCKET = Statement(insert(buckets))
_BUCKET_VALUES = ("is_public", "file_size_limit", "allowed_mime_types", "updated_at")
CHANGE_BUCKET = Statement(
    update(buckets).where(buckets.c.id == bindparam("bucket_id")).values(_changed(buckets, *_BUCKET_VALUES))
)
DELETE_BUCKET = Statement(delete(buckets).where(buckets.c.id == bindparam("bucket_id")))
ANY_OBJECT = Statement(select(objects.c.id).where(objects.c.bucket_id == bindparam("bucket_id")).limit(1))
SOME_OBJECTS = Statement(
    select(objects)
    .where(objects.c.bucket_id == bindparam("bucket_id"))
    .order_by(objects.c.name)
    .limit(200)
    .with_for_update()
)

OBJECT = Statement(select(objects).where(_IS_NAMED))
OBJECT_TO_CHANGE = Statement(select(objects).where(_IS_NAMED).with_for_update())
ADD_OBJECT = Statement(insert(objects))
_OBJECT_VALUES = (
    "owner_id",
    "size",
    "sha256",
    "content_type",
    "cache_control",
    "metadata",
    "robots_tag",
    "etag",
    "version",
    "updated_at",
    "last_accessed_at",
)
REPLACE_OBJECT = Statement(
    update(objects)
    .where(objects.c.id == bindparam("object_id"))
    .values(_changed(objects, *_OBJECT_VALUES))
    .returning(objects)
)
RENAME_OBJECT = Statement(
    update(objects)
    .where(objects.c.id == bindparam("object_id"))
    .values(_changed(objects, "bucket_id", "name", "folder", "updated_at"))
    .returning(objects)
)
DELETE_OBJECT = Statement(delete(objects).where(objects.c.id == bindparam("object_id")))

PARTS = Statement(
    select(object_parts)
    .where(object_parts.c.object_id == bindparam("object_id"))
    .order_by(object_parts.c.number)
)
ADD_PART = Statement(insert(object_parts))
RELEASE_PARTS = Statement(
    update(object_parts)
    .where(object_parts.c.object_id == bindparam("object_id_of_parts"))
    .values(object_id=null(), released_at=bindparam("moment", type_=Timestamp()))
)

UPLOAD = Statement(select(uploads).where(uploads.c.id == bindparam("upload_id")))
UPLOADS_OF_OBJECT = Statement(
    select(uploads).where(uploads.c.bucket_id == bindparam("bucket_id"), uploads.c.name == bindparam("name"))
)
ADD_UPLOAD = Statement(insert(uploads))
DELETE_UPLOAD = Statement(delete(uploads).where(uploads.c.id == bindparam("upload_id")))
UPLOAD_PARTS = Statement(
    select(object_parts)
    .where(object_parts.c.upload_id == bindparam("upload_id"))
    .order_by(object_parts.c.number)
)
RELEASE_UPLOAD_PART = Statement(
    update(object_parts)
    .where(
        object_parts.c.upload_id == bindparam("upload_id_of_part"),
        object_parts.c.number == bindparam("number_of_part"),
    )
    .values(upload_id=null(), released_at=bindparam("moment", type_=Timestamp()))
)
RELEASE_UPLOAD_PARTS = Statement(
    update(object_parts)
    .where(object_parts.c.upload_id == bindparam("upload_id_of_parts"))
    .values(upload_id=null(), released_at=bindparam("moment", type_=Timestamp()))
)
GIVE_PARTS = Statement(
    update(object_parts)
    .where(object_parts.c.upload_id == bindparam("upload_id_of_parts"))
    .values(upload_id=null(), object_id=bindparam("new_object_id", type_=Id()))
)
_IS_FREE = (uploads.c.writer.is_(None)) | (uploads.c.written_until < bindparam("moment", type_=Timestamp()))
CLAIM_UPLOAD = Statement(
    update(uploads)
    .where(uploads.c.id == bindparam("upload_id"), _IS_FREE)
    .values(_changed(uploads, "writer", "written_until"))
    .returning(uploads)
)
_IS_OURS = and_(
    uploads.c.id == bindparam("upload_id"), uploads.c.writer == bindparam("our_writer", type_=Id())
)
ADVANCE_UPLOAD = Statement(
    update(uploads).where(_IS_OURS).values(_changed(uploads, "received", "written_until", "updated_at"))
)
FREE_UPLOAD = Statement(update(uploads).where(_IS_OURS).values(writer=null(), written_until=null()))
FREE_ALL_UPLOADS = Statement(
    update(uploads).where(uploads.c.writer.is_not(None)).values(writer=null(), written_until=null())
)

LOCK_ACCOUNT = Statement(
    select(_accounts.c.id).where(_accounts.c.id == bindparam("owner", type_=Id())).with_for_update()
)
_IS_OWNER = bindparam("owner", type_=Id())
OWNED = Statement(
    select(func.count().label("total"), func.coalesce(func.sum(objects.c.size), 0).label("octets")).where(
        objects.c.owner_id == _IS_OWNER
    )
)
OWNED_UPLOADS = Statement(
    select(func.count().label("total"), func.coalesce(func.sum(uploads.c.size), 0).label("octets")).where(
        uploads.c.owner_id == _IS_OWNER, uploads.c.received < uploads.c.size
    )
)

ALLOWED: ColumnElement[Any] = literal_column("1").label("allowed")


def new_value(source: Column[Any]) -> ColumnElement[Any]:
    """Return the bind for a column of an object that is not written yet."""
    return bindparam(f"new_{source.name}", type_=source.type)


def part_values(row: Row | None = None, **values: object) -> dict[str, object]:
    """Return the values of a new row of `object_parts`, by default those of a copy of `row`."""
    copied = {name: row[name] for name in ("number", "key", "size", "sha256", "xxh3")} if row else {}
    return {"object_id": None, "upload_id": None, "released_at": None, **copied, **values}
