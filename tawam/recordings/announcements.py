"""Announces files before they are sent, and calls announcements off."""

import msgspec

from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.productions.refusals import ProductionStopped, UnknownProduction
from tawam.productions.statements import LOCK_TWIN, NEWEST_PRODUCTION, PRODUCTION
from tawam.productions.twins import require_twin
from tawam.recordings import statements
from tawam.recordings.locking import lock_recording
from tawam.recordings.paths import object_path, shown_name
from tawam.recordings.recording import Recording, RecordingKind
from tawam.recordings.refusals import FileReceived, TooManyPendingUploads, UnknownRecording

MOST_OPEN = 20


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """A file that somebody is about to send. `size`: its bytes."""

    kind: RecordingKind
    file_name: str
    size: int


async def announce(
    transaction: Transaction,
    user_id: str,
    production_id: str,
    announcement: Announcement,
    twin_id: str | None = None,
) -> Row:
    """Announce a file for a twin of the customer's production; without `twin_id` for its own.

    The same file again is the same announcement while it is not here: a second click, or another day.

    Raises:
        UnknownProduction: there is none, or it is another customer's.
        UnknownTwin: the twin is none of the production's.
        ProductionStopped: nothing is made of the twin for now, or it was deleted.
        TooManyPendingUploads: `MOST_OPEN` files of the twin are still on their way.
    """
    production = await transaction.fetch_one(PRODUCTION, production_id=production_id)
    if production is None or production["user_id"] != user_id:
        raise UnknownProduction
    if production["stopped_at"] is not None or production["twin_id"] is None:
        raise ProductionStopped
    if twin_id is not None:
        await require_twin(transaction, production, twin_id)
        return await _insert(transaction, twin_id, production_id, announcement)
    own = production["twin_id"]
    await transaction.fetch_one(LOCK_TWIN, twin_id=own)
    again = await transaction.fetch_one(PRODUCTION, production_id=production_id)
    if again is None or again["twin_id"] != own:
        # Somebody signed at this moment, and it is about another twin now.
        raise ProductionStopped
    return await _insert(transaction, own, production_id, announcement)


async def announce_by_link(
    transaction: Transaction, twin_id: str, request_id: str, announcement: Announcement
) -> Row:
    """Announce a file of the person shown, who answers the consent request `request_id`.

    Raises:
        As `announce`.
    """
    newest = await transaction.fetch_one(NEWEST_PRODUCTION, twin_id=twin_id)
    if newest is None:
        raise UnknownProduction
    return await _insert(transaction, twin_id, newest["id"], announcement, request_id)


async def call_off(transaction: Transaction, user_id: str, recording_id: str) -> Row:
    """Delete a recording whose file is not here yet, and return the row as it was.

    Raises:
        UnknownRecording: there is none, or it is another customer's.
        FileReceived: the file has arrived.
    """
    row = await transaction.fetch_one(statements.RECORDING, recording_id=recording_id)
    if row is None or row["user_id"] != user_id:
        raise UnknownRecording
    both = await lock_recording(transaction, row)
    if both is None:
        raise UnknownRecording
    _, locked = both
    if locked["received_at"] is not None or locked["status"] != "checking":
        raise FileReceived
    await transaction.execute(statements.DELETE_RECORDING, recording_id=recording_id)
    return locked


async def _insert(
    transaction: Transaction,
    twin_id: str,
    production_id: str,
    announcement: Announcement,
    request_id: str | None = None,
) -> Row:
    twin = await transaction.fetch_one(LOCK_TWIN, twin_id=twin_id)
    if twin is None or twin["user_id"] is None or twin["status"] in ("stopped", "deleted"):
        raise ProductionStopped
    kind, size = announcement.kind, announcement.size
    name = shown_name(announcement.file_name, kind)
    same = await transaction.fetch_one(
        statements.SAME_ANNOUNCEMENT,
        twin_id=twin_id,
        production_id=production_id,
        kind=kind,
        file_name=name,
        size=size,
    )
    if same is not None and same["consent_request_id"] == request_id:
        return same
    waiting = await transaction.fetch_one(statements.OPEN_OF_TWIN, twin_id=twin_id)
    if waiting is not None and waiting["count"] >= MOST_OPEN:
        raise TooManyPendingUploads
    recording_id, moment = new_id(), now()
    recording = Recording(
        id=recording_id,
        twin_id=twin_id,
        production_id=production_id,
        user_id=twin["user_id"],
        consent_request_id=request_id,
        kind=kind,
        file_name=name,
        size=size,
        object_path=object_path(twin["user_id"], recording_id, kind, name),
        status="checking",
        findings=[],
        reasons=[],
        decided_by=None,
        due_at=moment,
        created_at=moment,
        updated_at=moment,
    )
    values = msgspec.structs.asdict(recording)
    await transaction.execute(statements.INSERT_RECORDING, **values)
    return values
