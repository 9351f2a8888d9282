"""Which columns and rows of `sessions` REST exposes: to each account its own valid sessions."""

from sqlalchemy import and_, true

from tawam.auth.sessions.lifetime import IS_VALID, SessionLifetime
from tawam.auth.tables import sessions
from tawam.database.exposure import NO_ROWS, VIEWER_ID, Exposure, Grant, Standing

_COLUMNS = ("id", "user_agent", "aal", "created_at", "refreshed_at")


def sessions_exposure(lifetime: SessionLifetime) -> Exposure:
    own = Grant(_COLUMNS, and_(sessions.c.user_id == VIEWER_ID, IS_VALID), lifetime.moments)
    return Exposure(
        table=sessions,
        read={
            Standing.ANONYMOUS: Grant(_COLUMNS, NO_ROWS),
            Standing.USER: own,
            Standing.ADMIN: own,
            Standing.SERVICE: Grant(_COLUMNS, true()),
        },
    )
