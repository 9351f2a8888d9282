"""Which columns and rows of `sessions` REST exposes: to each account its own valid sessions."""

from sqlalchemy import and_, true

from tawam.auth.sessions.lifetime import IS_VALID, SessionLifetime
from tawam.auth.tables import sessions
from tawam.database.table_policies import (
    NO_ROWS,
    VIEWER_ID,
    Grant,
    Role,
    TablePolicy,
    readable,
    readable_columns,
)


def session_policy(lifetime: SessionLifetime) -> TablePolicy:
    own = Grant(
        readable_columns(sessions, Role.USER),
        and_(sessions.c.user_id == VIEWER_ID, IS_VALID),
        lifetime.moments,
    )
    return TablePolicy(
        table=sessions,
        read={
            **readable(sessions, {Role.ANONYMOUS: NO_ROWS, Role.SERVICE: true()}),
            Role.USER: own,
            Role.PRODUCER: own,
            Role.ADMIN: own,
        },
    )
