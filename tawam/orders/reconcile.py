"""Our ledger against the provider's books: every payment in both, with the same figures."""

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

# The two sides name a payment's moment each in its own way: what one has within the days that are
# compared, the other may have before, as money from a bank takes its days.
_MARGIN = timedelta(days=15)
# What was paid this moment may still be on its way here.
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
    """`ours`, `theirs`: what each side says, None where it knows nothing."""

    kind: Kind
    reference: str
    order_id: str | None
    ours: str | None
    theirs: str | None
    currency: str


class Reconciliation(msgspec.Struct, frozen=True):
    """`compared`: payments of the provider's, made within the days or changed since."""

    compared: int
    differences: list[Difference]


async def reconcile(
    database: Database, provider: PaymentProvider, since: datetime, until: datetime
) -> Reconciliation:
    """Compare every payment made from `since` on, up to some minutes before `until`, and what became since of
    older ones.

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
    """For the operator: what differs, where, and by how much."""
    sums = [
        f"{side} {said}"
        for side, said in (("ours", difference.ours), ("theirs", difference.theirs))
        if said is not None
    ]
    about = f"{difference.reference} of order {difference.order_id or 'unknown'}"
    return f"{difference.kind}: {about}: {', '.join(sums)} ({difference.currency})"


async def _ours(database: Database, provider: PaymentProvider, since: datetime) -> list[Row]:
    return await database.fetch_all(PAYMENTS_SINCE, provider=provider.name, since=timestamp(since))


async def _older(database: Database, provider: PaymentProvider, told: ProviderPayment) -> Row | None:
    """Our payment from before the days, of which the provider knows no more than its id."""
    if told.payment_id is None:
        return None
    return await database.fetch_one(OLDER_PAYMENT, provider=provider.name, payment_id=told.payment_id)


def _differing(row: Row, told: ProviderPayment) -> list[Difference]:
    found: list[Difference] = []
    if (row["amount"], row["currency"]) != (told.amount, told.currency):
        found.append(_difference("amount differs", row, told, dollars(row["amount"]), dollars(told.amount)))
    # Of a refund that failed the provider counts the money as its own again, or as sent back still.
    sent_back = row["refunded_amount"]
    if told.refunded_amount not in (sent_back, sent_back - row["failed_refund_amount"]):
        sums = dollars(sent_back), dollars(told.refunded_amount)
        found.append(_difference("refund differs", row, told, *sums))
    # One that was won is as none.
    if (row["dispute"] or "won") != (told.dispute or "won"):
        states = row["dispute"] or "none", told.dispute or "none"
        found.append(_difference("dispute differs", row, told, *states))
    # As here, what was refunded as well counts as refunded.
    elif (lost := after_refunds(told.lost_amount, row["amount"], sent_back)) != row["lost_amount"]:
        sums = f"lost {dollars(row['lost_amount'])}", f"lost {dollars(lost)}"
        found.append(_difference("dispute differs", row, told, *sums))
    return found


def _difference(kind: Kind, row: Row, told: ProviderPayment, ours: str, theirs: str) -> Difference:
    return Difference(kind, told.reference, row["order_id"], ours, theirs, told.currency)


def _missing(told: ProviderPayment) -> Difference:
    return Difference(
        "missing here", told.reference, told.order_id, None, dollars(told.amount), told.currency
    )


def _unknown(row: Row) -> Difference:
    return Difference(
        "unknown there", row["reference"], row["order_id"], dollars(row["amount"]), None, row["currency"]
    )
