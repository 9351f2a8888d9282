"""Runs SQLite statements in threads, each for at most two seconds."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite

from tawam.database.errors import DatabaseUnavailable, InvalidText, StatementTimeout
from tawam.database.port import Row
from tawam.database.sqlite_errors import translated
from tawam.database.sqlite_functions import FUNCTIONS
from tawam.database.statement import SQLITE, Compiled, Statement

_STATEMENT_TIMEOUT = 2.0
# Seconds. An interrupt before the thread has started is lost, so it is repeated until the statement ends.
_INTERRUPT_EVERY = 0.05
# Clients choose the shapes of these statements, and each prepared statement takes memory.
_PREPARED = 32


class SqliteReader:
    """A connection that can neither write nor checkpoint. It runs one statement at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # One at a time, so that the time limit starts with the statement, and an interrupt ends no other one.
        self._turn = asyncio.Lock()
        self._connection: aiosqlite.Connection | None = None

    async def open(self) -> None:
        self._connection = await aiosqlite.connect(
            read_only(self._path), uri=True, isolation_level=None, cached_statements=_PREPARED
        )
        await add_functions(self._connection)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        self._connection = None

    async def fetch_all(self, statement: Statement, values: dict[str, Any]) -> list[Row]:
        if self._connection is None:
            raise DatabaseUnavailable("the database is not open")
        async with self._turn:
            return await fetch_all(self._connection, statement, values)


async def add_functions(connection: aiosqlite.Connection) -> None:
    for name, function in FUNCTIONS.items():
        await connection.create_function(name, 1, function, deterministic=True)


async def fetch_all(
    connection: aiosqlite.Connection, statement: Statement, values: dict[str, Any]
) -> list[Row]:
    """Run `statement` and return its rows.

    Raises:
        StatementTimeout: after two seconds; the statement has ended and its transaction is rolled back.
    """
    compiled = statement.compiled(SQLITE)
    sql, arguments = rendered(compiled, values)
    with translated:
        try:
            async with asyncio.timeout(_STATEMENT_TIMEOUT):
                records = await connection.execute_fetchall(sql, arguments)
        except TimeoutError:
            await asyncio.shield(_end(connection))
            raise StatementTimeout("the statement took too long") from None
        except asyncio.CancelledError:
            # The caller no longer needs the result, so the statement must not delay the next one.
            await asyncio.shield(_end(connection))
            raise
    return _rows(compiled, records)


async def _end(connection: aiosqlite.Connection) -> None:
    """Interrupt the running statement, and wait until it has ended and the thread can run the next one."""
    following = asyncio.ensure_future(connection.execute_fetchall("select 1"))
    while not following.done():
        await connection.interrupt()
        await asyncio.wait([following], timeout=_INTERRUPT_EVERY)
    # This statement may have been interrupted too, or refused by a connection that is closing. Retrieving the
    # exception keeps asyncio from logging it as never retrieved.
    if not following.cancelled():
        following.exception()


def rendered(compiled: Compiled, values: dict[str, Any]) -> tuple[str, Sequence[Any]]:
    try:
        sql, arguments = compiled.render(values)
    except ValueError as error:
        raise InvalidText(str(error)) from error
    for argument in arguments:
        # PostgreSQL cannot store a NUL in a text; both databases accept the same values.
        if isinstance(argument, str) and "\0" in argument:
            raise InvalidText("a text holds a NUL character")
    return sql, arguments


def _rows(compiled: Compiled, records: Iterable[Any]) -> list[Row]:
    return [compiled.row(record) for record in records]


def read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"
