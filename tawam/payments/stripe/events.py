"""Translates Stripe's events into payment events."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from tawam.database.schema import timestamp
from tawam.payments.disputes import Claim
from tawam.payments.events import (
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    DisputeState,
    InvoiceFailed,
    InvoicePaid,
    PaymentEvent,
    Refunded,
    RefundFailed,
    SubscriptionChanged,
)
from tawam.payments.stripe.objects import (
    Charge,
    Dispute,
    Invoice,
    Metadata,
    Refund,
    Session,
    Subscription,
    SubscriptionDetails,
    id_of,
)

_STATUSES: dict[str, Literal["active", "past_due", "canceled"]] = {
    "active": "active",
    "trialing": "active",
    "paused": "active",
    "past_due": "past_due",
    "unpaid": "past_due",
    "canceled": "canceled",
    "incomplete_expired": "canceled",
}
_DISPUTES: dict[str, DisputeState] = {
    "won": "won",
    "warning_closed": "won",
    "prevented": "won",
    "lost": "lost",
}


def read(payload: dict[str, Any]) -> PaymentEvent | None:
    """The event in a payload; None when it is about nothing that is stored here.

    Raises:
        msgspec.ValidationError: it is of another shape than Stripe's.
    """
    reader = READERS.get(payload["type"])
    return None if reader is None else reader(payload["data"]["object"])


def order_id_of(metadata: Metadata | None) -> str | None:
    return (metadata or {}).get("order_id") or None


def moment(seconds: int | None) -> str | None:
    return None if seconds is None else timestamp(datetime.fromtimestamp(seconds, UTC))


def _completed(found: Any) -> PaymentEvent:
    session = msgspec.convert(found, Session)
    details = session.customer_details
    return CheckoutCompleted(
        order_id=session_order(session),
        session_id=session.id,
        is_paid=session.payment_status != "unpaid",
        amount=session.amount_total,
        currency=session.currency and session.currency.upper(),
        email=(details and details.email) or session.customer_email,
        customer_id=id_of(session.customer),
        payment_id=id_of(session.payment_intent),
        subscription_id=id_of(session.subscription),
    )


def session_order(session: Session) -> str | None:
    return order_id_of(session.metadata) or session.client_reference_id


def _closed(how: Literal["canceled", "failed"]) -> Callable[[Any], PaymentEvent]:
    def read(found: Any) -> PaymentEvent:
        session = msgspec.convert(found, Session)
        return CheckoutClosed(order_id=session_order(session), session_id=session.id, how=how)

    return read


def _invoice_paid(found: Any) -> PaymentEvent | None:
    invoice = msgspec.convert(found, Invoice)
    details = subscription_details_of(invoice)
    subscription_id = id_of(details.subscription)
    if subscription_id is None:
        return None
    period = max((line.period for line in invoice.lines.data), key=lambda each: each.end, default=None)
    return InvoicePaid(
        order_id=order_id_of(details.metadata),
        invoice_id=invoice.id,
        subscription_id=subscription_id,
        is_first=is_first(invoice),
        amount=invoice.amount_paid,
        currency=invoice.currency.upper(),
        payment_id=payment_id_of(invoice),
        period_start=moment(period and period.start),
        period_end=moment(period and period.end),
    )


def _invoice_failed(found: Any) -> PaymentEvent | None:
    invoice = msgspec.convert(found, Invoice)
    details = subscription_details_of(invoice)
    subscription_id = id_of(details.subscription)
    if subscription_id is None:
        return None
    return InvoiceFailed(
        order_id=order_id_of(details.metadata),
        invoice_id=invoice.id,
        subscription_id=subscription_id,
        is_first=is_first(invoice),
        amount=invoice.amount_due,
        currency=invoice.currency.upper(),
    )


def subscription_details_of(invoice: Invoice) -> SubscriptionDetails:
    """Empty for an invoice that somebody wrote by hand."""
    details = invoice.parent and invoice.parent.subscription_details
    return details or SubscriptionDetails()


def is_first(invoice: Invoice) -> bool:
    return invoice.billing_reason == "subscription_create"


def payment_id_of(invoice: Invoice) -> str | None:
    """The payment's id, where the invoice names it."""
    found = invoice.payments.data if invoice.payments else ()
    named = (id_of(each.payment.payment_intent) for each in found if each.status == "paid")
    return next(filter(None, named), None)


def _subscription(found: Any) -> PaymentEvent | None:
    subscription = msgspec.convert(found, Subscription)
    status = _STATUSES.get(subscription.status)
    if status is None:
        # Its first charge is not made yet: the checkout reports it.
        return None
    ends = [item.current_period_end for item in subscription.items.data if item.current_period_end]
    return SubscriptionChanged(
        order_id=order_id_of(subscription.metadata),
        subscription_id=subscription.id,
        status=status,
        cancels_at_period_end=subscription.cancel_at_period_end or subscription.cancel_at is not None,
        current_period_end=moment(max(ends, default=None)),
    )


def _refunded(found: Any) -> PaymentEvent | None:
    charge = msgspec.convert(found, Charge)
    payment_id = id_of(charge.payment_intent)
    if payment_id is None:
        return None
    return Refunded(
        order_id=order_id_of(charge.metadata),
        payment_id=payment_id,
        total=charge.amount_refunded,
        currency=charge.currency.upper(),
    )


def _refund_failed(found: Any) -> PaymentEvent | None:
    refund = msgspec.convert(found, Refund)
    payment_id = id_of(refund.payment_intent)
    if payment_id is None:
        return None
    return RefundFailed(
        payment_id=payment_id,
        refund_id=refund.id,
        amount=refund.amount,
        currency=refund.currency.upper(),
        request_id=request_id_of(refund),
    )


def request_id_of(refund: Refund) -> str | None:
    """The id of our request; None for a refund that was made at Stripe."""
    return (refund.metadata or {}).get("refund_id") or None


def _disputed(found: Any) -> PaymentEvent | None:
    dispute = msgspec.convert(found, Dispute)
    payment_id = id_of(dispute.payment_intent)
    if payment_id is None:
        return None
    claim = claim_of(dispute)
    return Disputed(
        payment_id=payment_id,
        dispute_id=dispute.id,
        state=claim.state,
        amount=claim.amount,
        currency=claim.currency,
    )


def claim_of(dispute: Dispute) -> Claim:
    return Claim(_DISPUTES.get(dispute.status, "open"), dispute.amount, dispute.currency.upper())


READERS: dict[str, Callable[[Any], PaymentEvent | None]] = {
    "checkout.session.completed": _completed,
    "checkout.session.async_payment_succeeded": _completed,
    "checkout.session.async_payment_failed": _closed("failed"),
    "checkout.session.expired": _closed("canceled"),
    "invoice.paid": _invoice_paid,
    "invoice.payment_failed": _invoice_failed,
    "customer.subscription.created": _subscription,
    "customer.subscription.updated": _subscription,
    "customer.subscription.deleted": _subscription,
    "charge.refunded": _refunded,
    "refund.failed": _refund_failed,
    "charge.dispute.created": _disputed,
    "charge.dispute.closed": _disputed,
}
EVENT_TYPES = tuple(READERS)
