"""The tables before and after disputes told their amounts: going back and forth loses no money."""

import pytest

from tawam.database.port import Database
from tawam.settings import Settings
from tests.orders.desk import Desk, Story
from tests.orders.test_failed_refunds_migration import database, move, own

__all__ = ["database", "own"]


async def figures(story: Story) -> tuple[str, str, int, int]:
    order, (payment,) = await story.order(), await story.payments()
    return order["status"], payment["status"], payment["refunded_amount"], payment["lost_amount"]


async def test_lost_payments_of_before_count_as_lost_whole(database: Database, own: Settings) -> None:
    desk = Desk(database, own)
    part, whole, refunded = [await desk.place() for _ in range(3)]
    for story in (part, whole, refunded):
        await story.tell(story.paid())
    await part.tell(part.disputed("lost", amount=700))
    await whole.tell_all([(whole.disputed("lost"), 1), (whole.refunded(500), 2)])
    await refunded.tell_all([(refunded.disputed("lost"), 1), (refunded.refunded(200_000), 2)])
    assert await figures(part) == ("paid", "paid", 0, 700)

    before = await move(own, "0011")
    after = await move(own, "head")
    assert before == after
    assert await figures(part) == ("refunded", "disputed", 0, 200_000)
    assert await figures(whole) == ("refunded", "disputed", 500, 199_500)
    assert await figures(refunded) == ("refunded", "disputed", 200_000, 0)

    # PaymentEvent once more, it is known what it was about.
    await part.tell(part.disputed("lost", amount=700), 3)
    assert await figures(part) == ("paid", "paid", 0, 700)


@pytest.mark.on_sqlite
async def test_lost_payment_from_before_disputes_had_rows_stays_lost(
    database: Database, own: Settings
) -> None:
    story = await Desk(database, own).place()
    await story.tell_all([(story.paid(), 0), (story.disputed("lost"), 1)])
    await move(own, "0008")
    await move(own, "head")
    await story.tell(story.refunded(500), 2)
    assert await figures(story) == ("refunded", "disputed", 500, 199_500)
