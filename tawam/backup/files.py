"""Writes files that are whole or not there, readable by their owner alone, and read back once written."""

import fcntl
import hashlib
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import BufferedRandom, FileIO
from pathlib import Path
from typing import BinaryIO

from tawam.backup.errors import BackupError


class NewFile:
    """A file that is being written.

    Attributes:
        size: the bytes that were written so far.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self.size = 0

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    def write(self, data: bytes | memoryview) -> int:
        self._digest.update(data)
        self.size += len(data)
        return self._file.write(data)

    def flush(self) -> None:
        self._file.flush()


@contextmanager
def new_file(path: Path) -> Generator[NewFile]:
    """Write a file that gets its name after the block, once it was flushed and read back.

    Raises:
        BackupError: the bytes read back are others.
        OSError: as from any file. Nothing is left under the name then.
    """
    draft = path.with_name(f".{path.name}.draft")
    draft.unlink(missing_ok=True)
    try:
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "w+b") as file:
            written = NewFile(file)
            yield written
            file.flush()
            os.fsync(descriptor)
            # Without this the bytes would be read from memory, which says nothing about the disk.
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            file.seek(0)
            if _digest(file) != written.sha256:
                raise BackupError(f"{path} reads back differently from what was written: look at the disk.")
        draft.rename(path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


class CheckedFile:
    """A file of the backup that is looked at while it is read: somebody may change it after a first look.

    Raises:
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path, sha256: str) -> None:
        self._path = path
        self._sha256 = sha256
        self._digest = hashlib.sha256()
        self._file = path.open("rb")

    def read(self, size: int = -1, /) -> bytes:
        data = self._file.read(size)
        self._digest.update(data)
        return data

    def finish(self) -> None:
        """Read the rest.

        Raises:
            BackupError: what was read is not what the manifest names.
        """
        while self.read(1024 * 1024):
            pass
        if self._digest.hexdigest() != self._sha256:
            raise BackupError(f"{self._path} is damaged.")

    def close(self) -> None:
        self._file.close()


def sha256_of(path: Path) -> str:
    with path.open("rb", buffering=0) as file:
        return _digest(file)


def _digest(file: FileIO | BufferedRandom) -> str:
    return hashlib.file_digest(file, "sha256").hexdigest()


def sync_folder(folder: Path) -> None:
    """Return when the names of the folder's files are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: Path, holder: str) -> Generator[None]:
    """Hold a lock during the block. It goes with the process, however that ends.

    Raises:
        BackupError: another process holds it; the sentence begins with `holder`.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupError(f"{holder} is running already: wait for its end.") from error
        yield
    finally:
        os.close(descriptor)
