"""Destroys objects: their rows, and then their bytes at once, where a removal leaves them for a day."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import bindparam, exists, or_, select

from tawam.database.port import Statement
from tawam.objects.errors import NoSuchObject
from tawam.objects.policies import SERVICE
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import PARTS
from tawam.objects.store import ObjectStore
from tawam.objects.tables import object_parts

# A copy of an object has the same bytes.
IS_USED = Statement(
    select(
        exists()
        .where(
            object_parts.c.key == bindparam("key"),
            or_(object_parts.c.object_id.is_not(None), object_parts.c.upload_id.is_not(None)),
        )
        .label("is_used")
    )
)


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

        An object that is gone already is passed over.
        """
        for name in names:
            await self._uploads.end_all(self._bucket_id, name)
        await self._store.remove(SERVICE, self._bucket_id, names)
        for key in keys:
            row = await self._store.database.fetch_one(IS_USED, key=key)
            if not (row and row["is_used"]):
                await self._store.blobs.delete(key)
