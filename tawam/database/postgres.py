"""PostgreSQL through asyncpg and pools of connections."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from tawam.database.change_triggers import CHANNEL
from tawam.database.errors import DatabaseUnavailable, InvalidText
from tawam.database.leadership import lead
from tawam.database.port import Row, Transaction
from tawam.database.postgres_errors import translated
from tawam.database.postgres_pool import CONNECT_TIMEOUT, Connection, PostgresPool, listen
from tawam.database.postgres_roles import check_timeouts
from tawam.database.statement import POSTGRES, Compiled, Statement
from tawam.tasks import stop

# Prepared statements of lists and searches: clients choose their shapes, and each one takes memory in the
# server and in PostgreSQL.
_LISTS_PREPARED = 32


class PostgresDatabase:
    """A PostgreSQL database, shared by several server processes; each opens at most seventeen connections.

    Args:
        direct_url: PostgreSQL itself, if `url` leads to a pooler in transaction mode, which can neither
            listen nor hold a lock.
    """

    def __init__(self, url: str, direct_url: str = "") -> None:
        self._is_pooled = direct_url != ""
        self._direct_url = direct_url or url
        self._pool = PostgresPool(url, size=10, prepared=100, is_pooled=self._is_pooled)
        self._lists = PostgresPool(url, size=3, prepared=_LISTS_PREPARED, is_pooled=self._is_pooled)
        self._searches = PostgresPool(url, size=2, prepared=_LISTS_PREPARED, is_pooled=self._is_pooled)

    async def open(self) -> None:
        try:
            for pool in (self._pool, self._lists, self._searches):
                await pool.open()
            await self._pool.read(check_timeouts if self._is_pooled else _ask)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close after the running statements have ended, or after five seconds."""
        await asyncio.gather(*[pool.close() for pool in (self._pool, self._lists, self._searches)])

    async def is_ready(self) -> bool:
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT):
                return await self._pool.read(_ask)
        except (DatabaseUnavailable, TimeoutError):
            return False

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        compiled = statement.compiled(POSTGRES)
        sql, arguments = _rendered(compiled, values)
        record = await self._pool.read(lambda connection: connection.fetchrow(sql, *arguments))
        return None if record is None else compiled.row(record)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        return await self._fetch(self._pool, statement, values)

    async def fetch_list(self, statement: Statement, **values: Any) -> list[Row]:
        return await self._fetch(self._lists, statement, values)

    async def search(self, statement: Statement, **values: Any) -> list[Row]:
        return await self._fetch(self._searches, statement, values)

    async def _fetch(self, pool: PostgresPool, statement: Statement, values: dict[str, Any]) -> list[Row]:
        compiled = statement.compiled(POSTGRES)
        sql, arguments = _rendered(compiled, values)
        records = await pool.read(lambda connection: connection.fetch(sql, *arguments))
        return [compiled.row(record) for record in records]

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        async with self._pool.begun() as connection:
            yield PostgresTransaction(connection)

    @asynccontextmanager
    async def ringing(self, ring: Callable[[], None]) -> AsyncGenerator[None]:
        listening = asyncio.create_task(listen(self._direct_url, CHANNEL, ring))
        try:
            yield
        finally:
            await stop(listening)

    async def lead(self, jobs: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        await lead(self._direct_url, jobs)


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
        # The status is such as "UPDATE 3" or "INSERT 0 1".
        return int(status.rpartition(" ")[2])


async def _ask(connection: Connection) -> bool:
    return await connection.fetchval("select true")


def _rendered(compiled: Compiled, values: dict[str, Any]) -> tuple[str, Sequence[Any]]:
    try:
        return compiled.render(values)
    except ValueError as error:
        raise InvalidText(str(error)) from error
