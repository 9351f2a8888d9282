"""Grants what a payment has bought, in the transaction that stores it, and takes back what is unspent."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

import msgspec

from tawam.allowances import statements
from tawam.allowances.allowance import Entry, lots_of
from tawam.catalogue.allowance import Allowance, AllowanceKind
from tawam.catalogue.catalogue import MONTHS_PER_QUARTER, Catalogue, Plan
from tawam.database.port import Transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.logs import logger
from tawam.orders.order import Order, Payment
from tawam.orders.order_state import is_gone
from tawam.productions import statements as productions

log = logger("allowances")


class Term(NamedTuple):
    """When a lot can be spent; `until`: None for as long as the order lasts."""

    starts_at: str
    until: str | None


class Allowances:
    """A `PaymentListener`, which comes after that of productions: the order has its production by then."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Grant what the payment has bought."""
        if not await transaction.fetch_all(statements.LOTS_OF_PAYMENT, payment_id=payment.id):
            await self._grant(transaction, order, payment)
        await _settle(transaction, payment)

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Take back what is unspent once all of the money went back; restore it if the money came again."""
        await _settle(transaction, payment)

    async def _grant(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        offer = self._catalogue.find(order.plan_id)
        own = await transaction.fetch_one(productions.PRODUCTION_OF_ORDER, order_id=order.id)
        if offer is None or own is None:
            log.error("nothing_granted", order_id=order.id, plan_id=order.plan_id)
            return
        for kind, count in offer.allowance.counts.items():
            if count == 0:
                continue
            is_plan = isinstance(offer, Plan)
            target = own["id"] if is_plan else await self._going_production(transaction, order, kind)
            for number, term in enumerate(terms(order, payment, offer.allowance)):
                lot_id = new_id()
                grant = Entry(
                    id=lot_id,
                    production_id=target or own["id"],
                    kind=kind,
                    amount=count or 0,
                    reason="paid",
                    lot_id=lot_id,
                    order_id=order.id,
                    payment_id=payment.id,
                    key=f"paid:{payment.id}:{kind}:{number}",
                    unlimited=count is None,
                    starts_at=term.starts_at,
                    until=term.until,
                    created_at=now(),
                )
                await add(transaction, grant)

    async def _going_production(
        self, transaction: Transaction, order: Order, kind: AllowanceKind
    ) -> str | None:
        """The buyer's newest production whose plan counts `kind`; what an add-on grants belongs to it."""
        if order.user_id is None:
            return None
        for row in await transaction.fetch_all(statements.GOING_PRODUCTIONS, user_id=order.user_id):
            plan = self._catalogue.find(row["plan_id"])
            if isinstance(plan, Plan) and plan.allowance.counts[kind]:
                return row["id"]
        return None


async def add(transaction: Transaction, entry: Entry) -> None:
    """Store an entry.

    Raises:
        UniqueViolation: an entry with its key was stored before.
    """
    await transaction.execute(statements.INSERT_ENTRY, **msgspec.structs.asdict(entry))


def terms(order: Order, payment: Payment, allowance: Allowance) -> Iterator[Term]:
    """When the lots of a payment can be spent: one for a package, one for each month of a subscription."""
    start = payment.period_start or payment.paid_at or payment.created_at
    if order.billing is None:
        yield Term(start, None)
        return
    months = MONTHS_PER_QUARTER if order.billing == "quarterly" else 1
    for month in range(months):
        until = months_later(start, month + 1 + allowance.carry_over_periods)
        yield Term(months_later(start, month), until)


async def _settle(transaction: Transaction, payment: Payment) -> None:
    """Make the lots of a payment agree with its money, whichever event came first."""
    found = await transaction.fetch_all(statements.LOTS_OF_PAYMENT, payment_id=payment.id)
    for production_id in sorted({row["production_id"] for row in found}):
        await transaction.fetch_one(productions.LOCK_PRODUCTION, production_id=production_id)
    # Read again: what was spent while this waited for the lock counts.
    entries = await transaction.fetch_all(statements.LOTS_OF_PAYMENT, payment_id=payment.id)
    for lot in lots_of(Entry(**row) for row in entries):
        if is_gone(payment) == lot.is_taken_back:
            continue
        amount = lot.taken_back if lot.is_taken_back else -max(0, lot.left)
        reason = "restored" if lot.is_taken_back else "refunded"
        entry = msgspec.structs.replace(
            lot.grant,
            id=new_id(),
            amount=0 if lot.grant.unlimited else amount,
            reason=reason,
            key=None,
            created_at=now(),
        )
        await add(transaction, entry)


def months_later(moment: str, months: int) -> str:
    """The same hour on the same day of a later month, or on its last day."""
    start = datetime.fromisoformat(moment)
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    day = min(start.day, monthrange(year, month + 1)[1])
    return timestamp(start.replace(year=year, month=month + 1, day=day))
