"""Receives one request's bytes into an upload, and writes the object with the last of them."""

import asyncio
import hashlib
import time
from collections.abc import AsyncGenerator, AsyncIterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

from tawam.database.port import Row, Transaction
from tawam.database.queue import ahead
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now
from tawam.objects.content_types import HEAD
from tawam.objects.errors import ChecksumMismatch, ObjectError, TooLarge, UploadLocked
from tawam.objects.parts import PART_SIZE, Part, PartWriter, digest_of, read_part
from tawam.objects.policies import Viewer
from tawam.objects.records import Content, NewObject
from tawam.objects.rows import (
    ADD_PART,
    ADVANCE_UPLOAD,
    GIVE_PARTS,
    RELEASE_UPLOAD_PART,
    UPLOAD_PARTS,
    part_values,
)
from tawam.objects.store import ObjectStore, checked_type, with_limits_of

# How long a request may be silent before another process may go on in its place: clients ask for longer.
LEASE = timedelta(seconds=20)
_RENEWED_AFTER = 5.0
# Parts that arrive before a transaction names them.
_NAMED_AT_ONCE = 8


class Checksum:
    """The checksum that a body must have: an algorithm of hashlib's, and the digest."""

    def __init__(self, algorithm: str, digest: bytes) -> None:
        self._hash = hashlib.new(algorithm, usedforsecurity=False)
        self._digest = digest

    def update(self, data: bytes | memoryview) -> None:
        self._hash.update(data)

    def check(self) -> None:
        """
        Raises:
            ChecksumMismatch: the bytes have another one.
        """
        if self._hash.digest() != self._digest:
            raise ChecksumMismatch


@dataclass
class Writing:
    """A request that is writing to an upload. It can be stopped between two pieces of its body."""

    id: str = field(default_factory=lambda: str(uuid4()))
    is_stopped: bool = False
    is_over: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: asyncio.Task[Any] | None = None
    renewed_at: float = field(default_factory=time.monotonic)

    def stop(self) -> None:
        self.is_stopped = True
        if self.waiting is not None:
            self.waiting.cancel()

    async def pieces(self, body: AsyncIterable[bytes | memoryview]) -> AsyncGenerator[bytes | memoryview]:
        """Go through the body until it ends or the request is stopped."""
        source = aiter(body)
        while not self.is_stopped:
            self.waiting = asyncio.current_task()
            try:
                data = await anext(source)
            except StopAsyncIteration:
                return
            except asyncio.CancelledError:
                if not (self.is_stopped and self.waiting):
                    raise
                self.waiting.uncancel()
                return
            finally:
                self.waiting = None
            yield data


