"""A dispute that is lost takes what it was about, and with the refunds never more than the payment."""

from itertools import permutations
from typing import Any

import pytest

from tawam.audit.tables import audit_log
from tawam.orders.reconcile import reconcile
from tawam.orders.refunds import NothingToRefund
from tawam.payments.disputes import Claim, DisputeSummary, after_refunds, dispute_summary
from tawam.payments.provider import PaymentsRefused
from tests.orders.desk import START, Desk, Story
from tests.orders.test_refunds import wish

PART = 30_000


async def sold(desk: Desk) -> Story:
    story = await desk.place()
    await story.tell(story.paid())
    return story


async def stands(story: Story) -> tuple[Any, ...]:
    """Status and problem of the order; status, refunds and losses of its payment."""
    order, (payment,) = await story.order(), await story.payments()
    figures = (payment["refunded_amount"], payment["lost_amount"])
    return order["status"], order["problem"], payment["status"], *figures


class TestPart:
    async def test_all_is_held_until_the_bank_has_decided(self, desk: Desk) -> None:
        story = await sold(desk)
        await story.tell(story.disputed("open", amount=PART))
        assert await stands(story) == ("review", "disputed", "disputed", 0, 0)
        with pytest.raises(NothingToRefund):
            await wish(story, 1)
        (mail,) = await desk.sent("payment-disputed")
        assert mail["values"]["amount"] == "$300"

    async def test_lost_it_takes_the_part_and_the_rest_is_paid(self, desk: Desk) -> None:
        story = await sold(desk)
        await story.tell_all([(story.disputed(state, amount=PART), 1) for state in ("open", "lost")])
        assert await stands(story) == ("paid", "dispute_lost", "paid", 0, PART)
        trail = [row["after"] for row in await desk.rows(audit_log)]
        assert [(row["status"], row["lost_amount"]) for row in trail] == [("disputed", 0), ("paid", PART)]
        # Commissions are worked out anew.
        assert len(desk.listener.reversed_to) == 2

    async def test_won_it_takes_nothing(self, desk: Desk) -> None:
        story = await sold(desk)
        await story.tell_all([(story.disputed(state, amount=PART), 1) for state in ("open", "won")])
        assert await stands(story) == ("paid", None, "paid", 0, 0)

    async def test_news_that_come_late_and_again_undo_nothing(self, desk: Desk) -> None:
        story = await sold(desk)
        for state in ("lost", "open", "won", "lost"):
            await story.tell(story.disputed(state, amount=PART))
            assert await stands(story) == ("paid", "dispute_lost", "paid", 0, PART)
        # An amount that was told before the bank decided is not the last word.
        await story.tell(story.disputed("open", amount=PART + 1))
        assert await stands(story) == ("paid", "dispute_lost", "paid", 0, PART)

    async def test_the_rest_can_be_refunded_and_no_more(self, desk: Desk) -> None:
        story = await sold(desk)
        await story.tell(story.disputed("lost", amount=PART))
        await wish(story, 50_000)
        with pytest.raises(NothingToRefund):
            await wish(story, 120_001)
        await wish(story, 120_000)
        await story.tell(story.refunded(170_000))
        assert await stands(story) == ("refunded", "dispute_lost", "disputed", 170_000, PART)
        with pytest.raises(NothingToRefund):
            await wish(story, 1)


class TestWhole:
    @pytest.mark.parametrize(
        "event",
        [{}, {"amount": 200_001}, {"amount": PART, "currency": "EUR"}, {"amount": None, "currency": None}],
    )
    async def test_all_of_it_more_and_other_money_take_the_payment(
        self, desk: Desk, event: dict[str, Any]
    ) -> None:
        story = await sold(desk)
        await story.tell(story.disputed("lost", **event))
        assert await stands(story) == ("refunded", "dispute_lost", "disputed", 0, 200_000)

    async def test_two_parts_add_up_to_no_more_than_the_payment(self, desk: Desk) -> None:
        story = await sold(desk)
        await story.tell(story.disputed("lost", amount=150_000))
        await story.tell(story.disputed("lost", 2, amount=PART))
        assert await stands(story) == ("paid", "dispute_lost", "paid", 0, 180_000)
        await story.tell(story.disputed("lost", 3, amount=PART))
        assert await stands(story) == ("refunded", "dispute_lost", "disputed", 0, 200_000)


