"""The bucket of recordings: who writes and reads originals, and what follows from a file that has arrived."""

from sqlalchemy import and_, exists, or_, true

from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.database.table_policies import VIEWER_ID, Role
from tawam.ledger.ledger import append
from tawam.objects.errors import AccessRefused, TooLarge
from tawam.objects.policies import IN_OWN_FOLDER, BucketPolicy, Likeness
from tawam.objects.tables import objects
from tawam.productions.refresh import refresh_twin
from tawam.productions.statements import SIGNER_OF_REQUEST
from tawam.productions.tables import twins
from tawam.recordings import statements
from tawam.recordings.locking import lock_recording
from tawam.recordings.paths import BUCKET, row_of_picture
from tawam.recordings.shown import consented_by, shown_rows
from tawam.recordings.tables import recordings

# Until the checks are through, the customer may send a better file in place of the first.
_ANNOUNCED = and_(
    IN_OWN_FOLDER,
    exists().where(
        recordings.c.object_path == objects.c.name,
        recordings.c.user_id == VIEWER_ID,
        recordings.c.status == "checking",
    ),
)

# The person's word was withdrawn: what shows them is theirs and the team's to look after (decision 55).
_IS_WITHDRAWN = exists().where(
    or_(
        recordings.c.object_path == objects.c.name,
        recordings.c.poster_path == objects.c.name,
        recordings.c.strip_path == objects.c.name,
    ),
    twins.c.id == recordings.c.twin_id,
    twins.c.status.in_(("stopped", "deleted")),
)

RECORDINGS_BUCKET = BucketPolicy(
    BUCKET,
    read={Role.USER: and_(IN_OWN_FOLDER, ~_IS_WITHDRAWN), Role.PRODUCER: true(), Role.ADMIN: true()},
    write=dict.fromkeys((Role.USER, Role.PRODUCER, Role.ADMIN), _ANNOUNCED),
    delete={},
    likeness=Likeness(consented_by(shown_rows(recordings))),
)


class RecordingListener:
    """Writes into a recording that its file is here, and has it checked."""

    async def stored(self, transaction: Transaction, object_row: Row) -> None:
        """
        Raises:
            TooLarge: the file is larger than it was announced.
            AccessRefused: the recording was checked, or deleted, meanwhile.
        """
        path = object_row["name"]
        picture_of = row_of_picture(path)
        if picture_of is not None:
            found = await transaction.fetch_one(statements.RECORDING, recording_id=picture_of)
        else:
            found = await transaction.fetch_one(statements.RECORDING_AT, path=path)
        if found is None and picture_of is None:
            # An object of an operator's own.
            return
        row = await _locked(transaction, found)
        if picture_of is not None:
            return
        # An original stays what was checked, whoever writes.
        if row["status"] != "checking":
            raise AccessRefused
        if object_row["size"] > row["size"]:
            raise TooLarge
        await _receive(transaction, row, object_row["size"])

    async def removed(self, transaction: Transaction, object_row: Row) -> None:
        await transaction.execute(statements.SET_REMOVED, path=object_row["name"], new_updated_at=now())


async def _locked(transaction: Transaction, found: Row | None) -> Row:
    """Lock the twin and the recording.

    Raises:
        AccessRefused: one of them is gone, or is being deleted: no file may stay behind.
    """
    both = await lock_recording(transaction, found)
    if both is None or both[0]["deleted_at"] is not None:
        raise AccessRefused
    return both[1]


async def _receive(transaction: Transaction, row: Row, size: int) -> None:
    moment = now()
    await transaction.execute(
        statements.SET_RECEIVED,
        recording_id=row["id"],
        new_size=size,
        new_received_at=moment,
        new_due_at=moment,
        new_updated_at=moment,
    )
    customer = await transaction.fetch_one(statements.CUSTOMER, recording_id=row["id"]) or {}
    is_by_link = row["consent_request_id"] is not None
    name = customer["full_name"] or customer["email"]
    if is_by_link:
        signer = await transaction.fetch_one(SIGNER_OF_REQUEST, request_id=row["consent_request_id"])
        name = None if signer is None else signer["name"]
    details = {"recording_id": row["id"], "kind": row["kind"], "file_name": row["file_name"], "size": size}
    actor = "person" if is_by_link else "customer"
    await append(transaction, row["twin_id"], "recording_received", actor, name, details)
    await refresh_twin(transaction, row["twin_id"])
