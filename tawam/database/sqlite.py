"""SQLite with one connection for writes, one for single rows on the event loop, and readers in threads."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiosqlite

from tawam.database.errors import DatabaseUnavailable
from tawam.database.port import Row, Transaction
from tawam.database.sqlite_errors import translated
from tawam.database.sqlite_functions import FUNCTIONS
from tawam.database.sqlite_reading import SqliteReader, add_functions, fetch_all, read_only, rendered
from tawam.database.statement import SQLITE, Statement
from tawam.database.write_lock import WriteLock

_BUSY_TIMEOUT = 5.0
_SEARCHERS = 2
# Seconds after which the write-ahead log, where deleted rows are still read, is emptied.
_EMPTY_LOG_EVERY = 60.0
# Milliseconds that emptying it waits for readers, while writers wait for it.
_EMPTY_LOG_PATIENCE = 100


class SqliteDatabase:
    """A SQLite file in WAL mode. Committed data is on the disk (`synchronous=FULL`).

    What is deleted is overwritten in the file, and in the log within two minutes.

    `fetch_one` runs on the event loop, which is several times faster than a thread for a lookup
    through an index; use `fetch_all` for any query that may scan. Lists and searches have their own readers.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._turn = asyncio.Lock()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._write_lock = WriteLock(path, _BUSY_TIMEOUT)
        self._writer: aiosqlite.Connection | None = None
        self._reader, self._lister = SqliteReader(path), SqliteReader(path)
        self._searchers = [SqliteReader(path) for _ in range(_SEARCHERS)]
        self._idle_searchers: asyncio.Queue[SqliteReader] = asyncio.Queue()
        for searcher in self._searchers:
            self._idle_searchers.put_nowait(searcher)
        self._lookup: sqlite3.Connection | None = None
        self._has_written = True
        self._bells: list[Callable[[], None]] = []

    async def open(self) -> None:
        with translated:
            await self._write_lock.acquire()
            try:
                self._writer = await aiosqlite.connect(
                    self._path, timeout=_BUSY_TIMEOUT, isolation_level=None
                )
                await self._writer.executescript(
                    "pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON;"
                    "pragma temp_store=MEMORY; pragma secure_delete=ON"
                )
            finally:
                self._write_lock.release()
            await add_functions(self._writer)
            self._lookup = sqlite3.connect(read_only(self._path), uri=True, isolation_level=None)
            for name, function in FUNCTIONS.items():
                self._lookup.create_function(name, 1, function, deterministic=True)
            for reader in self._readers:
                await reader.open()

    async def close(self) -> None:
        if self._lookup is not None:
            self._lookup.close()
        for reader in self._readers:
            await reader.close()
        # The last connection to close checkpoints the write-ahead log, so the writer closes last.
        if self._writer is not None:
            async with self._turn:
                with suppress(DatabaseUnavailable):
                    await self._write_lock.acquire()
                await self._writer.close()
        self._lookup = self._writer = None
        self._write_lock.close()

    async def is_ready(self) -> bool:
        if self._lookup is None:
            return False
        try:
            self._lookup.execute("select count(*) from sqlite_schema").fetchone()
        except sqlite3.Error:
            return False
        return True

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        if self._lookup is None:
            raise DatabaseUnavailable("the database is not open")
        compiled = statement.compiled(SQLITE)
        with translated:
            record = self._lookup.execute(*rendered(compiled, values)).fetchone()
        return None if record is None else compiled.row(record)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        return await self._reader.fetch_all(statement, values)

    async def fetch_list(self, statement: Statement, **values: Any) -> list[Row]:
        return await self._lister.fetch_all(statement, values)

    async def search(self, statement: Statement, **values: Any) -> list[Row]:
        searcher = await self._idle_searchers.get()
        try:
            return await searcher.fetch_all(statement, values)
        finally:
            self._idle_searchers.put_nowait(searcher)

    @property
    def _readers(self) -> list[SqliteReader]:
        return [self._reader, self._lister, *self._searchers]

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        if self._writer is None:
            raise DatabaseUnavailable("the database is not open")
        async with self._turn:
            await self._write_lock.acquire()
            try:
                async with _immediate(self._writer):
                    yield SqliteTransaction(self._writer)
                self._has_written = True
            finally:
                self._write_lock.release()
        for ring in self._bells:
            ring()

    @asynccontextmanager
    async def ringing(self, ring: Callable[[], None]) -> AsyncGenerator[None]:
        self._bells.append(ring)
        try:
            yield
        finally:
            self._bells.remove(ring)

    async def lead(self, jobs: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        """Run `jobs` until cancelled: one process serves a SQLite file, see `server_lock`."""
        async with jobs():
            while True:
                await asyncio.sleep(_EMPTY_LOG_EVERY)
                with suppress(DatabaseUnavailable):
                    await self.empty_log()

    async def empty_log(self) -> None:
        """Move the write-ahead log into the file, and cut it to no bytes, unless somebody still reads it.

        Raises:
            DatabaseUnavailable.
        """
        if self._writer is None or not self._has_written:
            return
        async with self._turn:
            await self._write_lock.acquire()
            try:
                with translated:
                    await self._writer.execute(f"pragma busy_timeout={_EMPTY_LOG_PATIENCE}")
                    cursor = await self._writer.execute("pragma wal_checkpoint(TRUNCATE)")
                    [is_busy, _, _] = await cursor.fetchone() or (1, 0, 0)
                    await self._writer.execute(f"pragma busy_timeout={int(_BUSY_TIMEOUT * 1000)}")
            finally:
                self._write_lock.release()
            self._has_written = bool(is_busy)


class SqliteTransaction:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        rows = await self.fetch_all(statement, **values)
        return rows[0] if rows else None

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        return await fetch_all(self._connection, statement, values)

    async def execute(self, statement: Statement, **values: Any) -> int:
        with translated:
            cursor = await self._connection.execute(*rendered(statement.compiled(SQLITE), values))
            return cursor.rowcount


@asynccontextmanager
async def _immediate(connection: aiosqlite.Connection) -> AsyncGenerator[None]:
    """Open a transaction that takes the write lock at its start, so that the data it reads cannot change."""
    try:
        with translated:
            await connection.execute("BEGIN IMMEDIATE")
        yield
        with translated:
            await connection.execute("COMMIT")
    except BaseException:
        # The rollback runs after the statement that was running when the task was cancelled. The shield
        # makes sure that it runs.
        await asyncio.shield(_roll_back(connection))
        raise


async def _roll_back(connection: aiosqlite.Connection) -> None:
    with suppress(sqlite3.OperationalError):  # No open transaction: BEGIN failed, or COMMIT succeeded.
        await connection.execute("ROLLBACK")
