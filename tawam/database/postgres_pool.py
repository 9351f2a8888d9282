"""A pool of PostgreSQL connections for one purpose, so that no other purpose has to wait for them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import asyncpg

from tawam.database.errors import DatabaseUnavailable
from tawam.database.postgres_errors import DROPPED, UNAVAILABLE, translated

T = TypeVar("T")
Connection = Any  # asyncpg hands out a proxy without types.

CONNECT_TIMEOUT = 3.0
# PostgreSQL ends a statement after two seconds. If no answer comes, the network or its machine is lost.
_ANSWER_TIMEOUT = 3.5
_CLOSE_TIMEOUT = 5.0
_CONNECT_AGAIN = 1.0
# A connection that only listens would not notice that its other end is lost.
_ASK_EVERY = 30.0
# The connection cannot be used any more, or nobody knows what it is doing.
_UNUSABLE = (*DROPPED, TimeoutError)
# Milliseconds. A pooler in transaction mode takes no such settings of a client: there they are the role's.
TIMEOUTS = {"statement_timeout": "2000", "idle_in_transaction_session_timeout": "10000"}
_POOLED_SETTINGS = {"application_name": "tawam", "timezone": "UTC"}
_SERVER_SETTINGS = {**_POOLED_SETTINGS, **TIMEOUTS}


class PostgresPool:
    """A pool of connections.

    Args:
        size: the most connections.
        prepared: the most prepared statements of each connection.
        is_pooled: whether `url` leads to a pooler in transaction mode. Each transaction may then get another
            connection of PostgreSQL, where no statement is prepared.
    """

    def __init__(self, url: str, size: int, prepared: int, *, is_pooled: bool = False) -> None:
        self._url = url
        self._size = size
        self._prepared = 0 if is_pooled else prepared
        self._server_settings = _POOLED_SETTINGS if is_pooled else _SERVER_SETTINGS
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        with translated:
            self._pool = await asyncpg.create_pool(
                self._url,
                # The pool opens connections when they are needed, also again after PostgreSQL was down.
                min_size=0,
                max_size=self._size,
                timeout=CONNECT_TIMEOUT,
                command_timeout=_ANSWER_TIMEOUT,
                statement_cache_size=self._prepared,
                server_settings=self._server_settings,
                reset=_keep,
            )

    async def close(self) -> None:
        """Close after the running statements have ended, or after five seconds."""
        if self._pool is None:
            return
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()
        self._pool = None

    async def read(self, read: Callable[[Connection], Awaitable[T]]) -> T:
        """Run `read`, and run it again on a new connection if the pooled one was closed meanwhile."""
        with translated:
            try:
                async with self._acquired() as connection:
                    return await read(connection)
            except DROPPED:
                async with self._acquired() as connection:
                    return await read(connection)

    @asynccontextmanager
    async def begun(self) -> AsyncGenerator[Connection]:
        """Yield a connection with an open transaction; one that was closed while idle is replaced first."""
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
        for _ in range(self._size):
            connection = await self._acquire()
            try:
                return connection, await _started(connection)
            except DROPPED:
                _drop(connection)
                await self._release(connection)
            except TimeoutError:
                _drop(connection)
                await self._release(connection)
                raise
            except BaseException:
                await asyncio.shield(self._release(connection))
                raise
        raise DatabaseUnavailable("no live connection")

    @asynccontextmanager
    async def _acquired(self) -> AsyncGenerator[Connection]:
        connection = await self._acquire()
        try:
            yield connection
        except _UNUSABLE:
            _drop(connection)
            raise
        finally:
            await asyncio.shield(self._release(connection))

    async def _acquire(self) -> Connection:
        return await self._opened().acquire(timeout=CONNECT_TIMEOUT)

    async def _release(self, connection: Connection) -> None:
        await self._opened().release(connection)

    def _opened(self) -> asyncpg.Pool:
        if self._pool is None:
            raise DatabaseUnavailable("the database is not open")
        return self._pool


async def listen(url: str, channel: str, ring: Callable[[], None]) -> None:
    """Call `ring` for each notification of `channel`, and after each connection, until cancelled.

    It connects again where the connection ends, and waits a second where PostgreSQL does not answer.
    """

    def notified(*_: Any) -> None:
        ring()

    while True:
        is_over = asyncio.Event()

        def ended(_: Any, over: asyncio.Event = is_over) -> None:
            over.set()

        try:
            async with asyncio.timeout(CONNECT_TIMEOUT):
                connection: Connection = await asyncpg.connect(url, server_settings=_SERVER_SETTINGS)
            connection.add_termination_listener(ended)
            try:
                await connection.add_listener(channel, notified)
                ring()
                while not is_over.is_set():
                    try:
                        async with asyncio.timeout(_ASK_EVERY):
                            await is_over.wait()
                    except TimeoutError:
                        await connection.execute("select 1", timeout=_ANSWER_TIMEOUT)
            finally:
                connection.terminate()
        except UNAVAILABLE:
            await asyncio.sleep(_CONNECT_AGAIN)


async def _keep(_: Connection) -> None:
    """Reset nothing of a released connection: none is left with a listener, a cursor or a setting.

    The driver has rolled back an open transaction before. Its own reset would be a statement after each one.
    """


async def _started(connection: Connection) -> Any:
    transaction = connection.transaction(isolation="read_committed")
    await transaction.start()
    return transaction


async def _roll_back(connection: Connection, transaction: Any) -> None:
    try:
        await transaction.rollback()
    except _UNUSABLE:
        # A connection that is closed takes its transaction back.
        _drop(connection)


def _drop(connection: Connection) -> None:
    with suppress(asyncpg.InterfaceError):  # The pool has dropped it already.
        connection.terminate()
