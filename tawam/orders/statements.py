"""The statements of the orders."""

from sqlalchemy import bindparam, insert, select, update

from tawam.database.statement import Statement
from tawam.orders.tables import orders

INSERT_ORDER = Statement(insert(orders))
ORDER_BY_ID = Statement(select(orders).where(orders.c.id == bindparam("id")))
ORDER_BY_KEY = Statement(select(orders).where(orders.c.idempotency_key == bindparam("idempotency_key")))
ORDER_BY_SESSION = Statement(select(orders).where(orders.c.session_id == bindparam("session_id")))

# Events of one order take turns. Lock it before anything that belongs to it.
LOCK_ORDER = Statement(select(orders).where(orders.c.id == bindparam("id")).with_for_update())

# The first session stays: two calls that started one each lead to the same page.
ATTACH_SESSION = Statement(
    update(orders)
    .where(
        orders.c.id == bindparam("order_id"),
        (orders.c.session_id.is_(None)) | (orders.c.session_id == bindparam("session_id")),
        orders.c.payment_url.is_(None),
    )
    .values(
        session_id=bindparam("session_id"),
        payment_url=bindparam("payment_url"),
        updated_at=bindparam("moment"),
    )
)

FACTS = (
    "session_id",
    "user_id",
    "email",
    "customer_id",
    "closed_at",
    "failed_at",
    "paid_at",
    "due_at",
    "refunded_amount",
    "problem",
    "status",
    "updated_at",
)
SET_FACTS = Statement(
    update(orders)
    .where(orders.c.id == bindparam("order_id"))
    .values({name: bindparam(name) for name in FACTS})
)

# No money has come in for it.
UNPAID = ("pending", "failed", "canceled")
# What a guest bought belongs to the account of the address, once that is confirmed.
_IS_GUESTS = (orders.c.email == bindparam("email")) & orders.c.user_id.is_(None)
LOCK_GUESTS = Statement(select(orders.c.id).where(_IS_GUESTS).order_by(orders.c.id).with_for_update())
ADOPT = Statement(
    update(orders)
    .where(_IS_GUESTS, orders.c.status.not_in(UNPAID))
    .values(user_id=bindparam("user_id"), updated_at=bindparam("moment"))
)
