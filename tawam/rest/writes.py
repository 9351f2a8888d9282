"""Transactions of writes, and the rows that they are about, which are found before one begins."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import String

from tawam.database.port import Database, Row, Transaction
from tawam.database.table_policies import Grant, TablePolicy
from tawam.rest.budget import Budget
from tawam.rest.call import Call
from tawam.rest.errors import too_costly
from tawam.rest.query import Query
from tawam.rest.reads import Reads
from tawam.rest.shape import Condition, Tree, conditions
from tawam.rest.statements import LIMIT, found_statement, viewer_values
from tawam.rest.undo import undoable

MOST_ROWS = 1000


class Writes:
    def __init__(self, database: Database, reads: Reads, budget: Budget) -> None:
        self._database = database
        self._reads = reads
        self._budget = budget

    @asynccontextmanager
    async def begun(self, call: Call) -> AsyncGenerator[Transaction]:
        """A transaction, when it is the account's turn; under `Prefer: tx=rollback` nothing of it stays.

        Raises:
            TooManyRequests: too many writes of this account wait already.
        """
        async with (
            self._budget.write(call.account),
            undoable(self._database, call.preferences) as transaction,
        ):
            yield transaction

    async def find(self, call: Call, query: Query, grant: Grant) -> list[Row]:
        """The version of every row that the query finds and `grant` lets be written, ordered by key.

        Raises:
            RestError: PGRST100 for more than a thousand.
            TooManyRequests: see `reads.py`.
        """
        relation = call.relation
        columns = version_columns(relation.policy, query.where)
        statement = found_statement(relation, grant, columns, query.where)
        values = query.values | viewer_values(call.viewer_id, relation.readable, grant)
        async with self._reads.begun(call, query.where) as fetch:
            rows = await fetch(statement, **values, **{LIMIT: MOST_ROWS + 1})
        if len(rows) > MOST_ROWS:
            raise too_costly(f"A request may change {MOST_ROWS:,} rows.")
        return rows


def version_columns(policy: TablePolicy, where: tuple[Tree, ...]) -> tuple[str, ...]:
    """The key first, then what tells that a row is still as it was when it was found.

    That is its `auto_now` column, which every write of a long text sets, and the other columns that the
    filters ask for: some are written without it, as names are when their owner signs in with a provider.
    """
    named = {condition.column for condition in conditions(where)}
    short = {name for name in named if not _is_long(policy, name)}
    auto_now = {policy.auto_now} if policy.auto_now else set[str]()
    return (policy.key, *sorted((short | auto_now) - {policy.key}))


def same_version(columns: tuple[str, ...]) -> tuple[Tree, ...]:
    """The one row whose values `version_values` names."""
    key, *others = columns
    unchanged = [Condition(name, "isdistinct", True, _slot(name)) for name in others]
    return (Condition(key, "eq", False, _slot(key)), *unchanged)


def version_values(found: Row) -> dict[str, Any]:
    return {_slot(name): value for name, value in found.items()}


def _slot(column: str) -> str:
    return f"found_{column}"


def _is_long(policy: TablePolicy, name: str) -> bool:
    kind = policy.table.c[name].type
    return isinstance(kind, String) and kind.length is None
