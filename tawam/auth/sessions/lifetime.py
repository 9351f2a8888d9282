"""How long sessions last: a number of days without use, and a number of days in all."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from sqlalchemy import ColumnElement, and_, bindparam, func

from tawam.auth.tables import sessions
from tawam.database.port import Row
from tawam.database.schema import Timestamp, timestamp
from tawam.database.sweeping import BEFORE, Sweep
from tawam.settings import Settings

# For this long after the end a refresh is reported as expired; then the session counts as unknown.
_EXPIRY_REPORTED_FOR = timedelta(hours=1)
_last_used = func.coalesce(sessions.c.refreshed_at, sessions.c.created_at)

IS_VALID: ColumnElement[bool] = and_(
    sessions.c.created_at > bindparam("opened_since", type_=Timestamp()),
    _last_used > bindparam("used_since", type_=Timestamp()),
)


@dataclass(frozen=True)
class SessionLifetime:
    """Maximum ages of sessions. A refresh counts as use; the official client refreshes every hour.

    Attributes:
        idle: the maximum time without use.
        longest: the maximum time in all.
    """

    idle: timedelta = timedelta(days=30)
    longest: timedelta = timedelta(days=90)

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(
            idle=timedelta(days=settings.session_idle_days), longest=timedelta(days=settings.session_max_days)
        )

    def is_idle(self, session: Row) -> bool:
        """Whether the session has been unused for too long."""
        return (session["refreshed_at"] or session["created_at"]) <= _ago(self.idle)

    def is_old(self, session: Row) -> bool:
        """Whether the session has reached its maximum age."""
        return session["created_at"] <= _ago(self.longest)

    def is_over(self, session: Row) -> bool:
        return self.is_old(session) or self.is_idle(session)

    def moments(self) -> dict[str, Any]:
        """The current values of the binds of `IS_VALID`."""
        return {"opened_since": _ago(self.longest), "used_since": _ago(self.idle)}

    def sweeps(self) -> list[Sweep]:
        return [
            Sweep.of(sessions, self.longest + _EXPIRY_REPORTED_FOR, sessions.c.created_at < BEFORE),
            Sweep.of(sessions, self.idle + _EXPIRY_REPORTED_FOR, _last_used < BEFORE),
        ]


def _ago(age: timedelta) -> str:
    return timestamp(datetime.now(UTC) - age)
