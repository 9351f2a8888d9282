import asyncio
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select
from structlog.testing import capture_logs

from tawam.catalogue.offers import Offer
from tawam.database.port import Database, Row
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.mail.tables import mails
from tawam.orders.orders import Buyer, IdempotencyMismatch, Orders
from tawam.orders.states import later
from tawam.orders.tables import orders as orders_table
from tawam.orders.tables import payment_events
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    CheckoutUrls,
    PaymentEvent,
    PaymentStatus,
    PaymentsUnavailable,
    UnknownSession,
)
from tawam.payments.sandbox import SandboxPayments
from tests.database.rows import a_user, add

EXECUTIVE = Offer(
    "video-executive", "EXECUTIVE", "subscription", "monthly", 200000, "USD", ("10 base videos a month",)
)
ESSENTIAL = Offer("video-essential", "ESSENTIAL", "subscription", "monthly", 98000, "USD", ("Up to 8",))
VISITOR = Buyer(user_id=None, email="ann@example.com", language="ar")
KEY = "7a2c7c1e-53b0-4a0e-9c2e-0f8a6f0b5d11"

ORDERS = Statement(select(orders_table))
EVENTS = Statement(select(payment_events))
MAILS = Statement(select(mails))
COUNT_EVENTS = Statement(select(func.count().label("count")).select_from(payment_events))


@pytest.fixture
def orders(database: Database) -> Orders:
    return Orders(database, SandboxPayments("http://testserver"), "http://testserver")


async def place(orders: Orders, buyer: Buyer = VISITOR) -> str:
    """The session of a new order."""
    order = await orders.place(EXECUTIVE, buyer, None)
    assert order.session_id is not None
    return order.session_id


def event(session_id: str, status: PaymentStatus, **changes: Any) -> PaymentEvent:
    values: dict[str, Any] = {
        "id": new_id(),
        "provider": "sandbox",
        "type": f"checkout.{status}",
        "session_id": session_id,
        "status": status,
        "amount": 200000,
        "currency": "USD",
    }
    return PaymentEvent(**(values | changes))


async def status_of(database: Database) -> PaymentStatus:
    (order,) = await database.fetch_all(ORDERS)
    return order["status"]


async def mails_of(database: Database) -> list[Row]:
    return await database.fetch_all(MAILS)


class TestStates:
    @settings(deadline=None)
    @given(st.lists(st.sampled_from(["pending", "canceled", "failed", "paid", "refunded"])))
    def test_order_of_events_never_matters(self, told: list[PaymentStatus]) -> None:
        def end(statuses: list[PaymentStatus]) -> PaymentStatus:
            state: PaymentStatus = "pending"
            for status in statuses:
                state = later(state, status)
            return state

        assert end(told) == end(told[::-1]) == end(sorted(told)) == end(told * 2)

    def test_money_that_arrived_beats_a_cancelled_attempt_and_a_refund_beats_both(self) -> None:
        assert later("canceled", "paid") == later("failed", "paid") == "paid"
        assert later("paid", "canceled") == later("paid", "failed") == later("paid", "pending") == "paid"
        assert later("refunded", "paid") == later("paid", "refunded") == "refunded"


class TestPlacing:
    async def test_order_is_stored_with_its_payment_page(self, orders: Orders, database: Database) -> None:
        placed = await orders.place(EXECUTIVE, VISITOR, None)
        (stored,) = await database.fetch_all(ORDERS)
        assert stored["id"] == placed.id
        assert stored["payment_url"] == f"http://testserver/sandbox/checkout/{stored['session_id']}"
        assert (stored["status"], stored["amount"], stored["language"]) == ("pending", 200000, "ar")

    async def test_signed_in_buyers_order_is_tied_to_the_account(
        self, orders: Orders, database: Database
    ) -> None:
        user_id = await add_user(database)
        await place(orders, Buyer(user_id, "ann@example.com", "en"))
        (stored,) = await database.fetch_all(ORDERS)
        assert stored["user_id"] == user_id

    async def test_same_key_is_the_same_order(self, orders: Orders, database: Database) -> None:
        placed = await asyncio.gather(*(orders.place(EXECUTIVE, VISITOR, KEY) for _ in range(8)))
        assert len({order.payment_url for order in placed}) == 1
        assert len(await database.fetch_all(ORDERS)) == 1

    async def test_key_of_another_offer_or_buyer_is_refused(self, orders: Orders, database: Database) -> None:
        await orders.place(EXECUTIVE, VISITOR, KEY)
        with pytest.raises(IdempotencyMismatch):
            await orders.place(ESSENTIAL, VISITOR, KEY)
        with pytest.raises(IdempotencyMismatch):
            await orders.place(EXECUTIVE, Buyer(await add_user(database), None, "ar"), KEY)

    async def test_provider_that_was_down_is_asked_again_for_the_same_order(self, database: Database) -> None:
        provider = FailingOnce()
        orders = Orders(database, provider, "http://testserver")
        with pytest.raises(PaymentsUnavailable):
            await orders.place(EXECUTIVE, VISITOR, KEY)
        placed = await orders.place(EXECUTIVE, VISITOR, KEY)
        assert placed.payment_url == "https://pay.example/1"
        assert provider.keys == [placed.id, placed.id]
        assert len(await database.fetch_all(ORDERS)) == 1

    async def test_outcome_pages_are_in_the_buyers_language(self, database: Database) -> None:
        provider = FailingOnce(is_down=False)
        orders = Orders(database, provider, "https://tawam.example")
        await orders.place(EXECUTIVE, VISITOR, None)
        (urls,) = provider.urls
        assert urls.success == (
            "https://tawam.example/ar/payment-success?session_id={CHECKOUT_SESSION_ID}&plan=EXECUTIVE"
        )
        assert urls.cancel == "https://tawam.example/ar/payment-canceled?plan=EXECUTIVE"


