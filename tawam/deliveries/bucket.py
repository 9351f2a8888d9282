"""The bucket of deliveries: the team sends films to announced names; nobody reads one but by a download.

Functions write into the ledger who got what before they give out an address; the storage API shows posters.
"""

from sqlalchemy import exists, or_

from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.database.table_policies import VIEWER_ID, Role
from tawam.deliveries import statements
from tawam.deliveries.file_names import BUCKET
from tawam.deliveries.tables import deliveries
from tawam.objects.errors import AccessRefused, TooLarge
from tawam.objects.policies import BucketPolicy, Likeness
from tawam.objects.tables import objects
from tawam.productions.statements import LOCK_TWIN
from tawam.productions.tables import productions, twins
from tawam.recordings.paths import row_of_picture
from tawam.recordings.shown import consented_by

_IS_POSTER = exists().where(deliveries.c.poster_path == objects.c.name)
_IS_OWN_POSTER = exists().where(
    deliveries.c.poster_path == objects.c.name,
    deliveries.c.delivered_at.is_not(None),
    twins.c.id == deliveries.c.twin_id,
    twins.c.status.not_in(("stopped", "deleted")),
    productions.c.id == deliveries.c.production_id,
    productions.c.user_id == VIEWER_ID,
)
_IS_ANNOUNCED = exists().where(deliveries.c.object_path == objects.c.name, deliveries.c.status == "sending")

# Addresses that functions give out open films too, once the ledger knows of them.
_IS_OWN_FILM = exists().where(
    deliveries.c.object_path == objects.c.name,
    deliveries.c.status == "delivered",
    productions.c.id == deliveries.c.production_id,
    productions.c.user_id == VIEWER_ID,
)
_IS_CHECKED_FILM = exists().where(
    deliveries.c.object_path == objects.c.name, deliveries.c.status.in_(("checked", "delivered"))
)

DELIVERIES_BUCKET = BucketPolicy(
    BUCKET,
    read={Role.USER: _IS_OWN_POSTER, Role.PRODUCER: _IS_POSTER, Role.ADMIN: _IS_POSTER},
    write=dict.fromkeys((Role.PRODUCER, Role.ADMIN), _IS_ANNOUNCED),
    delete={},
    likeness=Likeness(
        consented_by(statements.SHOWN_FILE),
        opened={
            Role.USER: or_(_IS_OWN_FILM, _IS_OWN_POSTER),
            **dict.fromkeys((Role.PRODUCER, Role.ADMIN), or_(_IS_CHECKED_FILM, _IS_POSTER)),
        },
    ),
)


class DeliveryListener:
    """Writes into a delivery that its film is here, and has it checked."""

    async def stored(self, transaction: Transaction, object_row: Row) -> None:
        """
        Raises:
            TooLarge: the film is larger than it was announced.
            AccessRefused: the twin is being deleted, or the film is here already.
        """
        path = object_row["name"]
        picture_of = row_of_picture(path)
        if picture_of is not None:
            found = await transaction.fetch_one(statements.DELIVERY, delivery_id=picture_of)
        else:
            found = await transaction.fetch_one(statements.DELIVERY_AT, path=path)
        if found is None and picture_of is None:
            # An object of an operator's own.
            return
        twin = found and await transaction.fetch_one(LOCK_TWIN, twin_id=found["twin_id"])
        row = found and await transaction.fetch_one(statements.LOCK_DELIVERY, delivery_id=found["id"])
        if not twin or not row or twin["deleted_at"] is not None:
            raise AccessRefused
        if picture_of is not None:
            return
        # A film stays what was checked, whoever writes.
        if row["status"] != "sending":
            raise AccessRefused
        if object_row["size"] > row["size"]:
            raise TooLarge
        moment = now()
        await transaction.execute(
            statements.SET_RECEIVED,
            delivery_id=row["id"],
            new_size=object_row["size"],
            new_received_at=moment,
            new_due_at=moment,
            new_updated_at=moment,
        )

    async def removed(self, transaction: Transaction, object_row: Row) -> None:
        """A delivery keeps its facts when its film is destroyed."""
