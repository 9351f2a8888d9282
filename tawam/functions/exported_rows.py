"""What `export-data` tells of a person, table by table.

Columns are named one by one: what a table holds besides, such as the ids by which a payment is found, is
not told.
"""

from sqlalchemy import ColumnElement, FromClause, Table, bindparam, select

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.auth.tables import factors, known_devices, recovery_codes, sessions, webauthn_credentials
from tawam.database.port import Statement
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.notes.tables import notes
from tawam.orders.tables import orders, payments, subscriptions
from tawam.profiles.tables import profiles

_OWNER = bindparam("user_id")
# An address that the account has shown to be its own.
_ADDRESS = bindparam("email")


def _rows(
    table: Table, columns: str, is_own: ColumnElement[bool], *, joined: FromClause | None = None
) -> Statement:
    """A person's rows, the earliest first.

    `joined`: the table with the one that says whose its rows are, where it does not say so itself.
    """
    told = select(*(table.c[name] for name in columns.split()))
    source = table if joined is None else joined
    return Statement(told.select_from(source).where(is_own).order_by(table.c.created_at))


PROFILE = Statement(select(profiles).where(profiles.c.id == _OWNER))
NOTES = _rows(notes, "id title content created_at updated_at", notes.c.user_id == _OWNER)
ORDERS = _rows(
    orders,
    "id status plan_name plan_type billing amount refunded_amount currency features email paid_at created_at"
    " updated_at",
    orders.c.user_id == _OWNER,
)
PAYMENTS = _rows(
    payments,
    "id order_id status amount refunded_amount currency receipt_number period_start period_end paid_at"
    " created_at",
    orders.c.user_id == _OWNER,
    joined=payments.join(orders, orders.c.id == payments.c.order_id),
)
SUBSCRIPTIONS = _rows(
    subscriptions,
    "id order_id status current_period_end cancels_at_period_end canceled_at created_at",
    orders.c.user_id == _OWNER,
    joined=subscriptions.join(orders, orders.c.id == subscriptions.c.order_id),
)
MESSAGES = _rows(
    contact_messages, "id name email subject message created_at", contact_messages.c.email == _ADDRESS
)
APPLICATIONS = _rows(
    affiliate_applications,
    "id full_name email phone company website audience_size platforms experience motivation decision"
    " created_at",
    affiliate_applications.c.email == _ADDRESS,
)
PARTNER = _rows(affiliates, "id email full_name code status created_at", affiliates.c.user_id == _OWNER)
# Without the orders, which are other people's.
COMMISSIONS = _rows(
    commissions,
    "id percent amount reversed_amount currency payable_at payout_id created_at",
    affiliates.c.user_id == _OWNER,
    joined=commissions.join(affiliates, affiliates.c.id == commissions.c.affiliate_id),
)
PAYOUTS = _rows(
    payouts,
    "id amount currency note created_at",
    affiliates.c.user_id == _OWNER,
    joined=payouts.join(affiliates, affiliates.c.id == payouts.c.affiliate_id),
)
SESSIONS = _rows(sessions, "id user_agent aal amr created_at refreshed_at", sessions.c.user_id == _OWNER)
# A security key is told with the account's second factors.
PASSKEYS = _rows(
    webauthn_credentials,
    "id friendly_name is_backed_up created_at last_used_at",
    (webauthn_credentials.c.user_id == _OWNER) & webauthn_credentials.c.factor_id.is_(None),
)
# When each was made, and used: of the codes themselves not even their owner is told again.
RECOVERY_CODES = _rows(
    recovery_codes,
    "created_at used_at",
    factors.c.user_id == _OWNER,
    joined=recovery_codes.join(factors, factors.c.id == recovery_codes.c.factor_id),
)
DEVICES = _rows(known_devices, "id created_at last_used_at", known_devices.c.user_id == _OWNER)
