"""Reads rows as an operator would: beside the server, in plain SQL."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg

Rows = Callable[[str], list[Any]]


def rows_of(url: str, data_dir: Path) -> Rows:
    """Return a reader of the PostgreSQL database at `url`, or if that is empty of the file in the folder."""
    return lambda sql: (
        rows_of_postgres(url, sql) if url else rows_of_sqlite(str(data_dir / "tawam.sqlite3"), sql)
    )


def rows_of_sqlite(path: str, sql: str) -> list[Any]:
    with sqlite3.connect(path) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
        return database.execute(sql).fetchall()


def rows_of_postgres(url: str, sql: str) -> list[Any]:
    async def read() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(sql)]
        finally:
            await connection.close()

    return asyncio.run(read())
