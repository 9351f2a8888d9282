"""The figures of a statement add up after any sequence of events, and every cent is paid out once."""

import asyncio
from collections import Counter
from datetime import timedelta
from typing import Any

import msgspec
import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tawam.affiliates.affiliate import AffiliateNotFound
from tawam.affiliates.earnings import DueChanged, Earnings, NothingDue, read_earnings, record_payout
from tawam.database.opening import open_database
from tawam.database.port import Database, Row
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now
from tawam.orders.order import Order, Payment
from tawam.settings import Settings
from tests.affiliates.programme import PAID_AT, TEAM, TERMS, Programme

AFTER_THE_HOLD = PAID_AT + timedelta(days=TERMS.hold_days, seconds=1)

STEPS = st.one_of(
    st.tuples(st.just("paid"), st.integers(0, 2)),
    st.tuples(st.just("refunded"), st.integers(0, 2), st.integers(1, 250_000)),
    st.tuples(st.just("disputed"), st.integers(0, 2)),
    st.tuples(st.just("lost"), st.integers(0, 2), st.integers(1, 200_000)),
    st.tuples(st.just("payout")),
    st.tuples(st.just("days"), st.integers(1, 40)),
)


async def pay_out(database: Database, affiliate: Row, note: str = "transfer") -> Row | None:
    """Pay out all that is due now; None if nothing is."""
    due = (await read_earnings(database, affiliate["id"], now())).totals.due
    try:
        return await in_transaction(
            database, lambda transaction: record_payout(transaction, TEAM, affiliate["id"], due, "USD", note)
        )
    except (NothingDue, DueChanged):
        return None


class _Walk:
    """Three payments of one affiliate; each step reports an event of them."""

    def __init__(self, programme: Programme, partner: Row, order: Order, payments: list[Payment]) -> None:
        self.programme = programme
        self.partner = partner
        self.order = order
        self.payments = payments

    async def take(self, step: tuple[Any, ...], clock: time_machine.Traveller) -> None:
        match step:
            case ("days", days):
                clock.shift(timedelta(days=days))
            case ("payout",):
                await pay_out(self.programme.database, self.partner)
                totals = (await self.programme.earnings(self.partner)).totals
                assert totals.due == 0
                assert totals.payable + totals.balance <= 0 or totals.payable == totals.balance == 0
            case ("paid", which):
                await self._tell(which, status="paid")
            case ("disputed", which):
                await self._tell(which, status="disputed")
            case ("lost", which, amount):
                rest = self.payments[which].amount - self.payments[which].refunded_amount
                await self._tell(which, dispute="lost", lost_amount=min(amount, rest))
            case ("refunded", which, amount):
                back = min(self.payments[which].amount, self.payments[which].refunded_amount + amount)
                lost = min(self.payments[which].lost_amount, self.payments[which].amount - back)
                await self._tell(which, refunded_amount=back, lost_amount=lost)
            case _:
                raise AssertionError(step)

    async def _tell(self, which: int, **changes: Any) -> None:
        payment = self.payments[which] = msgspec.structs.replace(self.payments[which], **changes)
        tell = self.programme.paid if changes.get("status") == "paid" else self.programme.reversed
        await tell(self.order, payment)


def adds_up(earnings: Earnings) -> None:
    totals, lines = earnings.totals, earnings.commissions
    by_state: Counter[str] = Counter()
    for line in lines:
        assert 0 <= line["reversed_amount"] <= line["amount"]
        by_state[line["state"]] += line["amount"] - line["reversed_amount"]
    assert (totals.held, totals.payable, totals.paid) == tuple(
        by_state[state] for state in ("held", "payable", "paid")
    )
    assert by_state["reversed"] == 0
    assert totals.reversed == sum(line["reversed_amount"] for line in lines)
    everything = totals.held + totals.payable + totals.paid + totals.reversed
    assert everything == sum(line["amount"] for line in lines)
    assert totals.paid_out == sum(payout["amount"] for payout in earnings.payouts)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, min_size=4, max_size=14))
