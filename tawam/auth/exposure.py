"""Sessions are shown to the account that they belong to, the trail of the team's acts to the team."""

from sqlalchemy import true

from tawam.auth.tables import audit_log, sessions
from tawam.database.exposure import NO_ROWS, VIEWER_ID, Exposure, Grant, Standing, read_by_team

_COLUMNS = ("id", "user_agent", "aal", "created_at", "refreshed_at")
_OWN = Grant(_COLUMNS, sessions.c.user_id == VIEWER_ID)

SESSIONS = Exposure(
    table=sessions,
    read={
        Standing.ANONYMOUS: Grant(_COLUMNS, NO_ROWS),
        Standing.USER: _OWN,
        Standing.ADMIN: _OWN,
        Standing.SERVICE: Grant(_COLUMNS, true()),
    },
)
AUDIT_LOG = read_by_team(
    audit_log,
    (
        "id",
        "created_at",
        "actor_id",
        "actor_email",
        "action",
        "subject_id",
        "subject_email",
        "before",
        "after",
        "ip_address",
    ),
)
