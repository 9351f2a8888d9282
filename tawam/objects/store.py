"""Stores and reads objects: the bytes through `Blobs`, then the rows that name them."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.objects.access import ObjectAccess
from tawam.objects.blobs import Blobs, in_thread
from tawam.objects.content_types import HEAD, content_type_of, depends_on_claim, is_taken, retyped
from tawam.objects.errors import (
    AccessRefused,
    BlobDamaged,
    NoSuchBucket,
    NoSuchObject,
    ObjectError,
    ObjectExists,
    TooLarge,
    TypeRefused,
)
from tawam.objects.names import is_folder_placeholder, object_name
from tawam.objects.parts import PartWriter, bytes_of, digest_of
from tawam.objects.policies import SERVICE, BucketPolicy, ObjectListener, Viewer
from tawam.objects.quota import Quota
from tawam.objects.records import Content, NewObject, ObjectRecords, attach_new
from tawam.objects.releasing import remove_parts
from tawam.objects.rows import ADD_BUCKET, BUCKET, CHANGE_BUCKET, OBJECT_TO_CHANGE, PARTS

T = TypeVar("T")


class ObjectStore:
    """All objects of the product.

    Attributes:
        access: who may do what.
        records: the rows.
    """

    def __init__(
        self, database: Database, blobs: Blobs, quota: Quota, policies: Sequence[BucketPolicy] = ()
    ) -> None:
        self.database = database
        self.blobs = blobs
        self.quota = quota
        self.access = ObjectAccess(policies)
        self._policies = policies
        self._listeners: dict[str, list[ObjectListener]] = {}
        self.records = ObjectRecords(self.access, quota, self._listeners)

    def listen(self, bucket_id: str, listener: ObjectListener) -> None:
        """Tell `listener` of every object of the bucket that is stored or removed."""
        self._listeners.setdefault(bucket_id, []).append(listener)

    async def prepare(self) -> None:
        """Write the rows of the declared buckets, which follow the code."""
        for policy in self._policies:
            wanted = {
                "is_public": policy.is_public,
                "file_size_limit": policy.max_size,
                "allowed_mime_types": list(policy.types) or None,
            }
            await self._prepare(policy.id, wanted)

    async def bucket(self, bucket_id: str) -> Row:
        """
        Raises:
            NoSuchBucket: there is none.
        """
        row = await self.database.fetch_one(BUCKET, bucket_id=bucket_id)
        if row is None:
            raise NoSuchBucket
        return row

    async def find(self, bucket_id: str, name: str, viewer: Viewer = SERVICE) -> Row:
        """Find an object that the viewer may read.

        Raises:
            NoSuchObject: there is none, or it is not the viewer's to see.
        """
        return await self.access.find(self.database, viewer, "read", bucket_id, name)

    async def open(self, row: Row, start: int = 0, end: int | None = None) -> AsyncGenerator[memoryview]:
        """Open the bytes from `start` to before `end` of an object. The first part is verified already.

        Raises:
            BlobDamaged, BlobsUnavailable: nothing of it can be given out; the generator raises them too.
        """
        parts = await self.database.fetch_all(PARTS, object_id=row["id"])
        if sum(part["size"] for part in parts) != row["size"]:
            # Replaced or removed a moment ago, or a part is gone.
            raise BlobDamaged if await self._is_current(row) else NoSuchObject
        pieces = bytes_of(self.blobs, parts, start, row["size"] if end is None else end)
        first = await anext(pieces, None)
        return _chained(first, pieces)

    async def read(self, row: Row, start: int = 0, end: int | None = None) -> AsyncGenerator[memoryview]:
        """Go through the bytes of an object, each part verified before it is given out.

        Raises:
            BlobDamaged, BlobsUnavailable: as `open`.
        """
        async for piece in await self.open(row, start, end):
            yield piece

    async def local_copy(self, row: Row, folder: Path) -> Path:
        """Write the verified bytes of an object to a new file in `folder`, and return its path.

        Raises:
            BlobDamaged, BlobsUnavailable: as `open`; no file is left.
            OSError: the file cannot be written.
        """
        path = folder / uuid4().hex
        with path.open("xb") as file:
            try:
                async for piece in self.read(row):
                    await in_thread(lambda piece=piece: file.write(piece))
            except BaseException:
                path.unlink()
                raise
        return path

    async def put(
        self,
        bucket_id: str,
        name: str,
        data: bytes | AsyncIterable[bytes | memoryview],
        owner_id: str | None = None,
        content_type: str = "",
    ) -> Row:
        """Store an object for the server itself, in place of one of the same name.

        Raises:
            As `write`.
        """
        new = NewObject(bucket_id, object_name(name), owner_id, content_type, is_upsert=True)
        body = _once(data) if isinstance(data, bytes) else data
        return await self.write(SERVICE, new, body)

    async def write(
        self,
        viewer: Viewer,
        new: NewObject,
        body: AsyncIterable[bytes | memoryview],
        announced: int = 0,
        describe: Callable[[], NewObject] | None = None,
    ) -> Row:
        """Store an object whose bytes arrive. Its row is written when all of them are on the disk.

        Args:
            announced: the bytes that the sender announced; 0 if none.
            describe: if the sender can say more behind the bytes: returns `new` with what was said.

        Raises:
            NoSuchBucket, AccessRefused, ObjectExists, QuotaExceeded, TooLarge: before any byte is read, where
                that is known by then.
            TypeRefused, InsufficientStorage, BlobsUnavailable.
            What `body` raises.
        """
        bucket = await self.begin(viewer, new, announced)
        writer = PartWriter(self.blobs)
        try:
            described, content = await self._receive(bucket, new, body, writer, describe)
        except BaseException:
            await asyncio.shield(self.discard(writer))
            raise

        async def work(transaction: Transaction) -> Row:
            return await self.records.store(transaction, viewer, described, content, attach_new(writer.parts))

        try:
            return await self._in_transaction(work)
        except ObjectError:
            # After any other error the row may be there all the same.
            await asyncio.shield(self.discard(writer))
            raise

    async def begin(self, viewer: Viewer, new: NewObject, size: int) -> Row:
        """Check that an object of `size` may be written, as far as that is known beforehand.

        Returns:
            The row of the bucket, with the limits of this object.

        Raises:
            As `write`.
        """
        bucket = with_limits_of(await self.bucket(new.bucket_id), new.name)

        async def work(transaction: Transaction) -> None:
            await self.records.check(transaction, viewer, new, size)

        await in_transaction(self.database, work)
        self.quota.check_size(size, bucket["file_size_limit"])
        return bucket

    async def remove(self, viewer: Viewer, bucket_id: str, names: Sequence[str]) -> list[Row]:
        """Remove objects; those that are not there, or not the viewer's, are left out of the answer."""

        async def work(transaction: Transaction) -> list[Row]:
            removed: list[Row] = []
            # In one order everywhere, so that two removals never wait for each other.
            for name in sorted(set(names)):
                with suppress(NoSuchObject):
                    row = await self._locked(transaction, viewer, "delete", bucket_id, name)
                    await self.records.remove(transaction, row)
                    removed.append(row)
            return removed

        return await in_transaction(self.database, work)

    async def move(self, viewer: Viewer, source: tuple[str, str], target: tuple[str, str]) -> Row:
        """Rename the object `source`, a bucket and a name.

        Raises:
            NoSuchObject, NoSuchBucket, AccessRefused, ObjectExists, TooLarge, TypeRefused.
        """

        async def work(transaction: Transaction) -> Row:
            row = await self._locked(transaction, viewer, "delete", *source)
            self._check_apart(source[0], target[0])
            bucket = await self._check_target(row["size"], row["content_type"], *target)
            await self.access.check_write(transaction, viewer, bucket["id"], target[1])
            return await self.records.rename(transaction, row, *target)

        return await in_transaction(self.database, work)

    async def copy(self, viewer: Viewer, source: tuple[str, str], new: NewObject) -> Row:
        """Write the object `new` with the same bytes as the object `source`, and of its type.

        Of texts, and of films that hold sound alone, `new` may say another type.

        Raises:
            NoSuchObject, NoSuchBucket, AccessRefused, ObjectExists, QuotaExceeded, TooLarge, TypeRefused.
        """

        async def work(transaction: Transaction) -> Row:
            row = await self._locked(transaction, viewer, "read", *source)
            self._check_apart(source[0], new.bucket_id)
            content_type = retyped(row["content_type"], new.content_type)
            await self._check_target(row["size"], content_type, new.bucket_id, new.name)
            content = Content(row["size"], row["sha256"], content_type)
            attach = self.records.attach_copies(row)
            return await self.records.store(transaction, viewer, new, content, attach)

        return await self._in_transaction(work)

    async def remove_parts(self, parts: Sequence[Row]) -> None:
        """Remove released parts that nobody reads. What this misses, the sweep finds."""
        with suppress(ObjectError):
            await remove_parts(self.database, self.blobs, parts)

    async def discard(self, writer: PartWriter) -> None:
        """Delete the parts that no row names and none will. What this misses, the sweep finds."""
        await writer.stop()
        for part in writer.parts:
            with suppress(ObjectError):
                await self.blobs.delete(part.key)

    async def is_ready(self) -> bool:
        """Whether files can be read. A full disk is no reason to take the whole site away."""
        try:
            await self.blobs.reach()
        except ObjectError:
            return False
        return True

    async def _prepare(self, bucket_id: str, wanted: Row) -> None:
        moment = now()
        row = await self.database.fetch_one(BUCKET, bucket_id=bucket_id)
        if row is None:
            # Another process may start at the same moment.
            with suppress(UniqueViolation):
                async with self.database.transaction() as transaction:
                    await transaction.execute(
                        ADD_BUCKET, id=bucket_id, created_at=moment, updated_at=moment, **wanted
                    )
        elif any(row[name] != value for name, value in wanted.items()):
            changed = {f"new_{name}": value for name, value in wanted.items()}
            async with self.database.transaction() as transaction:
                await transaction.execute(
                    CHANGE_BUCKET, bucket_id=bucket_id, new_updated_at=moment, **changed
                )

    async def _locked(
        self, transaction: Transaction, viewer: Viewer, act: str, bucket_id: str, name: str
    ) -> Row:
        found = await self.access.find(transaction, viewer, act, bucket_id, name)
        row = await transaction.fetch_one(OBJECT_TO_CHANGE, bucket_id=bucket_id, name=name)
        if row is None or row["id"] != found["id"]:
            raise NoSuchObject
        return row

    def _check_apart(self, *bucket_ids: str) -> None:
        """Keep what shows people under its own name: neither may it be shared, nor may others' bytes be.

        Raises:
            AccessRefused: one of the buckets holds likeness. The service key is refused too.
        """
        if any(self.access.likeness(bucket_id) for bucket_id in bucket_ids):
            raise AccessRefused("Files of this bucket are neither copied nor moved")

    async def _check_target(self, size: int, content_type: str, bucket_id: str, name: str) -> Row:
        bucket = with_limits_of(await self.bucket(bucket_id), name)
        self.quota.check_size(size, bucket["file_size_limit"])
        if bucket["allowed_mime_types"] and not is_taken(content_type, bucket["allowed_mime_types"]):
            raise TypeRefused(content_type)
        return bucket

    async def _in_transaction(self, work: Callable[[Transaction], Awaitable[Row]]) -> Row:
        """Run `work`; once more when another writer took the name between its look and its writing."""
        try:
            return await in_transaction(self.database, work)
        except ObjectExists:
            return await in_transaction(self.database, work)

    async def _is_current(self, row: Row) -> bool:
        with suppress(NoSuchObject):
            return (await self.find(row["bucket_id"], row["name"]))["version"] == row["version"]
        return False

    async def _receive(
        self,
        bucket: Row,
        new: NewObject,
        body: AsyncIterable[bytes | memoryview],
        writer: PartWriter,
        describe: Callable[[], NewObject] | None,
    ) -> tuple[NewObject, Content]:
        limit, size = self.quota.limit(bucket["file_size_limit"]), 0
        async for data in body:
            size += len(data)
            if size > limit:
                raise TooLarge
            await writer.add(data)
            has_head = size - len(data) < HEAD <= size
            # What the sender says behind the bytes may still change the type.
            if has_head and (describe is None or not depends_on_claim(writer.head)):
                checked_type(bucket, writer.head, new.content_type)
        described = describe() if describe else new
        content_type = checked_type(bucket, writer.head, described.content_type)
        await writer.finish()
        await self.blobs.settle([part.key for part in writer.parts])
        return described, Content(size, digest_of(writer.parts), content_type)


def with_limits_of(bucket: Row, name: str) -> Row:
    """Return the bucket with its limits for an object of this name.

    What stands for an empty folder has no bytes, and any type.
    """
    if not is_folder_placeholder(name):
        return bucket
    return {**bucket, "file_size_limit": 0, "allowed_mime_types": None}


def checked_type(bucket: Row, head: bytes, claimed: str) -> str:
    """Return the type of an object from its first bytes.

    Raises:
        TypeRefused: the bucket does not take it.
    """
    content_type = content_type_of(head, claimed)
    types = bucket["allowed_mime_types"]
    if types and not is_taken(content_type, types):
        raise TypeRefused(content_type)
    return content_type


async def _chained(first: memoryview | None, rest: AsyncGenerator[memoryview]) -> AsyncGenerator[memoryview]:
    if first is not None:
        yield first
    async for piece in rest:
        yield piece


async def _once(data: bytes) -> AsyncGenerator[bytes]:
    yield data
