"""Destroys objects: their rows, and then their bytes at once, where a removal leaves them for a day."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import String, bindparam, select

from tawam.database.port import Statement
from tawam.database.schema import ListOf
from tawam.database.sql_functions import Among
from tawam.logs import logger
from tawam.objects.errors import NoSuchObject
from tawam.objects.policies import SERVICE
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import DELETE_PART, PARTS
from tawam.objects.store import ObjectStore
from tawam.objects.tables import object_parts, objects

# Files that share the bytes of a destroyed one: copies from before there were none of likeness.
_OF_SHARED_BYTES = Statement(
    select(objects.c.bucket_id, objects.c.name)
    .where(
        objects.c.id.in_(
            select(object_parts.c.object_id).where(
                Among(object_parts.c.key, bindparam("keys", type_=ListOf(String()))),
                object_parts.c.object_id.is_not(None),
            )
        )
    )
    .order_by(objects.c.bucket_id, objects.c.name)
)
_LEFT_OF = Statement(
    select(object_parts).where(
        Among(object_parts.c.key, bindparam("keys", type_=ListOf(String()))),
        object_parts.c.released_at.is_not(None),
    )
)
# A file of 10 GiB has 5,120 parts.
_KEYS_AT_ONCE = 500

_log = logger("objects")


class StoredObject(NamedTuple):
    """An object as the store knows it.

    Attributes:
        sha256: its fingerprint, in hexadecimal digits.
        keys: under which its bytes lie.
    """

    name: str
    size: int
    sha256: str
    keys: list[str]


class ObjectDestroyer:
    """Destroys objects of one bucket.

    Raises (from both methods):
        ObjectError: the store does not answer.
    """

    def __init__(self, store: ObjectStore, uploads: ResumableUploads, bucket_id: str) -> None:
        self._store = store
        self._uploads = uploads
        self._bucket_id = bucket_id

    async def find(self, names: Sequence[str]) -> list[StoredObject]:
        """Return the objects of these names that there are."""
        found: list[StoredObject] = []
        for name in names:
            with suppress(NoSuchObject):
                row = await self._store.find(self._bucket_id, name)
                parts = await self._store.database.fetch_all(PARTS, object_id=row["id"])
                keys = [part["key"] for part in parts]
                found.append(StoredObject(name, row["size"], row["sha256"], keys))
        return found

    async def destroy(self, names: Sequence[str], keys: Sequence[str]) -> None:
        """Delete the rows of these objects, what has arrived of unfinished ones, and then the bytes.

        Copies of them go too, in whatever bucket they are: what is certified as destroyed is nowhere.
        An object that is gone already is passed over.
        """
        for name in names:
            await self._uploads.end_all(self._bucket_id, name)
        await self._store.remove(SERVICE, self._bucket_id, names)
        for start in range(0, len(keys), _KEYS_AT_ONCE):
            await self._destroy_bytes(keys[start : start + _KEYS_AT_ONCE])

    async def _destroy_bytes(self, keys: Sequence[str]) -> None:
        database = self._store.database
        for copy in await database.fetch_all(_OF_SHARED_BYTES, keys=keys):
            _log.warning("copy_destroyed", bucket=copy["bucket_id"], object=copy["name"])
            await self._store.remove(SERVICE, copy["bucket_id"], [copy["name"]])
        for key in keys:
            await self._store.blobs.delete(key)
        # They would count as their owner's until the sweep.
        for part in await database.fetch_all(_LEFT_OF, keys=keys):
            async with database.transaction() as transaction:
                await transaction.execute(DELETE_PART, part_id=part["id"])