async def test_next_dispute_after_a_part_was_lost_holds_the_rest(desk: Desk) -> None:
    story = await sold(desk)
    await story.tell(story.disputed("lost", amount=PART))
    await story.tell(story.disputed("open", 2, amount=PART))
    assert await stands(story) == ("review", "disputed", "disputed", 0, PART)
    await story.tell(story.disputed("won", 2, amount=PART))
    assert await stands(story) == ("paid", "dispute_lost", "paid", 0, PART)


@pytest.mark.parametrize(
    ("refunded", "end"),
    [
        (50_000, ("paid", "dispute_lost", "paid", 50_000, PART)),
        # More than both can take: what was refunded counts as refunded.
        (190_000, ("refunded", "dispute_lost", "disputed", 190_000, 10_000)),
        (200_000, ("refunded", "dispute_lost", "disputed", 200_000, 0)),
    ],
)
async def test_part_lost_and_part_refunded_end_alike_in_every_order(
    desk: Desk, refunded: int, end: tuple[Any, ...]
) -> None:
    for order in permutations(range(4)):
        story = await desk.place()
        events = [
            story.paid(),
            story.disputed("open", amount=PART),
            story.disputed("lost", amount=PART),
            story.refunded(refunded),
        ]
        await story.tell_all([(events[index], index) for index in (*order, *order)])
        assert await stands(story) == end


async def test_sandbox_plays_one_and_its_books_agree(desk: Desk) -> None:
    placed = await desk.place()
    checkout = (await desk.orders.find(placed.session_id)) or pytest.fail("no checkout")
    sandbox: Any = desk.provider
    for event in sandbox.finish(placed.session_id, checkout, "paid"):
        await desk.inbox.receive(event)
    (payment,) = await placed.payments()
    payment_id = payment["provider_payment_id"]
    for state in ("open", "lost"):
        for event in sandbox.dispute(payment_id, "dispute-1", state, PART):
            await desk.inbox.receive(event)
    assert await stands(placed) == ("paid", "dispute_lost", "paid", 0, PART)
    with pytest.raises(PaymentsRefused):
        await sandbox.refund(payment_id, 200_000 - PART + 1, "USD", "key-1")
    for event in (await sandbox.refund(payment_id, 200_000 - PART, "USD", "key-2")).events:
        await desk.inbox.receive(event)
    assert await stands(placed) == ("refunded", "dispute_lost", "disputed", 170_000, PART)
    assert (await reconcile(desk.database, sandbox, START, START.replace(year=2100))).differences == []


@pytest.mark.on_sqlite
class TestRule:
    @pytest.mark.parametrize(
        ("claims", "comes_to"),
        [
            ([], DisputeSummary(None, 0)),
            ([Claim("won", 5, "USD")], DisputeSummary("won", 0)),
            ([Claim("lost", 5, "USD"), Claim("won", 9, "USD")], DisputeSummary("lost", 5)),
            ([Claim("lost", 5, "USD"), Claim("open", 9, "USD")], DisputeSummary("open", 5)),
            ([Claim("lost"), Claim("open", 9, "USD")], DisputeSummary("lost", 100)),
            ([Claim("lost", 60, "USD")] * 2, DisputeSummary("lost", 100)),
        ],
    )
    def test_gravest_counts(self, claims: list[Claim], comes_to: DisputeSummary) -> None:
        assert dispute_summary(claims, 100, "USD") == comes_to

    @pytest.mark.parametrize(("refunded", "lost"), [(0, 60), (40, 60), (50, 50), (100, 0), (120, 0)])
    def test_refunds_come_first(self, refunded: int, lost: int) -> None:
        assert after_refunds(60, 100, refunded) == lost
