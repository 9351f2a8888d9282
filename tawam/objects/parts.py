"""Cuts arriving bytes into parts, and puts each part together again with its checksum verified."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Sequence
from typing import NamedTuple

from tawam.database.port import Row
from tawam.logs import logger
from tawam.objects.blobs import Blobs, in_thread, new_key
from tawam.objects.content_types import HEAD
from tawam.objects.errors import BlobDamaged

PART_SIZE = 4 * 1024 * 1024

_log = logger("objects")


class Part(NamedTuple):
    """A stored part: its place among the others, from 0, and its bytes' key, size and SHA-256."""

    number: int
    key: str
    size: int
    sha256: str


class PartWriter:
    """Collects bytes, and stores them in parts of `PART_SIZE`. It holds one part in memory.

    Args:
        number: the number of the first part.
        begun: bytes of that part that were stored before, in a shorter part that the new one replaces.

    Attributes:
        head: the first bytes, for the detection of the type; empty for a writer that continues.
        parts: those that are stored, in order.
    """

    def __init__(self, blobs: Blobs, number: int = 0, begun: bytes | memoryview = b"") -> None:
        self._blobs = blobs
        self._number = number
        self._buffer = bytearray(begun)
        self._stored = len(begun)
        self.head = b""
        self.parts: list[Part] = []

    async def add(self, data: bytes | memoryview) -> None:
        """Take bytes, and store the parts that they complete."""
        if not self._number and len(self.head) < HEAD:
            self.head += bytes(data[: HEAD - len(self.head)])
        view = memoryview(data)
        while len(self._buffer) + len(view) >= PART_SIZE:
            room = PART_SIZE - len(self._buffer)
            self._buffer += view[:room]
            view = view[room:]
            await self._store()
        self._buffer += view

    async def finish(self) -> None:
        """Store what is left as a shorter part, if anything arrived since the last part."""
        if len(self._buffer) > self._stored:
            await self._store()

    async def _store(self) -> None:
        data, key = self._buffer, new_key()
        digest, _ = await asyncio.gather(
            in_thread(lambda: hashlib.sha256(data).hexdigest()), self._blobs.put(key, data)
        )
        self.parts.append(Part(self._number, key, len(data), digest))
        self._buffer = bytearray()
        self._stored = 0
        self._number += 1


def digest_of(parts: Sequence[Part] | Sequence[Row]) -> str:
    """Return the SHA-256 of one part, or that of several parts' digests in a row."""
    digests = [part.sha256 if isinstance(part, Part) else part["sha256"] for part in parts]
    if len(digests) == 1:
        return digests[0]
    return hashlib.sha256(b"".join(map(bytes.fromhex, digests))).hexdigest()


async def verified(blobs: Blobs, part: Row) -> memoryview:
    """Return the bytes of a part.

    Raises:
        BlobDamaged: they are missing or changed.
        BlobsUnavailable: the store does not answer.
    """
    data = await blobs.get(part["key"])
    digest = await in_thread(lambda: hashlib.sha256(data).hexdigest())
    if digest != part["sha256"]:
        _log.error("part_damaged", key=part["key"])
        raise BlobDamaged
    return data


async def bytes_of(blobs: Blobs, parts: Sequence[Row], start: int, end: int) -> AsyncGenerator[memoryview]:
    """Go through the bytes from `start` to before `end` of an object with these parts, which are in order.

    Raises:
        BlobDamaged, BlobsUnavailable: as `verified`; the parts before the damaged one have been given out.
    """
    for part in parts[start // PART_SIZE :]:
        first = part["number"] * PART_SIZE
        if first >= end:
            return
        data = await verified(blobs, part)
        yield data[max(0, start - first) : end - first]
