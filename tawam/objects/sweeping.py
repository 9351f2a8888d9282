"""Removes bytes that no row names any more, and uploads that have expired."""

import asyncio
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, null, select, update

from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import Timestamp, now, timestamp
from tawam.logs import logger
from tawam.objects.blobs import Blobs
from tawam.objects.errors import ObjectError
from tawam.objects.releasing import remove_parts
from tawam.objects.rows import DELETE_UPLOAD, NAMED_KEYS, RELEASE_UPLOAD_PARTS
from tawam.objects.tables import object_parts, uploads
from tawam.traces.spans import traced_run

EVERY = timedelta(hours=1)
# Readers of a replaced object end within this time, and so do uploads that no row names yet.
AGE = timedelta(days=1)
_BATCH = 200

_log = logger("objects")

_EXPIRED = Statement(
    select(uploads.c.id).where(uploads.c.expires_at < bindparam("moment", type_=Timestamp())).limit(_BATCH)
)
# Parts whose upload was deleted along with its account.
_RELEASE_LOST = Statement(
    update(object_parts)
    .where(
        object_parts.c.object_id.is_(null()),
        object_parts.c.upload_id.is_(null()),
        object_parts.c.released_at.is_(null()),
    )
    .values(released_at=bindparam("moment", type_=Timestamp()))
)
_RELEASED = Statement(
    select(object_parts.c.id, object_parts.c.key)
    .where(object_parts.c.released_at < bindparam("before", type_=Timestamp()))
    .order_by(object_parts.c.released_at)
    .limit(_BATCH)
)


class ObjectSweeper:
    """Sweeps in every server process. Two processes may sweep at the same time."""

    def __init__(self, database: Database, blobs: Blobs) -> None:
        self._database = database
        self._blobs = blobs

    async def run(self) -> None:
        """Sweep now and every hour, until cancelled. It continues if a part of the server is unavailable."""
        while True:
            try:
                if swept := await self.sweep(datetime.now(UTC)):
                    _log.info("objects_swept", parts=swept)
            except (DatabaseError, ObjectError) as error:
                _log.warning("objects_not_swept", error=str(error))
            await asyncio.sleep(EVERY.total_seconds())

    @traced_run("sweep files")
    async def sweep(self, moment: datetime) -> int:
        """Remove what is over at `moment`, and return the number of removed parts."""
        before = timestamp(moment - AGE)
        await self._end_uploads(timestamp(moment))
        async with self._database.transaction() as transaction:
            await transaction.execute(_RELEASE_LOST, moment=now())
        return await self._remove_released(before) + await self._remove_unnamed(moment - AGE)

    async def _end_uploads(self, moment: str) -> None:
        while expired := await self._database.fetch_all(_EXPIRED, moment=moment):
            for row in expired:

                async def work(transaction: Transaction, upload_id: str = row["id"]) -> None:
                    await transaction.execute(
                        RELEASE_UPLOAD_PARTS, upload_id_of_parts=upload_id, moment=now()
                    )
                    await transaction.execute(DELETE_UPLOAD, upload_id=upload_id)

                await in_transaction(self._database, work)

    async def _remove_released(self, before: str) -> int:
        removed = 0
        while parts := await self._database.fetch_all(_RELEASED, before=before):
            await remove_parts(self._database, self._blobs, parts)
            removed += len(parts)
        return removed

    async def _remove_unnamed(self, before: datetime) -> int:
        """Remove bytes of uploads that ended before their row was written."""
        removed = 0
        async for blobs in self._blobs.listed():
            old = [blob.key for blob in blobs if blob.modified_at < before]
            if not old:
                continue
            found = await self._database.fetch_all(NAMED_KEYS, keys=old)
            for key in set(old) - {row["key"] for row in found}:
                await self._blobs.delete(key)
                removed += 1
        return removed
