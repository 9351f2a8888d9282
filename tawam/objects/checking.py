"""Compares what the rows say with what lies in the store: parts, whole objects, and other bytes."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import bindparam, select

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import Id, ListOf
from tawam.database.sql_functions import Among
from tawam.objects.blobs import Blobs, Checksums
from tawam.objects.errors import BlobDamaged
from tawam.objects.parts import PART_SIZE, digest_of
from tawam.objects.rows import NAMED_KEYS
from tawam.objects.tables import object_parts, objects, uploads

_BATCH = 200
_FIRST = "00000000-0000-0000-0000-000000000000"
_BEHIND = bindparam("behind", type_=Id())
_PARTS = Statement(
    select(
        object_parts,
        objects.c.bucket_id.label("object_bucket_id"),
        objects.c.name,
        uploads.c.bucket_id.label("upload_bucket_id"),
        uploads.c.name.label("upload_name"),
    )
    .select_from(
        object_parts.outerjoin(objects, objects.c.id == object_parts.c.object_id).outerjoin(
            uploads, uploads.c.id == object_parts.c.upload_id
        )
    )
    .where(object_parts.c.released_at.is_(None), object_parts.c.id > _BEHIND)
    .order_by(object_parts.c.id)
    .limit(_BATCH)
)
_OBJECTS = Statement(select(objects).where(objects.c.id > _BEHIND).order_by(objects.c.id).limit(_BATCH))
_UNFINISHED = Statement(
    select(uploads)
    .where(uploads.c.id > _BEHIND, uploads.c.received < uploads.c.size)
    .order_by(uploads.c.id)
    .limit(_BATCH)
)
_IDS = bindparam("ids", type_=ListOf(Id()))
_PARTS_OF_OBJECTS = Statement(
    select(object_parts)
    .where(Among(object_parts.c.object_id, _IDS))
    .order_by(object_parts.c.object_id, object_parts.c.number, object_parts.c.id)
)
_PARTS_OF_UPLOADS = Statement(
    select(object_parts)
    .where(Among(object_parts.c.upload_id, _IDS))
    .order_by(object_parts.c.upload_id, object_parts.c.number, object_parts.c.id)
)
_OBJECT = Statement(select(objects.c.version).where(objects.c.id == bindparam("object_id", type_=Id())))
_UPLOAD = Statement(select(uploads.c.received).where(uploads.c.id == bindparam("upload_id", type_=Id())))


class Damage(NamedTuple):
    """Something that was found.

    Attributes:
        is_grave: False for bytes that no file has: nothing is lost, and they may belong to one that arrives.
    """

    sentence: str
    is_grave: bool = True


@dataclass
class Walk:
    """How far a walk through all files has come.

    Attributes:
        objects: the rows of objects that were read.
        damaged: what is grave among what was found.
    """

    parts: int = 0
    objects: int = 0
    damaged: int = 0


async def damages(database: Database, blobs: Blobs, walk: Walk) -> AsyncGenerator[Damage]:
    """Read every part, object and stored key, and give out what does not fit.

    The server may be in use: what changes meanwhile is no damage.

    Args:
        walk: counts what was read.

    Raises:
        BlobsUnavailable: the store does not answer, so nothing is known.
    """
    for found in (
        _parts(database, blobs, walk),
        _objects(database, walk),
        _uploads(database),
        _unnamed(database, blobs),
    ):
        async for each in found:
            walk.damaged += each.is_grave
            yield each


async def _parts(database: Database, blobs: Blobs, walk: Walk) -> AsyncGenerator[Damage]:
    """The parts whose bytes are others or missing, and those that belong to nothing."""
    behind = _FIRST
    while rows := await database.fetch_all(_PARTS, behind=behind):
        for row in rows:
            walk.parts += 1
            if row["object_id"] is None and row["upload_id"] is None:
                sentence = f"part {row['number']} ({row['key']}) belongs to no file: its row is gone"
                yield Damage(f"{sentence}, or its account was deleted in the last hour")
            try:
                pieces = await blobs.get(row["key"], Checksums(row["sha256"]))
            except BlobDamaged:
                # It may have been removed since the batch was read.
                if await database.fetch_all(NAMED_KEYS, keys=[row["key"]]):
                    yield Damage(f"{_name(row)}: part {row['number']} ({row['key']}) is damaged or missing")
            else:
                if sum(map(len, pieces)) != row["size"]:
                    yield Damage(f"{_name(row)}: part {row['number']} ({row['key']}) has another size")
        behind = rows[-1]["id"]


async def _objects(database: Database, walk: Walk) -> AsyncGenerator[Damage]:
    """The objects of which the parts are not exactly their bytes."""
    behind = _FIRST
    while rows := await database.fetch_all(_OBJECTS, behind=behind):
        parts = await _grouped(database, _PARTS_OF_OBJECTS, "object_id", rows)
        for row in rows:
            walk.objects += 1
            problem = _problem(parts.get(row["id"], []), row["size"], row["sha256"])
            if problem is None:
                continue
            # Replaced or removed between the two statements it is not damaged.
            current = await database.fetch_one(_OBJECT, object_id=row["id"])
            if current and current["version"] == row["version"]:
                yield Damage(f"{row['bucket_id']}/{row['name']}: {problem}")
        behind = rows[-1]["id"]


async def _uploads(database: Database) -> AsyncGenerator[Damage]:
    """The unfinished uploads of which the parts are not exactly what has arrived."""
    behind = _FIRST
    while rows := await database.fetch_all(_UNFINISHED, behind=behind):
        parts = await _grouped(database, _PARTS_OF_UPLOADS, "upload_id", rows)
        for row in rows:
            problem = _problem(parts.get(row["id"], []), row["received"])
            current = problem and await database.fetch_one(_UPLOAD, upload_id=row["id"])
            if current and current["received"] == row["received"]:
                yield Damage(f"unfinished upload of {row['bucket_id']}/{row['name']}: {problem}")
        behind = rows[-1]["id"]


async def _unnamed(database: Database, blobs: Blobs) -> AsyncGenerator[Damage]:
    """The keys in the store that no row names."""
    async for some in blobs.listed():
        rows = await database.fetch_all(NAMED_KEYS, keys=[blob.key for blob in some])
        named = {row["key"] for row in rows}
        for blob in some:
            if blob.key not in named:
                since = f"{blob.modified_at:%Y-%m-%d %H:%M}"
                sentence = f"no file has {blob.key} ({blob.size} bytes, stored {since})"
                yield Damage(f"{sentence}, or not yet: the sweep removes it after a day", is_grave=False)


async def _grouped(
    database: Database, statement: Statement, link: str, rows: Sequence[Row]
) -> dict[str, list[Row]]:
    parts = await database.fetch_all(statement, ids=[row["id"] for row in rows])
    return {owner: list(of_owner) for owner, of_owner in groupby(parts, key=lambda part: part[link])}


def _problem(parts: Sequence[Row], size: int, sha256: str | None = None) -> str | None:
    """Say what is wrong with the parts of something that has `size` bytes; None if nothing is."""
    total = sum(part["size"] for part in parts)
    if [part["number"] for part in parts] != list(range(-(-size // PART_SIZE))):
        return f"its parts are missing, twice or out of order ({total} of {size} bytes)"
    if total != size or any(part["size"] != PART_SIZE for part in parts[:-1]):
        return f"its parts have {total} bytes together, and its row says {size}"
    if sha256 is not None and digest_of(parts) != sha256:
        return "its parts are those of another file"
    return None


def _name(row: Row) -> str:
    if row["object_bucket_id"] is not None:
        return f"{row['object_bucket_id']}/{row['name']}"
    if row["upload_bucket_id"] is not None:
        return f"unfinished upload of {row['upload_bucket_id']}/{row['upload_name']}"
    return "bytes of no file"
