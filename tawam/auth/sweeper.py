"""Takes away what has had its time: spent refresh tokens, expired links, codes and challenges.

Nothing that still answers differently from an unknown one is touched: a refresh token spent within
`SPENT_FOR` still ends its session when it comes back, and an expired code says that it has expired.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Table, bindparam, delete, select

from tawam.auth.tables import factor_challenges, flow_states, one_time_tokens, refresh_tokens
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import timestamp
from tawam.logs import logger

EVERY = timedelta(hours=1)
# After so long a spent refresh token is as good as unknown: the session it belongs to has moved on.
SPENT_FOR = timedelta(days=30)
EXPIRED_FOR = timedelta(hours=1)
# Rows a transaction: writers wait no longer than these take.
_AT_ONCE = 500

_successors = refresh_tokens.alias("successors")
_is_live_parent = (
    select(_successors.c.id)
    .where(_successors.c.parent_id == refresh_tokens.c.id, _successors.c.is_revoked.is_(False))
    .exists()
)


def _deletion(table: Table, *conditions: ColumnElement[bool]) -> Statement:
    due = select(table.c.id).where(*conditions).limit(_AT_ONCE)
    return Statement(delete(table).where(table.c.id.in_(due)))


DELETE_SPENT = _deletion(
    refresh_tokens,
    refresh_tokens.c.is_revoked.is_(True),
    refresh_tokens.c.revoked_at < bindparam("before"),
    ~_is_live_parent,
)
DELETE_EXPIRED = tuple(
    _deletion(table, table.c.expires_at < bindparam("before"))
    for table in (one_time_tokens, flow_states, factor_challenges)
)

_log = logger("auth")


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Sweeper:
    """Runs beside the server, in every process of it; two at once do each other no harm.

    Args:
        clock: the present moment.
    """

    def __init__(self, database: Database, clock: Callable[[], datetime] = _utc_now) -> None:
        self._database = database
        self._clock = clock

    async def run(self) -> None:
        """Sweep now and every hour, until cancelled. A database that is gone does not end it."""
        while True:
            try:
                swept = await self.sweep()
                if swept:
                    _log.info("swept", rows=swept)
            except DatabaseError as error:
                _log.warning("not_swept", error=str(error))
            await asyncio.sleep(EVERY.total_seconds())

    async def sweep(self) -> int:
        """Rows taken away."""
        spent_before, expired_before = self._clock() - SPENT_FOR, self._clock() - EXPIRED_FOR
        swept = await self._delete(DELETE_SPENT, spent_before)
        for statement in DELETE_EXPIRED:
            swept += await self._delete(statement, expired_before)
        return swept

    async def _delete(self, statement: Statement, before: datetime) -> int:
        async def work(transaction: Transaction) -> int:
            return await transaction.execute(statement, before=timestamp(before))

        total = 0
        while deleted := await in_transaction(self._database, work):
            total += deleted
            await asyncio.sleep(0)
        return total
