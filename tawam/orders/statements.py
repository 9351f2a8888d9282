"""The statements of the orders."""

from sqlalchemy import bindparam, insert, select, update

from tawam.database.statement import Statement
from tawam.orders.tables import orders, payment_events

INSERT_ORDER = Statement(insert(orders))
ORDER_BY_ID = Statement(select(orders).where(orders.c.id == bindparam("id")))
ORDER_BY_KEY = Statement(select(orders).where(orders.c.idempotency_key == bindparam("idempotency_key")))
ORDER_BY_SESSION = Statement(select(orders).where(orders.c.session_id == bindparam("session_id")))

# Events of one session take turns.
ORDER_BY_SESSION_LOCKED = Statement(
    select(orders).where(orders.c.session_id == bindparam("session_id")).with_for_update()
)

# The first session stays: two calls that started one each lead to the same page.
ATTACH_SESSION = Statement(
    update(orders)
    .where(orders.c.id == bindparam("order_id"), orders.c.session_id.is_(None))
    .values(
        session_id=bindparam("session_id"),
        payment_url=bindparam("payment_url"),
        updated_at=bindparam("moment"),
    )
)

MOVE_ORDER = Statement(
    update(orders)
    .where(orders.c.id == bindparam("order_id"))
    .values(status=bindparam("status"), updated_at=bindparam("moment"))
)

INSERT_EVENT = Statement(insert(payment_events))
EVENT_BY_ID = Statement(select(payment_events.c.id).where(payment_events.c.id == bindparam("id")))
