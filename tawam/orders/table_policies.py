"""Who may read orders: admins every order and payment, buyers their own, without the admins' columns."""

from sqlalchemy import ColumnElement, Table, exists

from tawam.database.table_policies import VIEWER_ID, read_by_admins
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions


def _of_own_order(table: Table) -> ColumnElement[bool]:
    return exists().where(orders.c.id == table.c.order_id, orders.c.user_id == VIEWER_ID)


ORDERS = read_by_admins(orders, orders.c.user_id == VIEWER_ID)
PAYMENTS = read_by_admins(payments, _of_own_order(payments))
SUBSCRIPTIONS = read_by_admins(subscriptions, _of_own_order(subscriptions))
REFUNDS = read_by_admins(refunds)
PAYMENT_EVENTS = read_by_admins(payment_events)
