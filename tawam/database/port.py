"""The database interface for the domains: they pass compiled statements, and get plain dicts.

A statement is SQLAlchemy Core with named `bindparam`s, wrapped once at module level:

    USER_BY_EMAIL = Statement(select(users).where(users.c.email == bindparam("email")))
    row = await database.fetch_one(USER_BY_EMAIL, email="ann@example.com")

It is compiled once per dialect and executed by the driver itself; SQLAlchemy's own execution layer
costs several times more on the hot paths.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from tawam.database.statement import Statement

Row = dict[str, Any]


class Transaction(Protocol):
    """An open transaction. It commits when its block ends, and rolls back when the block raises."""

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None: ...
    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]: ...
    async def execute(self, statement: Statement, **values: Any) -> int:
        """Run `statement`, and return the number of rows that it changed."""
        ...


class Database(Protocol):
    """Reads outside a transaction, and write transactions.

    Raises (from every method):
        DatabaseUnavailable: no connection, or the disk is full; the caller may try later.
        StatementTimeout: a statement took more than two seconds.
        UniqueViolation, ForeignKeyViolation, NotNullViolation, InvalidText: see `errors.py`.
    """

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None: ...
    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]: ...
    async def fetch_list(self, statement: Statement, **values: Any) -> list[Row]:
        """As `fetch_all`, for long reads, such as those that clients shape; no other query waits."""
        ...

    async def search(self, statement: Statement, **values: Any) -> list[Row]:
        """As `fetch_list`, for queries with patterns. A few run at once; only other searches wait."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """A write transaction: `BEGIN IMMEDIATE` in SQLite, `READ COMMITTED` in PostgreSQL.

        Its writes are on the disk when its block has ended.
        """
        ...

    def ringing(self, ring: Callable[[], None]) -> AbstractAsyncContextManager[None]:
        """During the block, call `ring` soon after changes were committed.

        A call may be lost, or come without a change: whoever is called reads the log of changes.
        """
        ...

    async def lead(self, jobs: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        """Run `jobs` in one process at a time of those that share the database, until cancelled.

        When that process is lost, another one runs them within 30 seconds.
        """
        ...

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def is_ready(self) -> bool: ...


__all__ = ["AsyncIterator", "Database", "Mapping", "Row", "Statement", "Transaction"]
