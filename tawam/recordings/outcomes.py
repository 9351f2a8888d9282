"""Writes what the checks of a file found, and tells those who wait for it."""

from typing import Any, NamedTuple

import msgspec

from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.ledger.ledger import append
from tawam.media.inspection import Inspection
from tawam.media.refusals import Reason
from tawam.productions.refresh import refresh_twin
from tawam.recordings import statements
from tawam.recordings.findings import findings_of, unchecked, unreadable
from tawam.recordings.locking import lock_recording
from tawam.recordings.mails import RecordingMails
from tawam.recordings.paths import BUCKET
from tawam.recordings.recording import Finding, Media


class Checked(NamedTuple):
    """The results of the checks of one file.

    Attributes:
        sha256: of the whole file; None when it could not be read at all.
        poster_path, strip_path: the objects that hold the pictures, where there are any.
        crc32: of the whole file, as archives write it.
    """

    sha256: str | None
    findings: list[Finding]
    media: Media | None = None
    poster_path: str | None = None
    strip_path: str | None = None
    crc32: int | None = None

    @property
    def is_refused(self) -> bool:
        return any(finding.hard for finding in self.findings)


class Outcomes:
    """Ends the checks of a recording: refused for a hard finding, else for the team to look at.

    It is the `CheckedFiles` of recordings.
    """

    name = "recording"
    bucket = BUCKET
    queue = statements.QUEUE
    renew_lease = statements.RENEW_LEASE

    def __init__(self, database: Database, mails: RecordingMails) -> None:
        self._database = database
        self._mails = mails

    def findings(self, row: Row, inspection: Inspection) -> list[Finding]:
        return findings_of(inspection, row["kind"])

    def unreadable(self, row: Row, reason: Reason) -> list[Finding]:
        return unreadable(reason, row["kind"])

    def unchecked(self, row: Row) -> list[Finding]:
        return unchecked(row["kind"])

    async def write(self, row: Row, checked: Checked) -> None:
        """Write the outcome, unless the file of `row` was replaced or its recording deleted meanwhile."""

        async def work(transaction: Transaction) -> None:
            both = await lock_recording(transaction, row)
            if both is None:
                return
            _, locked = both
            if locked["status"] == "checking" and locked["received_at"] == row["received_at"]:
                await self._write(transaction, locked, checked)

        await in_transaction(self._database, work)

    async def _write(self, transaction: Transaction, row: Row, checked: Checked) -> None:
        moment = now()
        findings: list[Any] = msgspec.to_builtins(checked.findings)
        changed = {
            "sha256": checked.sha256,
            "poster_path": checked.poster_path,
            "strip_path": checked.strip_path,
            "status": "refused" if checked.is_refused else "checked",
            "findings": findings,
            "media": msgspec.to_builtins(checked.media),
            "checked_at": moment,
            "updated_at": moment,
        }
        values = {f"new_{name}": value for name, value in changed.items()}
        await transaction.execute(statements.SET_CHECKED, recording_id=row["id"], **values)
        written = row | changed
        if checked.is_refused:
            details = {
                "recording_id": row["id"],
                "kind": row["kind"],
                "file_name": row["file_name"],
                "sha256": checked.sha256,
                "reasons": [finding.code for finding in checked.findings if finding.hard],
            }
            await append(transaction, row["twin_id"], "recording_refused", "system", None, details)
            await self._mails.refused_by_checks(transaction, written, checked.findings)
        else:
            await self._mails.to_check(transaction, written)
        await refresh_twin(transaction, row["twin_id"])
