"""All that a database holds, its rows and its schema, to be compared with what it held before."""

import asyncio
import hashlib
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

import asyncpg

from tawam.backup.postgres_tools import find_tool

# A digest by the name of each table, and of each part of the schema.
State = dict[str, str]
# Columns by their table.
Columns = Mapping[str, frozenset[str]]
_COLUMNS = """
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name
"""


def sqlite_state(path: Path, left_out: Columns) -> State:
    """The state of a file that nobody has open. Opening it undoes what a killed process left."""
    with closing(sqlite3.connect(path)) as opened:
        assert opened.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert opened.execute("pragma foreign_key_check").fetchall() == []
        schema = opened.execute("select type, name, tbl_name, sql from sqlite_schema").fetchall()
        state = {f"{kind} {name}": _digest([table, *_lines(sql)]) for kind, name, table, sql in schema}
        for name in [name for kind, name, *_ in schema if kind == "table"]:
            found = [column for (column,) in opened.execute(f"select name from pragma_table_info('{name}')")]
            rows = opened.execute(f'select {_listed(found, name, left_out)} from "{name}"').fetchall()
            state[f"rows of {name}"] = f"{len(rows)} {_digest(sorted(map(repr, rows)))}"
    return state


def postgres_state(url: str, left_out: Columns) -> State:
    """The state of a database, with the rights that roles have in it."""
    return {"schema": _digest(_dumped_schema(url)), **asyncio.run(_postgres_rows(url, left_out))}


async def _postgres_rows(url: str, left_out: Columns) -> State:
    connection = await asyncpg.connect(url)
    state: State = {}
    try:
        for name, found in await connection.fetch(_COLUMNS):
            lines = f'select md5(row({_listed(found, name, left_out)})::text) as line from "{name}"'
            digest = "count(*) || ' ' || md5(coalesce(string_agg(line, '' order by line), ''))"
            state[f"rows of {name}"] = await connection.fetchval(f"select {digest} from ({lines}) as lines")
    finally:
        await connection.close()
    return state


def _dumped_schema(url: str) -> list[str]:
    tool = find_tool("pg_dump", url, 0)
    with tempfile.TemporaryFile() as errors:
        arguments = ["--schema-only", "--no-password", tool.connection]
        process = tool.start(arguments, stdin=None, stdout=subprocess.PIPE, errors=errors)
        dumped, _ = process.communicate()
        if process.returncode:
            raise tool.failure(errors)
    # Newer programs put a word of their own around each dump.
    return [line for line in dumped.decode().splitlines() if "restrict" not in line.partition(" ")[0]]


def _lines(sql: str | None) -> list[str]:
    """The lines of a statement in one order: copies of a table name its constraints in any."""
    return sorted(line.strip().rstrip(",") for line in (sql or "").splitlines())


def _listed(columns: list[str], table: str, left_out: Columns) -> str:
    return ", ".join(f'"{each}"' for each in sorted(columns) if each not in left_out.get(table, ()))


def _digest(texts: Iterable[str | None]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(repr(text).encode())
    return digest.hexdigest()
