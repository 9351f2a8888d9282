"""The tables before what bounced could be settled: going back, the mark of what bounced returns."""

from tawam.audit.trail import Actor
from tawam.database.port import Database
from tawam.orders.refunds import settle
from tawam.settings import Settings
from tests.orders.desk import Desk
from tests.orders.test_failed_refunds_migration import database, move, own, refunded

__all__ = ["database", "own"]


async def test_going_back_marks_what_was_settled_again(database: Database, own: Settings) -> None:
    story = await refunded(Desk(database, own))
    (payment,) = await story.payments()
    async with database.transaction() as transaction:
        await settle(
            transaction,
            Actor(None, "service key", None),
            story.order_id,
            payment["id"],
            amount=700,
            note="TT 2291",
        )
    assert (await story.order())["problem"] is None

    before = await move(own, "0012")
    assert before == await move(own, "head")
    assert (await story.order())["problem"] == "refund_failed"
    (payment,) = await story.payments()
    assert (payment["failed_refund_amount"], payment["settled_refund_amount"]) == (700, 0)
