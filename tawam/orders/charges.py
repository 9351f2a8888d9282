"""The rows of `payments`: each charge once, whatever is told of it, how often and in which order."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tawam.database.port import Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.orders import disputes
from tawam.orders.order import Order
from tawam.orders.payment import Payment
from tawam.orders.states import earliest, is_right, payment_state
from tawam.orders.tables import payments

INSERT_PAYMENT = Statement(insert(payments))
PAYMENTS_OF_ORDER = Statement(
    select(payments).where(payments.c.order_id == bindparam("order_id")).order_by(payments.c.created_at)
)
PAYMENT_BY_REFERENCE = Statement(
    select(payments).where(
        payments.c.order_id == bindparam("order_id"), payments.c.reference == bindparam("reference")
    )
)
# Locked through its order.
PAYMENT_BY_PROVIDER_ID = Statement(
    select(payments).where(
        payments.c.order_id == bindparam("order_id"),
        payments.c.provider_payment_id == bindparam("provider_payment_id"),
    )
)
_CHANGED = (
    "provider_payment_id",
    "status",
    "amount",
    "currency",
    "refunded_amount",
    "failed_refund_amount",
    "settled_refund_amount",
    "dispute",
    "lost_amount",
    "receipt_number",
    "period_start",
    "period_end",
    "paid_at",
)
SET_PAYMENT = Statement(
    update(payments)
    .where(payments.c.id == bindparam("payment_id"))
    .values({name: bindparam(name) for name in _CHANGED})
)


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """What an event tells of a charge. `reference`: a session's id or an invoice's."""

    reference: str
    amount: int
    currency: str
    paid_at: str | None
    provider_payment_id: str | None = None
    period_start: str | None = None
    period_end: str | None = None


async def payments_of(transaction: Transaction, order_id: str) -> list[Payment]:
    return [Payment(**row) for row in await transaction.fetch_all(PAYMENTS_OF_ORDER, order_id=order_id)]


async def find_by_reference(transaction: Transaction, order_id: str, reference: str) -> Payment | None:
    row = await transaction.fetch_one(PAYMENT_BY_REFERENCE, order_id=order_id, reference=reference)
    return None if row is None else Payment(**row)


async def find_by_provider_id(
    transaction: Transaction, order_id: str, provider_payment_id: str
) -> Payment | None:
    row = await transaction.fetch_one(
        PAYMENT_BY_PROVIDER_ID, order_id=order_id, provider_payment_id=provider_payment_id
    )
    return None if row is None else Payment(**row)


async def book(transaction: Transaction, order: Order, charge: Charge) -> tuple[Payment | None, Payment]:
    """Add what is told to what is known of a charge; the payment before (None: it is new) and after."""
    known = await find_by_reference(transaction, order.id, charge.reference)
    if known is None:
        payment = _new(order, charge)
        await transaction.execute(INSERT_PAYMENT, **msgspec.structs.asdict(payment))
        return None, payment
    return known, await save(transaction, known, _merged(order, known, charge))


async def save(transaction: Transaction, known: Payment, changed: Payment) -> Payment:
    """What disputes took depends on the amount and on what was refunded: it is counted anew each time."""
    payment = await disputes.counted(transaction, changed)
    payment = msgspec.structs.replace(payment, status=payment_state(payment))
    if payment != known:
        values = {name: getattr(payment, name) for name in _CHANGED}
        await transaction.execute(SET_PAYMENT, payment_id=payment.id, **values)
    return payment


def _new(order: Order, charge: Charge) -> Payment:
    return Payment(
        id=new_id(),
        order_id=order.id,
        reference=charge.reference,
        provider_payment_id=charge.provider_payment_id,
        status="failed" if charge.paid_at is None else "paid",
        amount=charge.amount,
        currency=charge.currency,
        refunded_amount=0,
        failed_refund_amount=0,
        settled_refund_amount=0,
        dispute=None,
        lost_amount=0,
        receipt_number=None,
        period_start=charge.period_start,
        period_end=charge.period_end,
        paid_at=charge.paid_at,
        created_at=now(),
    )


def _merged(order: Order, known: Payment, charge: Charge) -> Payment:
    if charge.paid_at is None:
        return known
    told = msgspec.structs.replace(
        known,
        amount=charge.amount,
        currency=charge.currency,
        paid_at=earliest(known.paid_at, charge.paid_at),
        provider_payment_id=known.provider_payment_id or charge.provider_payment_id,
        period_start=known.period_start or charge.period_start,
        period_end=known.period_end or charge.period_end,
    )
    # Two tell of one charge, and differ: the better news counts, whichever came first.
    if known.paid_at is not None and _rank(order, known) > _rank(order, told):
        return msgspec.structs.replace(told, amount=known.amount, currency=known.currency)
    return told


def _rank(order: Order, payment: Payment) -> tuple[Any, ...]:
    return is_right(order, payment), payment.amount, payment.currency