class Appending:
    """One request's bytes on their way into an upload."""

    def __init__(self, store: ObjectStore, viewer: Viewer, upload: Row, writing: Writing) -> None:
        self._store = store
        self._viewer = viewer
        self._upload = upload
        self._writing = writing
        self._received: int = upload["received"]
        self._turn = asyncio.Lock()

    async def run(self, body: AsyncIterable[bytes | memoryview], checksum: Checksum | None) -> int:
        writer = await self._writer()
        arrived: int = self._upload["received"]
        try:
            async for data in self._writing.pieces(body):
                arrived += len(data)
                if arrived > self._upload["size"]:
                    raise TooLarge
                if checksum:
                    checksum.update(data)
                await writer.add(data)
                await self._keep(writer, is_held=checksum is not None)
            if checksum:
                checksum.check()
            await writer.finish()
        except BaseException as error:
            # Another process goes on in place of this one, from what was named by then.
            is_kept = checksum is None and not isinstance(error, UploadLocked)
            await asyncio.shield(self._end_early(writer, is_kept=is_kept))
            raise
        await asyncio.shield(self._finish(writer))
        return self._received

    async def _writer(self) -> PartWriter:
        number, begun = divmod(self._upload["received"], PART_SIZE)
        if not begun:
            return PartWriter(self._store.blobs, number)
        parts = await self._store.database.fetch_all(UPLOAD_PARTS, upload_id=self._upload["id"])
        last = await read_part(self._store.blobs, parts[-1])
        return PartWriter(self._store.blobs, number, last)

    async def _keep(self, writer: PartWriter, *, is_held: bool) -> None:
        """Name the parts that are stored by now. They wait for the end if a checksum is still to be met."""
        parts = [] if is_held else writer.parts
        is_late = time.monotonic() - self._writing.renewed_at > _RENEWED_AFTER
        is_last = self._end(writer.parts) == self._upload["size"]
        if not is_last and (len(parts) >= _NAMED_AT_ONCE or is_late):
            await asyncio.shield(self._commit(writer, is_held=is_held))

    async def _end_early(self, writer: PartWriter, *, is_kept: bool) -> None:
        """Keep what arrived before an error, as far as it can be stored."""
        if not is_kept:
            await self._store.discard(writer)
            return
        with suppress(ObjectError):
            await writer.finish()
        await self._finish(writer)

    async def _finish(self, writer: PartWriter) -> None:
        try:
            if self._end(writer.parts) == self._upload["size"]:
                async with self._turn:
                    await self._complete(writer.parts)
            elif writer.parts:
                await self._commit(writer)
        except ObjectError:
            # After any other error the rows may be there all the same.
            await self._store.discard(writer)
            raise

    def _end(self, parts: Sequence[Part]) -> int:
        return parts[-1].number * PART_SIZE + parts[-1].size if parts else self._received

    async def _commit(self, writer: PartWriter, *, is_held: bool = False) -> None:
        # One at a time: a request that is cancelled here leaves this one running while it ends.
        async with self._turn:
            # A copy, because the next part is stored meanwhile.
            parts = [] if is_held else list(writer.parts)
            await self._store.blobs.settle([part.key for part in parts])

            async def work(transaction: Transaction) -> list[Row]:
                return await self._advance(transaction, parts)

            shorter = await in_transaction(self._store.database, work)
            self._received = self._end(parts)
            del writer.parts[: len(parts)]
            await self._store.remove_parts(shorter)
        self._writing.renewed_at = time.monotonic()

    async def _advance(self, transaction: Transaction, parts: Sequence[Part]) -> list[Row]:
        """Name these parts as the upload's, and return those of the same number that they replace, released.

        A sender of single bytes makes a longer part with each: those before must not lie there for a day.
        """
        upload_id, moment = self._upload["id"], now()
        is_ours = await transaction.execute(
            ADVANCE_UPLOAD,
            upload_id=upload_id,
            our_writer=self._writing.id,
            new_received=self._end(parts),
            new_written_until=ahead(LEASE),
            new_updated_at=moment,
        )
        if not is_ours:
            raise UploadLocked
        shorter: list[Row] = []
        for part in parts:
            shorter += await transaction.fetch_all(
                RELEASE_UPLOAD_PART,
                upload_id_of_part=upload_id,
                number_of_part=part.number,
                moment=moment,
            )
            await transaction.execute(
                ADD_PART, **part_values(id=new_id(), upload_id=upload_id, **part._asdict())
            )
        return shorter

    async def _complete(self, held: Sequence[Part]) -> None:
        """Write the object in the transaction that names the last parts."""
        upload = self._upload
        await self._store.blobs.settle([part.key for part in held])
        known = await self._store.database.fetch_all(UPLOAD_PARTS, upload_id=upload["id"])
        digests = {part["number"]: part["sha256"] for part in known} | {p.number: p.sha256 for p in held}
        ordered: list[Row] = [{"sha256": digests[number]} for number in sorted(digests)]
        content_type = await self._content_type([*known, *(part._asdict() for part in held)])
        content = Content(upload["size"], digest_of(ordered), content_type)
        new = NewObject(**{name: upload[name] for name in _DESCRIBED}, is_upsert=bool(upload["is_upsert"]))

        async def attach(transaction: Transaction, object_id: str) -> None:
            await transaction.execute(GIVE_PARTS, upload_id_of_parts=upload["id"], new_object_id=object_id)

        async def work(transaction: Transaction) -> list[Row]:
            shorter = await self._advance(transaction, held)
            await self._store.records.store(transaction, self._viewer, new, content, attach, is_reserved=True)
            return shorter

        shorter = await in_transaction(self._store.database, work)
        self._received = upload["size"]
        await self._store.remove_parts(shorter)

    async def _content_type(self, parts: list[Row]) -> str:
        """Find the type from the first part; of two that begin the upload, the later one is whole."""
        bucket = with_limits_of(await self._store.bucket(self._upload["bucket_id"]), self._upload["name"])
        first = next((part for part in reversed(parts) if part["number"] == 0), None)
        pieces = await read_part(self._store.blobs, first) if first else []
        head = b"".join(pieces)[:HEAD]
        return checked_type(bucket, head, self._upload["content_type"])


_DESCRIBED = ("bucket_id", "name", "owner_id", "content_type", "cache_control", "metadata")
