"""Who may read orders: admins every order and payment, buyers their own, without the admins' columns."""

from sqlalchemy import ColumnElement, Table, exists, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, read_by_admins
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions

_BUYERS_ORDER = (
    "id",
    # By it a page knows whether the provider has a page to change the means of payment.
    "provider",
    "status",
    "plan_id",
    "plan_name",
    "plan_type",
    "billing",
    "amount",
    "refunded_amount",
    "currency",
    "features",
    "user_id",
    "payment_url",
    "paid_at",
    "created_at",
    "updated_at",
)
_TEAMS_ORDER = (
    *_BUYERS_ORDER,
    "session_id",
    "email",
    "language",
    "problem",
    "due_at",
    "handled_at",
    "handled_by",
    "assignee_id",
    "affiliate_id",
    "referred_at",
)
_BUYERS_PAYMENT = (
    "id",
    "order_id",
    "status",
    "amount",
    "refunded_amount",
    "currency",
    "receipt_number",
    "period_start",
    "period_end",
    "paid_at",
    "created_at",
)
_TEAMS_PAYMENT = (
    *_BUYERS_PAYMENT,
    "failed_refund_amount",
    "settled_refund_amount",
    "reference",
    "provider_payment_id",
    "dispute",
    "lost_amount",
)
_BUYERS_SUBSCRIPTION = (
    "id",
    "order_id",
    "status",
    "current_period_end",
    "cancels_at_period_end",
    "canceled_at",
    "created_at",
    "updated_at",
)
_TEAMS_SUBSCRIPTION = (*_BUYERS_SUBSCRIPTION, "provider_id")


def _by_buyer(
    table: Table, own: ColumnElement[bool], columns: tuple[str, ...], teams: tuple[str, ...]
) -> TablePolicy:
    everything = Grant(teams, true())
    return TablePolicy(
        table,
        read={
            Role.USER: Grant(columns, own),
            Role.PRODUCER: Grant(columns, own),
            Role.ADMIN: everything,
            Role.SERVICE: everything,
        },
    )


def _of_own_order(table: Table) -> ColumnElement[bool]:
    return exists().where(orders.c.id == table.c.order_id, orders.c.user_id == VIEWER_ID)


ORDERS = _by_buyer(orders, orders.c.user_id == VIEWER_ID, _BUYERS_ORDER, _TEAMS_ORDER)
PAYMENTS = _by_buyer(payments, _of_own_order(payments), _BUYERS_PAYMENT, _TEAMS_PAYMENT)
SUBSCRIPTIONS = _by_buyer(
    subscriptions, _of_own_order(subscriptions), _BUYERS_SUBSCRIPTION, _TEAMS_SUBSCRIPTION
)
REFUNDS = read_by_admins(
    refunds, ("id", "payment_id", "amount", "reason", "requested_by", "status", "created_at")
)
PAYMENT_EVENTS = read_by_admins(
    payment_events,
    (
        "id",
        "provider",
        "type",
        "order_id",
        "outcome",
        "attempts",
        "last_error",
        "due_at",
        "occurred_at",
        "created_at",
        "processed_at",
    ),
)
