"""Uploads that arrive in several requests, each of which goes on where the one before was cut off."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from uuid import uuid4

from tawam.database.errors import InvalidText
from tawam.database.port import Row, Transaction
from tawam.database.queue import ahead
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.objects.appending import LEASE, Appending, Checksum, Writing
from tawam.objects.errors import (
    AccessRefused,
    BlobDamaged,
    NoSuchBucket,
    NoSuchUpload,
    ObjectExists,
    OffsetMismatch,
    TypeRefused,
    UploadLocked,
)
from tawam.objects.policies import Viewer
from tawam.objects.records import NewObject
from tawam.objects.rows import (
    ADD_UPLOAD,
    CLAIM_UPLOAD,
    DELETE_UPLOAD,
    FREE_ALL_UPLOADS,
    FREE_UPLOAD,
    RELEASE_UPLOAD_PARTS,
    UPLOAD,
    UPLOAD_PARTS,
    UPLOADS_OF_OBJECT,
)
from tawam.objects.store import ObjectStore

# Seconds in which a request of this process stops for the one that follows it.
_STOPS_WITHIN = 5.0
# Errors that end an upload; after others it can go on.
_OVER = (AccessRefused, ObjectExists, TypeRefused, NoSuchBucket, BlobDamaged)


class ResumableUploads:
    """Uploads that outlive a request, a line and a restart of the server.

    Args:
        lifetime: how long an upload may take.
    """

    def __init__(self, store: ObjectStore, lifetime: timedelta) -> None:
        self._store = store
        self._lifetime = lifetime
        self._writing: dict[str, Writing] = {}

    async def create(
        self,
        viewer: Viewer,
        new: NewObject,
        size: int,
        token_hash: str | None = None,
        described: str | None = None,
    ) -> Row:
        """Begin an upload of `size` bytes, which count as the account's from now on.

        Args:
            described: the sender's description, word for word.

        Raises:
            As `ObjectStore.begin`.
        """
        await self._store.begin(viewer, new, size)
        moment = now()
        row: Row = {
            "id": str(uuid4()),
            "bucket_id": new.bucket_id,
            "name": new.name,
            "owner_id": new.owner_id,
            "size": size,
            "received": 0,
            "is_upsert": new.is_upsert,
            "content_type": new.content_type,
            "cache_control": new.cache_control,
            "metadata": new.metadata,
            "described": described,
            "token_hash": token_hash,
            "writer": None,
            "written_until": None,
            "expires_at": ahead(self._lifetime),
            "created_at": moment,
            "updated_at": moment,
        }

        async def work(transaction: Transaction) -> None:
            await self._store.records.check(transaction, viewer, new, size)
            await transaction.execute(ADD_UPLOAD, **row)

        await in_transaction(self._store.database, work)
        return row

    async def find(self, upload_id: str) -> Row:
        """Find an upload that has not expired. The caller checks whose it is.

        Raises:
            NoSuchUpload: there is none.
        """
        try:
            row = await self._store.database.fetch_one(UPLOAD, upload_id=upload_id)
        except InvalidText as error:
            raise NoSuchUpload from error
        if row is None or row["expires_at"] <= now():
            raise NoSuchUpload
        return row

    async def append(
        self,
        viewer: Viewer,
        upload: Row,
        offset: int,
        body: AsyncIterable[bytes | memoryview],
        checksum: Checksum | None = None,
    ) -> int:
        """Store what arrives from `offset` on, and write the object once all has arrived.

        What arrived is kept when the body breaks off, unless it came with a checksum.

        Returns:
            The bytes that are stored now.

        Raises:
            UploadLocked: another process is writing to it.
            OffsetMismatch: `offset` is not where the upload stands.
            TooLarge: more bytes than the upload has.
            ChecksumMismatch: what arrived is discarded.
            As `ObjectStore.write`; then the upload is over.
            What `body` raises.
        """
        async with self._claimed(upload["id"]) as (writing, claimed):
            if claimed["received"] != offset:
                raise OffsetMismatch
            if offset == claimed["size"] > 0:
                return offset
            appending = Appending(self._store, viewer, claimed, writing)
            try:
                return await appending.run(body, checksum)
            except _OVER as error:
                if isinstance(error, BlobDamaged):
                    # Its bytes go with an upload that another process ended a moment ago.
                    await self.find(upload["id"])
                await asyncio.shield(self.terminate(upload))
                raise

    async def free_all(self) -> None:
        """Free the uploads that a process of before was writing to. Only for one that serves alone."""
        async with self._store.database.transaction() as transaction:
            await transaction.execute(FREE_ALL_UPLOADS)

    async def stop(self, upload_id: str) -> None:
        """Have the request of this process that writes to the upload stop, and wait for it."""
        writing = self._writing.get(upload_id)
        if writing is None:
            return
        writing.stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(writing.is_over.wait(), _STOPS_WITHIN)

    async def end_all(self, bucket_id: str, name: str) -> None:
        """End every unfinished upload of the object, also one that a request of this process writes to."""
        for upload in await self._store.database.fetch_all(UPLOADS_OF_OBJECT, bucket_id=bucket_id, name=name):
            await self.stop(upload["id"])
            await self.terminate(upload)

    async def terminate(self, upload: Row) -> None:
        """End an upload, and remove its bytes at once: nobody reads them but the upload itself."""

        async def work(transaction: Transaction) -> list[Row]:
            parts = await transaction.fetch_all(UPLOAD_PARTS, upload_id=upload["id"])
            await transaction.execute(RELEASE_UPLOAD_PARTS, upload_id_of_parts=upload["id"], moment=now())
            await transaction.execute(DELETE_UPLOAD, upload_id=upload["id"])
            return parts

        await self._store.remove_parts(await in_transaction(self._store.database, work))

    @asynccontextmanager
    async def _claimed(self, upload_id: str) -> AsyncGenerator[tuple[Writing, Row]]:
        await self.stop(upload_id)
        writing, database = Writing(), self._store.database
        async with database.transaction() as transaction:
            claimed = await transaction.fetch_one(
                CLAIM_UPLOAD,
                upload_id=upload_id,
                moment=now(),
                new_writer=writing.id,
                new_written_until=ahead(LEASE),
            )
        if claimed is None:
            raise UploadLocked
        self._writing[upload_id] = writing
        try:
            yield writing, claimed
        finally:
            await asyncio.shield(self._free(upload_id, writing))

    async def _free(self, upload_id: str, writing: Writing) -> None:
        if self._writing.get(upload_id) is writing:
            del self._writing[upload_id]
        try:
            async with self._store.database.transaction() as transaction:
                await transaction.execute(FREE_UPLOAD, upload_id=upload_id, our_writer=writing.id)
        finally:
            writing.is_over.set()