class TestEvents:
    async def test_payment_pays_and_writes_the_mail_together(
        self, orders: Orders, database: Database
    ) -> None:
        session_id = await place(orders)
        assert await orders.record(event(session_id, "paid")) == "paid"
        assert await status_of(database) == "paid"
        (mail,) = await mails_of(database)
        assert (mail["template"], mail["recipient"], mail["language"]) == (
            "order-paid",
            "ann@example.com",
            "ar",
        )
        assert mail["values"] == {
            "plan": "EXECUTIVE",
            "amount": "$2,000",
            "billing": "monthly",
            "transaction_id": session_id,
        }

    async def test_buyer_without_an_address_gets_no_mail(self, orders: Orders, database: Database) -> None:
        session_id = await place(orders, Buyer(None, None, "en"))
        assert await orders.record(event(session_id, "paid")) == "paid"
        assert await mails_of(database) == []

    async def test_same_event_twenty_times_at_once_has_one_effect(
        self, orders: Orders, database: Database
    ) -> None:
        paid = event(await place(orders), "paid")
        statuses = await asyncio.gather(*(orders.record(paid) for _ in range(20)))
        assert set(statuses) == {"paid"}
        assert len(await database.fetch_all(EVENTS)) == 1
        assert len(await mails_of(database)) == 1

    async def test_same_payment_under_new_ids_has_one_effect(
        self, orders: Orders, database: Database
    ) -> None:
        session_id = await place(orders)
        await asyncio.gather(*(orders.record(event(session_id, "paid")) for _ in range(5)))
        events = await database.fetch_all(EVENTS)
        assert sorted(found["effect"] or "" for found in events) == ["", "", "", "", "paid"]
        assert len(await mails_of(database)) == 1

    @pytest.mark.parametrize("told", [*permutations(("pending", "canceled", "paid", "refunded"))])
    async def test_every_order_of_events_ends_the_same(
        self, orders: Orders, database: Database, told: tuple[PaymentStatus, ...]
    ) -> None:
        session_id = await place(orders)
        for status in told:
            await orders.record(event(session_id, status))
        assert await status_of(database) == "refunded"
        assert len(await mails_of(database)) == (1 if told.index("paid") < told.index("refunded") else 0)

    async def test_other_sessions_order_is_not_touched(self, orders: Orders, database: Database) -> None:
        session_id, _ = await place(orders), await place(orders)
        await orders.record(event(session_id, "paid"))
        stored = {row["session_id"]: row["status"] for row in await database.fetch_all(ORDERS)}
        assert sorted(stored.values()) == ["paid", "pending"]
        assert stored[session_id] == "paid"

    async def test_event_of_an_unknown_session_is_not_swallowed(
        self, orders: Orders, database: Database
    ) -> None:
        with pytest.raises(UnknownSession):
            await orders.record(event("nobody", "paid"))
        assert await database.fetch_all(EVENTS) == []

    @pytest.mark.parametrize("change", [{"amount": 1}, {"amount": 200001}, {"currency": "JPY"}])
    async def test_other_amount_pays_nothing_and_is_logged_for_a_person(
        self, orders: Orders, database: Database, change: dict[str, Any]
    ) -> None:
        session_id = await place(orders)
        with capture_logs() as lines:
            assert await orders.record(event(session_id, "paid", **change)) == "pending"
        assert [line["log_level"] for line in lines if line["event"] == "payment_amount_differs"] == ["error"]
        assert await status_of(database) == "pending"
        assert await mails_of(database) == []


async def add_user(database: Database) -> str:
    user = a_user()
    await add(database, user)
    return user["id"]


class FailingOnce:
    """A provider that is down for the first call."""

    name = "failing"

    def __init__(self, *, is_down: bool = True) -> None:
        self._is_down = is_down
        self.keys: list[str] = []
        self.urls: list[CheckoutUrls] = []

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        self.keys.append(idempotency_key)
        self.urls.append(urls)
        if self._is_down:
            self._is_down = False
            raise PaymentsUnavailable
        return CheckoutSession("session-1", "https://pay.example/1")
