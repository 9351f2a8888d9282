"""Deletes twins: first the decision, which nothing takes back, then the objects, then the certificate.

A process that dies in between leaves a twin that is deleted and not destroyed; `run` goes on with it.
"""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from tawam.consents import rows
from tawam.consents.consent import Consent
from tawam.consents.consents import Consents, withdraw_all
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.dubai import in_dubai
from tawam.errors import ApiError
from tawam.ledger import ledger
from tawam.ledger.entry import EntryActor
from tawam.logs import logger
from tawam.mail.outbox import enqueue
from tawam.objects.destroying import ObjectDestroyer, StoredObject
from tawam.productions.production import Twin
from tawam.productions.refresh import refresh_twin
from tawam.productions.statements import LOCK_TWIN
from tawam.recordings.paths import BUCKET as RECORDINGS_BUCKET
from tawam.recordings.twin_files import TwinFile, TwinFiles
from tawam.traces.spans import traced_run

# No backup is kept for longer than this: then the last copy of a deleted twin is gone.
BACKUPS_KEPT = timedelta(days=30)
_EVERY = timedelta(minutes=10)

log = logger("consents")


class Decision(NamedTuple):
    """The person or customer who deletes a twin. `link`: the person's, for the mail."""

    actor: EntryActor
    actor_name: str | None
    link: str | None = None


async def mark_deleted(transaction: Transaction, twin: Twin, decision: Decision) -> str:
    """Decide that a locked twin is deleted. Deciding again changes nothing.

    Returns:
        When it was deleted.
    """
    if twin.deleted_at is not None:
        return twin.deleted_at
    moment = now()
    row = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
    if row is not None and row["withdrawn_at"] is None:
        await withdraw_all(transaction, Consent(**row), decision.actor, decision.actor_name)
    await transaction.execute(rows.SUPERSEDE, twin_id=twin.id, moment=moment)
    await transaction.execute(
        rows.DELETE_TWIN,
        twin_id=twin.id,
        moment=moment,
        actor=decision.actor,
        actor_name=decision.actor_name,
    )
    await refresh_twin(transaction, twin.id)
    return moment


async def mark_deleted_with_account(transaction: Transaction, account: Row) -> None:
    """Decide that the twins of an account are deleted with it; their objects are destroyed afterwards."""
    for row in await transaction.fetch_all(rows.TWINS_OF_ACCOUNT, user_id=account["id"]):
        twin = await transaction.fetch_one(LOCK_TWIN, twin_id=row["id"])
        if twin is not None:
            await mark_deleted(transaction, Twin(**twin), Decision("customer", None))


