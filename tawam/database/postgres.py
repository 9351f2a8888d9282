"""PostgreSQL through asyncpg and a pool of connections."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

from tawam.database.errors import DatabaseUnavailable, InvalidText
from tawam.database.port import Row, Transaction
from tawam.database.postgres_errors import DROPPED, translated
from tawam.database.statement import POSTGRES, Compiled, Statement

T = TypeVar("T")
Connection = Any  # asyncpg hands out a proxy without types.

_POOL_SIZE = 10
_CONNECT_TIMEOUT = 3.0
_SERVER_SETTINGS = {
    "application_name": "tawam",
    "statement_timeout": "2000",
    "idle_in_transaction_session_timeout": "10000",
    "timezone": "UTC",
}


class PostgresDatabase:
    """A database that many server processes may share."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        with translated:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=_POOL_SIZE,
                timeout=_CONNECT_TIMEOUT,
                server_settings=_SERVER_SETTINGS,
            )

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def is_ready(self) -> bool:
        try:
            async with asyncio.timeout(_CONNECT_TIMEOUT):
                return await self._read(lambda connection: connection.fetchval("select true"))
        except (DatabaseUnavailable, TimeoutError):
            return False

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        compiled = statement.compiled(POSTGRES)
        sql, arguments = _rendered(compiled, values)
        record = await self._read(lambda connection: connection.fetchrow(sql, *arguments))
        return None if record is None else compiled.row(record)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        compiled = statement.compiled(POSTGRES)
        sql, arguments = _rendered(compiled, values)
        records = await self._read(lambda connection: connection.fetch(sql, *arguments))
        return [compiled.row(record) for record in records]

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        async with self._begun() as connection:
            yield PostgresTransaction(connection)

    async def _read(self, read: Callable[[Connection], Awaitable[T]]) -> T:
        """Read once more on a fresh connection when the pooled one had died meanwhile."""
        with translated:
            try:
                async with self._acquired() as connection:
                    return await read(connection)
            except DROPPED:
                async with self._acquired() as connection:
                    return await read(connection)

    @asynccontextmanager
    async def _begun(self) -> AsyncGenerator[Connection]:
        """A connection in a transaction; one that had died while idle is replaced before it starts."""
        pool = self._opened()
        with translated:
            connection, transaction = await self._begin(pool)
        try:
            yield connection
            with translated:
                await transaction.commit()
        except BaseException:
            if not connection.is_closed():
                await asyncio.shield(_roll_back(transaction))
            raise
        finally:
            await asyncio.shield(pool.release(connection))

    async def _begin(self, pool: asyncpg.Pool) -> tuple[Connection, Any]:
        for attempt in range(_POOL_SIZE + 1):
            connection: Connection = await pool.acquire(timeout=_CONNECT_TIMEOUT)
            try:
                transaction = connection.transaction(isolation="read_committed")
                await transaction.start()
            except BaseException as error:
                await asyncio.shield(pool.release(connection))
                if not isinstance(error, DROPPED) or attempt == _POOL_SIZE:
                    raise
            else:
                return connection, transaction
        raise DatabaseUnavailable("no live connection")

    @asynccontextmanager
    async def _acquired(self) -> AsyncGenerator[Connection]:
        async with self._opened().acquire(timeout=_CONNECT_TIMEOUT) as connection:
            yield connection

    def _opened(self) -> asyncpg.Pool:
        if self._pool is None:
            raise DatabaseUnavailable("the database is not open")
        return self._pool


class PostgresTransaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        compiled = statement.compiled(POSTGRES)
        sql, arguments = _rendered(compiled, values)
        with translated:
            record = await self._connection.fetchrow(sql, *arguments)
        return None if record is None else compiled.row(record)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        compiled = statement.compiled(POSTGRES)
        sql, arguments = _rendered(compiled, values)
        with translated:
            return [compiled.row(record) for record in await self._connection.fetch(sql, *arguments)]

    async def execute(self, statement: Statement, **values: Any) -> int:
        sql, arguments = _rendered(statement.compiled(POSTGRES), values)
        with translated:
            status: str = await self._connection.execute(sql, *arguments)
        # "UPDATE 3", "INSERT 0 1"
        return int(status.rpartition(" ")[2])


async def _roll_back(transaction: Any) -> None:
    try:
        await transaction.rollback()
    except (asyncpg.InterfaceError, *DROPPED):
        return  # The connection died, and the transaction with it.


def _rendered(compiled: Compiled, values: dict[str, Any]) -> tuple[str, Sequence[Any]]:
    try:
        return compiled.render(values)
    except ValueError as error:
        raise InvalidText(str(error)) from error