async def test_sums_add_up_after_every_step_and_a_payment_earns_once(
    programme: Programme, steps: list[tuple[Any, ...]]
) -> None:
    with time_machine.travel(PAID_AT, tick=False) as clock:
        partner = await programme.partner()
        order = await programme.order(partner)
        walk = _Walk(programme, partner, order, [await programme.payment(order) for _ in range(3)])
        for step in steps:
            await walk.take(step, clock)
            earnings = await programme.earnings(partner)
            adds_up(earnings)
            assert len(earnings.commissions) <= 3
        # A repeated report leaves each commission at what its payment has left.
        for which, payment in enumerate(walk.payments):
            await walk.take(("paid", which), clock)
            left = (payment.amount - payment.refunded_amount - payment.lost_amount) * 25 // 100
            (found,) = [row for row in await programme.commissions(order) if row["payment_id"] == payment.id]
            assert found["amount"] - found["reversed_amount"] == left


class TestPayouts:
    async def test_nothing_is_paid_out_during_the_hold(self, programme: Programme) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        with time_machine.travel(AFTER_THE_HOLD - timedelta(seconds=2), tick=False):
            assert await pay_out(programme.database, partner) is None
        with time_machine.travel(AFTER_THE_HOLD, tick=False):
            payout = await pay_out(programme.database, partner, "IBAN …1234")
            earnings = await programme.earnings(partner)
        assert payout is not None
        assert (payout["amount"], payout["note"]) == (50_000, "IBAN …1234")
        assert [line["state"] for line in earnings.commissions] == ["paid"]

    async def test_next_payout_deducts_a_refund_after_the_last_one(self, programme: Programme) -> None:
        partner = await programme.partner()
        order, payment = await programme.bought(partner)
        with time_machine.travel(AFTER_THE_HOLD, tick=False):
            await pay_out(programme.database, partner)
            await programme.refunded(order, payment, payment.amount)
            assert (await programme.earnings(partner)).totals.balance == -50_000
            await programme.bought(partner, plan_id="tier-starter")
            assert (await programme.earnings(partner)).totals.due == 0
            assert await pay_out(programme.database, partner) is None
            await programme.bought(partner, plan_id="video-enterprise")
            payout = await pay_out(programme.database, partner)
            earnings = await programme.earnings(partner)
        assert payout is not None
        assert payout["amount"] == 4_980 + 180_000 - 50_000
        assert (earnings.totals.balance, earnings.totals.due) == (0, 0)

    async def test_payouts_at_the_same_moment_pay_once(
        self, programme: Programme, settings: Settings
    ) -> None:
        other = open_database(settings)
        await other.open()
        try:
            with time_machine.travel(AFTER_THE_HOLD, tick=False):
                for _ in range(5):
                    partner = await programme.partner()
                    await programme.bought(partner)
                    paid = await asyncio.gather(
                        *(pay_out(database, partner) for database in (programme.database, other) * 3)
                    )
                    assert [payout["amount"] for payout in paid if payout] == [50_000]
        finally:
            await other.close()

    async def test_refund_at_the_moment_of_a_payout_is_counted(
        self, programme: Programme, settings: Settings
    ) -> None:
        other = open_database(settings)
        await other.open()
        try:
            with time_machine.travel(AFTER_THE_HOLD, tick=False):
                for _ in range(5):
                    partner = await programme.partner()
                    order, payment = await programme.bought(partner)
                    await asyncio.gather(
                        pay_out(other, partner), programme.refunded(order, payment, payment.amount)
                    )
                    earnings = await programme.earnings(partner)
                    adds_up(earnings)
                    assert earnings.totals.balance == -earnings.totals.paid_out
        finally:
            await other.close()

    async def test_unknown_affiliate_is_not_paid(self, programme: Programme) -> None:
        with pytest.raises(AffiliateNotFound):
            await pay_out(programme.database, {"id": new_id()})
