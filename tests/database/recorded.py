"""A database that remembers which statements ran."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from tawam.database.port import Database, Row, Statement, Transaction

# The method, and the statement that it ran.
Run = tuple[str, Statement]


class RecordedDatabase:
    """Attributes:
    run: every statement, transactions' among them, in order.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.run: list[Run] = []

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

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        self.run.append(("fetch_one", statement))
        return await self._database.fetch_one(statement, **values)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        self.run.append(("fetch_all", statement))
        return await self._database.fetch_all(statement, **values)

    async def fetch_list(self, statement: Statement, **values: Any) -> list[Row]:
        self.run.append(("fetch_list", statement))
        return await self._database.fetch_list(statement, **values)

    async def search(self, statement: Statement, **values: Any) -> list[Row]:
        self.run.append(("search", statement))
        return await self._database.search(statement, **values)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        async with self._database.transaction() as transaction:
            yield RecordedTransaction(transaction, self.run)


class RecordedTransaction:
    def __init__(self, transaction: Transaction, run: list[Run]) -> None:
        self._transaction = transaction
        self._run = run

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        self._run.append(("fetch_one", statement))
        return await self._transaction.fetch_one(statement, **values)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        self._run.append(("fetch_all", statement))
        return await self._transaction.fetch_all(statement, **values)

    async def execute(self, statement: Statement, **values: Any) -> int:
        self._run.append(("execute", statement))
        return await self._transaction.execute(statement, **values)
