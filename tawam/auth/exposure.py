"""Sessions are shown to the account that they belong to."""

from sqlalchemy import true

from tawam.auth.tables import sessions
from tawam.database.exposure import NO_ROWS, VIEWER_ID, Exposure, Grant, Standing

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
