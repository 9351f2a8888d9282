"""Each payment counts once, however often, late and in whichever order the provider tells of it."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from tawam.audit.tables import audit_log
from tawam.calls.refusals import IdempotencyMismatch
from tawam.mail.tables import mails
from tawam.orders.orders import Buyer
from tawam.orders.tables import orders, payments
from tests.orders.desk import GUEST, PLAN, TEAM, Desk, Story, incoming


class TestOnce:
    async def test_payment_pays_numbers_the_receipt_and_mails_buyer_and_team(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell(story.paid())
        order, (payment,) = await story.order(), await story.payments()
        assert order["status"] == payment["status"] == "paid"
        assert payment["receipt_number"] == "2026-000001"
        assert order["due_at"] > order["paid_at"]
        (mail,) = await desk.sent("order-paid")
        assert (mail["recipient"], mail["language"]) == ("ann@example.com", "ar")
        assert mail["values"] | {"order_link": "", "studio_link": "", "plan": ""} == {
            "plan": "",
            "amount": "$2,000",
            "billing": "monthly",
            "transaction_id": story.session_id,
            "receipt_number": "2026-000001",
            "order_link": "",
            "studio_link": "",
        }
        assert [mail["recipient"] for mail in await desk.sent("order-placed-team")] == [TEAM]

    async def test_one_event_twenty_times_at_once_has_one_effect(self, desk: Desk) -> None:
        story = await desk.place()
        paid = incoming(story.paid())
        await asyncio.gather(*(desk.inbox.receive(paid) for _ in range(20)))
        assert [row["outcome"] for row in await desk.events()] == ["applied"]
        await self._has_one_effect(desk, story)

    async def test_five_twins_under_new_ids_have_one_effect(self, desk: Desk) -> None:
        story = await desk.place()
        await asyncio.gather(*(story.tell(story.paid()) for _ in range(5)))
        assert sorted(row["outcome"] for row in await desk.events()) == ["applied"] + ["unchanged"] * 4
        await self._has_one_effect(desk, story)

    async def _has_one_effect(self, desk: Desk, story: Story) -> None:
        assert len(await story.payments()) == 1
        assert len(await desk.sent("order-paid")) == 1
        assert desk.listener.paid_for == [story.session_id]

    async def test_receipts_of_payments_at_one_moment_are_numbered_without_gaps(self, desk: Desk) -> None:
        stories = [await desk.place() for _ in range(6)]
        await asyncio.gather(*(story.tell(story.paid()) for story in stories))
        await desk.inbox.process_due()
        numbers = sorted(row["receipt_number"] for row in await desk.rows(payments))
        assert numbers == [f"2026-{number:06}" for number in range(1, 7)]

    async def test_five_refund_events_take_back_once(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell(story.paid())
        await asyncio.gather(*(story.tell(story.refunded(200000)) for _ in range(5)))
        assert (await story.order())["status"] == "refunded"
        assert desk.listener.reversed_to == [200000]
        assert len(await desk.sent("order-refunded")) == 1
        (entry,) = await desk.rows(audit_log)
        assert (entry["action"], entry["actor_email"]) == ("payment.refunded", "payment provider")

    async def test_dispute_is_told_to_the_team_once_and_taken_back_when_won(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell(story.paid())
        await asyncio.gather(*(story.tell(story.disputed("open")) for _ in range(3)))
        assert (await story.order())["status"] == "review"
        assert [mail["recipient"] for mail in await desk.sent("payment-disputed")] == [TEAM]
        await story.tell(story.disputed("won"))
        order = await story.order()
        assert (order["status"], order["problem"]) == ("paid", None)
        assert len(await desk.sent("payment-disputed")) == 1
        actions = [entry["action"] for entry in await desk.rows(audit_log)]
        assert sorted(actions) == ["payment.dispute_open", "payment.dispute_won"]

    async def test_next_dispute_of_a_payment_is_told_of_as_the_first_was(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell_all([(story.paid(), 0), (story.disputed("won"), 1), (story.disputed("open"), 2)])
        assert (await story.order())["status"] == "paid"
        await story.tell(story.disputed("open", 2))
        assert (await story.order())["status"] == "review"
        assert len(await desk.sent("payment-disputed")) == 1
        await story.tell(story.disputed("lost", 2))
        assert (await story.order())["status"] == "refunded"


class TestRenewals:
    async def test_renewal_is_a_payment_of_its_own_with_its_mail(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell_all([(story.paid(), 0), (story.period(), 0), (story.period(1), 720)])
        await story.tell(story.period(1), 721)
        assert len(await story.payments()) == 2
        assert len(await desk.sent("renewal-paid")) == len(await desk.sent("order-paid")) == 1
        assert (await story.plan())["current_period_end"] == story.period(1).period_end

    async def test_renewal_that_failed_is_told_once_and_takes_nothing_away(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell(story.paid())
        for _ in range(3):
            await story.tell(story.not_renewed(), 720)
        assert len(await desk.sent("renewal-failed")) == 1
        assert (await story.order())["status"] == "paid"


class TestOtherMoney:
    @pytest.mark.parametrize(
        "change", [{"amount": 0}, {"amount": 1}, {"amount": 200001}, {"currency": "JPY"}]
    )
    async def test_other_amount_grants_nothing_and_a_person_is_told(
        self, desk: Desk, change: dict[str, Any]
    ) -> None:
        story = await desk.place()
        with capture_logs() as lines:
            await story.tell(story.paid(**change))
        assert [line["log_level"] for line in lines if line["event"] == "payment_amount_differs"] == ["error"]
        order, (payment,) = await story.order(), await story.payments()
        assert (order["status"], order["problem"], order["paid_at"]) == ("review", "amount_differs", None)
        assert payment["receipt_number"] is None
        assert desk.listener.paid_for == []
        assert [mail["template"] for mail in await desk.rows(mails)] == ["payment-differs"]

    async def test_renewal_of_another_amount_takes_no_receipt_number_and_leaves_the_order_paid(
        self, desk: Desk
    ) -> None:
        story, other = await desk.place(), await desk.place()
        await story.tell_all([(story.paid(), 0), (story.period(1, amount=100), 720)])
        await other.tell(other.paid())
        order = await story.order()
        assert (order["status"], order["problem"]) == ("paid", "amount_differs")
        assert desk.listener.paid_for == [story.session_id, other.session_id]
        assert await desk.sent("renewal-paid") == []
        numbers = {payment["receipt_number"] for payment in await story.payments() + await other.payments()}
        assert numbers == {"2026-000001", None, "2026-000002"}

    async def test_key_of_an_order_whose_page_has_closed_leads_nowhere(self, desk: Desk) -> None:
        order = await desk.orders.place(PLAN, GUEST, "key-of-the-attempt-1")
        story = Story(desk, order.id, order.session_id or "")
        await story.tell(story.closed())
        with pytest.raises(IdempotencyMismatch):
            await desk.orders.place(PLAN, GUEST, "key-of-the-attempt-1")
        # Who has paid is not led to pay once more.
        await story.tell(story.paid())
        assert (await desk.orders.place(PLAN, GUEST, "key-of-the-attempt-1")).id == order.id

    async def test_other_sessions_order_is_not_touched(self, desk: Desk) -> None:
        story, other = await desk.place(), await desk.place()
        await story.tell(story.paid())
        assert (await other.order())["status"] == "pending"

    async def test_buyer_without_an_address_gets_the_one_of_the_payment_page(self, desk: Desk) -> None:
        story = await desk.place(Buyer(None, None, "en"))
        await story.tell(story.paid(email="Bob@Example.com"))
        assert (await story.order())["email"] == "bob@example.com"
        assert [mail["recipient"] for mail in await desk.sent("order-paid")] == ["bob@example.com"]

    async def test_orders_table_holds_what_was_placed_alone(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell(story.paid(order_id=None, session_id="made-up", payment_id="x", subscription_id="y"))
        assert [row["status"] for row in await desk.rows(orders)] == ["pending"]
        assert [row["outcome"] for row in await desk.events()] == [None]
