"""What a provider tells, in our words. A provider's own events are translated into these.

Every amount is in minor units, every time ISO 8601 in UTC. `order_id` is what we gave the provider when the
checkout began; it is empty where the provider does not hand it on, and the other ids then find the order.
"""

from typing import Any, Literal

import msgspec


class IncomingEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it came. `payload`: the provider's own words, kept and read again when it is processed."""

    id: str
    type: str
    occurred_at: str
    payload: dict[str, Any]


class PaymentEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The base of what events say."""

    order_id: str | None = None


class CheckoutCompleted(PaymentEvent, frozen=True, kw_only=True):
    """The buyer went through with it. `is_paid`: the money is there; else it is on its way.

    `amount`, `currency`: what was charged; empty where the provider does not say.
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
    """A period of a plan was paid. `is_first`: the one that the checkout itself charged."""

    invoice_id: str
    subscription_id: str
    is_first: bool
    amount: int
    currency: str
    payment_id: str | None = None
    period_start: str | None = None
    period_end: str | None = None


class InvoiceFailed(PaymentEvent, frozen=True, kw_only=True):
    """A period of a plan could not be charged; the provider tries again."""

    invoice_id: str
    subscription_id: str
    is_first: bool
    amount: int
    currency: str


class SubscriptionChanged(PaymentEvent, frozen=True, kw_only=True):
    """How a plan stands. A `canceled` one never comes back."""

    subscription_id: str
    status: Literal["active", "past_due", "canceled"]
    cancels_at_period_end: bool
    current_period_end: str | None


class Refunded(PaymentEvent, frozen=True, kw_only=True):
    """`total`: all that ever went back of this payment."""

    payment_id: str
    total: int
    currency: str


class RefundFailed(PaymentEvent, frozen=True, kw_only=True):
    """Money that went back did not arrive, such as at a card that is closed: the provider has it again.

    `refund_id`: the provider's own; `request_id`: what we asked for it under, where we did.
    """

    payment_id: str
    refund_id: str
    amount: int
    currency: str
    request_id: str | None = None


DisputeState = Literal["open", "won", "lost"]


class Disputed(PaymentEvent, frozen=True, kw_only=True):
    """The buyer's bank takes the money back (`open`), and later it stays away (`lost`) or returns (`won`).

    A payment may be disputed again: after an inquiry of the bank's has closed, for one.
    `amount`: what of the payment it is about; empty for all of it.
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
