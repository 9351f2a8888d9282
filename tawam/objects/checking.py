"""Reads every stored part again, and finds those that are damaged or missing."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from sqlalchemy import bindparam, select

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import Id
from tawam.objects.blobs import Blobs, Checksums
from tawam.objects.errors import BlobDamaged
from tawam.objects.tables import object_parts, objects, uploads

_BATCH = 200
_FIRST = "00000000-0000-0000-0000-000000000000"
_PARTS = Statement(
    select(
        object_parts.c.id,
        object_parts.c.key,
        object_parts.c.sha256,
        object_parts.c.number,
        objects.c.bucket_id,
        objects.c.name,
        uploads.c.bucket_id.label("upload_bucket_id"),
        uploads.c.name.label("upload_name"),
    )
    .select_from(
        object_parts.outerjoin(objects, objects.c.id == object_parts.c.object_id).outerjoin(
            uploads, uploads.c.id == object_parts.c.upload_id
        )
    )
    .where(object_parts.c.released_at.is_(None), object_parts.c.id > bindparam("behind", type_=Id()))
    .order_by(object_parts.c.id)
    .limit(_BATCH)
)


@dataclass
class Walk:
    """How far a walk through all parts has come. `damaged`: the objects and uploads with a damaged part."""

    parts: int = 0
    damaged: int = 0


async def damaged_parts(database: Database, blobs: Blobs, walk: Walk) -> AsyncGenerator[str]:
    """Read every part, and give out a sentence for each that is damaged or missing.

    Args:
        walk: counts what was read.

    Raises:
        BlobsUnavailable: the store does not answer, so nothing is known.
    """
    behind = _FIRST
    while rows := await database.fetch_all(_PARTS, behind=behind):
        for row in rows:
            walk.parts += 1
            try:
                await blobs.get(row["key"], Checksums(row["sha256"]))
            except BlobDamaged:
                walk.damaged += 1
                yield _sentence(row)
        behind = rows[-1]["id"]


def _sentence(row: Row) -> str:
    bucket, name = row["bucket_id"], row["name"]
    if bucket is not None:
        return f"{bucket}/{name}: part {row['number']} ({row['key']}) is damaged or missing"
    what = f"unfinished upload of {row['upload_bucket_id']}/{row['upload_name']}"
    return f"{what}: part {row['number']} ({row['key']}) is damaged or missing"
