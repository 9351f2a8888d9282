"""Compares our payments with the provider's books: every payment is in both, with the same amounts."""

from datetime import datetime, timedelta
from typing import Literal

import msgspec
from sqlalchemy import bindparam, select

from tawam.database.port import Database, Row
from tawam.database.schema import timestamp
from tawam.database.statement import Statement
from tawam.money import dollars
from tawam.orders.tables import orders, payments
from tawam.payments.disputes import after_refunds
from tawam.payments.provider import PaymentProvider, ProviderPayment

# The two sides date a payment differently: one may have it within the compared days, the other before, since
# money from a bank takes days.
_MARGIN = timedelta(days=15)
# The event of a payment made just now may still be on its way here.
_SETTLING = timedelta(minutes=10)

Kind = Literal["missing here", "unknown there", "amount differs", "refund differs", "dispute differs"]

# A payment of nothing, as after a discount given at the provider, is no charge there.
_PAID = (
    select(
        payments.c.order_id,
        payments.c.reference,
        payments.c.provider_payment_id,
        payments.c.amount,
        payments.c.currency,
        payments.c.refunded_amount,
        payments.c.failed_refund_amount,
        payments.c.dispute,
        payments.c.lost_amount,
        payments.c.paid_at,
    )
    .join(orders, orders.c.id == payments.c.order_id)
    .where(orders.c.provider == bindparam("provider"), payments.c.paid_at.is_not(None), payments.c.amount > 0)
)
PAYMENTS_SINCE = Statement(_PAID.where(payments.c.paid_at >= bindparam("since")).order_by(payments.c.paid_at))
OLDER_PAYMENT = Statement(_PAID.where(payments.c.provider_payment_id == bindparam("payment_id")))


class Difference(msgspec.Struct, frozen=True):
    """`ours`, `theirs`: the value of each side, None where it has no such payment."""

    kind: Kind
    reference: str
    order_id: str | None
    ours: str | None
    theirs: str | None
    currency: str


class Reconciliation(msgspec.Struct, frozen=True):
    """`compared`: provider payments made within the compared days, or changed since."""

    compared: int
    differences: list[Difference]


async def reconcile(
    database: Database, provider: PaymentProvider, since: datetime, until: datetime
) -> Reconciliation:
    """Compare every payment made from `since` on, up to some minutes before `until`, and older ones that were
    refunded or disputed since.

    Raises:
        PaymentsUnavailable: the provider's books cannot be read.
        DatabaseUnavailable
    """
    theirs = {each.reference: each async for each in provider.payments(since - _MARGIN)}
    ours = {row["reference"]: row for row in await _ours(database, provider, since - _MARGIN)}
    start, end = timestamp(since), timestamp(until - _SETTLING)
    compared, met, found = 0, set[str](), list[Difference]()
    for each in theirs.values():
        row = ours.get(each.reference) or await _older(database, provider, each)
        compared += row is not None or start <= each.paid_at
        if row is not None:
            met.add(row["reference"])
            found += _differing(row, each)
        elif start <= each.paid_at <= end:
            found.append(_missing(each))
    unknown = [row for row in ours.values() if row["paid_at"] >= start and row["reference"] not in met]
    return Reconciliation(compared, found + [_unknown(row) for row in unknown])


def sentence(difference: Difference) -> str:
    """The difference in a sentence for the operator."""
    sums = [
        f"{side} {said}"
        for side, said in (("ours", difference.ours), ("theirs", difference.theirs))
        if said is not None
    ]
    about = f"{difference.reference} of order {difference.order_id or 'unknown'}"
    return f"{difference.kind}: {about}: {', '.join(sums)} ({difference.currency})"


async def _ours(database: Database, provider: PaymentProvider, since: datetime) -> list[Row]:
    return await database.fetch_all(PAYMENTS_SINCE, provider=provider.name, since=timestamp(since))


async def _older(database: Database, provider: PaymentProvider, payment: ProviderPayment) -> Row | None:
    """Our payment from before the compared days, of which the provider's books hold only the id."""
    if payment.payment_id is None:
        return None
    return await database.fetch_one(OLDER_PAYMENT, provider=provider.name, payment_id=payment.payment_id)


def _differing(row: Row, payment: ProviderPayment) -> list[Difference]:
    found: list[Difference] = []
    if (row["amount"], row["currency"]) != (payment.amount, payment.currency):
        found.append(
            _difference("amount differs", row, payment, dollars(row["amount"]), dollars(payment.amount))
        )
    # A provider counts a failed refund as money of its own again, or as refunded still.
    sent_back = row["refunded_amount"]
    if payment.refunded_amount not in (sent_back, sent_back - row["failed_refund_amount"]):
        sums = dollars(sent_back), dollars(payment.refunded_amount)
        found.append(_difference("refund differs", row, payment, *sums))
    # A dispute that was won counts as none.
    if (row["dispute"] or "won") != (payment.dispute or "won"):
        states = row["dispute"] or "none", payment.dispute or "none"
        found.append(_difference("dispute differs", row, payment, *states))
    # Money that was both refunded and lost counts as refunded, as in our payments.
    elif (lost := after_refunds(payment.lost_amount, row["amount"], sent_back)) != row["lost_amount"]:
        sums = f"lost {dollars(row['lost_amount'])}", f"lost {dollars(lost)}"
        found.append(_difference("dispute differs", row, payment, *sums))
    return found


def _difference(kind: Kind, row: Row, payment: ProviderPayment, ours: str, theirs: str) -> Difference:
    return Difference(kind, payment.reference, row["order_id"], ours, theirs, payment.currency)


def _missing(payment: ProviderPayment) -> Difference:
    return Difference(
        "missing here", payment.reference, payment.order_id, None, dollars(payment.amount), payment.currency
    )


def _unknown(row: Row) -> Difference:
    return Difference(
        "unknown there", row["reference"], row["order_id"], dollars(row["amount"]), None, row["currency"]
    )
