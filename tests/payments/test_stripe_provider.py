"""What we ask Stripe for, and what happens when it does not answer."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
import pytest
import time_machine

from tawam.payments.events import Refunded, SubscriptionChanged
from tawam.payments.provider import (
    Checkout,
    PaymentsRefused,
    PaymentsUnavailable,
    PortalUnavailable,
    checkout_urls,
)
from tawam.payments.stripe.api import StripeApi
from tawam.payments.stripe.payments import StripePayments
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake

ONCE = Checkout("order-1", "pilot", "Pilot", 29900, "USD", None, "en", "ann@example.com", "pending")
QUARTERLY = msgspec.structs.replace(
    ONCE, plan_id="executive", plan_name="EXECUTIVE", amount=540000, interval="quarterly", language="ar"
)
URLS = checkout_urls("https://site.example", "ar", "EXECUTIVE PRO")


def provider_of(fake: StripeFake) -> StripePayments:
    return StripePayments(StripeApi("sk_test_x", fake.base))


@pytest.fixture
async def provider(stripe: StripeFake) -> AsyncGenerator[StripePayments]:
    provider = provider_of(stripe)
    yield provider
    await provider.close()


class TestCheckout:
    async def test_session_says_everything_that_the_order_does(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        session = await provider.start_checkout(QUARTERLY, URLS, "order-1")
        asked = stripe.store.bodies[-1]
        (line,) = asked.pop("line_items")
        price = stripe.store.get(line["price"], "price")
        assert (price["unit_amount"], price["currency"]) == (540000, "usd")
        assert price["recurring"] == {"interval": "month", "interval_count": 3}
        assert asked == {
            "mode": "subscription",
            "success_url": "https://site.example/ar/payment-success"
            "?session_id={CHECKOUT_SESSION_ID}&plan=EXECUTIVE%20PRO",
            "cancel_url": "https://site.example/ar/payment-canceled?plan=EXECUTIVE%20PRO",
            "client_reference_id": "order-1",
            "customer_email": "ann@example.com",
            "locale": "auto",
            "adaptive_pricing": {"enabled": "false"},
            "metadata": {"order_id": "order-1", "price_id": line["price"]},
            "subscription_data": {"metadata": {"order_id": "order-1"}},
        }
        assert session.url == f"{stripe.base}/pay/{session.id}"

    async def test_a_single_payment_is_marked_on_its_payment(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await provider.start_checkout(ONCE, URLS, "order-1")
        asked = stripe.store.bodies[-1]
        assert (asked["mode"], asked["locale"]) == ("payment", "en")
        assert asked["payment_intent_data"] == {"metadata": {"order_id": "order-1"}}
        assert stripe.store.all("price")[0]["recurring"] is None

    async def test_the_same_key_is_the_same_session_in_every_worker(self, stripe: StripeFake) -> None:
        workers = [provider_of(stripe) for _ in range(4)]
        for worker in workers:
            await worker.start_checkout(ONCE, URLS, "warm")
        sessions = await asyncio.gather(
            *(worker.start_checkout(ONCE, URLS, "order-1") for worker in workers for _ in range(2))
        )
        for worker in workers:
            await worker.close()
        assert len(set(sessions)) == 1
        assert len(stripe.store.all("checkout.session")) == 2

    async def test_a_buyer_who_leaves_does_not_stop_the_others(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        leaves = asyncio.create_task(provider.start_checkout(ONCE, URLS, "order-1"))
        stays = asyncio.create_task(provider.start_checkout(ONCE, URLS, "order-1"))
        await asyncio.sleep(0)
        leaves.cancel()
        assert (await stays).url
        assert len(stripe.store.all("checkout.session")) == 1


class TestPrices:
    async def test_a_price_is_made_once_and_found_by_the_next_process(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await provider.start_checkout(QUARTERLY, URLS, "order-1")
        other = provider_of(stripe)
        await other.start_checkout(QUARTERLY, URLS, "order-2")
        await other.close()
        assert len(stripe.store.all("price")) == len(stripe.store.all("product")) == 1

    async def test_a_price_that_charges_something_else_under_its_key_is_not_used(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await provider.start_checkout(ONCE, URLS, "order-1")
        stripe.store.all("price")[0]["unit_amount"] = 1
        other = provider_of(stripe)
        session = await other.start_checkout(ONCE, URLS, "order-2")
        await other.close()
        assert stripe.store.get(session.id, "checkout.session")["amount_total"] == 29900

    async def test_a_price_that_was_put_away_is_made_again(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await provider.start_checkout(ONCE, URLS, "order-1")
        stripe.store.all("price")[0] |= {"active": False, "lookup_key": None}
        with pytest.raises(PaymentsUnavailable):
            await provider.start_checkout(ONCE, URLS, "order-2")
        assert (await provider.start_checkout(ONCE, URLS, "order-2")).url


class TestFailures:
    @pytest.mark.parametrize("mode", ["500", "slow", "garbage", "other", "reset"])
    async def test_a_provider_that_fails_is_told_of_in_time_and_asked_again_later(
        self, stripe: StripeFake, provider: StripePayments, mode: str
    ) -> None:
        stripe.store.mode = mode
        impatient = StripePayments(StripeApi("sk_test_x", stripe.base, attempt_seconds=0.3, call_seconds=1.5))
        # Less than the slow one takes.
        async with asyncio.timeout(15):
            with pytest.raises(PaymentsUnavailable):
                await impatient.start_checkout(ONCE, URLS, "order-1")
        await impatient.close()
        assert not stripe.store.things
        stripe.store.mode = ""
        assert (await provider.start_checkout(ONCE, URLS, "order-1")).url

    async def test_default_limits_stay_below_fifteen_seconds(self) -> None:
        api = StripeApi("sk_test_x", "http://127.0.0.1:9")
        assert api.call_seconds <= 12
        await api.close()

    async def test_after_five_failures_it_is_left_alone_for_thirty_seconds(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        stripe.store.mode = "garbage"
        start = datetime.now(UTC)
        with time_machine.travel(start, tick=False) as clock:
            for number in range(5):
                with pytest.raises(PaymentsUnavailable):
                    await provider.start_checkout(ONCE, URLS, f"order-{number}")
            asked = len(stripe.store.requests)
            stripe.store.mode = ""
            clock.move_to(start + timedelta(seconds=29))
            with pytest.raises(PaymentsUnavailable):
                await provider.start_checkout(ONCE, URLS, "order-6")
            assert len(stripe.store.requests) == asked == 5
            clock.move_to(start + timedelta(seconds=31))
            assert (await provider.start_checkout(ONCE, URLS, "order-6")).url

    async def test_refusals_do_not_close_the_way_for_others(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        for number in range(6):
            with pytest.raises(PaymentsRefused):
                await provider.refund("pi_nobody", 100, "USD", f"key-{number}")
        assert (await provider.start_checkout(ONCE, URLS, "order-1")).url

    async def test_what_the_key_may_not_read_does_not_close_the_way_to_pay(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        stripe.store.mode = "403"
        for _ in range(6):
            with pytest.raises(PaymentsUnavailable):
                await provider.find_payment_id("in_1")
        stripe.store.mode = ""
        assert (await provider.start_checkout(ONCE, URLS, "order-1")).url


class TestRefund:
    async def test_the_same_key_refunds_once(self, stripe: StripeFake, provider: StripePayments) -> None:
        payment_id = await paid(stripe, provider, ONCE)
        refund = partial(provider.refund, payment_id, 900, "USD", "key-1")
        await asyncio.gather(refund(), refund(), refund())
        await refund()
        assert provider.read(stripe.store.events[-1]) == Refunded(
            order_id="order-1", payment_id=payment_id, total=900, currency="USD"
        )

    async def test_the_same_key_refunds_once_even_when_stripe_has_forgotten_it(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        payment_id = await paid(stripe, provider, ONCE)
        await provider.refund(payment_id, 900, "USD", "key-1")
        stripe.store.replays.clear()
        await provider.refund(payment_id, 900, "USD", "key-1")
        await provider.refund(payment_id, 50, "USD", "key-2")
        assert [refund["amount"] for refund in stripe.store.all("refund")] == [50, 900]

    async def test_more_than_is_left_is_refused(self, stripe: StripeFake, provider: StripePayments) -> None:
        payment_id = await paid(stripe, provider, ONCE)
        await provider.refund(payment_id, 29000, "USD", "key-1")
        with pytest.raises(PaymentsRefused, match="greater than unrefunded"):
            await provider.refund(payment_id, 901, "USD", "key-2")


class TestPlan:
    async def test_ends_with_its_period_goes_on_and_ends_at_once(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await paid(stripe, provider, QUARTERLY)
        plan_id = stripe.store.all("subscription")[0]["id"]
        await provider.cancel_subscription(plan_id, at_once=False, idempotency_key="a")
        assert reported_change(stripe, provider).cancels_at_period_end
        await provider.resume_subscription(plan_id, "b")
        assert not reported_change(stripe, provider).cancels_at_period_end
        await provider.cancel_subscription(plan_id, at_once=True, idempotency_key="c")
        assert reported_change(stripe, provider).status == "canceled"
        events = len(stripe.store.events)
        await provider.cancel_subscription(plan_id, at_once=True, idempotency_key="d")
        assert len(stripe.store.events) == events
        with pytest.raises(PaymentsRefused):
            await provider.resume_subscription(plan_id, "e")

    async def test_an_end_that_the_portal_set_as_a_moment_is_taken_back(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await paid(stripe, provider, QUARTERLY)
        plan = stripe.store.all("subscription")[0]
        plan["cancel_at"] = stripe.store.now() + 1000
        stripe.store.tell("customer.subscription.updated", plan)
        assert reported_change(stripe, provider).cancels_at_period_end
        await provider.resume_subscription(plan["id"], "a")
        assert not reported_change(stripe, provider).cancels_at_period_end

    async def test_buyer_has_a_page_for_the_means_of_payment(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await paid(stripe, provider, QUARTERLY)
        customer = stripe.store.all("customer")[0]["id"]
        assert await provider.portal_url(customer, "https://site.example/orders", "ar")
        with pytest.raises(PortalUnavailable):
            await provider.portal_url("cus_nobody", "https://site.example/orders", "en")


class TestQuestions:
    async def test_a_renewals_refund_leads_to_its_order(
        self, stripe: StripeFake, provider: StripePayments
    ) -> None:
        await paid(stripe, provider, QUARTERLY)
        invoice = acts.renew(stripe.store, stripe.store.all("subscription")[0]["id"])
        payment_id = await provider.find_payment_id(invoice["id"])
        assert payment_id
        acts.send_back(stripe.store, payment_id)
        refunded = provider.read(stripe.store.events[-1])
        assert refunded is not None
        assert refunded.order_id is None
        assert await provider.find_order_id(refunded) == "order-1"

    async def test_what_is_not_ours_has_no_order(self, provider: StripePayments) -> None:
        assert await provider.find_order_id(Refunded(payment_id="pi_other", total=1, currency="USD")) is None
        assert await provider.find_session_amount("cs_other") is None
        assert await provider.find_payment_id("in_other") is None


async def paid(stripe: StripeFake, provider: StripePayments, checkout: Checkout) -> str:
    """The payment's id."""
    session = await provider.start_checkout(checkout, URLS, checkout.order_id)
    acts.complete(stripe.store, session.id)
    payment_id = await provider.find_payment_id(session.id)
    assert payment_id
    return payment_id


def reported_change(stripe: StripeFake, provider: StripePayments) -> SubscriptionChanged:
    found: Any = provider.read(stripe.store.events[-1])
    assert isinstance(found, SubscriptionChanged)
    return found
