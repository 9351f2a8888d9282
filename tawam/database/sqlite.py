"""SQLite: one writer connection, one reader for lists, one for single rows on the event loop."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiosqlite

from tawam.database.errors import DatabaseUnavailable, InvalidText, StatementTimeout
from tawam.database.port import Row, Transaction
from tawam.database.sqlite_errors import translated
from tawam.database.sqlite_functions import FUNCTIONS
from tawam.database.statement import SQLITE, Compiled, Statement
from tawam.database.write_lock import WriteLock

_BUSY_TIMEOUT = 5.0
_STATEMENT_TIMEOUT = 2.0


class SqliteDatabase:
    """A file in WAL mode. What was committed has reached the disk (`synchronous=FULL`).

    `fetch_one` runs on the event loop, which is several times faster than a thread for a lookup
    through an index; whatever may scan belongs in `fetch_all`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._turn = asyncio.Lock()
        self._reading = asyncio.Lock()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._write_lock = WriteLock(path, _BUSY_TIMEOUT)
        self._writer: aiosqlite.Connection | None = None
        self._reader: aiosqlite.Connection | None = None
        self._lookup: sqlite3.Connection | None = None

    async def open(self) -> None:
        with translated:
            await self._write_lock.acquire()
            try:
                self._writer = await aiosqlite.connect(
                    self._path, timeout=_BUSY_TIMEOUT, isolation_level=None
                )
                await self._writer.executescript(
                    "pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON;"
                    "pragma temp_store=MEMORY"
                )
            finally:
                self._write_lock.release()
            # The connections below can neither write nor checkpoint.
            self._reader = await aiosqlite.connect(_read_only(self._path), uri=True, isolation_level=None)
            self._lookup = sqlite3.connect(_read_only(self._path), uri=True, isolation_level=None)
            for name, function in FUNCTIONS.items():
                self._lookup.create_function(name, 1, function, deterministic=True)
                for connection in (self._reader, self._writer):
                    await connection.create_function(name, 1, function, deterministic=True)

    async def close(self) -> None:
        if self._lookup is not None:
            self._lookup.close()
        if self._reader is not None:
            await self._reader.close()
        # The last connection checkpoints as it closes.
        if self._writer is not None:
            async with self._turn:
                with suppress(DatabaseUnavailable):
                    await self._write_lock.acquire()
                await self._writer.close()
        self._lookup = self._reader = self._writer = None
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
            record = self._lookup.execute(*_rendered(compiled, values)).fetchone()
        return None if record is None else compiled.row(record)

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        if self._reader is None:
            raise DatabaseUnavailable("the database is not open")
        # One at a time, so that a statement's time counts from its own start, and an interrupt ends no other.
        async with self._reading:
            return await _fetch_all(self._reader, statement, values)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        if self._writer is None:
            raise DatabaseUnavailable("the database is not open")
        async with self._turn:
            await self._write_lock.acquire()
            try:
                async with _immediate(self._writer):
                    yield SqliteTransaction(self._writer)
            finally:
                self._write_lock.release()


class SqliteTransaction:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        rows = await self.fetch_all(statement, **values)
        return rows[0] if rows else None

    async def fetch_all(self, statement: Statement, **values: Any) -> list[Row]:
        return await _fetch_all(self._connection, statement, values)

    async def execute(self, statement: Statement, **values: Any) -> int:
        with translated:
            cursor = await self._connection.execute(*_rendered(statement.compiled(SQLITE), values))
            return cursor.rowcount


async def _fetch_all(
    connection: aiosqlite.Connection, statement: Statement, values: dict[str, Any]
) -> list[Row]:
    compiled = statement.compiled(SQLITE)
    with translated:
        try:
            async with asyncio.timeout(_STATEMENT_TIMEOUT):
                records = await connection.execute_fetchall(*_rendered(compiled, values))
        except TimeoutError:
            # In a transaction this undoes the whole of it.
            await connection.interrupt()
            raise StatementTimeout("the statement took too long") from None
    return _rows(compiled, records)


@asynccontextmanager
async def _immediate(connection: aiosqlite.Connection) -> AsyncGenerator[None]:
    """A transaction that takes the write lock at its start, so that what it reads stays true."""
    try:
        with translated:
            await connection.execute("BEGIN IMMEDIATE")
        yield
        with translated:
            await connection.execute("COMMIT")
    except BaseException:
        # Queued behind whatever was running when the task was cancelled, and never abandoned.
        await asyncio.shield(_roll_back(connection))
        raise


async def _roll_back(connection: aiosqlite.Connection) -> None:
    with suppress(sqlite3.OperationalError):  # No transaction: BEGIN failed, or COMMIT had gone through.
        await connection.execute("ROLLBACK")


def _rendered(compiled: Compiled, values: dict[str, Any]) -> tuple[str, Sequence[Any]]:
    try:
        sql, arguments = compiled.render(values)
    except ValueError as error:
        raise InvalidText(str(error)) from error
    for argument in arguments:
        # PostgreSQL cannot hold it in a text; both databases take the same values.
        if isinstance(argument, str) and "\0" in argument:
            raise InvalidText("a text holds a NUL character")
    return sql, arguments


def _rows(compiled: Compiled, records: Iterable[Any]) -> list[Row]:
    return [compiled.row(record) for record in records]


def _read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"
