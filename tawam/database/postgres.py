"""PostgreSQL through asyncpg and a pool of connections."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
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
_CLOSE_TIMEOUT = 5.0
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
                # Connections are made as they are needed, and again after the server was away.
                min_size=0,
                max_size=_POOL_SIZE,
                timeout=_CONNECT_TIMEOUT,
                server_settings=_SERVER_SETTINGS,
            )
        try:
            await self._read(_ask)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close when what is running has ended, or after five seconds."""
        if self._pool is None:
            return
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()
        self._pool = None

    async def is_ready(self) -> bool:
        try:
            async with asyncio.timeout(_CONNECT_TIMEOUT):
                return await self._read(_ask)
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
        with translated:
            connection, transaction = await self._begin()
        try:
            yield connection
            with translated:
                await transaction.commit()
        except BaseException:
            await asyncio.shield(_roll_back(connection, transaction))
            raise
        finally:
            await asyncio.shield(self._release(connection))

    async def _begin(self) -> tuple[Connection, Any]:
        for _ in range(_POOL_SIZE):
            connection = await self._acquire()
            try:
                return connection, await _started(connection)
            except DROPPED:
                _drop(connection)
                await self._release(connection)
            except BaseException:
                await asyncio.shield(self._release(connection))
                raise
        raise DatabaseUnavailable("no live connection")

    @asynccontextmanager
    async def _acquired(self) -> AsyncGenerator[Connection]:
        connection = await self._acquire()
        try:
            yield connection
        except DROPPED:
            _drop(connection)
            raise
        finally:
            await asyncio.shield(self._release(connection))

    async def _acquire(self) -> Connection:
        return await self._opened().acquire(timeout=_CONNECT_TIMEOUT)

    async def _release(self, connection: Connection) -> None:
        await self._opened().release(connection)

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


async def _ask(connection: Connection) -> bool:
    return await connection.fetchval("select true")


async def _started(connection: Connection) -> Any:
    transaction = connection.transaction(isolation="read_committed")
    await transaction.start()
    return transaction


async def _roll_back(connection: Connection, transaction: Any) -> None:
    try:
        await transaction.rollback()
    except DROPPED:
        # The connection died, and the transaction with it.
        _drop(connection)


def _drop(connection: Connection) -> None:
    with suppress(asyncpg.InterfaceError):  # The pool has noticed before us.
        connection.terminate()


def _rendered(compiled: Compiled, values: dict[str, Any]) -> tuple[str, Sequence[Any]]:
    try:
        return compiled.render(values)
    except ValueError as error:
        raise InvalidText(str(error)) from error
