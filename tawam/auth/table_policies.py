"""Which columns and rows of `sessions` REST exposes: to each account its own valid sessions."""

from sqlalchemy import and_, true

from tawam.auth.sessions.lifetime import IS_VALID, SessionLifetime
from tawam.auth.tables import sessions
from tawam.database.table_policies import NO_ROWS, VIEWER_ID, Grant, Role, TablePolicy

_COLUMNS = ("id", "user_agent", "aal", "created_at", "refreshed_at")


def session_policy(lifetime: SessionLifetime) -> TablePolicy:
    own = Grant(_COLUMNS, and_(sessions.c.user_id == VIEWER_ID, IS_VALID), lifetime.moments)
    return TablePolicy(
        table=sessions,
        read={
            Role.ANONYMOUS: Grant(_COLUMNS, NO_ROWS),
            Role.USER: own,
            Role.PRODUCER: own,
            Role.ADMIN: own,
            Role.SERVICE: Grant(_COLUMNS, true()),
        },
    )