class TwinDeletions:
    """
    Args:
        files: of each bucket, with what destroys them.
    """

    def __init__(
        self,
        database: Database,
        consents: Consents,
        files: Sequence[tuple[TwinFiles, ObjectDestroyer]],
    ) -> None:
        self._database = database
        self._consents = consents
        self._files = files

    async def finish(self, twin_id: str, link: str | None = None) -> None:
        """Destroy the objects of a deleted twin, and enter what the certificate says. Safe to call again.

        Raises:
            ApiError: the store does not answer; `run` tries again.
        """
        is_finished = False
        while not is_finished:
            # What is destroyed is written down first: a process that dies here still certifies all of it.
            listed = await self._list(twin_id)
            for files, objects in self._files:
                lines = [line for line in listed if _bucket_of(line) == files.bucket]
                names = {each.path for each in await files.find(self._database, twin_id)}
                names.update(line["path"] for line in lines)
                await objects.destroy(sorted(names), [key for line in lines for key in line["keys"]])

            async def enter(transaction: Transaction) -> bool:
                return await self._enter(transaction, twin_id, link)

            is_finished = await in_transaction(self._database, enter)

    @traced_run("destroy twins")
    async def finish_all(self) -> int:
        """Finish every deletion that was begun, and return their number."""
        waiting = await self._database.fetch_all(rows.TWINS_TO_DESTROY)
        for row in waiting:
            await self.finish(row["id"])
        return len(waiting)

    async def run(self) -> None:
        """Finish what was begun, now and every ten minutes, until cancelled."""
        while True:
            try:
                if finished := await self.finish_all():
                    log.info("twins_destroyed", twins=finished)
            except (DatabaseError, ApiError) as error:
                log.warning("twins_not_destroyed", error=str(error))
            await asyncio.sleep(_EVERY.total_seconds())

    async def _list(self, twin_id: str) -> list[Row]:
        """Add the twin's objects to those that are being destroyed, and return them all."""

        async def work(transaction: Transaction) -> list[Row]:
            row = await transaction.fetch_one(LOCK_TWIN, twin_id=twin_id)
            if row is None or row["deleted_at"] is None or row["destroyed_at"] is not None:
                return []
            listed: list[Row] = row["destroying"] or []
            known = {line["path"] for line in listed}
            for files, objects in self._files:
                of_twin = await files.find(transaction, twin_id)
                expected = {each.path: each for each in of_twin if each.path not in known}
                found = await objects.find(list(expected))
                listed += [_figures(files.bucket, expected[each.name], each) for each in found]
            await transaction.execute(rows.SET_DESTROYING, twin_id=twin_id, objects=listed)
            return listed

        return await in_transaction(self._database, work)

    async def _enter(self, transaction: Transaction, twin_id: str, link: str | None) -> bool:
        """Enter what was destroyed into the ledger, and mail that it is done.

        Returns:
            False: another file has arrived meanwhile; destroy that too.
        """
        row = await transaction.fetch_one(LOCK_TWIN, twin_id=twin_id)
        if row is None or row["deleted_at"] is None or row["destroyed_at"] is not None:
            return True
        twin, moment = Twin(**row), now()
        listed = twin.destroying or []
        for files, objects in self._files:
            await files.lock(transaction, twin_id)
            if await objects.find([each.path for each in await files.find(transaction, twin_id)]):
                return False
        published = await self._consents.published(transaction, twin_id)
        for files, _ in self._files:
            await files.forget(transaction, twin_id)
        await transaction.execute(rows.SET_DESTROYED, twin_id=twin_id, moment=moment)
        details: dict[str, Any] = {
            "deleted_at": twin.deleted_at,
            "objects": [_certified(line, moment) for line in listed],
            "model_note": twin.model_note is not None,
            "backups_gone_by": _backups_gone_by(moment),
        }
        actor: Any = twin.deleted_by or "system"
        await ledger.append(transaction, twin_id, "twin_deleted", actor, twin.deleted_by_name, details)
        newest = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin_id)
        consent = None if newest is None else Consent(**newest)
        parties = await self._consents.parties(transaction, twin, link)
        for mail in self._consents.mails.deleted(consent, parties, moment, twin.model_note, published):
            await enqueue(transaction, mail)
        return True


def _bucket_of(line: Row) -> str:
    # Lines that a server of before has written are of recordings.
    return line.get("bucket", RECORDINGS_BUCKET)


def _figures(bucket: str, expected: TwinFile, found: StoredObject) -> Row:
    """A line of what is destroyed. The store knows a file in parts by the hash of their hashes alone."""
    return {
        "bucket": bucket,
        "kind": expected.kind,
        "path": found.name,
        "size": found.size,
        "sha256": expected.sha256 or found.sha256,
        "keys": found.keys,
    }


def _certified(line: Row, moment: str) -> Row:
    """A line of the certificate: the name of the file, without the folders, which are ids."""
    path = line["path"]
    kept = {name: line[name] for name in ("kind", "size", "sha256")}
    return {**kept, "name": path.rpartition("/")[2], "destroyed_at": moment}


def _backups_gone_by(moment: str) -> str:
    return (in_dubai(moment) + BACKUPS_KEPT).date().isoformat()
