"""Derives the statuses of an order, its payments and its subscription from facts and events, which may come
late, twice and in any order.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from tawam.database.schema import timestamp
from tawam.orders.order import (
    Dispute,
    Order,
    OrderFacts,
    OrderProblem,
    Payment,
    PaymentStatus,
    SubscriptionRow,
)
from tawam.orders.update import OrderUpdate
from tawam.payments.disputes import Claim, after_refunds, dispute_summary
from tawam.payments.events import InvoicePaid, SubscriptionChanged
from tawam.payments.provider import OrderStatus

# The first talk is promised within this time after the payment.
FIRST_TALK = timedelta(hours=24)


def order_state(order: Order, payments: Sequence[Payment]) -> Order:
    """`order` with the columns that follow from its facts and its payments.

    Args:
        payments: all of the order.
    """
    charged = [payment for payment in payments if payment.paid_at is not None]
    paid_at = earliest(*(payment.paid_at for payment in charged if matches_order(order, payment)))
    problem = _problem(order, charged)
    return replace(
        order,
        status=_status(order, charged, paid_at, problem),
        paid_at=paid_at,
        due_at=None if paid_at is None else timestamp(datetime.fromisoformat(paid_at) + FIRST_TALK),
        refunded_amount=sum(payment.refunded_amount for payment in charged),
        problem=problem,
    )


def payment_state(payment: Payment, disputes: Iterable[Dispute]) -> Payment:
    """`payment` with the columns that follow from its facts and its disputes.

    Args:
        disputes: of the order; those of other payments are left out.
    """
    claims = [dispute.claim() for dispute in disputes if dispute.payment_id == payment.id]
    if not claims and payment.dispute is not None:
        # Stored before the table of disputes existed.
        claims = [Claim(payment.dispute)]
    if claims:
        found = dispute_summary(claims, payment.amount, payment.currency)
        lost = after_refunds(found.lost, payment.amount, payment.refunded_amount)
        payment = replace(payment, dispute=found.state, lost_amount=lost)
    return replace(payment, status=_payment_status(payment))


def with_payment(facts: OrderFacts, payment: Payment) -> OrderFacts:
    """`facts` with `payment` added or changed, and its status derived."""
    derived = payment_state(payment, facts.disputes)
    if facts.payment(payment.id) is None:
        return replace(facts, payments=(*facts.payments, derived))
    others = (derived if each.id == payment.id else each for each in facts.payments)
    return replace(facts, payments=tuple(others))


def with_order_state(before: OrderFacts, after: OrderFacts, moment: str) -> OrderFacts:
    """`after` with the order's derived columns, and a new `updated_at` if the order differs from `before`."""
    order = order_state(after.order, after.payments)
    return replace(after, order=order if order == before.order else replace(order, updated_at=moment))


def subscription_of(facts: OrderFacts, provider_id: str, update: OrderUpdate) -> SubscriptionRow:
    """The order's subscription. A new one counts as active until an event says otherwise."""
    return facts.subscription or SubscriptionRow(
        id=update.new_id,
        order_id=facts.order.id,
        provider_id=provider_id,
        status="active",
        version="",
        created_at=update.moment,
        updated_at=update.moment,
    )


def with_period(facts: OrderFacts, event: InvoicePaid, update: OrderUpdate) -> OrderFacts:
    """`facts` whose subscription lasts for the period of the paid invoice."""
    known = subscription_of(facts, event.subscription_id, update)
    changed = replace(known, current_period_end=_later(known.current_period_end, event.period_end))
    return replace(facts, subscription=_touched(known, changed, update))


def merged_subscription(
    known: SubscriptionRow, event: SubscriptionChanged, update: OrderUpdate
) -> SubscriptionRow:
    """`known` after the event. An older event can only cancel the subscription, or move its end on."""
    version = f"{update.occurred_at} {update.event_id}"
    changed = replace(known, current_period_end=_later(known.current_period_end, event.current_period_end))
    if version > known.version:
        is_over = "canceled" in (known.status, event.status)
        changed = replace(
            changed,
            status="canceled" if is_over else event.status,
            cancels_at_period_end=event.cancels_at_period_end,
            version=version,
        )
    if event.status == "canceled":
        ended = earliest(known.canceled_at, update.occurred_at)
        changed = replace(changed, status="canceled", canceled_at=ended)
    return _touched(known, changed, update)


def is_held(payment: Payment) -> bool:
    """Whether the bank holds all of it: until it has decided, or for good because nothing is left."""
    return payment.dispute == "open" or (payment.dispute == "lost" and is_gone(payment))


def matches_order(order: Order, payment: Payment) -> bool:
    """Whether amount and currency are the order's: another amount, or currency, grants nothing."""
    return (payment.amount, payment.currency) == (order.amount, order.currency)


def earliest(*moments: str | None) -> str | None:
    return min((moment for moment in moments if moment is not None), default=None)


def _payment_status(payment: Payment) -> PaymentStatus:
    if payment.paid_at is None:
        return "failed"
    if is_held(payment):
        return "disputed"
    return "refunded" if is_gone(payment) else "paid"


def _problem(order: Order, charged: Sequence[Payment]) -> OrderProblem | None:
    disputes = {payment.dispute for payment in charged}
    if "open" in disputes:
        return "disputed"
    if "lost" in disputes:
        return "dispute_lost"
    if any(payment.outstanding_amount > 0 for payment in charged):
        return "refund_failed"
    return None if all(matches_order(order, payment) for payment in charged) else "amount_differs"


def _status(
    order: Order, charged: Sequence[Payment], paid_at: str | None, problem: OrderProblem | None
) -> OrderStatus:
    if charged and all(is_gone(payment) for payment in charged):
        return "refunded"
    if problem == "disputed":
        return "review"
    if paid_at is not None:
        return "paid"
    if charged:
        # Every charge differs from the order in amount or currency.
        return "review"
    if order.failed_at is not None:
        return "failed"
    return "pending" if order.closed_at is None else "canceled"


def is_gone(payment: Payment) -> bool:
    """Whether refunds and lost disputes took all of it. A payment of nothing, as after a discount given at
    the provider, has nothing to take.
    """
    return 0 < payment.amount <= payment.refunded_amount + payment.lost_amount


def _later(*period_ends: str | None) -> str | None:
    """The end of a subscription never moves back."""
    return max((end for end in period_ends if end is not None), default=None)


def _touched(known: SubscriptionRow, changed: SubscriptionRow, update: OrderUpdate) -> SubscriptionRow:
    return changed if changed == known else replace(changed, updated_at=update.moment)
