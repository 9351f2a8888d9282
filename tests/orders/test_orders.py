import asyncio

import pytest
from sqlalchemy import select

from tawam.calls.refusals import IdempotencyMismatch
from tawam.catalogue.offers import Offer
from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.orders.orders import Buyer, Orders
from tawam.orders.tables import orders as orders_table
from tawam.payments.no_payments import NoPayments
from tawam.payments.opening import open_sandbox
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    CheckoutUrls,
    PaymentsUnavailable,
)
from tawam.settings import Settings
from tests.database.rows import a_user, add

EXECUTIVE = Offer(
    "video-executive", "EXECUTIVE", "subscription", "monthly", 200000, "USD", ("10 base videos a month",)
)
ESSENTIAL = Offer("video-essential", "ESSENTIAL", "subscription", "monthly", 98000, "USD", ("Up to 8",))
VISITOR = Buyer(user_id=None, email="ann@example.com", language="ar")
KEY = "7a2c7c1e-53b0-4a0e-9c2e-0f8a6f0b5d11"

ORDERS = Statement(select(orders_table))


@pytest.fixture
def orders(database: Database, settings: Settings) -> Orders:
    return Orders(database, open_sandbox(settings), "http://testserver")


async def place(orders: Orders, buyer: Buyer = VISITOR) -> str:
    """The session of a new order."""
    order = await orders.place(EXECUTIVE, buyer, None)
    assert order.session_id is not None
    return order.session_id


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


async def add_user(database: Database) -> str:
    user = a_user()
    await add(database, user)
    return user["id"]


class FailingOnce(NoPayments):
    """A provider that is down for the first call."""

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
