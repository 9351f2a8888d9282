"""What goes at the end of its time. What an open order, dispute, refund or lead needs stays."""

from sqlalchemy import ColumnElement, String, Table, Text, cast, exists, func, literal_column, or_

from tawam.affiliates.settled_leads import IS_SETTLED_APPLICATION, IS_SETTLED_MESSAGE
from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.audit.tables import audit_log
from tawam.auth.tables import sessions, users
from tawam.consents.tables import consent_requests
from tawam.database.statement import Statement
from tawam.database.sweeping import BEFORE, clearing, deletion
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes
from tawam.objects.tables import objects
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions
from tawam.productions.tables import productions
from tawam.profiles.bucket import AVATARS
from tawam.recordings.tables import recordings

_HAS_NO_ROLE = literal_column("app_metadata ->> 'role'").is_(None)
_HAS_ORDER = exists().where(orders.c.user_id == users.c.id)
_HAS_FILE = exists().where(objects.c.owner_id == users.c.id)
_HAS_SESSION = exists().where(sessions.c.user_id == users.c.id)


def _all_before(table: Table, *names: str) -> list[ColumnElement[bool]]:
    """All moments of a row are over, where they are known; the first one always is."""
    first, *others = (table.c[name] for name in names)
    return [first < BEFORE, *(func.coalesce(other, first) < BEFORE for other in others)]


# Nobody can have signed in to them but by a provider; an invitation, a mail or a ban counts as news.
UNCONFIRMED_ACCOUNTS = deletion(
    users,
    users.c.email_confirmed_at.is_(None),
    users.c.is_anonymous.is_(False),
    users.c.deleted_at.is_(None),
    *_all_before(
        users, "created_at", "invited_at", "confirmation_sent_at", "last_sign_in_at", "banned_until"
    ),
    _HAS_NO_ROLE,
    ~_HAS_SESSION,
    ~_HAS_ORDER,
    ~_HAS_FILE,
)
# Without a session nobody comes back to an account that has no address.
_IS_ABANDONED = (
    users.c.is_anonymous.is_(True),
    users.c.deleted_at.is_(None),
    *_all_before(users, "created_at", "last_sign_in_at"),
    _HAS_NO_ROLE,
    ~_HAS_SESSION,
    ~_HAS_ORDER,
)
# Pictures first; the sweep of objects finds the bytes that are nobody's.
ANONYMOUS_ACCOUNTS = (
    deletion(
        objects,
        objects.c.bucket_id == AVATARS.id,
        exists().where(users.c.id == objects.c.owner_id, *_IS_ABANDONED),
    ),
    deletion(users, *_IS_ABANDONED, ~_HAS_FILE),
)


def _leads(table: Table, kind: str, is_settled: tuple[ColumnElement[bool], ...]) -> Statement:
    newer_note = exists().where(
        lead_notes.c.kind == kind, lead_notes.c.lead_id == table.c.id, lead_notes.c.created_at >= BEFORE
    )
    return deletion(table, *is_settled, *_all_before(table, "created_at", "handled_at"), ~newer_note)


def _notes_without(table: Table, kind: str) -> Statement:
    return deletion(
        lead_notes,
        lead_notes.c.kind == kind,
        lead_notes.c.created_at < BEFORE,
        ~exists().where(table.c.id == lead_notes.c.lead_id),
    )


# The notes come after the leads that they are about.
LEADS = (
    _leads(contact_messages, "contact", IS_SETTLED_MESSAGE),
    _leads(affiliate_applications, "application", IS_SETTLED_APPLICATION),
    _notes_without(contact_messages, "contact"),
    _notes_without(affiliate_applications, "application"),
)
REQUESTS_WITHOUT_ANSWER = deletion(
    consent_requests,
    consent_requests.c.signed_at.is_(None),
    consent_requests.c.expires_at < BEFORE,
    ~exists().where(recordings.c.consent_request_id == consent_requests.c.id),
)

# The ids by which the provider knows charges stay in the books: without the address they name nobody here.
_BUYER = {"email": None, "customer_id": None, "payment_url": None}
_NAMES_BUYER = or_(*(orders.c[name].is_not(None) for name in _BUYER))
_HAS_RUNNING_PLAN = exists().where(
    subscriptions.c.order_id == orders.c.id, subscriptions.c.status != "canceled"
)
UNPAID_ORDERS = clearing(
    orders,
    _BUYER,
    _NAMES_BUYER,
    orders.c.paid_at.is_(None),
    orders.c.status.in_(("pending", "canceled", "failed")),
    *_all_before(orders, "created_at", "updated_at"),
    ~_HAS_RUNNING_PLAN,
    ~exists().where(payments.c.order_id == orders.c.id, payments.c.status != "failed"),
)
_HAS_OPEN_PAYMENT = exists().where(
    payments.c.order_id == orders.c.id,
    or_(
        payments.c.created_at >= BEFORE,
        payments.c.dispute == "open",
        payments.c.failed_refund_amount > payments.c.settled_refund_amount,
    ),
)
_HAS_OPEN_REFUND = exists().where(
    payments.c.order_id == orders.c.id, refunds.c.payment_id == payments.c.id, refunds.c.status == "requested"
)
_HAS_OPEN_PRODUCTION = exists().where(
    productions.c.order_id == orders.c.id,
    productions.c.step != "completed",
    productions.c.stopped_at.is_(None),
)
PAID_ORDERS = clearing(
    orders,
    _BUYER,
    _NAMES_BUYER,
    orders.c.paid_at.is_not(None),
    *_all_before(orders, "created_at", "updated_at", "paid_at"),
    ~_HAS_RUNNING_PLAN,
    ~_HAS_OPEN_PAYMENT,
    ~_HAS_OPEN_REFUND,
    ~_HAS_OPEN_PRODUCTION,
)
NOTES_ON_ORDERS = deletion(
    lead_notes,
    lead_notes.c.kind == "order",
    lead_notes.c.created_at < BEFORE,
    ~exists().where(orders.c.id == lead_notes.c.lead_id, orders.c.email.is_not(None)),
)
# An account that is open keeps its partner; the sums of commissions and payouts stay.
PARTNERS = clearing(
    affiliates,
    {"email": cast(affiliates.c.id, String), "full_name": "", "application_id": None},
    affiliates.c.full_name != "",
    affiliates.c.status == "paused",
    affiliates.c.user_id.is_(None),
    affiliates.c.created_at < BEFORE,
    ~exists().where(commissions.c.affiliate_id == affiliates.c.id, commissions.c.created_at >= BEFORE),
    ~exists().where(payouts.c.affiliate_id == affiliates.c.id, payouts.c.created_at >= BEFORE),
    ~exists().where(
        commissions.c.affiliate_id == affiliates.c.id,
        commissions.c.payout_id.is_(None),
        commissions.c.amount > commissions.c.reversed_amount,
    ),
)
# What the event did stands in the orders and payments; its id stays, so that it is not taken twice.
PAYLOADS = clearing(
    payment_events,
    {"payload": {}, "last_error": None},
    payment_events.c.processed_at < BEFORE,
    cast(payment_events.c.payload, Text) != "{}",
)

# The triggers of the trail let these two through, and nothing else: migration 0029.
TRAIL_ADDRESSES = clearing(
    audit_log, {"ip_address": None}, audit_log.c.ip_address.is_not(None), audit_log.c.created_at < BEFORE
)
TRAIL_ROWS = deletion(audit_log, audit_log.c.created_at < BEFORE)
