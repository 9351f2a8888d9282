"""What a refund did not bring the buyer, the team has paid in another way."""

import msgspec

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.orders import charges
from tawam.orders.entry import Entry
from tawam.orders.order import Order
from tawam.orders.payment import Payment
from tawam.orders.refunds import locked


class OutstandingChanged(Exception):
    """Another amount is outstanding than was paid: nothing, or more by now."""


async def settle(
    transaction: Transaction, actor: Actor, order_id: str, payment_id: str, *, amount: int, note: str
) -> Payment:
    """The payment, of which nothing is outstanding any more.

    Args:
        amount: what was paid, in minor units: all that is outstanding.

    Raises:
        UnknownPayment: the order has no such payment.
        OutstandingChanged: see there.
    """
    row, known = await locked(transaction, order_id, payment_id)
    if amount != known.outstanding_amount or amount == 0:
        raise OutstandingChanged
    payment = await charges.save(
        transaction, known, msgspec.structs.replace(known, settled_refund_amount=known.failed_refund_amount)
    )
    told = {"payment_id": payment.id, "amount": amount, "note": note}
    await trail.record(transaction, actor, "payment.refund_settled", row, after=told)
    entry = Entry(transaction, Order(**row), "refund settled", now())
    await entry.store(entry.order)
    return payment
