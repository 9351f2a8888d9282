"""The rows of `failed_refunds`: a refund fails once, whatever is told how often. The team's own is marked."""

from sqlalchemy import bindparam, insert, select, update

from tawam.database.port import Statement, Transaction
from tawam.database.schema import now
from tawam.orders.payment import Payment
from tawam.orders.tables import failed_refunds, refunds
from tawam.payments.events import RefundFailed

INSERT_FAILED = Statement(insert(failed_refunds))
FAILED_OF_PAYMENT = Statement(
    select(failed_refunds).where(failed_refunds.c.payment_id == bindparam("payment_id"))
)
ASKED_OF_PAYMENT = Statement(
    select(refunds.c.id, refunds.c.provider_id).where(refunds.c.payment_id == bindparam("payment_id"))
)
# Its answer may not have come yet, or have been lost.
SET_FAILED = Statement(
    update(refunds)
    .where(refunds.c.id == bindparam("refund_id"))
    .values(status="failed", provider_id=bindparam("provider_id"))
)


async def add(transaction: Transaction, payment: Payment, told: RefundFailed) -> int | None:
    """All that did not arrive of the payment's refunds, with what is told; None when it is no news."""
    rows = await transaction.fetch_all(FAILED_OF_PAYMENT, payment_id=payment.id)
    if any(row["id"] == told.refund_id for row in rows):
        return None
    await transaction.execute(
        INSERT_FAILED, id=told.refund_id, payment_id=payment.id, amount=told.amount, created_at=now()
    )
    for asked in await transaction.fetch_all(ASKED_OF_PAYMENT, payment_id=payment.id):
        if asked["id"] == told.request_id or asked["provider_id"] == told.refund_id:
            await transaction.execute(SET_FAILED, refund_id=asked["id"], provider_id=told.refund_id)
    return sum(row["amount"] for row in rows) + told.amount
