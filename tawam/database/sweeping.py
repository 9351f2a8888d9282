"""Deletes expired rows, and clears expired columns. `tawam.retention` says which, and how old they grow."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Table, bindparam, delete, update

from tawam.database.batches import batch, in_batches
from tawam.database.errors import DatabaseError
from tawam.database.periods import Period, begins
from tawam.database.port import Database
from tawam.database.schema import Timestamp, timestamp
from tawam.database.statement import Statement
from tawam.logs import logger
from tawam.traces.spans import traced_run

EVERY = timedelta(hours=1)
# The bind that a sweep's conditions compare with: the present moment minus the sweep's age.
BEFORE = bindparam("before", type_=Timestamp())

_log = logger("database")


@dataclass(frozen=True)
class Sweep:
    """A deletion of expired rows of one table, or of what some of their columns hold.

    Attributes:
        statement: deletes or clears a batch of rows; its one bind is `before`, in the format of `Timestamp`
            columns. It finds no row that it has cleared.
        age: the age at which rows are deleted or cleared.
    """

    statement: Statement
    age: Period

    @classmethod
    def of(cls, table: Table, age: Period, *conditions: ColumnElement[bool]) -> "Sweep":
        """Make a sweep of the rows that meet all `conditions`, one of which compares with `BEFORE`."""
        return cls(deletion(table, *conditions), age)


def deletion(table: Table, *conditions: ColumnElement[bool]) -> Statement:
    """Delete a batch of the rows that meet all `conditions`."""
    return Statement(delete(table).where(table.c.id.in_(batch(table, *conditions))))


def clearing(table: Table, values: Mapping[str, object], *conditions: ColumnElement[bool]) -> Statement:
    """Set `values` in a batch of the rows that meet all `conditions`; afterwards they do not meet them."""
    return Statement(update(table).where(table.c.id.in_(batch(table, *conditions))).values(**values))


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

    @traced_run("sweep rows")
    async def sweep(self) -> int:
        """Run all sweeps, and return the number of rows that were deleted or cleared."""
        moment, swept = self._clock(), 0
        for sweep in self._sweeps:
            before = timestamp(begins(sweep.age, moment))
            swept += await in_batches(self._database, sweep.statement, before=before)
        return swept
