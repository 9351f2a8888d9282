"""Reads from a streaming standby of PostgreSQL that has everything that was committed before the read.

Each read first asks the primary for its position in the log of writes (WAL), and the standby answers once it
has replayed the log up to there: otherwise the primary does. Who wrote, and through which process, makes no
difference.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

import asyncpg

from tawam.database.errors import DatabaseError, DatabaseUnavailable
from tawam.database.postgres_errors import UNAVAILABLE
from tawam.database.postgres_pool import TIMEOUTS, Connection, PostgresPool
from tawam.database.replica_metrics import IN_USE, LAG, READS
from tawam.logs import logger
from tawam.tasks import stop

# With `synchronous_commit`, what others can see is flushed. Records that nobody waits for, such as those of a
# read that tidies a page, may stay unflushed for a while, and no standby has them meanwhile.
_POSITION = """
SELECT (CASE current_setting('synchronous_commit')
        WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int,
    (SELECT system_identifier FROM pg_control_system())
"""
_REPLAYED = "SELECT pg_last_wal_replay_lsn()::text"
# Seconds that connecting may take, and the statements before the read: somebody waits.
_PATIENCE = 1.0
# Seconds between the looks at a standby that is not up to date. A healthy one is within milliseconds.
_WAITS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032)
# Seconds between the looks that decide whether it is asked.
_LOOK_EVERY = 1.0
# Seconds of lag after which the log says so, and again each time.
_LONG = 30.0
_SAY_AGAIN = 60.0
# Looks that are remembered to tell the lag.
_LOOKS = 3600

_log = logger("replica")


class _NotCurrent(DatabaseUnavailable):
    """The server is no standby of this primary, or is behind it."""


class Position(NamedTuple):
    """A place in the log of writes. After a failover another timeline may have the same places."""

    lsn: str
    timeline: int
    system: int

    @property
    def begin(self) -> str:
        """The statements that begin a read. The last one gives a row if the standby has replayed until here.

        One message begins the transaction, sets its time limits, which a pooler takes in no other way, and
        looks. The read after it gets a snapshot of its own, which is younger. A primary replays nothing.
        """
        limits = "".join(f"SET LOCAL {name} = {limit}; " for name, limit in TIMEOUTS.items())
        return f"BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY; {limits}{self.check}"

    @property
    def check(self) -> str:
        return (
            f"SELECT WHERE pg_last_wal_replay_lsn() >= '{self.lsn}' "  # noqa: S608 because PostgreSQL gave these values
            f"AND (SELECT timeline_id FROM pg_control_checkpoint()) = {self.timeline} "
            f"AND (SELECT system_identifier FROM pg_control_system()) = {self.system}"
        )


class Replica:
    """A standby, or a pooler before it. It is left alone while it is away or behind, and used again after.

    Attributes:
        reports, searches: pools of connections for `fetch`.
    """

    def __init__(self, url: str, primary: PostgresPool) -> None:
        self._primary = primary
        self.reports, self.searches, self._looks = (_pool(url, size) for size in (3, 2, 1))
        self._lag = Lag()
        # None before the first look.
        self._is_used: bool | None = None
        self._said_lagging = float("-inf")
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Look at the standby from now on. It need not be there."""
        for pool in self._pools:
            await pool.open()
        watching = asyncio.create_task(self._watch())
        watching.add_done_callback(self._ended)
        self._watching = watching

    async def close(self) -> None:
        if self._watching is not None:
            await stop(self._watching)
        self._watching = None
        await asyncio.gather(*[pool.close() for pool in self._pools])

    async def fetch(self, pool: PostgresPool, sql: str, arguments: Sequence[Any]) -> list[Any] | None:
        """Return the rows; None where the primary has to be asked.

        Raises:
            DatabaseUnavailable: the primary is away, so that nobody knows what the standby would lack.
        """
        rows = await self._fetch(pool, sql, arguments) if self._is_used else None
        READS.labels("primary" if rows is None else "replica").inc()
        return rows

    async def _fetch(self, pool: PostgresPool, sql: str, arguments: Sequence[Any]) -> list[Any] | None:
        position = await self._position()
        try:
            return await pool.read(lambda connection: _fetch_at(position, connection, sql, arguments))
        except DatabaseError:
            # One read tells little of the standby: its replay ends statements in its way, and others take all
            # connections. Whether it is asked is for the looks to decide.
            return None

    async def _position(self) -> Position:
        return Position(*await self._primary.read(lambda connection: connection.fetchrow(_POSITION)))

    async def _watch(self) -> None:
        while True:
            # While the primary is away, nothing can be said.
            with suppress(DatabaseError):
                await self._look(await self._position())
            LAG.set(self._lag.seconds)
            self._say_if_lagging()
            await asyncio.sleep(_LOOK_EVERY)

    def _ended(self, watching: asyncio.Task[None]) -> None:
        """Without looks nobody asks the standby."""
        self._is_used = False
        IN_USE.set(0)
        if not watching.cancelled():
            _log.error("job_ended", job="replica", error=watching.exception())

    async def _look(self, position: Position) -> None:
        """Decide whether the standby is asked from now on."""
        self._lag.primary_is_at(position.lsn)
        try:
            replayed = await self._looks.read(
                lambda connection: connection.fetchval(_REPLAYED, timeout=_PATIENCE)
            )
            self._lag.replica_is_at(replayed or "0/0")
            await self._looks.read(lambda connection: _fetch_at(position, connection, _REPLAYED, ()))
        except DatabaseError as error:
            self._leave(error)
            # Its address may lead to another server by now.
            for pool in self._pools:
                await pool.expire()
            return
        self._lag.replica_is_at(position.lsn)
        if not self._is_used:
            self._is_used = True
            IN_USE.set(1)
            _log.info("replica_used")

    def _leave(self, error: DatabaseError) -> None:
        """Ask it no more, until a look finds it well again."""
        if self._is_used is not False:
            self._is_used = False
            IN_USE.set(0)
            _log.warning("replica_left", error=f"{type(error).__name__}: {error}")

    def _say_if_lagging(self) -> None:
        if self._lag.seconds >= _LONG and monotonic() - self._said_lagging >= _SAY_AGAIN:
            self._said_lagging = monotonic()
            _log.error("replica_lagging", seconds=round(self._lag.seconds))

    @property
    def _pools(self) -> tuple[PostgresPool, ...]:
        return (self.reports, self.searches, self._looks)


class Lag:
    """Tells by how much a standby is behind, from the moments at which the primary was somewhere."""

    def __init__(self) -> None:
        self._missing: deque[tuple[float, int]] = deque()

    @property
    def seconds(self) -> float:
        """How long ago the primary was at the first place where the standby has not been seen."""
        return monotonic() - self._missing[0][0] if self._missing else 0.0

    def primary_is_at(self, lsn: str) -> None:
        if len(self._missing) < _LOOKS:
            self._missing.append((monotonic(), _number(lsn)))

    def replica_is_at(self, lsn: str) -> None:
        while self._missing and self._missing[0][1] <= _number(lsn):
            self._missing.popleft()


def _pool(url: str, size: int) -> PostgresPool:
    # As if there were a pooler, which each may have or not: nothing is kept on a connection.
    return PostgresPool(url, size=size, prepared=0, is_pooled=True, patience=_PATIENCE)


async def _fetch_at(
    position: Position, connection: Connection, sql: str, arguments: Sequence[Any]
) -> list[Any]:
    """
    Raises:
        _NotCurrent: the server is not at `position`, and does not come there soon.
    """
    try:
        is_there = await _ask(connection, position.begin)
        for wait in _WAITS:
            if is_there:
                break
            await asyncio.sleep(wait)
            is_there = await _ask(connection, position.check)
        if not is_there:
            raise _NotCurrent("it is behind, or no standby of this primary")
        rows = await connection.fetch(sql, *arguments)
    except TimeoutError:
        # It would not answer the end of the transaction either.
        connection.terminate()
        raise
    except BaseException:
        await _end(connection)
        raise
    await _end(connection)
    return rows


async def _ask(connection: Connection, statements: str) -> bool:
    """Whether the last of the statements gives a row."""
    return await connection.execute(statements, timeout=_PATIENCE) == "SELECT 1"


async def _end(connection: Connection) -> None:
    """End the transaction, if need be with its connection, before the connection goes back to its pool."""
    ending = asyncio.create_task(_roll_back(connection))
    try:
        await asyncio.shield(ending)
    except asyncio.CancelledError:
        await ending
        raise


async def _roll_back(connection: Connection) -> None:
    try:
        await connection.execute("ROLLBACK", timeout=_PATIENCE)
    except (*UNAVAILABLE, asyncpg.PostgresError):
        connection.terminate()


def _number(lsn: str) -> int:
    high, low = lsn.split("/")
    return (int(high, 16) << 32) + int(low, 16)
