"""The access rules of consents and their requests: the customer, the person shown and the team read them."""

from sqlalchemy import exists, or_, true

from tawam.consents.tables import consent_requests, consents
from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, by_team
from tawam.productions.tables import twins

_REQUEST = (
    "id",
    "twin_id",
    "email",
    "language",
    "expires_at",
    "opened_at",
    "signed_at",
    "declined_at",
    "superseded_at",
    "created_at",
)
_CONSENT = (
    "id",
    "twin_id",
    "request_id",
    "name",
    "email",
    "language",
    "statement_version",
    "statement",
    "statement_hash",
    "languages",
    "channels",
    "purposes",
    "until",
    "signed_at",
    "withdrawn_at",
)

CONSENT_REQUESTS = TablePolicy(
    consent_requests,
    {
        Role.USER: Grant(
            _REQUEST, exists().where(twins.c.id == consent_requests.c.twin_id, twins.c.user_id == VIEWER_ID)
        ),
        **by_team(Grant((*_REQUEST, "requested_by"), true())),
    },
)
CONSENTS = TablePolicy(
    consents,
    {
        Role.USER: Grant(
            _CONSENT,
            or_(
                consents.c.person_id == VIEWER_ID,
                exists().where(twins.c.id == consents.c.twin_id, twins.c.user_id == VIEWER_ID),
            ),
        ),
        **by_team(Grant((*_CONSENT, "person_id"), true())),
    },
)
