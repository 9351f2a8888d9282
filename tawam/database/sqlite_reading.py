"""Statements of SQLite in a thread of their own, each for two seconds at most."""

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
# An interrupt that comes before the thread has begun is lost, so it is sent until the statement has ended.
_INTERRUPT_EVERY = 0.05
# Callers choose the shapes of these statements, and each prepared one keeps its memory.
_PREPARED = 32


class SqliteReader:
    """A connection that can neither write nor checkpoint; those who ask take turns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # One at a time, so that a statement's time counts from its own start, and an interrupt ends no other.
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
    """
    Raises:
        StatementTimeout: after two seconds; the statement has ended by then, and its transaction is undone.
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
            # Nobody waits for it any more: the next one in line need not either.
            await asyncio.shield(_end(connection))
            raise
    return _rows(compiled, records)


async def _end(connection: aiosqlite.Connection) -> None:
    """End the statement that runs, and wait until it has ended: the thread then takes the next one."""
    following = asyncio.ensure_future(connection.execute_fetchall("select 1"))
    while not following.done():
        await connection.interrupt()
        await asyncio.wait([following], timeout=_INTERRUPT_EVERY)
    # Interrupted as the one before, or refused by a connection that closes. Taking the error keeps
    # asyncio from logging it as one that nobody looked at.
    if not following.cancelled():
        following.exception()


def rendered(compiled: Compiled, values: dict[str, Any]) -> tuple[str, Sequence[Any]]:
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


def read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"
