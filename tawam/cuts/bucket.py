"""The bucket of cuts: the team sends files that it has announced, the customer looks at them."""

from sqlalchemy import exists, or_, true

from tawam.cuts import statements
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.database.table_policies import VIEWER_ID, Role
from tawam.objects.errors import AccessRefused, TooLarge
from tawam.objects.policies import BucketPolicy, Likeness
from tawam.objects.tables import objects
from tawam.productions.statements import LOCK_TWIN
from tawam.productions.tables import productions, twins
from tawam.recordings.paths import row_of_picture
from tawam.recordings.shown import consented_by, shown_rows
from tawam.videos.tables import cuts, videos

BUCKET = "cuts"

# Until the checks are through, the team may send a better file in place of the first.
_ANNOUNCED = exists().where(cuts.c.object_path == objects.c.name, cuts.c.status == "checking")
_OF_CUSTOMER = exists().where(
    cuts.c.status == "ready",
    or_(
        cuts.c.object_path == objects.c.name,
        cuts.c.poster_path == objects.c.name,
        cuts.c.strip_path == objects.c.name,
    ),
    # Nobody is shown once their word is withdrawn, even where the video has gone on with somebody else.
    twins.c.id == cuts.c.twin_id,
    twins.c.status.not_in(("stopped", "deleted")),
    videos.c.id == cuts.c.video_id,
    productions.c.id == videos.c.production_id,
    productions.c.user_id == VIEWER_ID,
)

CUTS_BUCKET = BucketPolicy(
    BUCKET,
    read={Role.USER: _OF_CUSTOMER, Role.PRODUCER: true(), Role.ADMIN: true()},
    write=dict.fromkeys((Role.PRODUCER, Role.ADMIN), _ANNOUNCED),
    delete={},
    likeness=Likeness(consented_by(shown_rows(cuts))),
)


class CutListener:
    """Writes into a cut that its file is here, and has it checked."""

    async def stored(self, transaction: Transaction, object_row: Row) -> None:
        """
        Raises:
            TooLarge: the file is larger than it was announced.
            AccessRefused: the cut was checked, or called off, meanwhile.
        """
        path = object_row["name"]
        picture_of = row_of_picture(path)
        if picture_of is not None:
            found = await transaction.fetch_one(statements.CUT, cut_id=picture_of)
        else:
            found = await transaction.fetch_one(statements.CUT_AT, path=path)
        if found is None and picture_of is None:
            # An object of an operator's own.
            return
        row = await _locked(transaction, found)
        if picture_of is not None:
            return
        # A cut stays what was checked, whoever writes.
        if row["status"] != "checking":
            raise AccessRefused
        if object_row["size"] > row["size"]:
            raise TooLarge
        moment = now()
        await transaction.execute(
            statements.SET_RECEIVED,
            cut_id=row["id"],
            new_size=object_row["size"],
            new_received_at=moment,
            new_due_at=moment,
            new_updated_at=moment,
        )

    async def removed(self, transaction: Transaction, object_row: Row) -> None:
        await transaction.execute(statements.SET_REMOVED, path=object_row["name"], new_updated_at=now())


async def _locked(transaction: Transaction, found: Row | None) -> Row:
    """Lock the twin and the cut.

    Raises:
        AccessRefused: one of them is gone, or is being deleted: no file may stay behind.
    """
    twin = found and await transaction.fetch_one(LOCK_TWIN, twin_id=found["twin_id"])
    row = found and await transaction.fetch_one(statements.LOCK_CUT, cut_id=found["id"])
    if not twin or not row or twin["deleted_at"] is not None:
        raise AccessRefused
    return row
