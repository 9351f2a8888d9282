"""What becomes of an order that is paid at Stripe, from the first charge to the last refund."""

import random
from typing import Any

import httpx2
import pytest
from sqlalchemy import bindparam, select

from tawam.database.port import Database, Row
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.mail.tables import mails
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions
from tests.functions.conftest import Invoke, api_key, invoke
from tests.functions.test_create_checkout import ADD_ON, EXECUTIVE
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.store import Thing
from tests.payments.stripe_fake.webhooks import deliver_all
from tests.people import People

__all__ = ["api_key", "invoke"]

ORDER = Statement(select(orders))
PAYMENTS = Statement(select(payments).order_by(payments.c.reference))
REFUND = Statement(select(refunds))
PLAN = Statement(select(subscriptions))
MAILS = Statement(select(mails.c.template))
OPEN_EVENTS = Statement(select(payment_events.c.type).where(payment_events.c.processed_at.is_(None)))
OUTCOME = Statement(select(payment_events.c.outcome).where(payment_events.c.type == bindparam("type")))
QUARTERLY = EXECUTIVE | {"billing": "quarterly", "planPrice": "1800"}


@pytest.fixture
def settings_values(stripe_values: dict[str, Any]) -> dict[str, Any]:
    return stripe_values


class Shop:
    """A buyer at our stand-in for Stripe, whose events go where they should."""

    def __init__(
        self, client: httpx2.AsyncClient, database: Database, stripe: StripeFake, call: Invoke
    ) -> None:
        self.client = client
        self.database = database
        self.store = stripe.store
        self._call = call
        self._sent = 0

    async def buy(self, body: dict[str, Any], **how: Any) -> Thing:
        answer = await self._call("create-checkout", body)
        session = acts.complete(self.store, answer.json()["url"].rpartition("/")[2], **how)
        await self.hear()
        return session

    async def hear(self, **how: Any) -> None:
        """Deliver what happened since."""
        events = self.store.events[self._sent :]
        self._sent = len(self.store.events)
        await deliver_all(self.client, events, **how)

    async def order(self) -> Row:
        (order,) = await self.database.fetch_all(ORDER)
        return order

    async def payments(self) -> list[Row]:
        return await self.database.fetch_all(PAYMENTS)

    async def refund(self) -> tuple[str, str]:
        (refund,) = await self.database.fetch_all(REFUND)
        return refund["status"], refund["provider_id"]

    async def plan(self) -> Row:
        (plan,) = await self.database.fetch_all(PLAN)
        return plan

    async def mails(self) -> list[str]:
        return sorted(row["template"] for row in await self.database.fetch_all(MAILS))


@pytest.fixture
def shop(client: httpx2.AsyncClient, database: Database, stripe: StripeFake, invoke: Invoke) -> Shop:
    return Shop(client, database, stripe, invoke)


