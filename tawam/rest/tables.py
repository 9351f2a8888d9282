"""Every table that can be reached at `/rest/v1/{name}`."""

from tawam.affiliates.table_policies import AFFILIATES, COMMISSIONS, PAYOUTS
from tawam.audit.table_policies import AUDIT_LOG
from tawam.auth.session_lifetime import SessionLifetime
from tawam.auth.table_policies import session_policy
from tawam.database.table_policies import TablePolicy
from tawam.leads.table_policies import AFFILIATE_APPLICATIONS, CONTACT_MESSAGES, LEAD_NOTES
from tawam.notes.table_policies import NOTES
from tawam.orders.table_policies import ORDERS, PAYMENT_EVENTS, PAYMENTS, REFUNDS, SUBSCRIPTIONS
from tawam.profiles.table_policies import PROFILES

_POLICIES = (
    PROFILES,
    NOTES,
    session_policy(SessionLifetime()),
    ORDERS,
    PAYMENTS,
    SUBSCRIPTIONS,
    REFUNDS,
    PAYMENT_EVENTS,
    CONTACT_MESSAGES,
    AFFILIATE_APPLICATIONS,
    LEAD_NOTES,
    AFFILIATES,
    COMMISSIONS,
    PAYOUTS,
    AUDIT_LOG,
)
EXPOSED: dict[str, TablePolicy] = {policy.table.name: policy for policy in _POLICIES}


def exposed(lifetime: SessionLifetime) -> dict[str, TablePolicy]:
    """`EXPOSED`, with sessions that last as long as the settings say."""
    sessions = session_policy(lifetime)
    return {**EXPOSED, sessions.table.name: sessions}
