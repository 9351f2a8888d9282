"""The rows of `subscriptions`: how a plan stands, by the newest of its events."""

from typing import Literal

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tawam.database.port import Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.orders.order import Order
from tawam.orders.states import earliest
from tawam.orders.tables import subscriptions
from tawam.payments.events import SubscriptionChanged

INSERT_SUBSCRIPTION = Statement(insert(subscriptions))
SUBSCRIPTION_OF_ORDER = Statement(
    select(subscriptions).where(subscriptions.c.order_id == bindparam("order_id"))
)
_CHANGED = ("status", "current_period_end", "cancels_at_period_end", "canceled_at", "version", "updated_at")
SET_SUBSCRIPTION = Statement(
    update(subscriptions)
    .where(subscriptions.c.id == bindparam("subscription_id"))
    .values({name: bindparam(name) for name in _CHANGED})
)


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `subscriptions`. Times are ISO 8601 in UTC."""

    id: str
    order_id: str
    provider_id: str
    status: Literal["active", "past_due", "canceled"]
    current_period_end: str | None
    cancels_at_period_end: bool
    canceled_at: str | None
    version: str
    created_at: str
    updated_at: str


async def find(transaction: Transaction, order_id: str) -> Subscription | None:
    row = await transaction.fetch_one(SUBSCRIPTION_OF_ORDER, order_id=order_id)
    return None if row is None else Subscription(**row)


async def ensure(transaction: Transaction, order: Order, provider_id: str) -> Subscription:
    """The order's plan. One that was never told of counts as running until an event says otherwise."""
    known = await find(transaction, order.id)
    if known is not None:
        return known
    moment = now()
    new = Subscription(
        id=new_id(),
        order_id=order.id,
        provider_id=provider_id,
        status="active",
        current_period_end=None,
        cancels_at_period_end=False,
        canceled_at=None,
        version="",
        created_at=moment,
        updated_at=moment,
    )
    await transaction.execute(INSERT_SUBSCRIPTION, **msgspec.structs.asdict(new))
    return new


async def save(transaction: Transaction, known: Subscription, changed: Subscription) -> bool:
    """Whether anything changed."""
    if changed == known:
        return False
    values = {name: getattr(changed, name) for name in _CHANGED if name != "updated_at"}
    await transaction.execute(SET_SUBSCRIPTION, subscription_id=known.id, **values, updated_at=now())
    return True


def prolonged(known: Subscription, period_end: str | None) -> Subscription:
    """A period that was paid for; a plan's end never moves back."""
    ends = [end for end in (known.current_period_end, period_end) if end is not None]
    return msgspec.structs.replace(known, current_period_end=max(ends, default=None))


def merged(known: Subscription, told: SubscriptionChanged, occurred_at: str, event_id: str) -> Subscription:
    """Older news change nothing but what is for good: that a plan was cancelled, how long it was paid."""
    version = f"{occurred_at} {event_id}"
    changed = prolonged(known, told.current_period_end)
    if version > known.version:
        is_over = "canceled" in (known.status, told.status)
        changed = msgspec.structs.replace(
            changed,
            status="canceled" if is_over else told.status,
            cancels_at_period_end=told.cancels_at_period_end,
            version=version,
        )
    if told.status == "canceled":
        ended = earliest(known.canceled_at, occurred_at)
        changed = msgspec.structs.replace(changed, status="canceled", canceled_at=ended)
    return changed
