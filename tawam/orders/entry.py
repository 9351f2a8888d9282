"""One event at work on its order: what it makes of that is stored, and what it does to a payment traced."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Transaction
from tawam.database.schema import now, timestamp
from tawam.logs import logger
from tawam.orders import charges, statements
from tawam.orders.order import Order
from tawam.orders.payment import Payment
from tawam.orders.states import standing

Outcome = Literal["applied", "unchanged", "waits"]

PROVIDER = Actor(None, "payment provider", None)
# The first talk is promised within so long of the payment.
FIRST_TALK = timedelta(hours=24)

log = logger("orders")


@dataclass(frozen=True, slots=True)
class Entry:
    """The order is locked in `transaction`, and is as it was before the event.

    Attributes:
        event_id: the provider's, for the log; or what the team did.
    """

    transaction: Transaction
    order: Order
    event_id: str
    occurred_at: str

    async def store(self, order: Order) -> Order:
        """Store `order` as it follows from its facts and its payments."""
        found = standing(order, await charges.payments_of(self.transaction, order.id))
        order = msgspec.structs.replace(
            order,
            status=found.status,
            paid_at=found.paid_at,
            due_at=_talk_due(found.paid_at),
            refunded_amount=found.refunded_amount,
            problem=found.problem,
        )
        if order == self.order:
            return order
        order = msgspec.structs.replace(order, updated_at=now())
        values = {name: getattr(order, name) for name in statements.FACTS}
        await self.transaction.execute(statements.SET_FACTS, order_id=order.id, **values)
        if order.status != self.order.status:
            log.info(
                "order_moved",
                order_id=order.id,
                before=self.order.status,
                after=order.status,
                event_id=self.event_id,
            )
        return order

    async def settle(self, order: Order, *, is_changed: bool = False) -> Outcome:
        """Store `order`, and say whether that, or whatever else is changed, was any news."""
        refreshed = await self.store(order)
        is_moved = refreshed != msgspec.structs.replace(self.order, updated_at=refreshed.updated_at)
        return "applied" if is_changed or is_moved else "unchanged"

    async def trace(self, action: str, before: Payment, after: Payment) -> None:
        subject = {"id": self.order.id, "email": self.order.email}
        await trail.record(
            self.transaction, PROVIDER, action, subject, before=_traced(before), after=_traced(after)
        )


def _traced(payment: Payment) -> dict[str, str | int | None]:
    return {
        "payment_id": payment.id,
        "status": payment.status,
        "refunded_amount": payment.refunded_amount,
        "failed_refund_amount": payment.failed_refund_amount,
        "dispute": payment.dispute,
        "lost_amount": payment.lost_amount,
    }


def _talk_due(paid_at: str | None) -> str | None:
    return None if paid_at is None else timestamp(datetime.fromisoformat(paid_at) + FIRST_TALK)
