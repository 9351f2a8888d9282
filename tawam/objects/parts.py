"""Cuts arriving bytes into parts, and puts each part together again with its checksum verified."""

import asyncio
import hashlib
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from typing import Any, NamedTuple

from tawam.database.port import Row
from tawam.objects.blobs import Blobs, Piece, new_key
from tawam.objects.content_types import HEAD

# Clients of resumable uploads send 6 MiB at a time, which are three parts.
PART_SIZE = 2 * 1024 * 1024
# Pieces of fewer bytes are put together as they arrive.
_SMALL = 16 * 1024


class Part(NamedTuple):
    """A stored part: its place among the others, from 0, and its bytes' key, size and SHA-256."""

    number: int
    key: str
    size: int
    sha256: str


class PartWriter:
    """Collects bytes, and stores them in parts of `PART_SIZE`, one while the next one arrives.

    It holds two parts in memory, whatever the size of the object. The bytes are not copied on their way.

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
        self._pieces: list[Piece] = [*begun]
        self._size = self._stored = sum(map(len, begun))
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
        # Many small pieces would take more memory than their bytes.
        last = self._pieces[-1] if self._pieces else None
        if len(data) >= _SMALL:
            self._pieces.append(data)
        elif isinstance(last, bytearray):
            last += data
        else:
            self._pieces.append(bytearray(data))
        self._size += len(data)

    async def finish(self) -> None:
        """Store what is left as a shorter part, if anything arrived since the last part.

        Raises:
            InsufficientStorage, BlobsUnavailable: as `add`. Nothing more is stored then.
        """
        await self._stored_before()
        if self._size > self._stored:
            await self._begin()
            await self._stored_before()

    async def _begin(self) -> None:
        """Store the buffer in the background, after the part before."""
        await self._stored_before()
        storing = asyncio.create_task(self._store(self._number, self._pieces, self._size))
        storing.add_done_callback(_mark_seen)
        self._storing = storing
        self._pieces, self._size, self._stored = [], 0, 0
        self._number += 1

    async def _stored_before(self) -> None:
        # The shield lets a part that is being written be finished when its request is cancelled.
        if self._storing is not None:
            await asyncio.shield(self._storing)
            self._storing = None

    async def _store(self, number: int, pieces: Sequence[Piece], size: int) -> None:
        key = new_key()
        digest = await self._blobs.put(key, pieces)
        self.parts.append(Part(number, key, size, digest))


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

    The next part is read while the second half of one is given out; its first half is forgotten by then.

    Raises:
        BlobDamaged, BlobsUnavailable: the parts before the damaged one have been given out.
    """
    wanted = [part for part in parts[start // PART_SIZE :] if part["number"] * PART_SIZE < end]
    following: asyncio.Task[Sequence[memoryview]] | None = None
    try:
        for index, part in enumerate(wanted):
            read = _read(blobs, part) if following is None else following
            pieces, following = deque(await read), None
            place, half = part["number"] * PART_SIZE, len(pieces) // 2
            while pieces:
                if len(pieces) <= half and following is None and index + 1 < len(wanted):
                    after = wanted[index + 1]
                    following = asyncio.create_task(_read(blobs, after))
                    following.add_done_callback(_mark_seen)
                piece = pieces.popleft()
                shown = piece[max(0, start - place) : max(0, end - place)]
                place += len(piece)
                if shown:
                    yield shown
    finally:
        if following is not None:
            following.cancel()


async def _read(blobs: Blobs, part: Row) -> Sequence[memoryview]:
    return await blobs.get(part["key"], part["sha256"])
