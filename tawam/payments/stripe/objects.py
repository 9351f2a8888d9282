"""The parts of Stripe's objects that are read. Amounts are minor units, times seconds since 1970.

Nearly every field may be missing: the stand-in for Stripe in tests sends fewer than Stripe does.
"""

from typing import Literal

import msgspec

# The shapes below belong to it; the webhook's endpoint at Stripe is made with the same one.
API_VERSION = "2026-10-28.endive"

Metadata = dict[str, str]


class Reference(msgspec.Struct, frozen=True):
    """An object that Stripe expanded, and of which only the id is read."""

    id: str


Ref = str | Reference | None


def id_of(reference: Ref) -> str | None:
    return reference.id if isinstance(reference, Reference) else reference


class Recurring(msgspec.Struct, frozen=True):
    interval: str
    interval_count: int


class Price(msgspec.Struct, frozen=True):
    id: str
    currency: str
    unit_amount: int | None = None
    active: bool = True
    lookup_key: str | None = None
    recurring: Recurring | None = None


class Product(msgspec.Struct, frozen=True):
    id: str


class CustomerDetails(msgspec.Struct, frozen=True):
    email: str | None = None


class Session(msgspec.Struct, frozen=True):
    """A checkout session. `url` is empty once it can no longer be paid on."""

    id: str
    mode: str = "payment"
    payment_status: Literal["paid", "unpaid", "no_payment_required"] = "unpaid"
    url: str | None = None
    amount_total: int | None = None
    currency: str | None = None
    client_reference_id: str | None = None
    customer: Ref = None
    customer_details: CustomerDetails | None = None
    customer_email: str | None = None
    invoice: Ref = None
    metadata: Metadata | None = None
    payment_intent: Ref = None
    subscription: Ref = None


class SubscriptionItem(msgspec.Struct, frozen=True):
    current_period_end: int | None = None


class SubscriptionItems(msgspec.Struct, frozen=True):
    data: tuple[SubscriptionItem, ...] = ()


class Subscription(msgspec.Struct, frozen=True):
    """`cancel_at`: the customer portal sets the end as a time, even when it is the period's end."""

    id: str
    status: str
    cancel_at: int | None = None
    cancel_at_period_end: bool = False
    items: SubscriptionItems = SubscriptionItems()
    metadata: Metadata | None = None


class SubscriptionDetails(msgspec.Struct, frozen=True):
    subscription: Ref = None
    metadata: Metadata | None = None


class InvoiceParent(msgspec.Struct, frozen=True):
    subscription_details: SubscriptionDetails | None = None


class Period(msgspec.Struct, frozen=True):
    start: int
    end: int


class InvoiceLine(msgspec.Struct, frozen=True):
    period: Period


class InvoiceLines(msgspec.Struct, frozen=True):
    data: tuple[InvoiceLine, ...] = ()


class PaidWith(msgspec.Struct, frozen=True):
    payment_intent: Ref = None


class InvoicePayment(msgspec.Struct, frozen=True):
    invoice: Ref
    payment: PaidWith
    status: str = "paid"


class InvoicePayments(msgspec.Struct, frozen=True):
    data: tuple[InvoicePayment, ...] = ()


class StatusTransitions(msgspec.Struct, frozen=True):
    paid_at: int | None = None


class Invoice(msgspec.Struct, frozen=True):
    """Stripe sends `payments` only when asked to expand it."""

    id: str
    currency: str
    amount_due: int = 0
    amount_paid: int = 0
    billing_reason: str | None = None
    created: int = 0
    lines: InvoiceLines = InvoiceLines()
    parent: InvoiceParent | None = None
    payments: InvoicePayments | None = None
    status_transitions: StatusTransitions = StatusTransitions()


class Charge(msgspec.Struct, frozen=True):
    id: str
    amount: int
    currency: str
    amount_captured: int | None = None
    amount_refunded: int = 0
    created: int = 0
    metadata: Metadata | None = None
    payment_intent: Ref = None
    status: str = "succeeded"


class PaymentIntent(msgspec.Struct, frozen=True):
    id: str
    metadata: Metadata | None = None


class Dispute(msgspec.Struct, frozen=True):
    id: str
    status: str
    amount: int
    currency: str
    charge: Ref = None
    payment_intent: Ref = None


class Refund(msgspec.Struct, frozen=True):
    id: str
    amount: int
    currency: str
    charge: Ref = None
    metadata: Metadata | None = None
    payment_intent: Ref = None


class PortalPage(msgspec.Struct, frozen=True):
    url: str


class WebhookEndpoint(msgspec.Struct, frozen=True):
    url: str
    status: str
    enabled_events: tuple[str, ...]
    api_version: str | None = None
