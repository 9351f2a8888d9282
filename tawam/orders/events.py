"""The statements of the stored events."""

from sqlalchemy import bindparam, func, insert, or_, select, update

from tawam.database.schema import Id
from tawam.database.statement import Statement
from tawam.orders.tables import orders, payment_events, payments, subscriptions

INSERT_EVENT = Statement(insert(payment_events))
EVENT_BY_ID = Statement(select(payment_events).where(payment_events.c.id == bindparam("id")))
LOCK_EVENT = Statement(
    select(payment_events.c.processed_at).where(payment_events.c.id == bindparam("id")).with_for_update()
)
FINISH_EVENT = Statement(
    update(payment_events)
    .where(payment_events.c.id == bindparam("event_id"), payment_events.c.processed_at.is_(None))
    .values(
        outcome=bindparam("outcome"),
        order_id=func.coalesce(bindparam("order_id", type_=Id()), payment_events.c.order_id),
        processed_at=bindparam("moment"),
    )
)
PUT_BACK = Statement(
    update(payment_events)
    .where(payment_events.c.id == bindparam("event_id"), payment_events.c.processed_at.is_(None))
    .values(
        order_id=func.coalesce(bindparam("order_id", type_=Id()), payment_events.c.order_id),
        attempts=payment_events.c.attempts + 1,
        last_error=bindparam("error"),
        due_at=bindparam("due"),
    )
)
_WAITS = (payment_events.c.processed_at.is_(None), payment_events.c.provider == bindparam("provider"))
WAITING_OF_ORDER = Statement(
    select(payment_events.c.id)
    .where(*_WAITS, payment_events.c.order_id == bindparam("order_id"))
    .order_by(payment_events.c.occurred_at, payment_events.c.id)
)
# What waits for an event of its order is looked at as soon as there was one.
WAKE = Statement(
    update(payment_events)
    .where(*_WAITS, payment_events.c.order_id == bindparam("order_id"))
    .values(due_at=bindparam("moment"))
)
DUE = Statement(
    select(payment_events.c.id).where(*_WAITS, payment_events.c.due_at <= bindparam("moment")).limit(1)
)
CLAIM = Statement(
    update(payment_events)
    .where(
        payment_events.c.id.in_(
            select(payment_events.c.id)
            .where(*_WAITS, payment_events.c.due_at <= bindparam("moment"))
            .order_by(payment_events.c.due_at)
            .limit(bindparam("count"))
            .with_for_update(skip_locked=True)
        )
    )
    .values(due_at=bindparam("leased_until"))
    .returning(payment_events.c.id)
)
# Whichever of its ids we know.
ORDER_OF = Statement(
    select(orders.c.id)
    .where(
        or_(
            orders.c.session_id == bindparam("session_id"),
            orders.c.id.in_(
                select(subscriptions.c.order_id).where(
                    subscriptions.c.provider_id == bindparam("subscription_id")
                )
            ),
            orders.c.id.in_(
                select(payments.c.order_id).where(payments.c.provider_payment_id == bindparam("payment_id"))
            ),
        )
    )
    .limit(1)
)
