"""Cuts arriving bytes into parts, and puts each part together again with its checksum verified."""

import asyncio
import hashlib
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from typing import Any, NamedTuple

from tawam.database.port import Row
from tawam.objects.blobs import Blobs, Checksums, new_key
from tawam.objects.content_types import HEAD

# Clients of resumable uploads send 6 MiB at a time, which are three parts.
PART_SIZE = 2 * 1024 * 1024


class Part(NamedTuple):
    """A stored part: its place among the others, from 0, and its bytes' key, size and checksums."""

    number: int
    key: str
    size: int
    sha256: str
    xxh3: str | None


class PartWriter:
    """Collects bytes, and stores them in parts of `PART_SIZE`, one while the next one arrives.

    It holds two parts in memory, whatever the size of the object. Bytes are copied as they come: writing and
    hashing many small pieces takes longer, because each of them waits for the interpreter's lock.

    Args:
        number: the number of the first part.
        begun: bytes of that part that were stored before, in a shorter part that the new one replaces.

    Attributes:
        head: the first bytes, for the detection of the type; empty for a writer that continues.
        parts: those that are stored, in order. They are durable once `Blobs.settle` says so.
    """

    def __init__(self, blobs: Blobs, number: int = 0, begun: Sequence[memoryview] = ()) -> None:
        self._blobs = blobs
        self._number = number
        self._buffer = memoryview(bytearray(PART_SIZE))
        # The buffer of the part that is being stored.
        self._other: memoryview | None = None
        self._size = 0
        for piece in begun:
            self._take(piece)
        self._stored = self._size
        self._storing: asyncio.Task[None] | None = None
        self.head = b""
        self.parts: list[Part] = []

    async def add(self, data: bytes | memoryview) -> None:
        """Take bytes, and store the parts that they complete.

        Raises:
            InsufficientStorage, BlobsUnavailable: this part or the one before could not be stored.
        """
        if not self._number and len(self.head) < HEAD:
            self.head += bytes(data[: HEAD - len(self.head)])
        view = memoryview(data)
        while view:
            taken = view[: PART_SIZE - self._size]
            self._take(taken)
            view = view[len(taken) :]
            if self._size == PART_SIZE:
                await self._begin()

    def _take(self, data: memoryview) -> None:
        end = self._size + len(data)
        self._buffer[self._size : end] = data
        self._size = end

    async def finish(self) -> None:
        """Store what is left as a shorter part, if anything arrived since the last part.

        Raises:
            InsufficientStorage, BlobsUnavailable: as `add`. Nothing more is stored then.
        """
        await self._stored_before()
        if self._size > self._stored:
            await self._begin()
            await self._stored_before()

    async def stop(self) -> None:
        """Wait for the part that is being stored, if any, however that ends."""
        if self._storing is not None:
            await asyncio.wait([self._storing])

    async def _begin(self) -> None:
        """Store the buffer in the background, after the part before."""
        await self._stored_before()
        storing = asyncio.create_task(self._store(self._number, self._buffer[: self._size]))
        storing.add_done_callback(_mark_seen)
        self._storing = storing
        self._buffer, self._other = self._other or memoryview(bytearray(PART_SIZE)), self._buffer
        self._size = self._stored = 0
        self._number += 1

    async def _stored_before(self) -> None:
        # The shield lets a part that is being written be finished when its request is cancelled.
        if self._storing is not None:
            await asyncio.shield(self._storing)
            self._storing = None

    async def _store(self, number: int, data: memoryview) -> None:
        key = new_key()
        checksums = await self._blobs.put(key, data)
        self.parts.append(Part(number, key, len(data), *checksums))


def _mark_seen(task: asyncio.Task[Any]) -> None:
    """Look at the end of a part that nobody waits for any more."""
    if not task.cancelled():
        task.exception()


def digest_of(parts: Sequence[Part] | Sequence[Row]) -> str:
    """Return the SHA-256 of one part, or that of several parts' digests in a row."""
    digests = [part.sha256 if isinstance(part, Part) else part["sha256"] for part in parts]
    if len(digests) == 1:
        return digests[0]
    return hashlib.sha256(b"".join(map(bytes.fromhex, digests))).hexdigest()


async def bytes_of(blobs: Blobs, parts: Sequence[Row], start: int, end: int) -> AsyncGenerator[memoryview]:
    """Go through the bytes from `start` to before `end` of an object with these parts, which are in order.

    Raises:
        BlobDamaged, BlobsUnavailable: the parts before the damaged one have been given out.
    """
    for part in parts[start // PART_SIZE :]:
        place = part["number"] * PART_SIZE
        if place >= end:
            return
        pieces = deque(await read_part(blobs, part))
        while pieces:
            piece = pieces.popleft()
            shown = piece[max(0, start - place) : max(0, end - place)]
            place += len(piece)
            if shown:
                yield shown


async def read_part(blobs: Blobs, part: Row) -> Sequence[memoryview]:
    """Return the bytes of a part, in pieces.

    Raises:
        BlobDamaged, BlobsUnavailable.
    """
    return await blobs.get(part["key"], Checksums(part["sha256"], part["xxh3"]))
