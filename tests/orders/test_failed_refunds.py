"""A refund that did not arrive is known at its order, once; the books keep the money as sent back."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from structlog.testing import capture_logs

from tawam.audit.tables import audit_log
from tawam.audit.trail import Actor
from tawam.database.schema import new_id
from tawam.orders.inbox import QUEUE
from tawam.orders.refunds import NothingToRefund, RefundRequest, ask
from tawam.orders.tables import refunds
from tests.orders.desk import TEAM, Desk, Story

OPERATOR = Actor(None, "service key", None)


async def sent_back(desk: Desk, amount: int = 200_000) -> Story:
    story = await desk.place()
    await story.tell(story.paid())
    await story.tell(story.refunded(amount), 1)
    return story


async def failed_amount(story: Story) -> int:
    (payment,) = await story.payments()
    return payment["failed_refund_amount"]


class TestOnce:
    async def test_is_a_problem_of_an_order_that_stays_refunded_with_a_mail_to_the_team(
        self, desk: Desk
    ) -> None:
        story = await sent_back(desk)
        with capture_logs() as lines:
            # The payment's id leads to the order.
            await story.tell(story.bounced(200_000, order_id=None), 100)
        assert [line["log_level"] for line in lines if line["event"] == "refund_failed"] == ["error"]
        order, (payment,) = await story.order(), await story.payments()
        assert (order["status"], order["refunded_amount"]) == ("refunded", 200_000)
        assert order["problem"] == "refund_failed"
        assert (payment["status"], payment["refunded_amount"]) == ("refunded", 200_000)
        assert payment["failed_refund_amount"] == 200_000
        # Commissions stay as they are.
        assert desk.listener.reversed_to == [200_000]
        (mail,) = await desk.sent("refund-failed")
        assert mail["recipient"] == TEAM
        assert (mail["values"]["amount"], mail["values"]["order_id"]) == ("$2,000", story.order_id)
        assert len(await desk.sent("order-refunded")) == 1

    async def test_ten_at_one_moment_and_twins_under_new_ids_have_one_effect(self, desk: Desk) -> None:
        story = await sent_back(desk)
        event = story.bounced(150_000)
        await asyncio.gather(*(story.tell(event, 100, "event-1") for _ in range(5)))
        await asyncio.gather(*(story.tell(event, 101) for _ in range(5)))
        assert await failed_amount(story) == 150_000
        assert len(await desk.sent("refund-failed")) == 1
        trail = [row for row in await desk.rows(audit_log) if row["action"] == "payment.refund_failed"]
        assert [(row["actor_email"], row["after"]["failed_refund_amount"]) for row in trail] == [
            ("payment provider", 150_000)
        ]
        outcomes = [row["outcome"] for row in await desk.events() if row["type"] == "RefundFailed"]
        assert sorted(outcomes) == ["applied"] + ["unchanged"] * 5

    async def test_every_refund_of_a_payment_that_fails_adds_to_what_did_not_arrive(self, desk: Desk) -> None:
        story = await sent_back(desk)
        await story.tell_all([(story.bounced(150_000), 100), (story.bounced(700, 2), 101)])
        assert await failed_amount(story) == 150_700
        assert [mail["values"]["amount"] for mail in await desk.sent("refund-failed")] == ["$1,500", "$7"]


class TestWaiting:
    async def test_before_its_payment_is_known_it_waits_and_is_applied_then(self, desk: Desk) -> None:
        story = await desk.place()
        # The payment's own id comes with the invoice.
        await story.tell(story.paid(payment_id=None))
        await story.tell(story.bounced(700), 100)
        assert await failed_amount(story) == 0
        await story.tell(story.period(), 0)
        assert await failed_amount(story) == 700
        assert [row["outcome"] for row in await desk.events()] == ["applied"] * 3

    async def test_of_an_unknown_payment_it_is_given_up_after_days_and_kept(self, desk: Desk) -> None:
        story = await sent_back(desk)
        with time_machine.travel(datetime.now(UTC), tick=False) as clock:
            await story.tell(story.bounced(700, order_id=None, payment_id="of another shop"), 100)
            clock.shift(QUEUE.give_up_after + timedelta(hours=7))
            await desk.inbox.process_due()
        assert (await desk.events())[-1]["outcome"] == "unknown"
        assert (await failed_amount(story), await desk.sent("refund-failed")) == (0, [])


class TestOrderState:
    @pytest.mark.parametrize(
        ("dispute", "stands"),
        [("open", ("review", "disputed")), ("won", ("paid", "refund_failed"))],
    )
    async def test_dispute_is_the_graver_problem(
        self, desk: Desk, dispute: Any, stands: tuple[str, str]
    ) -> None:
        story = await sent_back(desk, 700)
        await story.tell_all([(story.bounced(700), 100), (story.disputed(dispute), 101)])
        order = await story.order()
        assert (order["status"], order["problem"]) == stands

    async def test_order_of_another_amount_stays_under_review(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell_all([(story.paid(amount=900), 0), (story.refunded(700), 1)])
        await story.tell(story.bounced(700), 100)
        order = await story.order()
        assert (order["status"], order["problem"]) == ("review", "refund_failed")


class TestOwn:
    """A refund that the team asked for."""

    async def _asked(self, desk: Desk) -> Story:
        story = await desk.place()
        await story.tell(story.paid())
        return story

    async def _request(self, story: Story, amount: int) -> dict[str, Any]:
        (payment,) = await story.payments()
        request = RefundRequest(
            order_id=story.order_id,
            payment_id=payment["id"],
            amount=amount,
            reason="As agreed",
            idempotency_key=new_id(),
        )
        async with story.desk.database.transaction() as transaction:
            return await ask(transaction, OPERATOR, request)

    async def test_is_marked_by_what_it_was_asked_under_even_before_its_answer(self, desk: Desk) -> None:
        story = await self._asked(desk)
        asked, other = await self._request(story, 700), await self._request(story, 300)
        await story.tell(story.bounced(700, request_id=asked["id"]), 100)
        rows = {row["id"]: (row["status"], row["provider_id"]) for row in await desk.rows(refunds)}
        assert rows == {
            asked["id"]: ("failed", f"refund-1-{story.order_id}"),
            other["id"]: ("requested", None),
        }

    async def test_makes_no_room_for_another(self, desk: Desk) -> None:
        story = await self._asked(desk)
        asked = await self._request(story, 200_000)
        await story.tell_all(
            [(story.refunded(200_000), 1), (story.bounced(200_000, request_id=asked["id"]), 2)]
        )
        with pytest.raises(NothingToRefund):
            await self._request(story, 1)
