"""Counts the queued mails and payment events, and the mails that failed for good, for `/metrics`."""

from collections.abc import Mapping

from sqlalchemy import func, literal, select, union_all

from tawam.database.port import Database, Statement
from tawam.mail.tables import mails
from tawam.orders.tables import payment_events

_count = func.count().label("count")
BACKLOG = Statement(
    union_all(
        select(literal("mails_queued").label("kind"), _count).where(mails.c.status == "queued"),
        select(literal("mails_failed").label("kind"), _count).where(mails.c.status == "failed"),
        select(literal("payment_events").label("kind"), _count).where(
            payment_events.c.processed_at.is_(None)
        ),
    )
)


async def backlog(database: Database) -> Mapping[str, int]:
    """Return the counts of `mails_queued`, `mails_failed` and `payment_events` (those not processed yet).

    Raises:
        DatabaseError: the tables cannot be read.
    """
    return {row["kind"]: row["count"] for row in await database.fetch_all(BACKLOG)}
