"""A store of bytes whose calls are spans of the trace that they run in."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AbstractContextManager

from tawam.objects.blobs import Blob, Blobs, Checksums
from tawam.traces.spans import Span, call_span


class TracedBlobs:
    """
    Args:
        where: `s3` or `folder`.
    """

    def __init__(self, blobs: Blobs, where: str) -> None:
        self._blobs = blobs
        self._where = where

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        with self._span("put"):
            return await self._blobs.put(key, data)

    async def settle(self, keys: Collection[str]) -> None:
        with self._span("settle"):
            await self._blobs.settle(keys)

    async def get(self, key: str, checksums: Checksums) -> Sequence[memoryview]:
        with self._span("get"):
            return await self._blobs.get(key, checksums)

    async def delete(self, key: str) -> None:
        with self._span("delete"):
            await self._blobs.delete(key)

    def listed(self) -> AsyncIterator[Sequence[Blob]]:
        return self._blobs.listed()

    async def reach(self) -> None:
        with self._span("reach"):
            await self._blobs.reach()

    def _span(self, operation: str) -> AbstractContextManager[Span | None]:
        return call_span(f"storage {operation}", tawam__storage=self._where)
