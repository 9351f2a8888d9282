"""Deletes expired rows. Each domain declares its sweeps."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Table, bindparam, delete

from tawam.database.batches import batch, in_batches
from tawam.database.errors import DatabaseError
from tawam.database.port import Database
from tawam.database.schema import Timestamp, timestamp
from tawam.database.statement import Statement
from tawam.logs import logger

EVERY = timedelta(hours=1)
# The bind that a sweep's conditions compare with: the present moment minus the sweep's age.
BEFORE = bindparam("before", type_=Timestamp())

_log = logger("database")


@dataclass(frozen=True)
class Sweep:
    """A deletion of expired rows of one table.

    Attributes:
        statement: deletes a batch of rows; its one bind is `before`, in the format of `Timestamp` columns.
        age: the age at which rows are deleted.
    """

    statement: Statement
    age: timedelta

    @classmethod
    def of(cls, table: Table, age: timedelta, *conditions: ColumnElement[bool]) -> "Sweep":
        """Make a sweep of the rows that meet all `conditions`, one of which compares with `BEFORE`."""
        return cls(Statement(delete(table).where(table.c.id.in_(batch(table, *conditions)))), age)


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Sweeper:
    """Runs the sweeps in every server process. Two processes may sweep at the same time.

    Args:
        clock: returns the present moment.
    """

    def __init__(
        self, database: Database, sweeps: Sequence[Sweep], clock: Callable[[], datetime] = _utc_now
    ) -> None:
        self._database = database
        self._sweeps = sweeps
        self._clock = clock

    async def run(self) -> None:
        """Sweep now and every hour, until cancelled. It continues if the database is unavailable."""
        while True:
            try:
                swept = await self.sweep()
                if swept:
                    _log.info("swept", rows=swept)
            except DatabaseError as error:
                _log.warning("not_swept", error=str(error))
            await asyncio.sleep(EVERY.total_seconds())

    async def sweep(self) -> int:
        """Run all sweeps, and return the number of deleted rows."""
        moment, swept = self._clock(), 0
        for sweep in self._sweeps:
            before = timestamp(moment - sweep.age)
            swept += await in_batches(self._database, sweep.statement, before=before)
        return swept
