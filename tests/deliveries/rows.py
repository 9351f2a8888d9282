"""Adds films and plans to a database without sending a byte."""

from typing import Any

import msgspec

from tawam.database.port import Database, Row
from tawam.database.schema import new_id, now
from tawam.deliveries.delivery import Delivery, PublicationRow
from tawam.deliveries.file_names import path_of
from tawam.deliveries.statements import INSERT_DELIVERY, INSERT_PUBLICATION
from tests.productions.world import Customer


async def add_delivery(database: Database, video: Row, **columns: Any) -> str:
    """Add a film of the video, checked if nothing else is said, and return its id."""
    delivery_id, moment = new_id(), now()
    delivery = Delivery(
        id=delivery_id,
        video_id=video["id"],
        production_id=video["production_id"],
        twin_id=video["twin_id"],
        cut=1,
        channel="linkedin",
        shape="16:9",
        language="en",
        file_name="film.mp4",
        object_path=f"{video['production_id']}/{delivery_id}/film.mp4",
        size=7,
        crc32=0,
        status="checked",
        findings=[],
        author_id=None,
        author_side="team",
        due_at=moment,
        created_at=moment,
        updated_at=moment,
    )
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_DELIVERY, **{**msgspec.structs.asdict(delivery), **columns})
    return delivery_id


async def add_film(
    database: Database, customer: Customer, video_id: str, film_id: str, **changes: Any
) -> None:
    """Add a checked film with an id; `changes` are its columns."""
    moment = now()
    video: Row = {"id": video_id, "production_id": customer.production_id, "twin_id": customer.twin_id}
    columns: dict[str, Any] = {
        "id": film_id,
        "object_path": path_of(customer.production_id, film_id, "film.mp4"),
        "sha256": "0" * 64,
        "duration_ms": 60_000,
        "received_at": moment,
        "checked_at": moment,
    }
    await add_delivery(database, video, **(columns | changes))


async def add_publication(database: Database, production_id: str, delivery_id: str) -> str:
    """Add a plan of a film, and return its id."""
    moment = now()
    row = PublicationRow(
        id=new_id(),
        delivery_id=delivery_id,
        production_id=production_id,
        channel="linkedin",
        planned_at=moment,
        author_id=None,
        author_side="customer",
        created_at=moment,
        updated_at=moment,
    )
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_PUBLICATION, **msgspec.structs.asdict(row))
    return row.id
