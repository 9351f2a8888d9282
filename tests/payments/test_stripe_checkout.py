"""From a plan's button to Stripe's page."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.functions.conftest import Invoke, Rows, api_key, invoke, stored_orders
from tests.functions.test_create_checkout import EXECUTIVE, KEY, TAMPERED
from tests.payments.stripe_fake.app import StripeFake

__all__ = ["api_key", "invoke", "stored_orders"]


@pytest.fixture
def settings_values(stripe_values: dict[str, Any]) -> dict[str, Any]:
    return stripe_values


# What a page cannot change: who pays, where they return, what is bought for.
IGNORED: dict[str, Any] = {
    "return address": {"successUrl": "https://evil.example", "success_url": "https://evil.example"},
    "cancel address": {"cancelUrl": "//evil.example"},
    "amount": {"amount": 1, "unit_amount": 1, "price_data": {"unit_amount": 1}},
    "currency": {"currency": "IDR"},
    "another buyer": {"userId": "00000000-0000-7000-8000-000000000000", "user_id": "x"},
    "a price of their own": {"priceId": "price_1", "line_items": [{"price": "price_1"}]},
    "an order of their own": {"orderId": "x", "metadata": {"order_id": "x"}},
    "a discount": {"discounts": [{"coupon": "FREE"}], "coupon": "FREE"},
    "quantity": {"quantity": 0},
    "features": {"planFeatures": ["Everything, for ever"]},
}


@pytest.mark.on_sqlite
class TestTampered:
    @pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED.keys())
    async def test_body_is_refused_before_the_provider_hears_of_it(
        self, invoke: Invoke, stripe: StripeFake, change: dict[str, Any]
    ) -> None:
        answer = await invoke("create-checkout", EXECUTIVE | change)
        assert 400 <= answer.status_code < 500
        assert stripe.store.requests == []

    async def test_what_is_not_asked_changes_nothing_at_the_provider(
        self, invoke: Invoke, stripe: StripeFake
    ) -> None:
        honest = await asked(invoke, stripe, {})
        for name, change in IGNORED.items():
            assert await asked(invoke, stripe, change) == honest, name


async def asked(invoke: Invoke, stripe: StripeFake, change: dict[str, Any]) -> dict[str, Any]:
    """What the provider was asked for, but for the order's id."""
    answer = await invoke("create-checkout", EXECUTIVE | change)
    assert answer.status_code == 200, answer.text
    fields = stripe.store.bodies[-1]
    order_id = fields.pop("client_reference_id")
    assert fields["metadata"].pop("order_id") == order_id
    assert fields["subscription_data"]["metadata"].pop("order_id") == order_id
    return fields


class TestSessions:
    async def test_parallel_clicks_open_one_session(
        self, invoke: Invoke, stripe: StripeFake, stored_orders: Rows
    ) -> None:
        body = EXECUTIVE | {"idempotencyKey": KEY}
        answers = await asyncio.gather(*(invoke("create-checkout", body) for _ in range(8)))
        (session,) = stripe.store.all("checkout.session")
        (order,) = await stored_orders()
        assert {answer.json()["url"] for answer in answers} == {session["url"]}
        assert (order["session_id"], order["payment_url"]) == (session["id"], session["url"])
        assert (order["provider"], order["status"]) == ("stripe", "pending")

    async def test_sandbox_page_does_not_exist(self, client: httpx2.AsyncClient) -> None:
        assert (await client.get("/sandbox/checkout/cs_1")).status_code == 404


@pytest.mark.on_sqlite
class TestDown:
    @pytest.mark.parametrize("mode", ["500", "garbage", "reset"])
    async def test_buyer_is_told_and_the_same_click_later_goes_on(
        self, invoke: Invoke, stripe: StripeFake, stored_orders: Rows, mode: str
    ) -> None:
        body = EXECUTIVE | {"idempotencyKey": KEY}
        stripe.store.mode = mode
        answer = await invoke("create-checkout", body)
        assert (answer.status_code, answer.json()["error"]) == (502, "payments_unavailable")
        (order,) = await stored_orders()
        assert (order["status"], order["session_id"], order["payment_url"]) == ("pending", None, None)
        stripe.store.mode = ""
        assert (await invoke("create-checkout", body)).status_code == 200
        assert len(await stored_orders()) == len(stripe.store.all("checkout.session")) == 1
