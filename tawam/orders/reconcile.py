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
from tawam.payments.provider import PaymentProvider, ProviderPayment

# The two sides name a payment's moment each in its own way: what one has within the days that are
# compared, the other may have just before.
_MARGIN = timedelta(days=2)
# What was paid this moment may still be on its way here.
_SETTLING = timedelta(minutes=10)

Kind = Literal["missing here", "unknown there", "amount differs", "refund differs"]

PAYMENTS_SINCE = Statement(
    select(
        payments.c.order_id,
        payments.c.reference,
        payments.c.provider_payment_id,
        payments.c.amount,
        payments.c.currency,
        payments.c.refunded_amount,
        payments.c.paid_at,
    )
    .join(orders, orders.c.id == payments.c.order_id)
    .where(orders.c.provider == bindparam("provider"), payments.c.paid_at >= bindparam("since"))
    .order_by(payments.c.paid_at)
)


class Difference(msgspec.Struct, frozen=True):
    """`ours`, `theirs`: minor units, None where a side knows nothing."""

    kind: Kind
    reference: str
    order_id: str | None
    ours: int | None
    theirs: int | None
    currency: str


class Reconciliation(msgspec.Struct, frozen=True):
    """`compared`: payments of the provider's within the days."""

    compared: int
    differences: list[Difference]


async def reconcile(
    database: Database, provider: PaymentProvider, since: datetime, until: datetime
) -> Reconciliation:
    """Compare every payment made from `since` on, up to some minutes before `until`.

    Raises:
        PaymentsUnavailable: the provider's books cannot be read.
        DatabaseUnavailable
    """
    theirs = {each.reference: each async for each in provider.payments(since - _MARGIN)}
    ours = {row["reference"]: row for row in await _ours(database, provider, since - _MARGIN)}
    start, end = timestamp(since), timestamp(until - _SETTLING)
    checked = [each for each in theirs.values() if start <= each.paid_at]
    found: list[Difference] = []
    for each in checked:
        row = ours.get(each.reference)
        if row is not None:
            found += _differing(row, each)
        elif each.paid_at <= end:
            found.append(_missing(each))
    unknown = [row for row in ours.values() if row["paid_at"] >= start and row["reference"] not in theirs]
    return Reconciliation(len(checked), found + [_unknown(row) for row in unknown])


def sentence(difference: Difference) -> str:
    """For the operator: what differs, where, and by how much."""
    sums = [
        f"{side} {dollars(amount)}"
        for side, amount in (("ours", difference.ours), ("theirs", difference.theirs))
        if amount is not None
    ]
    about = f"{difference.reference} of order {difference.order_id or 'unknown'}"
    return f"{difference.kind}: {about}: {', '.join(sums)} ({difference.currency})"


async def _ours(database: Database, provider: PaymentProvider, since: datetime) -> list[Row]:
    return await database.fetch_all(PAYMENTS_SINCE, provider=provider.name, since=timestamp(since))


def _differing(row: Row, told: ProviderPayment) -> list[Difference]:
    found: list[Difference] = []
    if (row["amount"], row["currency"]) != (told.amount, told.currency):
        found.append(_difference("amount differs", row, told, row["amount"], told.amount))
    if row["refunded_amount"] != told.refunded_amount:
        found.append(_difference("refund differs", row, told, row["refunded_amount"], told.refunded_amount))
    return found


def _difference(kind: Kind, row: Row, told: ProviderPayment, ours: int, theirs: int) -> Difference:
    return Difference(kind, told.reference, row["order_id"], ours, theirs, told.currency)


def _missing(told: ProviderPayment) -> Difference:
    return Difference("missing here", told.reference, told.order_id, None, told.amount, told.currency)


def _unknown(row: Row) -> Difference:
    return Difference(
        "unknown there", row["reference"], row["order_id"], row["amount"], None, row["currency"]
    )
