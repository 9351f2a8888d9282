"""A database whose statements are spans of the trace that they run in: kind and table, and no values."""

from collections.abc import AsyncGenerator, Callable
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    asynccontextmanager,
    nullcontext,
)
from typing import Any

from tawam.database.port import Database, Row, Transaction
from tawam.database.statement import Statement
from tawam.traces.spans import Span, call_span, is_recording


class TracedDatabase:
    """
    Args:
        system: its name in OpenTelemetry's conventions, `sqlite` or `postgresql`.
    """

    def __init__(self, database: Database, system: str) -> None:
        self._database = database
        self._system = system

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        with _span(self._system, statement):
            return await self._database.fetch_one(statement, **values)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        with _span(self._system, statement):
            return await self._database.fetch_all(statement, **values)

    async def fetch_list(self, statement: Statement, **values: Any) -> list[Row]:
        with _span(self._system, statement):
            return await self._database.fetch_list(statement, **values)

    async def search(self, statement: Statement, **values: Any) -> list[Row]:
        with _span(self._system, statement):
            return await self._database.search(statement, **values)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        # It includes the wait for a connection, or in SQLite for the other writer, and the commit.
        with call_span("transaction", db__system__name=self._system):
            async with self._database.transaction() as begun:
                yield _TracedTransaction(begun, self._system)

    def ringing(self, ring: Callable[[], None]) -> AbstractAsyncContextManager[None]:
        return self._database.ringing(ring)

    async def lead(self, jobs: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        await self._database.lead(jobs)

    async def open(self) -> None:
        await self._database.open()

    async def close(self) -> None:
        await self._database.close()

    async def is_ready(self) -> bool:
        return await self._database.is_ready()


class _TracedTransaction:
    def __init__(self, transaction: Transaction, system: str) -> None:
        self._transaction = transaction
        self._system = system

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        with _span(self._system, statement):
            return await self._transaction.fetch_one(statement, **values)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        with _span(self._system, statement):
            return await self._transaction.fetch_all(statement, **values)

    async def execute(self, statement: Statement, **values: Any) -> int:
        with _span(self._system, statement):
            return await self._transaction.execute(statement, **values)


def _span(system: str, statement: Statement) -> AbstractContextManager[Span | None]:
    if not is_recording():
        return nullcontext()
    kind, table = statement.subject()
    return call_span(
        f"{kind} {table}".rstrip(),
        db__system__name=system,
        db__operation__name=kind,
        db__collection__name=table,
    )
