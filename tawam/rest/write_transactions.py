"""Transactions of writes, and the rows they change, which are found before a transaction begins."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import String

from tawam.database.port import Database, Row, Transaction
from tawam.database.table_policies import Grant, TablePolicy
from tawam.rest.account_limits import AccountLimits
from tawam.rest.errors import too_costly
from tawam.rest.query import Query
from tawam.rest.read import Reader
from tawam.rest.request import Preferences, RestRequest
from tawam.rest.statements import LIMIT, matching_statement, viewer_values
from tawam.rest.syntax import Condition, Filter, conditions

MAX_ROWS = 1000


class Writer:
    def __init__(self, database: Database, reader: Reader, limits: AccountLimits) -> None:
        self._database = database
        self._reader = reader
        self._limits = limits

    @asynccontextmanager
    async def begin(self, request: RestRequest) -> AsyncGenerator[Transaction]:
        """Open a transaction under the account's lock; `Prefer: tx=rollback` undoes it at its end.

        Raises:
            TooManyRequests: too many writes of this account wait already.
        """
        async with (
            self._limits.write(request.account),
            _undoable(self._database, request.preferences) as transaction,
        ):
            yield transaction

    async def find(self, request: RestRequest, query: Query, grant: Grant) -> list[Row]:
        """Fetch the version of every row that the query finds and `grant` allows to write, ordered by key.

        Raises:
            RestError: PGRST100 for more than a thousand.
            TooManyRequests: see `Reader.fetcher`.
        """
        relation = request.relation
        columns = version_columns(relation.policy, query.where)
        statement = matching_statement(relation, grant, columns, query.where)
        values = query.values | viewer_values(request.viewer_id, relation.readable, grant)
        async with self._reader.fetcher(request, query.where) as fetch:
            rows = await fetch(statement, **values, **{LIMIT: MAX_ROWS + 1})
        if len(rows) > MAX_ROWS:
            raise too_costly(f"A request may change {MAX_ROWS:,} rows.")
        return rows


class _RolledBack(Exception):
    """Leaves a transaction without its writes."""


@asynccontextmanager
async def _undoable(database: Database, preferences: Preferences) -> AsyncGenerator[Transaction]:
    """Open a transaction; `Prefer: tx=rollback` undoes it when the block has ended."""
    try:
        async with database.transaction() as transaction:
            yield transaction
            if preferences.rolls_back:
                raise _RolledBack
    except _RolledBack:
        return


def version_columns(policy: TablePolicy, where: tuple[Filter, ...]) -> tuple[str, ...]:
    """The key, then the columns whose values show that a row did not change since it was found.

    They are its `auto_now` column, which every write of a long text sets, and the other columns that the
    filters compare: some are written without it, as names are when their owner signs in with a provider.
    """
    named = {condition.column for condition in conditions(where)}
    short = {name for name in named if not _is_long(policy, name)}
    auto_now = {policy.auto_now} if policy.auto_now else set[str]()
    return (policy.key, *sorted((short | auto_now) - {policy.key}))


def same_version(columns: tuple[str, ...]) -> tuple[Filter, ...]:
    """The filter of the one row whose version `version_values` holds."""
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
