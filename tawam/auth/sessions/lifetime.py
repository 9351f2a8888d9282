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

# So long afterwards a refresh is told that its session has expired; then it is as good as unknown.
_TOLD_FOR = timedelta(hours=1)
_last_used = func.coalesce(sessions.c.refreshed_at, sessions.c.created_at)


@dataclass(frozen=True)
class SessionLifetime:
    """A session is used when it is refreshed, which the official client does every hour.

    Attributes:
        idle: how long it lasts without use.
        longest: how long it lasts in all.
    """

    idle: timedelta = timedelta(days=30)
    longest: timedelta = timedelta(days=90)

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(
            idle=timedelta(days=settings.session_idle_days), longest=timedelta(days=settings.session_max_days)
        )

    def is_idle(self, session: Row) -> bool:
        """Whether it has not been used for too long."""
        return (session["refreshed_at"] or session["created_at"]) <= _ago(self.idle)

    def is_old(self, session: Row) -> bool:
        """Whether it has lasted for as long as one may."""
        return session["created_at"] <= _ago(self.longest)

    def is_over(self, session: Row) -> bool:
        return self.is_old(session) or self.is_idle(session)

    def moments(self) -> dict[str, Any]:
        """The binds of `IS_ALIVE`, at present."""
        return {"opened_since": _ago(self.longest), "used_since": _ago(self.idle)}

    def sweeps(self) -> list[Sweep]:
        return [
            Sweep.of(sessions, self.longest + _TOLD_FOR, sessions.c.created_at < BEFORE),
            Sweep.of(sessions, self.idle + _TOLD_FOR, _last_used < BEFORE),
        ]


IS_ALIVE: ColumnElement[bool] = and_(
    sessions.c.created_at > bindparam("opened_since", type_=Timestamp()),
    _last_used > bindparam("used_since", type_=Timestamp()),
)


def _ago(age: timedelta) -> str:
    return timestamp(datetime.now(UTC) - age)
