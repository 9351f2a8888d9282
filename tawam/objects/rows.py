"""The statements that read and write buckets, objects, parts and uploads."""

from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    String,
    Table,
    and_,
    bindparam,
    case,
    column,
    delete,
    exists,
    func,
    insert,
    literal_column,
    null,
    select,
    table,
    update,
)

from tawam.database.port import Row, Statement
from tawam.database.schema import Id, ListOf, Timestamp
from tawam.database.sql_functions import Among
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
DELETE_PART = Statement(delete(object_parts).where(object_parts.c.id == bindparam("part_id", type_=Id())))


def _released(former: Table, link: Column[Any]) -> dict[str, Any]:
    """Return the values of a released part, which names those who had it: its bytes still count as theirs."""
    return {
        link.name: null(),
        "released_at": bindparam("moment", type_=Timestamp()),
        **{
            name: select(former.c[name]).where(former.c.id == link).scalar_subquery()
            for name in ("owner_id", "bucket_id")
        },
    }


NAMED_KEYS = Statement(
    select(object_parts.c.key).where(Among(object_parts.c.key, bindparam("keys", type_=ListOf(String()))))
)
RELEASE_PARTS = Statement(
    update(object_parts)
    .where(object_parts.c.object_id == bindparam("object_id_of_parts"))
    .values(_released(objects, object_parts.c.object_id))
)
# Of an object that has got other parts meanwhile: only those that it had before.
RELEASE_FORMER_PARTS = Statement(
    update(object_parts)
    .where(
        object_parts.c.object_id == bindparam("object_id_of_parts"),
        Among(object_parts.c.id, bindparam("former", type_=ListOf(Id()))),
    )
    .values(_released(objects, object_parts.c.object_id))
)
PARTS_IN_SUM = Statement(
    select(
        func.count().label("total"),
        func.count(object_parts.c.number.distinct()).label("numbers"),
        func.coalesce(func.max(object_parts.c.number), -1).label("last"),
        func.coalesce(func.sum(object_parts.c.size), 0).label("octets"),
    ).where(object_parts.c.object_id == bindparam("object_id"))
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
    .values(_released(uploads, object_parts.c.upload_id))
    .returning(object_parts)
)
RELEASE_UPLOAD_PARTS = Statement(
    update(object_parts)
    .where(object_parts.c.upload_id == bindparam("upload_id_of_parts"))
    .values(_released(uploads, object_parts.c.upload_id))
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
    select(objects.c.bucket_id, func.count().label("total"), func.sum(objects.c.size).label("octets"))
    .where(objects.c.owner_id == _IS_OWNER)
    .group_by(objects.c.bucket_id)
)
OWNED_UPLOADS = Statement(
    select(uploads.c.bucket_id, func.count().label("total"), func.sum(uploads.c.size).label("octets"))
    .where(uploads.c.owner_id == _IS_OWNER, uploads.c.received < uploads.c.size)
    .group_by(uploads.c.bucket_id)
)
# What the account replaced or removed and the sweep has not removed yet. Bytes that a copy still has are left
# out; those of several released rows count once, and even one byte takes a block of a disk.
_kept = object_parts.alias("kept")
_waiting = (
    select(object_parts.c.bucket_id, object_parts.c.key, func.max(object_parts.c.size).label("size"))
    .where(
        object_parts.c.owner_id == _IS_OWNER,
        object_parts.c.released_at.is_not(None),
        ~exists().where(_kept.c.key == object_parts.c.key, _kept.c.released_at.is_(None)),
    )
    .group_by(object_parts.c.bucket_id, object_parts.c.key)
    .subquery()
)
_BLOCK = 4096
OWNED_AND_RELEASED = Statement(
    select(
        _waiting.c.bucket_id,
        func.sum(case((_waiting.c.size < _BLOCK, _BLOCK), else_=_waiting.c.size)).label("octets"),
    ).group_by(_waiting.c.bucket_id)
)

ALLOWED: ColumnElement[Any] = literal_column("1").label("allowed")


def new_value(source: Column[Any]) -> ColumnElement[Any]:
    """Return the bind for a column of an object that is not written yet."""
    return bindparam(f"new_{source.name}", type_=source.type)


def part_values(row: Row | None = None, **values: object) -> dict[str, object]:
    """Return the values of a new row of `object_parts`, by default those of a copy of `row`."""
    copied = {name: row[name] for name in ("number", "key", "size", "sha256", "xxh3")} if row else {}
    nobodys = dict.fromkeys(("object_id", "upload_id", "released_at", "owner_id", "bucket_id"))
    return {**nobodys, **copied, **values}
