"""Plans when deliveries go out, and records that they are out. Nothing is posted to a network from here."""

from typing import Any

import msgspec

from tawam.consents.coverage import require
from tawam.consents.mails import Published
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.deliveries import statements
from tawam.deliveries.deliveries import described, lock_twin_of
from tawam.deliveries.delivery import MOST_PUBLICATIONS, PublicationRow
from tawam.deliveries.refusals import NotDelivered, PublicationClosed, UnknownDelivery, UnknownPublication
from tawam.dubai import in_dubai
from tawam.ledger.ledger import append
from tawam.videos import statements as videos
from tawam.videos.refusals import TooMany
from tawam.videos.video import Author


async def plan(
    transaction: Transaction,
    author: Author,
    production: Row,
    delivery_id: str,
    publication_id: str,
    planned_at: str,
    note: str | None,
) -> Row:
    """Plan a publication on the delivery's channel. The same id again is the same plan.

    Raises:
        ProductionStopped, UnknownDelivery
        NotDelivered: it is not with the customer.
        ConsentMissing: for its language and channel on the day of the plan.
        TooMany: the delivery has `MOST_PUBLICATIONS`.
    """
    await lock_twin_of(transaction, production, delivery_id)
    delivery = await _standing(transaction, delivery_id)
    known = await transaction.fetch_one(statements.PUBLICATION, publication_id=publication_id)
    if known is not None:
        if known["delivery_id"] != delivery_id:
            raise UnknownPublication
        return known
    await _require_consent(transaction, delivery, planned_at)
    return await _insert(transaction, author, delivery, publication_id, planned_at=planned_at, note=note)


async def replan(
    transaction: Transaction, production: Row, publication_id: str, planned_at: str, note: str | None
) -> Row:
    """Move a plan to another hour. The same hour and note again change nothing.

    Raises:
        PublicationClosed: it is out, or was canceled.
        As `plan`.
    """
    known = await transaction.fetch_one(statements.PUBLICATION, publication_id=publication_id)
    if known is None:
        raise UnknownPublication
    await lock_twin_of(transaction, production, known["delivery_id"])
    publication = await _open(transaction, publication_id)
    delivery = await _standing(transaction, publication["delivery_id"])
    await _require_consent(transaction, delivery, planned_at)
    if (publication["planned_at"], publication["note"]) == (planned_at, note):
        return publication
    changed = _changed(publication, planned_at=planned_at, note=note)
    await transaction.execute(statements.SET_PLAN, publication_id=publication_id, **_named(changed))
    return publication | changed


async def cancel(transaction: Transaction, publication_id: str) -> Row:
    """Cancel a plan. Canceling it again changes nothing; a production that has stopped is no hindrance.

    Raises:
        UnknownPublication
        PublicationClosed: it is out.
    """
    locked = await transaction.fetch_one(statements.LOCK_PUBLICATION, publication_id=publication_id)
    if locked is not None and locked["canceled_at"] is not None and locked["published_at"] is None:
        return locked
    publication = await _open(transaction, publication_id)
    changed = _changed(publication, canceled_at=now())
    await transaction.execute(statements.SET_CANCELED, publication_id=publication_id, **_named(changed))
    return publication | changed


async def mark_published(
    transaction: Transaction,
    author: Author,
    publication_id: str,
    url: str,
    published_at: str | None = None,
) -> Row:
    """Record that a publication is out, with its address; a later call changes the address alone.

    What is out is recorded whether or not it should be: withdrawing the consent lists it.

    Raises:
        UnknownPublication
        PublicationClosed: it was canceled.
    """
    publication = await transaction.fetch_one(statements.LOCK_PUBLICATION, publication_id=publication_id)
    if publication is None:
        raise UnknownPublication
    if publication["canceled_at"] is not None and publication["published_at"] is None:
        raise PublicationClosed
    moment = publication["published_at"] or published_at or now()
    if (publication["published_at"], publication["published_url"]) == (moment, url):
        return publication
    changed = _changed(publication, published_at=moment, published_url=url)
    await transaction.execute(statements.SET_PUBLISHED, publication_id=publication_id, **_named(changed))
    delivery = await transaction.fetch_one(statements.DELIVERY, delivery_id=publication["delivery_id"])
    if delivery is not None:
        video = await transaction.fetch_one(videos.VIDEO, video_id=delivery["video_id"])
        details: dict[str, Any] = {
            **described(delivery, "" if video is None else video["title"]),
            "publication_id": publication_id,
            "published_at": moment,
            "url": url,
        }
        await append(transaction, delivery["twin_id"], "video_published", author.side, author.name, details)
    return publication | changed


async def published_of_twin(transaction: Transaction, twin_id: str) -> list[Published]:
    """What of a twin is out, the earliest first."""
    rows = await transaction.fetch_all(statements.PUBLISHED_OF_TWIN, twin_id=twin_id)
    return [Published(title=row["title"], channel=row["channel"], url=row["published_url"]) for row in rows]


async def _standing(transaction: Transaction, delivery_id: str) -> Row:
    delivery = await transaction.fetch_one(statements.LOCK_DELIVERY, delivery_id=delivery_id)
    if delivery is None:
        raise UnknownDelivery
    if delivery["status"] != "delivered":
        raise NotDelivered
    return delivery


async def _open(transaction: Transaction, publication_id: str) -> Row:
    publication = await transaction.fetch_one(statements.LOCK_PUBLICATION, publication_id=publication_id)
    if publication is None:
        raise UnknownPublication
    if publication["published_at"] is not None or publication["canceled_at"] is not None:
        raise PublicationClosed
    return publication


async def _require_consent(transaction: Transaction, delivery: Row, planned_at: str) -> None:
    day = in_dubai(planned_at).date().isoformat()
    await require(transaction, delivery["twin_id"], delivery["language"], delivery["channel"], day)


async def _insert(
    transaction: Transaction,
    author: Author,
    delivery: Row,
    publication_id: str,
    *,
    planned_at: str | None,
    note: str | None,
) -> Row:
    existing = await transaction.fetch_all(statements.PUBLICATIONS_OF_DELIVERY, delivery_id=delivery["id"])
    if len(existing) >= MOST_PUBLICATIONS:
        raise TooMany
    moment = now()
    row = msgspec.structs.asdict(
        PublicationRow(
            id=publication_id,
            delivery_id=delivery["id"],
            production_id=delivery["production_id"],
            channel=delivery["channel"],
            planned_at=planned_at,
            note=note,
            author_id=author.user_id,
            author_side=author.side,
            author_name=author.name,
            created_at=moment,
            updated_at=moment,
        )
    )
    await transaction.execute(statements.INSERT_PUBLICATION, **row)
    return row


def _changed(publication: Row, **values: Any) -> dict[str, Any]:
    return {**values, "revision": publication["revision"] + 1, "updated_at": now()}


def _named(changed: dict[str, Any]) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in changed.items()}
