"""Checks files that have arrived, one at a time, in the background of every process of the server."""

import asyncio
import hashlib
import os
import shutil
import tempfile
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.queue import Queue, ahead, backoff
from tawam.database.retry import in_transaction
from tawam.failpoints import failpoint
from tawam.logs import logger
from tawam.media.inspection import Inspected, Inspection
from tawam.media.refusals import MediaUnreadable, Reason
from tawam.objects.errors import NoSuchObject, ObjectError
from tawam.objects.store import ObjectStore
from tawam.recordings.outcomes import Checked
from tawam.recordings.paths import poster_path, strip_path
from tawam.recordings.recording import Finding, Media
from tawam.tasks import running
from tawam.traces.spans import traced_run

# How long a process that checks a file may be silent; then another one checks it.
LEASE = timedelta(seconds=60)
_RENEWED_EVERY = 20.0
POLL_SECONDS = 1.0
_LONGEST_PAUSE = 600.0
_FEWEST_ATTEMPTS = 5
_WEBP = "image/webp"

Inspect = Callable[[Sequence[Path]], Awaitable[Inspected]]


class _LocalCopy(NamedTuple):
    path: Path
    sha256: str
    crc32: int


class CheckedFiles(Protocol):
    """The files of one bucket, what is to be said of them, and what follows from it.

    Attributes:
        name: of one of them, in logs.
        queue: those that have arrived and were not looked into.
        renew_lease: with the binds `row_id`, `received` and `new_due_at`.
    """

    name: str
    bucket: str
    queue: Queue
    renew_lease: Statement

    def findings(self, row: Row, inspection: Inspection) -> list[Finding]: ...

    def unreadable(self, row: Row, reason: Reason) -> list[Finding]:
        """The findings of a file that could not be read."""
        ...

    def unchecked(self, row: Row) -> list[Finding]:
        """The findings of a file that the server could not look into, for no fault of the file."""
        ...

    async def write(self, row: Row, checked: Checked) -> None:
        """Write the outcome, unless the file was replaced or its row deleted meanwhile."""
        ...


class FileChecker:
    """Looks into each file, and writes what there is to say about it.

    Args:
        folder: where files are copied to while they are looked into; of this checker alone.
        inspect: reads a file in a confined process.
    """

    def __init__(
        self, database: Database, store: ObjectStore, files: CheckedFiles, folder: Path, inspect: Inspect
    ) -> None:
        self._database = database
        self._store = store
        self._files = files
        self._folder = folder
        self._inspect = inspect
        self._log = logger("checks").bind(of=files.name)

    async def run(self) -> None:
        """Check files as they come, until cancelled. Nothing that goes wrong ends it."""
        await asyncio.to_thread(self.prepare)
        while True:
            try:
                is_busy = await self.check_due()
            except DatabaseError as error:
                self._log.warning("queue_unreadable", error=str(error))
                is_busy = False
            except Exception as error:
                # Whichever error it is, the checks go on: nobody would notice that they had stopped.
                self._log.error("checker_stumbled", error=error)
                is_busy = False
            if not is_busy:
                await asyncio.sleep(POLL_SECONDS)

    async def check_due(self) -> bool:
        """Check the file that is due the longest; whether there was any."""
        claimed = await self._files.queue.claim(self._database, 1, LEASE)
        for row in claimed:
            # Other processes keep away from it meanwhile.
            async with running(self._renew(row)):
                await self._check(row)
        return bool(claimed)

    @traced_run("check file")
    async def _check(self, row: Row) -> None:
        try:
            checked = await self._looked_into(row)
        except NoSuchObject as error:
            # Replaced while it was read, so the newer file is due; or removed by an operator.
            await self._put_back(row, error)
        except (ObjectError, OSError) as error:
            await self._put_back(row, error)
        else:
            failpoint(f"{self._files.name}-inspected")
            await self._files.write(row, checked)

    async def _looked_into(self, row: Row) -> Checked:
        path = row["object_path"]
        stored = await self._store.find(self._files.bucket, path)
        async with self._copied(stored) as copy:
            try:
                inspected = await self._inspect([copy.path])
            except MediaUnreadable as refusal:
                return Checked(copy.sha256, self._files.unreadable(row, refusal.reason))
        findings = self._files.findings(row, inspected.inspection)
        return Checked(
            copy.sha256,
            findings,
            media_of(inspected.inspection),
            await self._picture(poster_path(path), inspected.poster),
            await self._picture(strip_path(path), inspected.strip),
            copy.crc32,
        )

    async def _picture(self, name: str, content: bytes | None) -> str | None:
        if content is None:
            return None
        await self._store.put(self._files.bucket, name, content, content_type=_WEBP)
        return name

    @asynccontextmanager
    async def _copied(self, stored: Row) -> AsyncGenerator[_LocalCopy]:
        """Copy the verified bytes of an object to a file of its own, for as long as the block lasts."""
        prefix = f"{os.getpid()}-"
        folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix=prefix, dir=self._folder))
        try:
            yield await self._copy(stored, folder / "original")
        finally:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    async def _copy(self, stored: Row, path: Path) -> _LocalCopy:
        digest, crc32 = hashlib.sha256(), 0
        with path.open("xb") as file:

            def add(piece: memoryview) -> None:
                nonlocal crc32
                digest.update(piece)
                crc32 = zlib.crc32(piece, crc32)
                file.write(piece)

            async for piece in self._store.read(stored):
                await asyncio.to_thread(add, piece)
        return _LocalCopy(path, digest.hexdigest(), crc32)

    async def _renew(self, row: Row) -> None:
        """Renew the lease of the file until cancelled."""
        while True:
            await asyncio.sleep(_RENEWED_EVERY)
            try:
                async with self._database.transaction() as transaction:
                    await transaction.execute(
                        self._files.renew_lease,
                        row_id=row["id"],
                        received=row["received_at"],
                        new_due_at=ahead(LEASE),
                    )
            except DatabaseError as error:
                self._log.warning("lease_not_renewed", id=row["id"], error=str(error))

    async def _put_back(self, row: Row, error: Exception) -> None:
        """Try again later; a file that cannot be looked into for half a day is left to the team's eyes."""
        attempts = row["attempts"] + 1
        reason = f"{type(error).__name__}: {error}"
        if self._files.queue.is_over(row) and attempts >= _FEWEST_ATTEMPTS:
            self._log.error("file_not_checked", id=row["id"], reason=reason)
            await self._files.write(row, Checked(None, self._files.unchecked(row)))
            return
        self._log.warning("file_put_back", id=row["id"], reason=reason)

        async def work(transaction: Transaction) -> None:
            await self._files.queue.put_back(
                transaction, row, reason, attempts=attempts, pause=backoff(attempts, _LONGEST_PAUSE)
            )

        await in_transaction(self._database, work)

    def prepare(self) -> None:
        """Make the folder for copies, and delete what a process left there that died."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in self._folder.iterdir():
            if not _is_anothers(left.name.partition("-")[0]):
                shutil.rmtree(left, ignore_errors=True)


def _is_anothers(process_id: str) -> bool:
    """Whether another process of that id runs: this one has made no copy yet."""
    if not process_id.isdigit() or int(process_id) == os.getpid():
        return False
    try:
        os.kill(int(process_id), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def media_of(inspection: Inspection) -> Media:
    """Keep the figures that people read; the others have become findings."""
    return msgspec.convert(inspection, Media, from_attributes=True)
