"""Commissions on payments, and their reversal by refunds, disputes and the affiliate's own orders."""

from datetime import timedelta

import msgspec
import pytest
from sqlalchemy import select

from tawam.affiliates.affiliate import link_account
from tawam.affiliates.commissions import same_mailbox
from tawam.affiliates.statements import AFFILIATE_BY_USER
from tawam.audit.tables import audit_log
from tawam.catalogue.catalogue import load_catalogue
from tawam.database.schema import timestamp
from tawam.database.statement import Statement
from tests.affiliates.programme import PAID_AT, SET_BUYER, TERMS, Programme
from tests.database.rows import a_user, add

TRAIL = Statement(select(audit_log))


class TestEarning:
    @pytest.mark.parametrize(
        ("plan_id", "percent"),
        [("tier-starter", 20), ("video-executive", 25), ("video-enterprise", 30), ("creator", 20)],
    )
    async def test_plan_earns_its_rate_and_waits_until_the_hold_is_over(
        self, programme: Programme, plan_id: str, percent: int
    ) -> None:
        order, payment = await programme.bought(await programme.partner(), plan_id=plan_id)
        (commission,) = await programme.commissions(order)
        assert (commission["percent"], commission["amount"]) == (percent, payment.amount * percent // 100)
        assert commission["payable_at"] == timestamp(PAID_AT + timedelta(days=TERMS.hold_days))

    @pytest.mark.on_sqlite
    def test_add_ons_and_the_pilot_earn_nothing(self) -> None:
        catalogue = load_catalogue()
        earning = {plan.id for plan in catalogue.plans}
        assert set(TERMS.commission_percent) == earning
        assert {20, 25, 30} == set(TERMS.commission_percent.values())

    async def test_plan_without_a_rate_earns_nothing(self, programme: Programme) -> None:
        order = await programme.order(await programme.partner())
        payment = await programme.payment(order)
        await programme.paid(msgspec.structs.replace(order, plan_id=load_catalogue().pilot.id), payment)
        assert await programme.commissions(order) == []

    async def test_renewal_earns_again_and_the_same_payment_does_not(self, programme: Programme) -> None:
        order, payment = await programme.bought(await programme.partner())
        await programme.paid(order, payment)
        renewal = await programme.payment(order)
        await programme.paid(order, renewal)
        assert sorted(row["payment_id"] for row in await programme.commissions(order)) == sorted(
            [payment.id, renewal.id]
        )

    async def test_order_without_a_referral_earns_no_commission(self, programme: Programme) -> None:
        order, _ = await programme.bought(None)
        assert await programme.commissions(order) == []


class TestTakingBack:
    async def test_refund_reverses_the_commission_in_proportion(self, programme: Programme) -> None:
        order, payment = await programme.bought(await programme.partner())
        await programme.refunded(order, payment, 50_001)
        (commission,) = await programme.commissions(order)
        assert commission["amount"] - commission["reversed_amount"] == (payment.amount - 50_001) * 25 // 100
        await programme.refunded(order, payment, payment.amount)
        (commission,) = await programme.commissions(order)
        assert commission["reversed_amount"] == commission["amount"] == 50_000

    async def test_dispute_reverses_all_and_winning_it_restores_the_commission(
        self, programme: Programme
    ) -> None:
        order, payment = await programme.bought(await programme.partner())
        await programme.reversed(order, msgspec.structs.replace(payment, status="disputed"))
        (commission,) = await programme.commissions(order)
        assert commission["reversed_amount"] == commission["amount"]
        await programme.reversed(order, payment)
        (commission,) = await programme.commissions(order)
        assert commission["reversed_amount"] == 0

    async def test_partly_lost_dispute_and_refunds_reverse_together(self, programme: Programme) -> None:
        order, payment = await programme.bought(await programme.partner())
        lost = msgspec.structs.replace(payment, dispute="lost", lost_amount=30_001)
        await programme.reversed(order, lost)
        (commission,) = await programme.commissions(order)
        assert commission["amount"] - commission["reversed_amount"] == (payment.amount - 30_001) * 25 // 100
        await programme.refunded(order, lost, 50_000)
        (commission,) = await programme.commissions(order)
        assert commission["amount"] - commission["reversed_amount"] == (payment.amount - 80_001) * 25 // 100

    async def test_refund_reported_before_its_payment_counts(self, programme: Programme) -> None:
        order = await programme.order(await programme.partner())
        payment = await programme.payment(order, refunded_amount=order.amount, status="refunded")
        await programme.reversed(order, payment)
        # A payment of a wrong amount never earned a commission; its refund adds none.
        assert await programme.commissions(order) == []
        await programme.paid(order, payment)
        (commission,) = await programme.commissions(order)
        assert commission["reversed_amount"] == commission["amount"]


class TestOwnOrders:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("one", "other", "is_same"),
        [
            ("mariam@sadu.example", "mariam+shop@sadu.example", True),
            ("mariam@sadu.example", "Mar.iam@SADU.example", True),
            ("m.sadu@gmail.com", "msadu+x@googlemail.com", True),
            ("mariam@bücher.example", "mariam@xn--bcher-kva.example", True),
            ("mariam@موقع.امارات", "mariam@xn--4gbrim.xn--mgbaam7a8h", True),
            ("mariam@sadu.example", "mariam@sadu..example", False),
            ("mariam@sadu.example", "mariam@else.example", False),
            ("mariam@sadu.example", "maria@sadu.example", False),
            ("mariam@sadu.example", None, False),
        ],
    )
    def test_spellings_of_one_mailbox_are_the_same(
        self, one: str, other: str | None, *, is_same: bool
    ) -> None:
        assert same_mailbox(one, other) is is_same

    async def test_own_account_and_own_address_earn_nothing(self, programme: Programme) -> None:
        user = a_user()
        await add(programme.database, user)
        partner = await programme.partner(email="mariam@sadu.example", user_id=user["id"])
        for buyer in (
            {"user_id": user["id"], "email": "else@example.com"},
            {"email": "mariam+1@sadu.example"},
        ):
            order, payment = await programme.bought(partner, **buyer)
            await programme.paid(order, payment)
            assert await programme.commissions(order) == []

    async def test_account_linked_later_loses_commissions_on_its_own_orders(
        self, programme: Programme
    ) -> None:
        user = a_user(email="mariam@sadu.example")
        await add(programme.database, user)
        partner = await programme.partner(email="mariam@sadu.example")
        own, payment = await programme.bought(partner, email="second@example.com")
        friends, _ = await programme.bought(partner)
        async with programme.database.transaction() as transaction:
            await transaction.execute(SET_BUYER, order_id=own.id, buyer_id=user["id"])
            await link_account(transaction, user["id"], "mariam@sadu.example")
            await link_account(transaction, user["id"], "mariam@sadu.example")
        (lost,) = await programme.commissions(own)
        assert (lost["reversed_amount"], lost["is_own"]) == (lost["amount"], True)
        assert (await programme.commissions(friends))[0]["reversed_amount"] == 0
        assert [row["action"] for row in await programme.database.fetch_all(TRAIL)] == ["commission.reversed"]
        # Without the account the order is no longer known as an own one; the commission stays reversed.
        await programme.paid(own, payment)
        assert (await programme.commissions(own))[0]["reversed_amount"] == lost["amount"]

    async def test_account_is_linked_to_one_affiliate_only(self, programme: Programme) -> None:
        user = a_user()
        await add(programme.database, user)
        first = await programme.partner(user_id=user["id"])
        second = await programme.partner()
        async with programme.database.transaction() as transaction:
            await link_account(transaction, user["id"], second["email"])
        found = await programme.database.fetch_one(AFFILIATE_BY_USER, user_id=user["id"])
        assert found == first
