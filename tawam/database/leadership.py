"""Elects one of the processes that share a PostgreSQL database, to run what must run only once."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import asyncpg

from tawam.database.postgres_errors import UNAVAILABLE, translated
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

# Whoever starts looks more often than those that wait to lead.
_LOOK_SOON = 0.1
# A leader that was lost without a word keeps its lock for so many seconds at most.
_ALONE_WITHIN = 20.0

_log = logger("leadership")


class ServedElsewhere(Exception):
    """Another server uses this database, and the two have nothing by which to share the rest."""


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
                    await _stay(connection)
        # Whichever error it is, the process tries again: without a leader no mail would leave.
        except (*UNAVAILABLE, asyncpg.PostgresError) as error:
            _log.warning("not_leading", error=f"{type(error).__name__}: {error}")
        await asyncio.sleep(_LOOK_EVERY)


async def _stay(connection: Connection) -> None:
    """Give signs of life until the session has ended; the jobs then stop at once."""
    has_ended = asyncio.Event()

    def ended(_: Connection) -> None:
        has_ended.set()

    connection.add_termination_listener(ended)
    while not has_ended.is_set():
        try:
            async with asyncio.timeout(_ALIVE_EVERY):
                await has_ended.wait()
        except TimeoutError:
            await connection.execute("select 1")
    _log.warning("not_leading", error="PostgreSQL has ended the session")


async def wait_until_alone(url: str, seconds: float = _ALONE_WITHIN) -> None:
    """Wait until no server leads on this database.

    Raises:
        ServedElsewhere: one still does after so many seconds.
        DatabaseUnavailable.
    """
    with translated:
        await _wait_until_alone(url, seconds)


async def _wait_until_alone(url: str, seconds: float) -> None:
    async with _session(url) as connection:
        end = asyncio.get_running_loop().time() + seconds
        while not await connection.fetchval(_TRY_LOCK):
            if asyncio.get_running_loop().time() >= end:
                raise ServedElsewhere(
                    "Another server uses this database. Set TAWAM_REDIS_URL for both, by which they share "
                    "limits and messages, or stop the other one."
                )
            await asyncio.sleep(_LOOK_SOON)


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
