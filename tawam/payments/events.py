"""The events of every payment provider. A provider's own events are translated into these.

Every amount is in minor units, every time ISO 8601 in UTC. The provider is given our `order_id` when the
checkout begins; where it does not pass it on, the field is None, and the other ids find the order.
"""

from typing import Any, Literal, Protocol

import msgspec


class IncomingEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it was received. `payload`: as the provider wrote it; it is stored, and read later."""

    id: str
    type: str
    occurred_at: str
    payload: dict[str, Any]


class PaymentEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The base of the events."""

    order_id: str | None = None


class CheckoutCompleted(PaymentEvent, frozen=True, kw_only=True):
    """The buyer completed the checkout. `is_paid`: the money has arrived; else it is on its way.

    `amount`, `currency`: what was charged; None where the provider does not say.
    """

    session_id: str
    is_paid: bool
    amount: int | None
    currency: str | None
    email: str | None = None
    customer_id: str | None = None
    payment_id: str | None = None
    subscription_id: str | None = None


class CheckoutClosed(PaymentEvent, frozen=True, kw_only=True):
    """The page can no longer be paid on (`expired`, `canceled`), or the money did not come (`failed`)."""

    session_id: str
    how: Literal["canceled", "failed"]


class InvoicePaid(PaymentEvent, frozen=True, kw_only=True):
    """A period of a subscription was paid. `is_first`: the one that the checkout itself charged."""

    invoice_id: str
    subscription_id: str
    is_first: bool
    amount: int
    currency: str
    payment_id: str | None = None
    period_start: str | None = None
    period_end: str | None = None


class InvoiceFailed(PaymentEvent, frozen=True, kw_only=True):
    """A period of a subscription could not be charged; the provider tries again."""

    invoice_id: str
    subscription_id: str
    is_first: bool
    amount: int
    currency: str


class SubscriptionChanged(PaymentEvent, frozen=True, kw_only=True):
    """The state of a subscription. A `canceled` one never comes back."""

    subscription_id: str
    status: Literal["active", "past_due", "canceled"]
    cancels_at_period_end: bool
    current_period_end: str | None


class Refunded(PaymentEvent, frozen=True, kw_only=True):
    """A payment was refunded. `total`: the sum of all its refunds."""

    payment_id: str
    total: int
    currency: str


class RefundFailed(PaymentEvent, frozen=True, kw_only=True):
    """A refund did not arrive, such as at a card that is closed: the provider has the money again.

    `refund_id`: the provider's own; `request_id`: the id of our request, if we made one.
    """

    payment_id: str
    refund_id: str
    amount: int
    currency: str
    request_id: str | None = None


DisputeState = Literal["open", "won", "lost"]


class Disputed(PaymentEvent, frozen=True, kw_only=True):
    """The buyer's bank takes the money back (`open`), and later keeps it (`lost`) or returns it (`won`).

    A payment may be disputed again, for example after an inquiry of the bank has closed.
    `amount`: the disputed part of the payment; None for all of it.
    """

    payment_id: str
    dispute_id: str
    state: DisputeState
    amount: int | None = None
    currency: str | None = None


AnyPaymentEvent = (
    CheckoutCompleted
    | CheckoutClosed
    | InvoicePaid
    | InvoiceFailed
    | SubscriptionChanged
    | Refunded
    | RefundFailed
    | Disputed
)


class EventReceiver(Protocol):
    """Stores the provider's events, and processes them."""

    async def receive(self, event: IncomingEvent) -> None: ...
