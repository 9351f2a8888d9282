"""Fills tables with made-up rows, and takes the fingerprint of every table."""

import asyncio
import hashlib
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import CheckConstraint, Column, Table, Text, bindparam, insert
from sqlalchemy.types import BigInteger, Boolean, Integer, LargeBinary, String, TypeEngine

from tawam.database.opening import sqlite_path
from tawam.database.port import Database
from tawam.database.schema import Document, Id, Timestamp, new_id, timestamp
from tawam.database.statement import Statement
from tawam.migrate import TABLES
from tawam.settings import Settings

# The store fills these, and triggers the last.
OTHERS = frozenset({"buckets", "objects", "uploads", "object_parts", "changes"})
_ALLOWED = re.compile(r"(\w+) in \(([^)]*)\)")
_BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
_WORDS = "كتاب 🎬 quote ' \" and a line\nmore"


async def fill(database: Database, count: int, only: frozenset[str] = frozenset()) -> int:
    """Add `count` rows to each table, or to those that are named, and return the number of rows."""
    made: dict[str, list[dict[str, Any]]] = {}
    total = 0
    for table in TABLES.sorted_tables:
        if table.name in OTHERS or (only and table.name not in only):
            continue
        rows = [_row(table, number, made) for number in range(count)]
        made[table.name] = rows
        binds = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in table.columns}
        statement = Statement(insert(table).values(binds))
        for start in range(0, count, 500):
            async with database.transaction() as transaction:
                for row in rows[start : start + 500]:
                    await transaction.execute(statement, **{f"new_{name}": row[name] for name in row})
        total += count
    return total


def _row(table: Table, number: int, made: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    allowed = {
        found[0]: re.findall(r"'([^']*)'", found[1])
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
        for found in _ALLOWED.findall(str(constraint.sqltext))
    }
    return {column.name: _value(column, number, made, allowed) for column in table.columns}


def _value(
    column: Column[Any], number: int, made: dict[str, list[dict[str, Any]]], allowed: dict[str, list[str]]
) -> Any:
    if column.foreign_keys:
        target = next(iter(column.foreign_keys)).column
        return made[target.table.name][number][target.name] if target.table.name in made else None
    if column.name in allowed:
        return allowed[column.name][number % len(allowed[column.name])]
    if column.nullable and not column.primary_key and number % 3 == 2:
        return None
    if isinstance(column.type, String) and not isinstance(column.type, Text):
        return f"{number}x{column.name}"[: column.type.length]
    return next(make(number) for kind, make in _MAKERS if isinstance(column.type, kind))


# The first one of which the column's type is.
_MAKERS: list[tuple[type[TypeEngine[Any]], Callable[[int], Any]]] = [
    (Id, lambda _: new_id()),
    (Timestamp, lambda number: timestamp(_BEGIN + timedelta(days=number % 300, microseconds=number))),
    (Document, lambda number: {"words": _WORDS, "numbers": [number, 2.5, None, True]}),
    (Boolean, lambda number: number % 2 == 0),
    (BigInteger, lambda number: 2**40 + number),
    (Integer, lambda number: number + 1),
    (LargeBinary, lambda number: bytes([number % 256, 0, 255])),
    (Text, lambda number: f"{number} {_WORDS}" * 5),
]


def fingerprints(settings: Settings) -> dict[str, str]:
    """Return a digest of all rows of each table, as the drivers read them."""
    if settings.uses_postgres:
        tables = asyncio.run(_postgres_rows(settings.database_url))
    else:
        tables = _sqlite_rows(sqlite_path(settings))
    return {
        name: f"{len(rows)} {hashlib.sha256(''.join(sorted(map(repr, rows))).encode()).hexdigest()}"
        for name, rows in tables.items()
    }


def broken_references(settings: Settings) -> list[Any]:
    """SQLite's rows whose foreign key leads nowhere; PostgreSQL has none, or it would not have restored."""
    if settings.uses_postgres:
        return []
    with closing(sqlite3.connect(sqlite_path(settings))) as opened:
        return opened.execute("pragma foreign_key_check").fetchall()


def _sqlite_rows(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as opened:
        assert opened.execute("pragma integrity_check").fetchone() == ("ok",)
        names = opened.execute("select name from sqlite_schema where type = 'table'").fetchall()
        return {name: opened.execute(f'select * from "{name}"').fetchall() for (name,) in names}


async def _postgres_rows(url: str) -> dict[str, list[Any]]:
    connection = await asyncpg.connect(url)
    try:
        names = await connection.fetch("select tablename from pg_tables where schemaname = 'public'")
        return {
            row["tablename"]: [
                tuple(each) for each in await connection.fetch(f'select * from "{row["tablename"]}"')
            ]
            for row in names
        }
    finally:
        await connection.close()
