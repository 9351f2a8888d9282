"""Keeps bytes under keys that are never used again: in a folder, or in a bucket of S3."""

import asyncio
import hashlib
import os
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar
from uuid import uuid4

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore
from xxhash import xxh3_128

from tawam.logs import logger
from tawam.objects.errors import BlobDamaged, BlobsUnavailable, InsufficientStorage

T = TypeVar("T")

# Hashes and disks are waited for here, away from the event loop and from other threads' work.
_threads = ThreadPoolExecutor(6, thread_name_prefix="objects")
_sync_threads = ThreadPoolExecutor(4, thread_name_prefix="objects-sync")
# EFBIG, ENOSPC and EDQUOT, as the store words them, and the answer of a server that has no room.
_FULL = re.compile(r"\(os error (?:27|28|122)\)|507 Insufficient Storage|XMinioStorageFull")

# Bytes that are written, or read and later sent, at a time. For a write of 2 MiB the kernel looks for as much
# memory in one piece, which at times takes longer than the write.
_PIECE = 256 * 1024

_log = logger("objects")


class Blob(NamedTuple):
    """A stored part as a list shows it."""

    key: str
    size: int
    modified_at: datetime


class Checksums(NamedTuple):
    """Checksums of a stored part, in hexadecimal digits.

    Attributes:
        sha256: identifies the bytes, in records that outlive them too.
        xxh3: 128 bits that find damage ten times as fast; None for parts that were stored without it.
    """

    sha256: str
    xxh3: str | None = None

    def fit(self, pieces: Sequence[memoryview]) -> bool:
        """Whether the pieces, one behind the other, have the fastest of these checksums."""
        if self.xxh3 is None:
            return _sha256(pieces) == self.sha256
        return _xxh3(pieces) == self.xxh3


class Blobs(Protocol):
    """A store of bytes.

    Raises (from every method):
        BlobsUnavailable: the store does not answer.
    """

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        """Store bytes under a new key, and return their checksums. They must not change before it returns.

        Raises:
            InsufficientStorage: there is no room; nothing is left under the key.
        """
        ...

    async def settle(self, keys: Collection[str]) -> None:
        """Return when neither a crash nor a power cut loses what `put` stored under these keys.

        Raises:
            InsufficientStorage: there is no room after all.
        """
        ...

    async def get(self, key: str, checksums: Checksums) -> Sequence[memoryview]:
        """Return the bytes under a key, in pieces.

        Raises:
            BlobDamaged: they are missing, or do not fit the checksums.
        """
        ...

    async def delete(self, key: str) -> None:
        """Delete what is under the key, if anything is."""
        ...

    def listed(self) -> AsyncIterator[Sequence[Blob]]:
        """Go through all blobs, some hundreds at a time."""
        ...

    async def reach(self) -> None:
        """Return if bytes can be read."""
        ...


def new_key() -> str:
    """Make a key: a folder of 256, and a random name."""
    name = uuid4().hex
    return f"{name[:2]}/{name}"


async def in_thread(work: Callable[[], T]) -> T:
    """Run `work` in one of the threads for hashes and disks."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


async def check(blobs: Blobs) -> None:
    """Write, read and delete a few bytes.

    Raises:
        BlobsUnavailable, InsufficientStorage, BlobDamaged: it does not work.
    """
    key = f"checks/{uuid4().hex}"
    checksums = await blobs.put(key, b"checked")
    try:
        await blobs.settle([key])
        await blobs.get(key, checksums)
    finally:
        await blobs.delete(key)


class RemoteBlobs:
    """Bytes in a store of obstore's that makes them durable itself, such as S3."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        kept, checksums = await in_thread(lambda: (bytes(data), _checksums(data)))
        with _translated():
            await obstore.put_async(self._store, key, kept, use_multipart=False)
        return checksums

    async def settle(self, keys: Collection[str]) -> None:
        """Nothing is left to do: the store answered when it had the bytes for good."""

    async def get(self, key: str, checksums: Checksums) -> Sequence[memoryview]:
        try:
            with _translated():
                found = await obstore.get_async(self._store, key)
                pieces = [memoryview(await found.bytes_async())]
        except FileNotFoundError as error:
            raise _damaged(key) from error
        if not await in_thread(lambda: checksums.fit(pieces)):
            raise _damaged(key)
        return pieces

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

    async def reach(self) -> None:
        try:
            with _translated():
                await obstore.head_async(self._store, "checks/none")
        except FileNotFoundError:
            return


