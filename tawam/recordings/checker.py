"""Checks files that have arrived, one at a time, in the background of every process of the server."""

import asyncio
import hashlib
import os
import shutil
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import msgspec

from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Transaction
from tawam.database.queue import ahead, backoff
from tawam.database.retry import in_transaction
from tawam.failpoints import failpoint
from tawam.http.tasks import running
from tawam.logs import logger
from tawam.media.inspection import Inspected, Inspection
from tawam.media.refusals import MediaUnreadable
from tawam.objects.errors import NoSuchObject, ObjectError
from tawam.objects.store import ObjectStore
from tawam.recordings import statements
from tawam.recordings.findings import findings_of, unchecked, unreadable
from tawam.recordings.outcomes import Checked, Outcomes
from tawam.recordings.paths import BUCKET, poster_path, strip_path
from tawam.recordings.recording import Media

# How long a process that checks a file may be silent; then another one checks it.
LEASE = timedelta(seconds=60)
_RENEWED_EVERY = 20.0
POLL_SECONDS = 1.0
_LONGEST_PAUSE = 600.0
_FEWEST_ATTEMPTS = 5
_WEBP = "image/webp"

_log = logger("recordings")

Inspect = Callable[[Sequence[Path]], Awaitable[Inspected]]


class _LocalCopy(NamedTuple):
    path: Path
    sha256: str


class RecordingChecker:
    """Looks into each file, and writes what there is to say about it.

    Args:
        folder: where files are copied to while they are looked into.
        inspect: reads a file in a confined process.
    """

    def __init__(
        self, database: Database, store: ObjectStore, outcomes: Outcomes, folder: Path, inspect: Inspect
    ) -> None:
        self._database = database
        self._store = store
        self._outcomes = outcomes
        self._folder = folder
        self._inspect = inspect

    async def run(self) -> None:
        """Check files as they come, until cancelled. Nothing that goes wrong ends it."""
        await asyncio.to_thread(self.prepare)
        while True:
            try:
                is_busy = await self.check_due()
            except DatabaseError as error:
                _log.warning("recordings_unreadable", error=str(error))
                is_busy = False
            except Exception as error:
                # Whichever error it is, the checks go on: nobody would notice that they had stopped.
                _log.error("checker_stumbled", error=error)
                is_busy = False
            if not is_busy:
                await asyncio.sleep(POLL_SECONDS)

    async def check_due(self) -> bool:
        """Check the file that is due the longest; whether there was any."""
        claimed = await statements.QUEUE.claim(self._database, 1, LEASE)
        for row in claimed:
            # Other processes keep away from it meanwhile.
            async with running(self._renew(row)):
                await self._check(row)
        return bool(claimed)

    async def _check(self, row: Row) -> None:
        try:
            checked = await self._looked_into(row)
        except NoSuchObject as error:
            # Replaced while it was read, so the newer file is due; or removed by an operator.
            await self._put_back(row, error)
        except (ObjectError, OSError) as error:
            await self._put_back(row, error)
        else:
            failpoint("recording-inspected")
            await self._outcomes.write(row, checked)

    async def _looked_into(self, row: Row) -> Checked:
        path = row["object_path"]
        stored = await self._store.find(BUCKET, path)
        async with self._copied(stored) as copy:
            try:
                inspected = await self._inspect([copy.path])
            except MediaUnreadable as refusal:
                return Checked(copy.sha256, unreadable(refusal.reason, row["kind"]))
        findings = findings_of(inspected.inspection, row["kind"])
        return Checked(
            copy.sha256,
            findings,
            media_of(inspected.inspection),
            await self._picture(poster_path(path), inspected.poster),
            await self._picture(strip_path(path), inspected.strip),
        )

    async def _picture(self, name: str, content: bytes | None) -> str | None:
        if content is None:
            return None
        await self._store.put(BUCKET, name, content, content_type=_WEBP)
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
        digest = hashlib.sha256()
        with path.open("xb") as file:

            def add(piece: memoryview) -> None:
                digest.update(piece)
                file.write(piece)

            async for piece in self._store.read(stored):
                await asyncio.to_thread(add, piece)
        return _LocalCopy(path, digest.hexdigest())

    async def _renew(self, row: Row) -> None:
        """Renew the lease of the file until cancelled."""
        while True:
            await asyncio.sleep(_RENEWED_EVERY)
            try:
                async with self._database.transaction() as transaction:
                    await transaction.execute(
                        statements.RENEW_LEASE,
                        recording_id=row["id"],
                        received=row["received_at"],
                        new_due_at=ahead(LEASE),
                    )
            except DatabaseError as error:
                _log.warning("lease_not_renewed", recording_id=row["id"], error=str(error))

    async def _put_back(self, row: Row, error: Exception) -> None:
        """Try again later; a file that cannot be looked into for half a day is left to the team's eyes."""
        attempts = row["attempts"] + 1
        reason = f"{type(error).__name__}: {error}"
        if statements.QUEUE.is_over(row) and attempts >= _FEWEST_ATTEMPTS:
            _log.error("recording_not_checked", recording_id=row["id"], reason=reason)
            await self._outcomes.write(row, Checked(None, unchecked(row["kind"])))
            return
        _log.warning("recording_put_back", recording_id=row["id"], reason=reason)

        async def work(transaction: Transaction) -> None:
            await statements.QUEUE.put_back(
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