class TestPackage:
    async def test_is_paid_refunded_in_part_and_then_whole(self, shop: Shop) -> None:
        session = await shop.buy(ADD_ON)
        order = await shop.order()
        assert (order["status"], order["email"]) == ("paid", "ann@example.com")
        acts.send_back(shop.store, session["payment_intent"], 4000)
        await shop.hear()
        assert ((await shop.order())["status"], (await shop.order())["refunded_amount"]) == ("paid", 4000)
        acts.send_back(shop.store, session["payment_intent"])
        await shop.hear(times=5)
        assert (await shop.order())["status"] == "refunded"
        assert (await shop.mails()).count("order-refunded") == 2

    @pytest.mark.parametrize("is_named", [True, False])
    async def test_a_refund_of_the_team_that_bounces_is_told_to_the_team_and_nothing_is_undone(
        self, shop: Shop, invoke: Invoke, people: People, is_named: bool
    ) -> None:
        await shop.buy(ADD_ON)
        boss = await people.add("boss", is_admin=True)
        (payment,) = await shop.payments()
        wish = {"orderId": payment["order_id"], "paymentId": payment["id"], "amount": 4000, "reason": "Asked"}
        await invoke("refund-order", wish | {"idempotencyKey": new_id()}, **boss.headers)
        await shop.hear()
        (made,) = shop.store.all("refund")
        assert await shop.refund() == ("accepted", made["id"])
        # As one that was asked for before refunds were marked.
        made["metadata"] = made["metadata"] if is_named else {}
        acts.fail_refund(shop.store, made["id"])
        await shop.hear(times=3, renamed=True)
        order, (payment,) = await shop.order(), await shop.payments()
        assert (order["status"], order["refunded_amount"], order["problem"]) == (
            "paid",
            4000,
            "refund_failed",
        )
        assert (payment["refunded_amount"], payment["failed_refund_amount"]) == (4000, 4000)
        assert await shop.refund() == ("failed", made["id"])
        assert (await shop.mails()).count("refund-failed") == 1

    async def test_a_refund_without_a_payment_is_not_ours(self, shop: Shop) -> None:
        session = await shop.buy(ADD_ON)
        made = acts.send_back(shop.store, session["payment_intent"])
        made["payment_intent"] = None
        acts.fail_refund(shop.store, made["id"])
        await shop.hear()
        outcome = await shop.database.fetch_one(OUTCOME, type="refund.failed")
        assert outcome == {"outcome": "ignored"}

    async def test_money_that_takes_days_counts_when_it_is_there(self, shop: Shop) -> None:
        session = await shop.buy(ADD_ON, is_paid=False)
        assert (await shop.order())["status"] == "pending"
        acts.arrive(shop.store, session["id"])
        await shop.hear()
        assert (await shop.order())["status"] == "paid"

    async def test_money_that_never_comes_fails(self, shop: Shop) -> None:
        session = await shop.buy(ADD_ON, is_paid=False)
        acts.bounce(shop.store, session["id"])
        await shop.hear()
        assert (await shop.order())["status"] == "failed"

    async def test_a_page_that_expired_cancels(self, shop: Shop, invoke: Invoke) -> None:
        url = (await invoke("create-checkout", ADD_ON)).json()["url"]
        acts.expire(shop.store, url.rpartition("/")[2])
        await shop.hear()
        assert (await shop.order())["status"] == "canceled"

    @pytest.mark.parametrize(("outcome", "status"), [("won", "paid"), ("lost", "refunded")])
    async def test_a_dispute_holds_the_order_until_it_is_decided(
        self, shop: Shop, outcome: Any, status: str
    ) -> None:
        session = await shop.buy(ADD_ON)
        found = acts.dispute(shop.store, session["payment_intent"])
        await shop.hear()
        assert (await shop.order())["status"] == "review"
        acts.decide(shop.store, found["id"], outcome)
        await shop.hear()
        assert (await shop.order())["status"] == status

    async def test_a_dispute_lost_in_part_leaves_the_rest_which_can_be_refunded(
        self, shop: Shop, invoke: Invoke, people: People
    ) -> None:
        session = await shop.buy(ADD_ON)
        found = acts.dispute(shop.store, session["payment_intent"], 3000)
        acts.decide(shop.store, found["id"], "lost")
        await shop.hear(times=2, renamed=True)
        order, (payment,) = await shop.order(), await shop.payments()
        assert (order["status"], order["problem"]) == ("paid", "dispute_lost")
        assert (payment["status"], payment["lost_amount"]) == ("paid", 3000)
        boss = await people.add("boss", is_admin=True)
        wish = {"orderId": payment["order_id"], "paymentId": payment["id"], "reason": "Asked"}
        for amount, status in ((7001, 409), (7000, 200)):
            body = wish | {"amount": amount, "idempotencyKey": new_id()}
            assert (await invoke("refund-order", body, **boss.headers)).status_code == status
        await shop.hear()
        assert (await shop.order())["status"] == "refunded"

    @pytest.mark.on_sqlite
    async def test_a_dispute_in_another_currency_takes_all(self, shop: Shop) -> None:
        session = await shop.buy(ADD_ON)
        acts.decide(shop.store, acts.dispute(shop.store, session["payment_intent"], 1, "aed")["id"], "lost")
        await shop.hear()
        assert (await shop.order())["status"] == "refunded"

    async def test_another_amount_than_the_order_says_grants_nothing(
        self, shop: Shop, invoke: Invoke
    ) -> None:
        url = (await invoke("create-checkout", ADD_ON)).json()["url"]
        shop.store.get(url.rpartition("/")[2], "checkout.session")["amount_total"] = 1
        acts.complete(shop.store, url.rpartition("/")[2])
        await shop.hear()
        order = await shop.order()
        assert (order["status"], order["problem"]) == ("review", "amount_differs")


