"""Ends the checks of a cut: it gets its number and waits for the customer, or says what is wrong with it."""

from typing import Any

import msgspec

from tawam.calls.refusals import Refusal
from tawam.consents.refusals import ConsentMissing, ConsentTooNarrow
from tawam.cuts import findings, statements
from tawam.cuts.bucket import BUCKET
from tawam.cuts.mails import CutMails
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.ledger.ledger import append
from tawam.media.inspection import Inspection
from tawam.media.refusals import Reason
from tawam.productions.statements import LOCK_TWIN
from tawam.recordings.outcomes import Checked
from tawam.recordings.recording import Finding
from tawam.videos.state import lock_open_production, refresh_video, require_consent
from tawam.videos.statements import LOCK_VIDEO, NEWEST_CUT, PRODUCTION_OF_VIDEO


class CutFiles:
    """The `CheckedFiles` of cuts."""

    name = "cut"
    bucket = BUCKET
    queue = statements.QUEUE
    renew_lease = statements.RENEW_LEASE

    def __init__(self, database: Database, mails: CutMails) -> None:
        self._database = database
        self._mails = mails

    def findings(self, row: Row, inspection: Inspection) -> list[Finding]:
        return findings.findings_of(inspection)

    def unreadable(self, row: Row, reason: Reason) -> list[Finding]:
        return findings.unreadable(reason)

    def unchecked(self, row: Row) -> list[Finding]:
        return [findings.finding("not_looked_into")]

    async def write(self, row: Row, checked: Checked) -> None:
        """Write the outcome, unless the file of `row` was replaced or its cut called off meanwhile."""

        async def work(transaction: Transaction) -> None:
            await transaction.fetch_one(LOCK_TWIN, twin_id=row["twin_id"])
            video = row["video_id"] and await transaction.fetch_one(LOCK_VIDEO, video_id=row["video_id"])
            locked = await transaction.fetch_one(statements.LOCK_CUT, cut_id=row["id"])
            is_current = (
                locked is not None
                and locked["status"] == "checking"
                and locked["received_at"] == row["received_at"]
            )
            if is_current and video:
                await self._write(transaction, video, row, checked)

        await in_transaction(self._database, work)

    async def _write(self, transaction: Transaction, video: Row, row: Row, checked: Checked) -> None:
        found = checked.findings or await self._objections(transaction, video, row)
        media, moment = checked.media, now()
        newest = await transaction.fetch_one(NEWEST_CUT, video_id=video["id"])
        number = None if found else 1 + (0 if newest is None else newest["number"])
        changed = {
            "number": number,
            "sha256": checked.sha256,
            "poster_path": checked.poster_path,
            "strip_path": checked.strip_path,
            "status": "refused" if found else "ready",
            "container": media and media.container,
            "video_codec": media and media.video_codec,
            "audio_codec": media and media.audio_codec,
            "duration_ms": media and round(media.duration * 1000),
            "width": media and media.width,
            "height": media and media.height,
            "waveform": media and media.waveform,
            "findings": msgspec.to_builtins(found),
            "checked_at": moment,
            "updated_at": moment,
        }
        values = {f"new_{name}": value for name, value in changed.items()}
        await transaction.execute(statements.SET_CHECKED, cut_id=row["id"], **values)
        if found:
            return
        cut = row | changed
        await append(
            transaction, row["twin_id"], "cut_made", "team", row["author_name"], ledger_details(video, cut)
        )
        after = await refresh_video(transaction, video)
        if after["cut_status"] == "waiting":
            await self._mails.made(transaction, after, cut)

    async def _objections(self, transaction: Transaction, video: Row, cut: Row) -> list[Finding]:
        """Why nothing may be made of the file now, although it was announced when something could."""
        production = await transaction.fetch_one(PRODUCTION_OF_VIDEO, video_id=video["id"])
        try:
            if production is None or cut["twin_id"] != video["twin_id"]:
                # The video shows somebody else by now, whose word does not cover this file.
                return [findings.finding("stopped")]
            await lock_open_production(transaction, production, video["twin_id"])
            await require_consent(transaction, video)
        except (ConsentMissing, ConsentTooNarrow):
            return [findings.finding("consent_missing")]
        except Refusal:
            return [findings.finding("stopped")]
        return []


def ledger_details(video: Row, cut: Row) -> dict[str, Any]:
    """What the person shown reads of a cut that was made of the twin, or approved."""
    return {
        "video_id": video["id"],
        "title": video["title"],
        "cut": cut["number"],
        "language": video["language"],
        "channels": video["channels"],
        "file_name": cut["file_name"],
        "duration_ms": cut["duration_ms"],
        "sha256": cut["sha256"],
    }
