"""Removes the bytes of released parts, at the sweep or as soon as nobody can be reading them."""

from collections.abc import Sequence

from sqlalchemy import bindparam, exists, select

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import Id
from tawam.objects.blobs import Blobs
from tawam.objects.rows import DELETE_PART
from tawam.objects.tables import object_parts

_others = object_parts.alias("others")
_IS_NAMED_ELSEWHERE = Statement(
    select(
        exists()
        .where(_others.c.key == bindparam("key"), _others.c.id != bindparam("part_id", type_=Id()))
        .label("is_named")
    )
)


async def remove_parts(database: Database, blobs: Blobs, parts: Sequence[Row]) -> None:
    """Delete the bytes of released parts, and then their rows. Bytes that another row names stay.

    A process that dies in between leaves rows without bytes, which the sweep removes.

    Raises:
        BlobsUnavailable: the sweep goes on with what is left.
    """
    for part in parts:
        named = await database.fetch_one(_IS_NAMED_ELSEWHERE, key=part["key"], part_id=part["id"])
        if not (named and named["is_named"]):
            await blobs.delete(part["key"])
        async with database.transaction() as transaction:
            await transaction.execute(DELETE_PART, part_id=part["id"])
