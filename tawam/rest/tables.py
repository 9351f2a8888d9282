"""Every table that can be reached at `/rest/v1/{name}`."""

from tawam.affiliates.exposure import AFFILIATES, COMMISSIONS, PAYOUTS
from tawam.audit.exposure import AUDIT_LOG
from tawam.auth.exposure import sessions_exposure
from tawam.auth.sessions.lifetime import SessionLifetime
from tawam.database.exposure import Exposure
from tawam.leads.exposure import AFFILIATE_APPLICATIONS, CONTACT_MESSAGES, LEAD_NOTES
from tawam.notes.exposure import NOTES
from tawam.orders.exposure import ORDERS, PAYMENT_EVENTS, PAYMENTS, REFUNDS, SUBSCRIPTIONS
from tawam.profiles.exposure import PROFILES

_EXPOSURES = (
    PROFILES,
    NOTES,
    sessions_exposure(SessionLifetime()),
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
EXPOSED: dict[str, Exposure] = {exposure.table.name: exposure for exposure in _EXPOSURES}


def exposed(lifetime: SessionLifetime) -> dict[str, Exposure]:
    """`EXPOSED`, with sessions that last as long as the settings say."""
    sessions = sessions_exposure(lifetime)
    return {**EXPOSED, sessions.table.name: sessions}
