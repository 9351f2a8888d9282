"""Copies the parts of objects into a backup and out of it, a few at a time."""

from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from typing import Any

from tawam.backup.destination import Destination, Sum
from tawam.backup.encryption import Identities, Recipients
from tawam.backup.errors import BackupError, explained
from tawam.backup.files import new_file, sha256_of, sync_folder
from tawam.backup.in_order import in_order
from tawam.backup.part_list import WantedPart
from tawam.objects.blobs import Blobs, Checksums, in_thread
from tawam.objects.errors import BlobDamaged, InsufficientStorage, ObjectError

_SETTLED_AT_ONCE = 64


@dataclass
class CopiedParts:
    """What was copied.

    Attributes:
        count, bytes: all parts of the snapshot, before encryption.
        new, written: the parts and bytes that the backup did not have.
        damaged: the keys of parts that could not be read.
    """

    count: int = 0
    bytes: int = 0
    new: int = 0
    written: int = 0
    damaged: list[str] = field(default_factory=list[str])


class PartBackup:
    """Copies those parts that a destination does not have yet."""

    def __init__(self, blobs: Blobs, destination: Destination, recipients: Recipients) -> None:
        self._blobs = blobs
        self._destination = destination
        self._recipients = recipients
        self._folders: set[str] = set()
        self.copied = CopiedParts()

    async def run(self, wanted: Iterable[WantedPart], known: Iterator[Sum]) -> AsyncGenerator[Sum]:
        """Give out the file of each wanted part, once it is on the disk.

        Args:
            wanted, known: both in the order of their keys.

        Raises:
            BackupError: the store of the bytes does not answer, or the disk is full.
        """
        async with aclosing(in_order(self._jobs(wanted, known))) as results:
            async for part, found in results:
                if found is None:
                    self.copied.damaged.append(part.key)
                    continue
                self.copied.count += 1
                self.copied.bytes += part.size
                yield found
        for folder in sorted(self._folders):
            sync_folder(self._destination.folder / "objects" / folder)
        sync_folder(self._destination.folder / "objects")

    def _jobs(
        self, wanted: Iterable[WantedPart], known: Iterator[Sum]
    ) -> Iterator[Coroutine[Any, Any, tuple[WantedPart, Sum | None]]]:
        groups = groupby(known, key=lambda each: each.key)
        current = next(groups, None)
        for part in wanted:
            while current and current[0] < part.key:
                current = next(groups, None)
            files = list(current[1]) if current and current[0] == part.key else []
            yield self._copy(part, files)

    async def _copy(self, part: WantedPart, known: list[Sum]) -> tuple[WantedPart, Sum | None]:
        for each in known:
            if await in_thread(lambda path=each.path: self._is_there(path, part.size)):
                return part, each
        try:
            pieces = await self._blobs.get(part.key, part.checksums)
        except BlobDamaged:
            return part, None
        except ObjectError as error:
            raise BackupError("The files cannot be read, their store does not answer.") from error
        return part, await in_thread(lambda: self._write(part.key, b"".join(pieces)))

    def _is_there(self, path: str, size: int) -> bool:
        """Whether a file of a former snapshot is still there, and was not cut off."""
        try:
            return (self._destination.folder / path).stat().st_size > size
        except FileNotFoundError:
            return False

    def _write(self, key: str, data: bytes) -> Sum:
        encrypted = self._recipients.encrypt(data)
        digest = sha256(encrypted).hexdigest()
        path = self._destination.part_path(key, digest)
        with explained(self._destination.folder):
            file = self._destination.folder / path
            file.parent.mkdir(mode=0o700, exist_ok=True)
            with new_file(file) as written:
                written.write(encrypted)
        self._folders.add(file.parent.name)
        self.copied.new += 1
        self.copied.written += len(data)
        return Sum(path, digest)


async def damaged_files(destination: Destination, sums: Iterable[Sum]) -> list[str]:
    """Read every file, and return the paths of those that are missing or have another SHA-256."""

    async def look(each: Sum) -> str | None:
        try:
            found = await in_thread(lambda: sha256_of(destination.folder / each.path))
        except FileNotFoundError:
            return each.path
        return None if found == each.sha256 else each.path

    with explained(destination.folder):
        return [path async for path in in_order(look(each) for each in sums) if path]


class PartRestore:
    """Puts the parts of a snapshot under their keys.

    Args:
        present: keys under which there is something already.

    Attributes:
        bytes: that were put there.
    """

    def __init__(
        self, blobs: Blobs, destination: Destination, identities: Identities, present: set[str]
    ) -> None:
        self._blobs = blobs
        self._destination = destination
        self._identities = identities
        self._present = present
        self.bytes = 0

    async def run(self, parts: Iterable[Sum]) -> int:
        """Put all of them there, and return their number.

        Raises:
            BackupError: a file is damaged, or the store is full or does not answer.
        """
        count, unsettled = 0, list[str]()
        try:
            async with aclosing(in_order(self._put(each) for each in parts)) as keys:
                async for key in keys:
                    count += 1
                    unsettled.append(key)
                    if len(unsettled) == _SETTLED_AT_ONCE:
                        await self._blobs.settle(unsettled)
                        unsettled.clear()
            await self._blobs.settle(unsettled)
        except InsufficientStorage as error:
            raise BackupError("There is no room left for the files.") from error
        except ObjectError as error:
            raise BackupError("The files cannot be written, their store does not answer.") from error
        return count

    async def _put(self, part: Sum) -> str:
        data = await in_thread(lambda: self._read(part))
        if part.key in self._present:
            try:
                await self._blobs.get(part.key, Checksums(sha256(data).hexdigest()))
                return part.key
            except BlobDamaged:
                await self._blobs.delete(part.key)
        await self._blobs.put(part.key, data)
        self.bytes += len(data)
        return part.key

    def _read(self, part: Sum) -> bytes:
        with explained(self._destination.folder):
            encrypted = (self._destination.folder / part.path).read_bytes()
        if sha256(encrypted).hexdigest() != part.sha256:
            raise BackupError(f"{part.path} of the backup is damaged.")
        return self._identities.decrypt(encrypted)
