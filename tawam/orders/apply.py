"""Applies an event of the payment provider to the facts of an order. Everything here is a pure function.

Facts are only ever added, so events may come late, twice and in any order: the rows end the same.
"""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tawam.orders import reversals
from tawam.orders.order import Order, OrderFacts, Payment
from tawam.orders.order_state import (
    earliest,
    matches_order,
    merged_subscription,
    payment_state,
    subscription_of,
    with_order_state,
    with_payment,
    with_period,
)
from tawam.orders.update import (
    Applied,
    Effect,
    LogError,
    NotifyListeners,
    NumberReceipt,
    OrderUpdate,
    Outcome,
    SendMail,
)
from tawam.payments.events import (
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    InvoiceFailed,
    InvoicePaid,
    PaymentEvent,
    Refunded,
    RefundFailed,
    SubscriptionChanged,
)


class ChargeEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A charge as one event reports it. `reference`: a session's id or an invoice's."""

    reference: str
    amount: int
    currency: str
    paid_at: str | None
    provider_payment_id: str | None = None
    period_start: str | None = None
    period_end: str | None = None


def apply(facts: OrderFacts, update: OrderUpdate) -> Applied:
    """The facts of the order after the event, with the statuses that follow from them."""
    applied = _apply(facts, update, update.event)
    if applied.outcome != "applied":
        return applied
    after = with_order_state(facts, applied.facts, update.moment)
    is_numbered = any(isinstance(effect, NumberReceipt) for effect in applied.effects)
    outcome: Outcome = "applied" if after != facts or is_numbered else "unchanged"
    return Applied(after, outcome, applied.effects)


def _apply(facts: OrderFacts, update: OrderUpdate, event: PaymentEvent) -> Applied:
    match event:
        case CheckoutCompleted():
            return _checkout_completed(facts, update, event)
        case CheckoutClosed():
            return _checkout_closed(facts, update, event)
        case InvoicePaid(is_first=True):
            return _first_invoice_paid(facts, update, event)
        case InvoicePaid():
            return _renewal_paid(facts, update, event)
        case InvoiceFailed():
            return _renewal_failed(facts, update, event)
        case SubscriptionChanged():
            return _subscription_changed(facts, update, event)
        case Refunded():
            return reversals.refunded(facts, event)
        case RefundFailed():
            return reversals.refund_failed(facts, update, event)
        case Disputed():
            return reversals.disputed(facts, event)
        case _:
            raise TypeError(type(event).__name__)


def _checkout_completed(facts: OrderFacts, update: OrderUpdate, event: CheckoutCompleted) -> Applied:
    order = replace(
        facts.order,
        session_id=facts.order.session_id or event.session_id,
        email=facts.order.email or event.email,
        customer_id=facts.order.customer_id or event.customer_id,
    )
    facts = replace(facts, order=order)
    if event.subscription_id is not None:
        facts = replace(facts, subscription=subscription_of(facts, event.subscription_id, update))
    if not event.is_paid:
        return Applied(facts)
    if event.amount is None or event.currency is None:
        raise ValueError("what was charged is not known")
    charge = ChargeEvent(
        reference=event.session_id,
        amount=event.amount,
        currency=event.currency,
        paid_at=update.occurred_at,
        provider_payment_id=event.payment_id,
    )
    return _charged(facts, update, charge, "order-paid")


def _checkout_closed(facts: OrderFacts, update: OrderUpdate, event: CheckoutClosed) -> Applied:
    order = facts.order
    if event.how == "failed":
        order = replace(order, failed_at=earliest(order.failed_at, update.occurred_at))
    else:
        order = replace(order, closed_at=earliest(order.closed_at, update.occurred_at))
    return Applied(replace(facts, order=order))


def _first_invoice_paid(facts: OrderFacts, update: OrderUpdate, event: InvoicePaid) -> Applied:
    """Add the period, and the payment's id, to the charge that the checkout itself has made."""
    known = facts.payment_by_reference(facts.order.session_id or "")
    if known is None or known.paid_at is None:
        return Applied(facts, "waits")
    payment = replace(
        known,
        provider_payment_id=known.provider_payment_id or event.payment_id,
        period_start=known.period_start or event.period_start,
        period_end=known.period_end or event.period_end,
    )
    after = with_period(with_payment(facts, payment), event, update)
    return Applied(facts, "unchanged") if after == facts else Applied(after)


