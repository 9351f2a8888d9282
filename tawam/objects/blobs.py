"""Keeps bytes under keys that are never used again: in a folder, or in a bucket of S3."""

import asyncio
import os
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar
from uuid import uuid4

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore

from tawam.objects.errors import BlobDamaged, BlobsUnavailable, InsufficientStorage

T = TypeVar("T")

# Hashing and `fsync` wait here, away from the event loop and from other threads' work.
_threads = ThreadPoolExecutor(6, thread_name_prefix="objects")
# EFBIG, ENOSPC and EDQUOT, as the store words them, and its answer when a server has no room.
_FULL = re.compile(r"\(os error (?:27|28|122)\)|507 Insufficient Storage|XMinioStorageFull")


class Blob(NamedTuple):
    """A stored part as a list shows it."""

    key: str
    size: int
    modified_at: datetime


class Blobs(Protocol):
    """A store of bytes.

    Raises (from every method):
        BlobsUnavailable: the store does not answer.
    """

    async def put(self, key: str, data: bytearray | bytes) -> None:
        """Store `data` for good: when this returns, neither a crash nor a power cut loses it.

        Raises:
            InsufficientStorage: there is no room; nothing is left under the key.
        """
        ...

    async def get(self, key: str) -> memoryview:
        """
        Raises:
            BlobDamaged: there is nothing under the key.
        """
        ...

    async def delete(self, key: str) -> None:
        """Delete what is under the key, if anything is."""
        ...

    def listed(self) -> AsyncIterator[Sequence[Blob]]:
        """Go through all blobs, some hundreds at a time."""
        ...

    async def check(self) -> None:
        """Write, read and delete a few bytes."""
        ...


def new_key() -> str:
    """Make a key: a folder of 256, and a random name."""
    name = uuid4().hex
    return f"{name[:2]}/{name}"


async def in_thread(work: Callable[[], T]) -> T:
    """Run `work` in one of the threads for hashes and disks."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


class RemoteBlobs:
    """Bytes in a store of obstore's that makes them durable itself, such as S3."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(self, key: str, data: bytearray | bytes) -> None:
        with _translated():
            await obstore.put_async(self._store, key, data, use_multipart=False)

    async def get(self, key: str) -> memoryview:
        try:
            with _translated():
                found = await obstore.get_async(self._store, key)
                return memoryview(await found.bytes_async())
        except FileNotFoundError as error:
            raise BlobDamaged from error

    async def delete(self, key: str) -> None:
        try:
            with _translated():
                await obstore.delete_async(self._store, key)
        except FileNotFoundError:
            return

    async def listed(self) -> AsyncGenerator[Sequence[Blob]]:
        with _translated():
            async for chunk in obstore.list(self._store, chunk_size=500):
                yield [Blob(each["path"], each["size"], each["last_modified"]) for each in chunk]

    async def check(self) -> None:
        key, data = f"checks/{uuid4().hex}", b"checked"
        await self.put(key, data)
        found = await self.get(key)
        await self.delete(key)
        if bytes(found) != data:
            raise BlobDamaged


class FolderBlobs(RemoteBlobs):
    """Bytes in files of a folder. A file and its folder are on the disk before `put` returns."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(LocalStore(prefix=folder, mkdir=False))
        self._folder = folder
        self._made: set[str] = set()

    async def put(self, key: str, data: bytearray | bytes) -> None:
        inner = key.partition("/")[0]
        try:
            if inner not in self._made:
                await in_thread(lambda: self._make(inner))
            await super().put(key, data)
            await in_thread(lambda: self._sync(key))
        except OSError as error:
            raise _as_object_error(f"{error} (os error {error.errno})") from error

    def _make(self, inner: str) -> None:
        (self._folder / inner).mkdir(mode=0o700, exist_ok=True)
        _sync_path(self._folder)
        self._made.add(inner)

    def _sync(self, key: str) -> None:
        path = self._folder / key
        _sync_path(path)
        _sync_path(path.parent)


def _sync_path(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _translated():
    """Raise the errors of `errors.py` in place of the store's; a missing file stays FileNotFoundError."""
    try:
        yield
    except BaseError as error:
        raise _as_object_error(str(error)) from error


def _as_object_error(problem: str) -> InsufficientStorage | BlobsUnavailable:
    return InsufficientStorage() if _FULL.search(problem) else BlobsUnavailable()