class FolderBlobs(RemoteBlobs):
    """Bytes in files of a folder, each of which one job of a thread writes or reads.

    A file gets its name before it is whole: no row names the key before `settle` has returned.
    The `fsync` of a part runs while the next parts arrive; `settle` waits for it, and for that of the folder.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(LocalStore(prefix=folder, mkdir=False))
        self._folder = folder
        self._made: set[str] = set()
        self._syncing: dict[str, asyncio.Future[None]] = {}

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        with _translated():
            checksums = await in_thread(lambda: self._write(key, data))
        loop = asyncio.get_running_loop()
        syncing = loop.run_in_executor(_sync_threads, _sync, self._folder / key)
        syncing.add_done_callback(_mark_seen)
        self._syncing[key] = syncing
        return checksums

    async def settle(self, keys: Collection[str]) -> None:
        running = [self._syncing.pop(key) for key in keys if key in self._syncing]
        folders = {(self._folder / key).parent for key in keys}
        with _translated():
            await asyncio.gather(*running)
            await in_thread(lambda: [_sync(folder) for folder in folders])

    async def get(self, key: str, checksums: Checksums) -> Sequence[memoryview]:
        try:
            with _translated():
                return await in_thread(lambda: self._read(key, checksums))
        except FileNotFoundError as error:
            raise _damaged(key) from error

    async def delete(self, key: str) -> None:
        self._syncing.pop(key, None)
        await super().delete(key)

    async def reach(self) -> None:
        if not os.access(self._folder, os.R_OK | os.X_OK):
            raise BlobsUnavailable

    def _write(self, key: str, data: bytes | memoryview) -> Checksums:
        inner = key.partition("/")[0]
        if inner not in self._made:
            (self._folder / inner).mkdir(mode=0o700, exist_ok=True)
            _sync(self._folder)
            self._made.add(inner)
        path = self._folder / key
        try:
            with path.open("xb", buffering=0) as file:
                _write_all(file, memoryview(data))
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return _checksums(data)

    def _read(self, key: str, checksums: Checksums) -> Sequence[memoryview]:
        with (self._folder / key).open("rb", buffering=0) as file:
            pieces = [memoryview(piece) for piece in iter(lambda: file.read(_PIECE), b"")]
        if not checksums.fit(pieces):
            raise _damaged(key)
        return pieces


def _write_all(file: FileIO, data: memoryview) -> None:
    """Write all the bytes: a disk that is nearly full takes a part of them first."""
    while data:
        data = data[file.write(data[:_PIECE]) :]


def _checksums(data: bytes | memoryview) -> Checksums:
    view = memoryview(data)
    return Checksums(_sha256([view]), _xxh3([view]))


def _sha256(pieces: Sequence[memoryview]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()


def _xxh3(pieces: Sequence[memoryview]) -> str:
    digest = xxh3_128()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _mark_seen(future: asyncio.Future[None]) -> None:
    """Look at the end of an `fsync` that nobody waits for, because its upload failed."""
    if not future.cancelled():
        future.exception()


def _damaged(key: str) -> BlobDamaged:
    _log.error("part_damaged", key=key)
    return BlobDamaged()


@contextmanager
def _translated() -> Generator[None]:
    """Raise the errors of `errors.py` in place of the store's; a missing file stays FileNotFoundError."""
    try:
        yield
    except FileNotFoundError:
        raise
    except BaseError as error:
        raise _as_object_error(str(error)) from error
    except OSError as error:
        raise _as_object_error(f"(os error {error.errno})") from error


def _as_object_error(problem: str) -> InsufficientStorage | BlobsUnavailable:
    if _FULL.search(problem):
        return InsufficientStorage()
    _log.error("blobs_unavailable", problem=problem[:500])
    return BlobsUnavailable()
