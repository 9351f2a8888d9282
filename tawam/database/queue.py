"""Uses a table as a queue: rows wait until they are due, are claimed under a lease, and are put back with
growing pauses until they are given up.

A row is claimed by moving its `due_at` ahead by the lease. A process that dies with a claimed row leaves it
to be claimed again, so a row may be worked on twice, and is never forgotten.
"""

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, select, update

from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.schema import now, timestamp

_LONGEST_ERROR = 500


class Queue:
    """A queue over a table.

    Args:
        table: has the columns `id`, `due_at`, `attempts`, `last_error` and `created_at`.
        waiting: the conditions of an unfinished row.
        give_up_after: the age, from `created_at`, at which a row is given up.
        on_claim: columns that a claim changes besides `due_at`.
    """

    def __init__(
        self,
        table: Table,
        *waiting: ColumnElement[bool],
        give_up_after: timedelta,
        on_claim: Mapping[str, ColumnElement[Any]] | None = None,
    ) -> None:
        self.give_up_after = give_up_after
        self._table = table
        self._waiting = waiting
        is_due = (*waiting, table.c.due_at <= bindparam("moment"))
        self._first_due = Statement(select(table.c.id).where(*is_due).limit(1))
        # A CTE, which runs once: PostgreSQL may run a subquery again for each row, and lock other rows each
        # time.
        batch = (
            select(table.c.id)
            .where(*is_due)
            .order_by(table.c.due_at, table.c.id)
            .limit(bindparam("count"))
            .with_for_update(skip_locked=True)
            .cte("batch")
            .prefix_with("MATERIALIZED", dialect="postgresql")
        )
        self.claim_statement = Statement(
            update(table)
            .where(table.c.id.in_(select(batch.c.id)))
            .values(**(on_claim or {}), due_at=bindparam("leased_until"))
            .returning(table)
        )
        self._put_back: dict[tuple[str, ...], Statement] = {}

    async def claim(self, database: Database, count: int, lease: timedelta, **values: object) -> list[Row]:
        """Claim up to `count` rows that are due, the longest due first, for the time of `lease`.

        No other process can claim them during the lease.

        Args:
            values: values for the binds of the conditions `waiting`.
        """
        if await database.fetch_one(self._first_due, moment=now(), **values) is None:
            return []
        async with database.transaction() as transaction:
            rows = await transaction.fetch_all(
                self.claim_statement, moment=now(), count=count, leased_until=ahead(lease), **values
            )
        return sorted(rows, key=lambda row: row["id"])

    async def put_back(
        self,
        transaction: Transaction,
        row: Row,
        error: str,
        *,
        attempts: int,
        pause: timedelta,
        values: Mapping[str, object] | None = None,
        **columns: object,
    ) -> None:
        """Record a failure, and make the row due again after `pause`.

        A row that another process has finished meanwhile is not changed.

        Args:
            values: values for the binds of the conditions `waiting`.
            columns: new values of other columns.
        """
        changed = {
            **columns,
            "attempts": attempts,
            "due_at": ahead(pause),
            "last_error": error[:_LONGEST_ERROR],
        }
        statement = self._put_back_statement(tuple(changed))
        named = {f"new_{name}": value for name, value in changed.items()}
        await transaction.execute(statement, row_id=row["id"], **named, **(values or {}))

    def is_over(self, row: Row) -> bool:
        """Whether the row is old enough to be given up."""
        return datetime.fromisoformat(row["created_at"]) < datetime.now(UTC) - self.give_up_after

    def _put_back_statement(self, names: tuple[str, ...]) -> Statement:
        if names not in self._put_back:
            columns = self._table.c
            changed = {name: bindparam(f"new_{name}", type_=columns[name].type) for name in names}
            self._put_back[names] = Statement(
                update(self._table).where(columns.id == bindparam("row_id"), *self._waiting).values(changed)
            )
        return self._put_back[names]


def backoff(attempts: int, longest: float) -> timedelta:
    """Return the pause after `attempts`: 2, 4, 8 ... seconds up to `longest`, less up to a quarter."""
    seconds = min(2.0 ** min(attempts, 20), longest)
    return timedelta(seconds=seconds * random.uniform(0.75, 1.0))  # noqa: S311 because it only spreads load


def ahead(span: timedelta) -> str:
    """Return the moment `span` from now in the format of `Timestamp` columns."""
    return timestamp(datetime.now(UTC) + span)
