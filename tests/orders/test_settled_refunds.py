"""What a refund did not bring and the team has paid in another way is no problem of the order any more."""

import asyncio

import pytest

from tawam.audit.tables import audit_log
from tawam.audit.trail import Actor
from tawam.database.schema import new_id
from tawam.orders.order import Payment
from tawam.orders.refunds import DueChanged, UnknownPayment, settle
from tests.orders.desk import Desk, Story

OPERATOR = Actor(None, "service key", None)


@pytest.fixture
async def story(desk: Desk) -> Story:
    """Of $2,000, $1,500 went back; $1,000 of it did not arrive."""
    story = await desk.place()
    await story.tell_all([(story.paid(), 0), (story.refunded(150_000), 1), (story.bounced(100_000), 2)])
    return story


async def pay_otherwise(desk: Desk, story: Story, amount: int, **ids: str) -> Payment:
    (payment,) = await story.payments()
    named = {"order_id": story.order_id, "payment_id": payment["id"], **ids}
    async with desk.database.transaction() as transaction:
        return await settle(transaction, OPERATOR, **named, amount=amount, note="Transfer 2291")


class TestSettling:
    async def test_takes_the_mark_off_and_moves_no_money(self, desk: Desk, story: Story) -> None:
        before = await story.order()
        assert before["problem"] == "refund_failed"
        payment = await pay_otherwise(desk, story, 100_000)
        assert (payment.failed_refund_amount, payment.settled_refund_amount) == (100_000, 100_000)
        order, (row,) = await story.order(), await story.payments()
        assert {**order, "updated_at": before["updated_at"]} == {**before, "problem": None}
        assert (row["refunded_amount"], row["settled_refund_amount"]) == (150_000, 100_000)
        assert desk.listener.reversed_to == [150_000]

    async def test_stands_on_the_trail_with_how_it_was_paid(self, desk: Desk, story: Story) -> None:
        payment = await pay_otherwise(desk, story, 100_000)
        (entry,) = [row for row in await desk.rows(audit_log) if row["action"] == "payment.refund_settled"]
        assert (entry["actor_email"], entry["subject_id"]) == ("service key", story.order_id)
        assert entry["after"] == {"payment_id": payment.id, "amount": 100_000, "note": "Transfer 2291"}

    @pytest.mark.parametrize("amount", [99_999, 100_001, 0])
    async def test_of_another_amount_than_is_outstanding_is_refused(
        self, desk: Desk, story: Story, amount: int
    ) -> None:
        with pytest.raises(DueChanged):
            await pay_otherwise(desk, story, amount)
        assert (await story.order())["problem"] == "refund_failed"

    async def test_twice_at_one_moment_is_done_once(self, desk: Desk, story: Story) -> None:
        outcomes = await asyncio.gather(
            *(pay_otherwise(desk, story, 100_000) for _ in range(4)), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["DueChanged"] * 3 + ["Payment"]
        trail = [row["action"] for row in await desk.rows(audit_log)]
        assert trail.count("payment.refund_settled") == 1

    async def test_nothing_outstanding_is_not_settled(self, desk: Desk, story: Story) -> None:
        await pay_otherwise(desk, story, 100_000)
        with pytest.raises(DueChanged):
            await pay_otherwise(desk, story, 0)

    async def test_of_another_order_is_not_found(self, desk: Desk, story: Story) -> None:
        for ids in (
            {"order_id": new_id()},
            {"payment_id": new_id()},
            {"order_id": (await desk.place()).order_id},
        ):
            with pytest.raises(UnknownPayment):
                await pay_otherwise(desk, story, 100_000, **ids)


class TestAfterwards:
    async def test_another_refund_that_bounces_is_outstanding_alone(self, desk: Desk, story: Story) -> None:
        await pay_otherwise(desk, story, 100_000)
        await story.tell(story.bounced(50_000, 2), 3)
        assert (await story.order())["problem"] == "refund_failed"
        with pytest.raises(DueChanged):
            await pay_otherwise(desk, story, 150_000)
        payment = await pay_otherwise(desk, story, 50_000)
        assert payment.settled_refund_amount == 150_000
        assert (await story.order())["problem"] is None

    async def test_the_same_bounce_told_again_brings_no_mark_back(self, desk: Desk, story: Story) -> None:
        await pay_otherwise(desk, story, 100_000)
        await story.tell(story.bounced(100_000), 3)
        assert (await story.order())["problem"] is None

    async def test_another_problem_of_the_order_stays(self, desk: Desk, story: Story) -> None:
        await story.tell(story.disputed("open"), 3)
        await pay_otherwise(desk, story, 100_000)
        assert (await story.order())["problem"] == "disputed"
