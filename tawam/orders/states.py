"""An order's status follows from what is known of it, so events may come late, twice and in any order."""

from collections.abc import Sequence

import msgspec

from tawam.orders.order import Order
from tawam.orders.payment import Payment, PaymentState
from tawam.payments.provider import OrderStatus


class Standing(msgspec.Struct, frozen=True):
    """What an order's payments come to. `problem`: see the table."""

    status: OrderStatus
    paid_at: str | None
    refunded_amount: int
    problem: str | None


def standing(order: Order, payments: Sequence[Payment]) -> Standing:
    """
    Args:
        payments: all of the order.
    """
    charged = [payment for payment in payments if payment.paid_at is not None]
    paid_at = earliest(*(payment.paid_at for payment in charged if is_right(order, payment)))
    problem = _problem(order, charged)
    return Standing(
        status=_status(order, charged, paid_at, problem),
        paid_at=paid_at,
        refunded_amount=sum(payment.refunded_amount for payment in charged),
        problem=problem,
    )


def payment_state(payment: Payment) -> PaymentState:
    if payment.paid_at is None:
        return "failed"
    if is_held(payment):
        return "disputed"
    return "refunded" if _is_gone(payment) else "paid"


def is_held(payment: Payment) -> bool:
    """Whether the bank has all of it: until it has decided, or for good as nothing is left."""
    return payment.dispute == "open" or (payment.dispute == "lost" and _is_gone(payment))


def is_right(order: Order, payment: Payment) -> bool:
    """Whether it is the money that was asked for: another amount, or currency, grants nothing."""
    return (payment.amount, payment.currency) == (order.amount, order.currency)


def earliest(*moments: str | None) -> str | None:
    return min((moment for moment in moments if moment is not None), default=None)


def _problem(order: Order, charged: Sequence[Payment]) -> str | None:
    disputes = {payment.dispute for payment in charged}
    if "open" in disputes:
        return "disputed"
    if "lost" in disputes:
        return "dispute_lost"
    if any(payment.outstanding_amount > 0 for payment in charged):
        return "refund_failed"
    return None if all(is_right(order, payment) for payment in charged) else "amount_differs"


def _status(
    order: Order, charged: Sequence[Payment], paid_at: str | None, problem: str | None
) -> OrderStatus:
    if charged and all(_is_gone(payment) for payment in charged):
        return "refunded"
    if problem == "disputed":
        return "review"
    if paid_at is not None:
        return "paid"
    if charged:
        # Money of another amount than was asked for.
        return "review"
    if order.failed_at is not None:
        return "failed"
    return "pending" if order.closed_at is None else "canceled"


def _is_gone(payment: Payment) -> bool:
    """Of a payment of nothing, as after a discount given at the provider, nothing can go back."""
    return 0 < payment.amount <= payment.refunded_amount + payment.lost_amount
