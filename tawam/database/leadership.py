"""Elects one of the processes that share a PostgreSQL database, to run what must run only once."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import asyncpg

from tawam.database.postgres_errors import UNAVAILABLE
from tawam.database.postgres_pool import CONNECT_TIMEOUT, Connection
from tawam.logs import logger

# The number of the lock may be any that nothing else takes.
_TRY_LOCK = "select pg_try_advisory_lock(7466102713095221)"
# Seconds between the looks of those that wait, and between the signs of life of the leader.
_LOOK_EVERY = 2.0
_ALIVE_EVERY = 4.0
# Seconds that PostgreSQL may take to answer the leader.
_PATIENCE = 4.0
# PostgreSQL ends the session of a leader that has been silent for so many seconds: it hangs, or its machine
# or the network to it is lost. By then a leader that lives has given up: 4 + 4 seconds after the last answer.
_SILENCE = 15
_SESSION = {
    "application_name": "tawam leader",
    "idle_session_timeout": str(_SILENCE * 1000),
    "statement_timeout": "2000",
}

_log = logger("leadership")


async def lead(url: str, jobs: Callable[[], AbstractAsyncContextManager[None]]) -> None:
    """Run `jobs` while this process is the leader, until cancelled.

    The leader holds an advisory lock of PostgreSQL, which ends with its session: another process leads two
    seconds after it has stopped or was killed, and at most 17 seconds after it was lost unnoticed.

    Args:
        url: leads to PostgreSQL itself, not to a pooler that gives a session to several clients.
    """
    while True:
        try:
            async with _session(url) as connection:
                while not await connection.fetchval(_TRY_LOCK):  # noqa: ASYNC110 because no event tells it
                    await asyncio.sleep(_LOOK_EVERY)
                async with jobs():
                    _log.info("leading")
                    while True:
                        await asyncio.sleep(_ALIVE_EVERY)
                        await connection.execute("select 1")
        except UNAVAILABLE as error:
            _log.warning("not_leading", error=f"{type(error).__name__}: {error}")
        await asyncio.sleep(_LOOK_EVERY)


@asynccontextmanager
async def _session(url: str) -> AsyncGenerator[Connection]:
    async with asyncio.timeout(CONNECT_TIMEOUT):
        connection: Connection = await asyncpg.connect(
            url, server_settings=_SESSION, command_timeout=_PATIENCE
        )
    try:
        yield connection
    finally:
        with suppress(*UNAVAILABLE):
            await connection.close(timeout=1)
