"""Money goes back no more than once: what was asked for counts before the provider tells of it."""

import pytest

from tawam.audit.trail import Actor
from tawam.database.port import Row
from tawam.database.schema import new_id
from tawam.orders.refunds import NothingToRefund, RefundRequest, ask
from tests.orders.desk import Desk, Story

TEAM = Actor(None, "service key", None)


async def wish(story: Story, amount: int, key: str | None = None) -> Row:
    (payment,) = await story.payments()
    request = RefundRequest(
        order_id=story.order_id,
        payment_id=payment["id"],
        amount=amount,
        reason="As agreed",
        idempotency_key=key or new_id(),
    )
    async with story.desk.database.transaction() as transaction:
        return await ask(transaction, TEAM, request)


async def test_two_wishes_before_the_provider_tells_are_no_more_than_the_payment(desk: Desk) -> None:
    story = await desk.place()
    await story.tell(story.paid())
    key = new_id()
    first = await wish(story, 150_000, key)
    with pytest.raises(NothingToRefund):
        await wish(story, 50_001)
    assert (await wish(story, 150_000, key))["id"] == first["id"]
    assert (await wish(story, 50_000))["id"] != first["id"]
    # PaymentEvent of, it is not counted a second time, nor does it make room.
    await story.tell(story.refunded(200_000))
    with pytest.raises(NothingToRefund):
        await wish(story, 1)


@pytest.mark.parametrize("state", ["open", "lost"])
async def test_money_that_the_bank_holds_is_not_sent_back_as_well(desk: Desk, state: str) -> None:
    story = await desk.place()
    await story.tell(story.paid())
    await story.tell(story.disputed(state))
    with pytest.raises(NothingToRefund):
        await wish(story, 100)


async def test_total_that_is_told_is_what_went_back_and_an_older_one_changes_nothing(desk: Desk) -> None:
    story = await desk.place()
    await story.tell(story.paid())
    for total, stands in ((50_000, 50_000), (120_000, 120_000), (50_000, 120_000)):
        await story.tell(story.refunded(total))
        (payment,) = await story.payments()
        assert payment["refunded_amount"] == stands
    assert desk.listener.reversed_to == [50_000, 120_000]
    assert [mail["values"]["amount"] for mail in await desk.sent("order-refunded")] == ["$500", "$700"]
