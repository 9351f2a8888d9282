"""Gives a guest's paid orders to the account of their address once it is confirmed there, and not before.

Anybody may place an order under anybody's address, and with a partner's link; who pays for one means it.
An order that is paid later joins the account then, see `OrderStore`.
"""

from sqlalchemy import bindparam, select, update

from tawam.database.port import Statement, Transaction
from tawam.database.schema import now
from tawam.orders.tables import orders

# No money has come in for an order with one of these statuses.
_UNPAID = ("pending", "failed", "canceled")
_IS_GUESTS = (orders.c.email == bindparam("email")) & orders.c.user_id.is_(None)
LOCK_GUEST_ORDERS = Statement(select(orders.c.id).where(_IS_GUESTS).order_by(orders.c.id).with_for_update())
CLAIM_GUEST_ORDERS = Statement(
    update(orders)
    .where(_IS_GUESTS, orders.c.status.not_in(_UNPAID))
    .values(user_id=bindparam("user_id"), updated_at=bindparam("moment"))
)


async def claim_guest_orders(transaction: Transaction, user_id: str, email: str) -> None:
    """Give the account every paid order of its address that belongs to no account.

    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    # An order that is being paid at this moment is waited for.
    await transaction.fetch_all(LOCK_GUEST_ORDERS, email=email)
    await transaction.execute(CLAIM_GUEST_ORDERS, user_id=user_id, email=email, moment=now())