def _renewal_paid(facts: OrderFacts, update: OrderUpdate, event: InvoicePaid) -> Applied:
    charge = ChargeEvent(
        reference=event.invoice_id,
        amount=event.amount,
        currency=event.currency,
        paid_at=update.occurred_at,
        provider_payment_id=event.payment_id,
        period_start=event.period_start,
        period_end=event.period_end,
    )
    return _charged(with_period(facts, event, update), update, charge, "renewal-paid")


def _renewal_failed(facts: OrderFacts, update: OrderUpdate, event: InvoiceFailed) -> Applied:
    """Store the failed charge. A first charge fails on the payment page, where the buyer sees it."""
    if event.is_first or facts.payment_by_reference(event.invoice_id) is not None:
        return Applied(facts, "unchanged")
    charge = ChargeEvent(
        reference=event.invoice_id, amount=event.amount, currency=event.currency, paid_at=None
    )
    payment = _new_payment(facts.order, update, charge)
    return Applied(with_payment(facts, payment), effects=(SendMail("renewal-failed", payment.id),))


def _subscription_changed(facts: OrderFacts, update: OrderUpdate, event: SubscriptionChanged) -> Applied:
    known = subscription_of(facts, event.subscription_id, update)
    changed = merged_subscription(known, event, update)
    if changed == facts.subscription:
        return Applied(facts, "unchanged")
    effects: tuple[Effect, ...] = ()
    if changed.status == "canceled":
        if known.status != "canceled":
            effects = (SendMail("subscription-canceled"),)
    elif changed.cancels_at_period_end and not known.cancels_at_period_end:
        effects = (SendMail("subscription-ending"),)
    return Applied(replace(facts, subscription=changed), effects=effects)


def _charged(
    facts: OrderFacts, update: OrderUpdate, charge: ChargeEvent, mail: Literal["order-paid", "renewal-paid"]
) -> Applied:
    order = facts.order
    known = facts.payment_by_reference(charge.reference)
    found = _new_payment(order, update, charge) if known is None else _merged_payment(order, known, charge)
    payment = payment_state(found, facts.disputes)
    effects: list[Effect] = []
    if (charge.amount, charge.currency) != (order.amount, order.currency):
        # A charge of another amount pays nothing: a person looks.
        effects.append(_amount_differs(order, update, charge))
        if known is None or known.paid_at is None:
            effects.append(SendMail("payment-differs", payment.id, charge.amount, charge.currency))
    is_granted = matches_order(order, payment) and payment.receipt_number is None
    if payment == known and not is_granted:
        return Applied(facts, effects=tuple(effects))
    if order.user_id is None:
        # A guest whose address is an account's already finds the order there.
        order = replace(order, user_id=facts.account_id)
    if is_granted:
        effects += [
            NumberReceipt(payment.id),
            SendMail(mail, payment.id),
            NotifyListeners("paid", payment.id),
        ]
    return Applied(with_payment(replace(facts, order=order), payment), effects=tuple(effects))


def _amount_differs(order: Order, update: OrderUpdate, charge: ChargeEvent) -> LogError:
    values = {
        "order_id": order.id,
        "event_id": update.event_id,
        "expected": order.amount,
        "received": charge.amount,
        "currency": charge.currency,
    }
    return LogError("payment_amount_differs", values)


def _new_payment(order: Order, update: OrderUpdate, charge: ChargeEvent) -> Payment:
    return Payment(
        id=update.new_id,
        order_id=order.id,
        reference=charge.reference,
        provider_payment_id=charge.provider_payment_id,
        status="failed" if charge.paid_at is None else "paid",
        amount=charge.amount,
        currency=charge.currency,
        period_start=charge.period_start,
        period_end=charge.period_end,
        paid_at=charge.paid_at,
        created_at=update.moment,
    )


def _merged_payment(order: Order, known: Payment, charge: ChargeEvent) -> Payment:
    merged = replace(
        known,
        amount=charge.amount,
        currency=charge.currency,
        paid_at=earliest(known.paid_at, charge.paid_at),
        provider_payment_id=known.provider_payment_id or charge.provider_payment_id,
        period_start=known.period_start or charge.period_start,
        period_end=known.period_end or charge.period_end,
    )
    # Two events report one charge with different amounts: the better one counts, whichever came first.
    if known.paid_at is not None and _rank(order, known) > _rank(order, merged):
        return replace(merged, amount=known.amount, currency=known.currency)
    return merged


def _rank(order: Order, payment: Payment) -> tuple[Any, ...]:
    return matches_order(order, payment), payment.amount, payment.currency
