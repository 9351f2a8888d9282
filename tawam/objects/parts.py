"""Cuts arriving bytes into parts, and puts each part together again with its checksum verified."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Sequence
from typing import NamedTuple

from tawam.database.port import Row
from tawam.objects.blobs import Blobs, new_key
from tawam.objects.content_types import HEAD

# Clients of resumable uploads send 6 MiB at a time, which are three parts.
PART_SIZE = 2 * 1024 * 1024


class Part(NamedTuple):
    """A stored part: its place among the others, from 0, and its bytes' key, size and SHA-256."""

    number: int
    key: str
    size: int
    sha256: str


class PartWriter:
    """Collects bytes, and stores them in parts of `PART_SIZE`, one while the next one arrives.

    It holds two parts in memory, whatever the size of the object.

    Args:
        number: the number of the first part.
        begun: bytes of that part that were stored before, in a shorter part that the new one replaces.

    Attributes:
        head: the first bytes, for the detection of the type; empty for a writer that continues.
        parts: those that are stored, in order. They are durable once `Blobs.settle` says so.
    """

    def __init__(self, blobs: Blobs, number: int = 0, begun: bytes | memoryview = b"") -> None:
        self._blobs = blobs
        self._number = number
        # Memory that is filled again and again; the system gives it out as it is touched.
        self._buffer, self._spare = bytearray(PART_SIZE), bytearray(PART_SIZE)
        self._buffer[: len(begun)] = begun
        self._filled = self._stored = len(begun)
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
            taken = view[: PART_SIZE - self._filled]
            self._buffer[self._filled : self._filled + len(taken)] = taken
            self._filled += len(taken)
            view = view[len(taken) :]
            if self._filled == PART_SIZE:
                await self._begin()

    async def finish(self) -> None:
        """Store what is left as a shorter part, if anything arrived since the last part.

        Raises:
            InsufficientStorage, BlobsUnavailable: as `add`. Nothing more is stored then.
        """
        await self._stored_before()
        if self._filled > self._stored:
            await self._begin()
            await self._stored_before()

    async def _begin(self) -> None:
        """Store the buffer in the background, after the part before."""
        await self._stored_before()
        storing = asyncio.create_task(self._store(self._number, self._buffer, self._filled))
        storing.add_done_callback(_mark_seen)
        self._storing = storing
        self._buffer, self._spare = self._spare, self._buffer
        self._filled = self._stored = 0
        self._number += 1

    async def _stored_before(self) -> None:
        # The shield lets a part that is being written be finished when its request is cancelled.
        if self._storing is not None:
            await asyncio.shield(self._storing)
            self._storing = None

    async def _store(self, number: int, buffer: bytearray, size: int) -> None:
        key = new_key()
        digest = await self._blobs.put(key, memoryview(buffer)[:size])
        self.parts.append(Part(number, key, size, digest))


def _mark_seen(task: asyncio.Task[None]) -> None:
    """Look at the end of a part that nobody waits for, because its upload failed."""
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

    The next part is read while one is given out.

    Raises:
        BlobDamaged, BlobsUnavailable: the parts before the damaged one have been given out.
    """
    wanted = [part for part in parts[start // PART_SIZE :] if part["number"] * PART_SIZE < end]
    following = None
    try:
        for place, part in enumerate(wanted):
            data = await following if following is not None else await _read(blobs, part)
            following = None
            if place + 1 < len(wanted):
                following = asyncio.create_task(_read(blobs, wanted[place + 1]))
            first = part["number"] * PART_SIZE
            yield data[max(0, start - first) : end - first]
            del data
    finally:
        if following is not None:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def _read(blobs: Blobs, part: Row) -> memoryview:
    return await blobs.get(part["key"], part["sha256"])
