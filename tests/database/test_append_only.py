"""What was written to an append-only table stays, whatever statement any connection tries."""

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Integer, Table, UniqueConstraint, delete, insert

from tawam.database.opening import open_database, sqlite_path
from tawam.database.schema import Document, Id, Timestamp, new_id, now
from tawam.database.sqlite import SqliteDatabase
from tawam.database.statement import Statement
from tawam.migrate import TABLES
from tawam.realtime.tables import stored_broadcasts
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster

ADD, REMOVE = Statement(insert(stored_broadcasts)), Statement(delete(stored_broadcasts))
APPEND_ONLY = ("allowance_entries", "audit_log", "ledger_entries")


@pytest.fixture
def file(tmp_path: Path, sqlite_template: Path) -> Generator[sqlite3.Connection]:
    """A migrated file, opened as any program opens it."""
    path = tmp_path / "copy.db"
    shutil.copy(sqlite_template, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        yield connection


def row_of(table: Table) -> dict[str, Any]:
    """A row with a value in every column."""

    def value(kind: object) -> Any:
        match kind:
            case Id():
                return new_id()
            case Timestamp():
                return now()
            case Document():
                return "{}"
            case Integer():
                return 1
            case _:
                return "x"

    return {column.name: value(column.type) for column in table.c}


def insertion(verb: str, table: Table, row: dict[str, Any]) -> str:
    names, marks = ", ".join(f'"{name}"' for name in row), ", ".join(f":{name}" for name in row)
    return f"{verb} INTO {table.name} ({names}) VALUES ({marks})"


def test_the_tables_are_those_with_triggers(file: sqlite3.Connection) -> None:
    found = file.execute(
        "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%'"
    )
    assert sorted({name for (name,) in found}) == sorted(APPEND_ONLY)


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_no_row_of_sqlite_is_replaced(file: sqlite3.Connection, name: str) -> None:
    table = TABLES.tables[name]
    row = row_of(table)
    file.execute(insertion("INSERT", table, row), row)
    before = file.execute(f"SELECT rowid, * FROM {name}").fetchall()
    uniques = [each.columns.keys() for each in table.constraints if isinstance(each, UniqueConstraint)]
    uniques += [[column.name] for column in table.c if column.unique]
    forged = [{**row_of(table), **{key: row[key] for key in keys}} for keys in [["id"], *uniques]]
    # The unique columns hold the same in each row: here a row conflicts by its rowid alone.
    other = {**row_of(table), **{key: 2 if row[key] == 1 else "y" for keys in uniques for key in keys}}
    forged.append({**other, "rowid": before[0][0]})
    for each in forged:
        for verb in ("INSERT OR REPLACE", "REPLACE"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                file.execute(insertion(verb, table, each), each)
    for sql in (
        f"UPDATE OR REPLACE {name} SET id = '{new_id()}'",
        f"UPDATE {name} SET rowid = 9",
        f"DELETE FROM {name}",
        f"{insertion('INSERT', table, row)} ON CONFLICT DO UPDATE SET id = '{new_id()}'",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            file.execute(sql, row)
    assert file.execute(f"SELECT rowid, * FROM {name}").fetchall() == before
    file.execute(insertion("INSERT", table, other), other)


@pytest.mark.parametrize("name", APPEND_ONLY)
async def test_no_row_of_postgresql_is_replaced(
    postgres: PostgresCluster, postgres_url: str, name: str
) -> None:
    owner = await asyncpg.connect(postgres.url("tawam_test"))
    try:
        for sql in (
            f"TRUNCATE {name} CASCADE",
            f"INSERT INTO {name} SELECT * FROM {name} ON CONFLICT (id) DO UPDATE SET id = excluded.id",
            *([] if name == "audit_log" else [f"UPDATE {name} SET id = id", f"DELETE FROM {name}"]),
        ):
            if name == "audit_log" and sql.startswith("INSERT"):
                continue  # Its triggers look at each row, and there is none.
            with pytest.raises(asyncpg.RaiseError, match="append-only"):
                await owner.execute(sql)
    finally:
        await owner.close()


async def test_what_is_deleted_is_in_no_file_of_sqlite(tmp_path: Path, sqlite_template: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    path = sqlite_path(settings)
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(sqlite_template, path)
    database = open_database(settings)
    assert isinstance(database, SqliteDatabase)
    await database.open()
    try:
        secret = "a secret that nobody reads " * 400
        row = {"topic": "t", "event": "e", "is_binary": True, "created_at": now(), "expires_at": now()}
        async with database.transaction() as transaction:
            for _ in range(20):
                await transaction.execute(ADD, id=new_id(), content=secret.encode(), **row)
        assert any(secret[:60].encode() in each.read_bytes() for each in path.parent.glob(f"{path.name}*"))
        async with database.transaction() as transaction:
            await transaction.execute(REMOVE)
        await database.empty_log()
        for each in path.parent.glob(f"{path.name}*"):
            assert secret[:60].encode() not in each.read_bytes(), each
    finally:
        await database.close()
