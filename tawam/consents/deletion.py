"""Deletes twins: first the decision, which nothing takes back, then the objects, then the certificate.

A process that dies in between leaves a twin that is deleted and not destroyed; `run` goes on with it.
"""

import asyncio
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, select

from tawam.consents import rows
from tawam.consents.consent import Consent
from tawam.consents.consents import Consents, withdraw_all
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.dubai import DUBAI
from tawam.errors import ApiError
from tawam.ledger import ledger
from tawam.ledger.entry import EntryActor
from tawam.logs import logger
from tawam.mail.outbox import enqueue
from tawam.objects.destroying import ObjectDestroyer, StoredObject
from tawam.productions.production import Twin
from tawam.productions.refresh import refresh_twin
from tawam.productions.statements import LOCK_TWIN
from tawam.recordings.paths import all_paths
from tawam.recordings.tables import recordings

# No backup is kept for longer than this: then the last copy of a deleted twin is gone.
BACKUPS_KEPT = timedelta(days=30)
_EVERY = timedelta(minutes=10)

_OF_TWIN = (
    select(recordings.c.object_path, recordings.c.kind, recordings.c.sha256)
    .where(recordings.c.twin_id == bindparam("twin_id"))
    .order_by(recordings.c.created_at)
)
RECORDINGS = Statement(_OF_TWIN)
# Whoever stores a file or a picture of a recording locks its row.
LOCK_RECORDINGS = Statement(_OF_TWIN.with_for_update())
DELETE_RECORDINGS = Statement(delete(recordings).where(recordings.c.twin_id == bindparam("twin_id")))

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


async def mark_deleted_with_account(transaction: Transaction, user_id: str) -> None:
    """Decide that the twins of an account are deleted with it; their objects are destroyed afterwards."""
    for row in await transaction.fetch_all(rows.TWINS_OF_ACCOUNT, user_id=user_id):
        twin = await transaction.fetch_one(LOCK_TWIN, twin_id=row["id"])
        if twin is not None:
            await mark_deleted(transaction, Twin(**twin), Decision("customer", None))


class TwinDeletions:
    def __init__(self, database: Database, consents: Consents, objects: ObjectDestroyer) -> None:
        self._database = database
        self._consents = consents
        self._objects = objects

    async def finish(self, twin_id: str, link: str | None = None) -> None:
        """Destroy the objects of a deleted twin, and enter what the certificate says. Safe to call again.

        Raises:
            ApiError: the store does not answer; `run` tries again.
        """
        is_finished = False
        while not is_finished:
            # What is destroyed is written down first: a process that dies here still certifies all of it.
            listed = await self._list(twin_id)
            names = {each.path for each in await _objects(self._database, twin_id)}
            names.update(line["path"] for line in listed)
            keys = [key for line in listed for key in line["keys"]]
            await self._objects.destroy(sorted(names), keys)

            async def enter(transaction: Transaction) -> bool:
                return await self._enter(transaction, twin_id, link)

            is_finished = await in_transaction(self._database, enter)

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
            expected = {
                each.path: each for each in await _objects(transaction, twin_id) if each.path not in known
            }
            found = await self._objects.find(list(expected))
            listed += [_figures(expected[each.name], each) for each in found]
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
        await transaction.fetch_all(LOCK_RECORDINGS, twin_id=twin_id)
        paths = [each.path for each in await _objects(transaction, twin_id)]
        if await self._objects.find(paths):
            return False
        await transaction.execute(DELETE_RECORDINGS, twin_id=twin_id)
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
        for mail in self._consents.mails.deleted(consent, parties, moment, twin.model_note):
            await enqueue(transaction, mail)
        return True


class _Expected(NamedTuple):
    """An object that a recording can have. `sha256`: of the whole file, where the checks have found it."""

    path: str
    kind: str
    sha256: str | None = None


async def _objects(reader: Database | Transaction, twin_id: str) -> list[_Expected]:
    """The objects that the twin's recordings can have."""
    found: list[_Expected] = []
    for row in await reader.fetch_all(RECORDINGS, twin_id=twin_id):
        # The pictures too that a check has stored, and not yet named in the row.
        original, *pictures = all_paths(row["object_path"])
        found.append(_Expected(original, row["kind"], row["sha256"]))
        found += [_Expected(path, "picture") for path in pictures]
    return found


def _figures(expected: _Expected, found: StoredObject) -> Row:
    """A line of what is destroyed. The store knows a file in parts by the hash of their hashes alone."""
    return {
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
    return (datetime.fromisoformat(moment) + BACKUPS_KEPT).astimezone(DUBAI).date().isoformat()
