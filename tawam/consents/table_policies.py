"""The access rules of consents and their requests: the customer, the person shown and the team read them."""

from sqlalchemy import exists, or_

from tawam.consents.tables import consent_requests, consents
from tawam.database.table_policies import VIEWER_ID, read_by_team
from tawam.productions.tables import twins

CONSENT_REQUESTS = read_by_team(
    consent_requests, exists().where(twins.c.id == consent_requests.c.twin_id, twins.c.user_id == VIEWER_ID)
)
CONSENTS = read_by_team(
    consents,
    or_(
        consents.c.person_id == VIEWER_ID,
        exists().where(twins.c.id == consents.c.twin_id, twins.c.user_id == VIEWER_ID),
    ),
)
