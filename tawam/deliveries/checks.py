"""Ends the checks of a film: it can be delivered, or the team reads why not."""

from typing import Any

import msgspec

from tawam.cuts import findings as cut_findings
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.deliveries import statements
from tawam.deliveries.delivery import Shape, shape_of
from tawam.deliveries.file_names import BUCKET
from tawam.media.inspection import Inspection
from tawam.media.refusals import Reason
from tawam.productions.statements import LOCK_TWIN
from tawam.recordings.outcomes import Checked
from tawam.recordings.recording import Finding

OTHER_SHAPE = "other_shape"
_OTHER_SHAPE = {
    "en": "The picture has {width} by {height} pixels, not {shape}. Choose its shape, or export it anew.",
    "ar": "مقاس الصورة {width} في {height} بكسل، وليس {shape}. اختر مقاسها أو صدّرها من جديد.",
}


class DeliveryFiles:
    """The `CheckedFiles` of deliveries, which are looked into as cuts are: every browser plays them."""

    name = "delivery"
    bucket = BUCKET
    queue = statements.QUEUE
    renew_lease = statements.RENEW_LEASE

    def __init__(self, database: Database) -> None:
        self._database = database

    def findings(self, row: Row, inspection: Inspection) -> list[Finding]:
        return cut_findings.findings_of(inspection)

    def unreadable(self, row: Row, reason: Reason) -> list[Finding]:
        return cut_findings.unreadable(reason)

    def unchecked(self, row: Row) -> list[Finding]:
        return [cut_findings.finding("not_looked_into")]

    async def write(self, row: Row, checked: Checked) -> None:
        """Write the outcome, unless the film was called off meanwhile."""

        async def work(transaction: Transaction) -> None:
            await transaction.fetch_one(LOCK_TWIN, twin_id=row["twin_id"])
            locked = await transaction.fetch_one(statements.LOCK_DELIVERY, delivery_id=row["id"])
            if locked is not None and locked["status"] == "checking":
                await _write(transaction, locked, checked)

        await in_transaction(self._database, work)


async def _write(transaction: Transaction, locked: Row, checked: Checked) -> None:
    media, moment = checked.media, now()
    width, height = (media.width, media.height) if media else (None, None)
    found = checked.findings or shape_findings(locked["shape"], width, height)
    changed: dict[str, Any] = {
        "status": "refused" if found else "checked",
        "findings": msgspec.to_builtins(found),
        "sha256": checked.sha256,
        "crc32": checked.crc32,
        "duration_ms": media and round(media.duration * 1000),
        "width": width,
        "height": height,
        "poster_path": checked.poster_path,
        "checked_at": moment,
        "updated_at": moment,
    }
    values = {f"new_{name}": value for name, value in changed.items()}
    await transaction.execute(statements.SET_CHECKED, delivery_id=locked["id"], **values)


def shape_findings(shape: Shape, width: int | None, height: int | None) -> list[Finding]:
    """One finding for a picture that is not as it is said to be; none for one that was not measured."""
    if not width or not height or shape_of(width, height) == shape:
        return []
    values = {"width": width, "height": height, "shape": shape}
    english, arabic = (_OTHER_SHAPE[language].format(**values) for language in ("en", "ar"))
    return [Finding(code=OTHER_SHAPE, en=english, ar=arabic, hard=True)]