class TestPlan:
    async def test_renews_misses_a_payment_and_ends_with_its_period(self, shop: Shop) -> None:
        session = await shop.buy(QUARTERLY)
        plan_id = session["subscription"]
        assert (await shop.order())["status"] == "paid"
        acts.renew(shop.store, plan_id)
        acts.renew(shop.store, plan_id, fails=True)
        await shop.hear()
        plan = await shop.plan()
        assert (plan["provider_id"], plan["status"]) == (plan_id, "past_due")
        assert sorted(payment["status"] for payment in await shop.payments()) == ["failed", "paid", "paid"]
        subscription = shop.store.get(plan_id, "subscription")
        subscription |= {"status": "active", "cancel_at_period_end": True}
        shop.store.tell("customer.subscription.updated", subscription)
        await shop.hear()
        assert (await shop.plan())["cancels_at_period_end"]
        acts.end(shop.store, plan_id)
        await shop.hear()
        assert (await shop.plan())["status"] == "canceled"

    async def test_every_charge_is_known_by_what_refunds_it(self, shop: Shop) -> None:
        session = await shop.buy(QUARTERLY)
        invoice = acts.renew(shop.store, session["subscription"])
        await shop.hear()
        intents = {charge["payment_intent"] for charge in shop.store.all("charge")}
        assert {payment["provider_payment_id"] for payment in await shop.payments()} == intents
        acts.send_back(shop.store, invoice["payments"]["data"][0]["payment"]["payment_intent"], 500)
        await shop.hear()
        assert [payment["refunded_amount"] for payment in await shop.payments()] == [0, 500]


class TestAnyOrder:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("seed", range(6))
    async def test_events_twice_shuffled_and_renamed_end_in_the_same_rows(
        self, shop: Shop, invoke: Invoke, seed: int
    ) -> None:
        # Whom to write to is known from the start.
        body = QUARTERLY | {"email": "ann@example.com"}
        url = (await invoke("create-checkout", body)).json()["url"]
        session = acts.complete(shop.store, url.rpartition("/")[2])
        invoice = acts.renew(shop.store, session["subscription"])
        intent = invoice["payments"]["data"][0]["payment"]["payment_intent"]
        acts.fail_refund(shop.store, acts.send_back(shop.store, intent, 700)["id"])
        acts.decide(shop.store, acts.dispute(shop.store, intent)["id"], "won")
        acts.decide(shop.store, acts.dispute(shop.store, intent, 300)["id"], "lost")
        await shop.hear(times=3, shuffled_by=random.Random(seed), renamed=bool(seed % 2))
        assert (await shop.order())["status"] == "paid"
        assert [
            (payment["refunded_amount"], payment["failed_refund_amount"], payment["lost_amount"])
            for payment in await shop.payments()
        ] == [(0, 0, 0), (700, 700, 300)]
        assert {payment["status"] for payment in await shop.payments()} == {"paid"}
        found = await shop.mails()
        mail_kinds = ("order-paid", "renewal-paid", "order-refunded", "refund-failed")
        assert [found.count(name) for name in mail_kinds] == [1, 1, 1, 1]
        assert not await shop.database.fetch_all(OPEN_EVENTS)
