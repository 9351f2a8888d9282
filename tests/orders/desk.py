"""An inbox with orders of its own, and the events that a provider would send."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Table, bindparam, select

from tawam.audit.tables import audit_log
from tawam.catalogue.offers import Offer
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import new_id, timestamp
from tawam.database.statement import Statement
from tawam.mail.tables import mails
from tawam.orders.inbox import EventInbox
from tawam.orders.mails import OrderMails
from tawam.orders.order import Order, Payment
from tawam.orders.orders import Buyer, Orders
from tawam.orders.store import OrderStore, PaymentListener
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions
from tawam.payments.events import (
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    IncomingEvent,
    InvoiceFailed,
    InvoicePaid,
    PaymentEvent,
    Refunded,
    RefundFailed,
    SubscriptionChanged,
)
from tawam.payments.opening import open_sandbox
from tawam.payments.provider import PaymentProvider
from tawam.settings import Settings

PLAN = Offer("video-executive", "EXECUTIVE", "subscription", "monthly", 200000, "USD", ("10 base videos",))
GUEST = Buyer(user_id=None, email="ann@example.com", language="ar")
TEAM = "team@example.com"
START = datetime(2026, 11, 21, 9, tzinfo=UTC)

_TABLES = (orders, payments, refunds, subscriptions, mails, audit_log)
ALL = {table.name: Statement(select(table)) for table in _TABLES}
EVENTS = Statement(select(payment_events).order_by(payment_events.c.created_at))
ORDER = Statement(select(orders).where(orders.c.id == bindparam("id")))
PAYMENTS = Statement(select(payments).where(payments.c.order_id == bindparam("id")))
PLANS = Statement(select(subscriptions).where(subscriptions.c.order_id == bindparam("id")))
# What differs between two orders that went through the same.
_OWN = frozenset(
    {"id", "order_id", "created_at", "updated_at", "session_id", "payment_url", "receipt_number", "version"}
)


def at(hours: float) -> str:
    return timestamp(START + timedelta(hours=hours))


class Listener:
    """A `PaymentListener` that remembers."""

    def __init__(self) -> None:
        self.paid_for: list[str] = []
        self.reversed_to: list[int] = []

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        self.paid_for.append(payment.reference)

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        self.reversed_to.append(payment.refunded_amount)


class Desk:
    def __init__(
        self,
        database: Database,
        settings: Settings,
        provider: PaymentProvider | None = None,
        listeners: Sequence[PaymentListener] = (),
    ) -> None:
        self.database = database
        self.listener = Listener()
        self.provider = provider or open_sandbox(settings)
        self.orders = Orders(database, self.provider, "http://testserver")
        everyone = [self.listener, *listeners]
        store = OrderStore(everyone, OrderMails("http://testserver", TEAM))
        self.inbox = EventInbox(database, store, self.provider)

    async def place(self, buyer: Buyer = GUEST, offer: Offer = PLAN) -> "Story":
        order = await self.orders.place(offer, buyer, None)
        return Story(self, order.id, order.session_id or "")

    async def rows(self, table: Table) -> list[Row]:
        return await self.database.fetch_all(ALL[table.name])

    async def events(self) -> list[Row]:
        return await self.database.fetch_all(EVENTS)

    async def sent(self, template: str) -> list[Row]:
        found = [mail for mail in await self.rows(mails) if mail["template"] == template]
        # PostgreSQL moves a row that is updated to the end.
        return sorted(found, key=lambda mail: mail["id"])


class Story:
    """The events of one order. Ids of the provider contain the order's id."""

    def __init__(self, desk: Desk, order_id: str, session_id: str) -> None:
        self.desk = desk
        self.order_id = order_id
        self.session_id = session_id

    async def tell(self, event: PaymentEvent, hours: float = 0, event_id: str | None = None) -> None:
        await self.desk.inbox.receive(incoming(event, hours, event_id))

    async def tell_all(self, events: Sequence[tuple[PaymentEvent, float]]) -> None:
        for event, hours in events:
            await self.tell(event, hours)

    async def order(self) -> Row:
        row = await self.desk.database.fetch_one(ORDER, id=self.order_id)
        assert row is not None
        return row

    async def payments(self) -> list[Row]:
        return await self.desk.database.fetch_all(PAYMENTS, id=self.order_id)

    async def plan(self) -> Row:
        (row,) = await self.desk.database.fetch_all(PLANS, id=self.order_id)
        return row

    async def rows(self) -> list[Any]:
        """All that is stored of it, but for what is its own; payments by reference."""
        found = [
            await self.order(),
            *await self.payments(),
            *await self.desk.database.fetch_all(PLANS, id=self.order_id),
        ]
        plain = [
            {name: self._plain(value) for name, value in row.items() if name not in _OWN} for row in found
        ]
        return sorted(plain, key=lambda row: str(row.get("reference", "")))

    def _plain(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return value.replace(self.session_id, "session").replace(self.order_id, "order")

    def paid(self, **changes: Any) -> CheckoutCompleted:
        event = CheckoutCompleted(
            order_id=self.order_id,
            session_id=self.session_id,
            is_paid=True,
            amount=200000,
            currency="USD",
            payment_id=f"pay-{self.order_id}",
            subscription_id=f"plan-{self.order_id}",
        )
        return msgspec.structs.replace(event, **changes)

    def closed(self, how: Any = "canceled") -> CheckoutClosed:
        return CheckoutClosed(order_id=self.order_id, session_id=self.session_id, how=how)

    def period(self, month: int = 0, **changes: Any) -> InvoicePaid:
        """The invoice of a month; that of the first is the checkout's own."""
        event = InvoicePaid(
            invoice_id=f"invoice-{month}-{self.order_id}",
            subscription_id=f"plan-{self.order_id}",
            order_id=self.order_id,
            is_first=month == 0,
            amount=200000,
            currency="USD",
            payment_id=f"pay-{month or ''}{self.order_id}" if month else f"pay-{self.order_id}",
            period_start=at(720 * month),
            period_end=at(720 * (month + 1)),
        )
        return msgspec.structs.replace(event, **changes)

    def not_renewed(self, month: int = 1) -> InvoiceFailed:
        return InvoiceFailed(
            order_id=self.order_id,
            invoice_id=f"invoice-{month}-{self.order_id}",
            subscription_id=f"plan-{self.order_id}",
            is_first=False,
            amount=200000,
            currency="USD",
        )

    def stands(self, status: Any, *, cancels: bool = False, month: int = 1) -> SubscriptionChanged:
        return SubscriptionChanged(
            subscription_id=f"plan-{self.order_id}",
            order_id=self.order_id,
            status=status,
            cancels_at_period_end=cancels,
            current_period_end=at(720 * month),
        )

    def refunded(self, total: int, month: int = 0) -> Refunded:
        return Refunded(
            order_id=self.order_id,
            payment_id=f"pay-{month or ''}{self.order_id}",
            total=total,
            currency="USD",
        )

    def bounced(self, amount: int, number: int = 1, **changes: Any) -> RefundFailed:
        event = RefundFailed(
            order_id=self.order_id,
            payment_id=f"pay-{self.order_id}",
            refund_id=f"refund-{number}-{self.order_id}",
            amount=amount,
            currency="USD",
        )
        return msgspec.structs.replace(event, **changes)

    def disputed(self, state: Any, number: int = 1, **changes: Any) -> Disputed:
        """By default of all of the payment."""
        event = Disputed(
            order_id=self.order_id,
            payment_id=f"pay-{self.order_id}",
            dispute_id=f"dispute-{number}-{self.order_id}",
            state=state,
            amount=200000,
            currency="USD",
        )
        return msgspec.structs.replace(event, **changes)


def incoming(event: PaymentEvent, hours: float = 0, event_id: str | None = None) -> IncomingEvent:
    payload = msgspec.to_builtins(event)
    return IncomingEvent(
        id=event_id or new_id(), type=type(event).__name__, occurred_at=at(hours), payload=payload
    )
