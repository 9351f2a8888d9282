"""Copies a PostgreSQL database with pg_dump while it is in use, and restores a copy in one transaction."""

import asyncio
import subprocess
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import IO, Any, cast

import asyncpg

from tawam.backup import part_list
from tawam.backup.database_copy import CopiedDatabase
from tawam.backup.encryption import Identities, Recipients
from tawam.backup.errors import BackupError
from tawam.backup.files import CheckedFile, NewFile
from tawam.backup.postgres_tools import Tool, find_tool
from tawam.database.postgres_errors import translated

FILE = "database.dump.age"
_CONNECT_TIMEOUT = 10
_APPLICATION = "tawam backup"
_TABLES = """
    select quote_ident(tablename) as quoted, tablename from pg_tables
    where schemaname = current_schema() order by tablename collate "C"
"""
_COLUMNS = """
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = 'object_parts'
"""
# What belongs to extensions goes with them, and stays.
_FORMER = """
    select format('drop table if exists %s cascade;', oid::regclass) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    union all
    select format('drop function if exists %s cascade;', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f' and not exists (
        select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
"""
_OTHERS = """
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name in ('tawam', 'tawam leader')
"""


async def copy(url: str, recipients: Recipients, target: NewFile, wanted: IO[str]) -> CopiedDatabase:
    """Dump a snapshot, encrypted, and list the parts of objects that the same snapshot names.

    Raises:
        BackupError: pg_dump is missing or fails.
        DatabaseError: the database does not answer.
    """
    async with _connected(url) as connection:
        with translated:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                exported = await connection.fetchval("select pg_export_snapshot()")
                found = await _described(connection)
                columns = [row["column_name"] for row in await connection.fetch(_COLUMNS)]
                if sql := part_list.statement(columns, 'collate "C"'):
                    async for row in connection.cursor(sql, prefetch=1000):
                        part_list.write(wanted, row)
                tool = await asyncio.to_thread(find_tool, "pg_dump", url, found.server)
                await asyncio.to_thread(_dump, tool, exported, recipients, target)
                return found


async def row_count(url: str) -> dict[str, int]:
    """Count the rows of each table.

    Raises:
        DatabaseError: the database does not answer.
    """
    async with _connected(url) as connection:
        with translated:
            return (await _described(connection)).rows


async def restore(url: str, source: CheckedFile, identities: Identities, version: int) -> None:
    """Replace the tables of the database by those of a dump, in one transaction.

    Args:
        version: of the server that the dump is from.

    Raises:
        BackupError: a server uses the database, or a program is missing or fails; nothing is changed then.
        DatabaseError: the database does not answer.
    """
    async with _connected(url) as connection:
        with translated:
            if count := await connection.fetchval(_OTHERS):
                raise BackupError(f"A server uses the database over {count} connections: stop it first.")
            here = _server(connection)
            former = "\n".join(row[0] for row in await connection.fetch(_FORMER))
    reading = await asyncio.to_thread(find_tool, "pg_restore", url, version)
    writing = await asyncio.to_thread(find_tool, "psql", url, here)
    await asyncio.to_thread(_restore, reading, writing, former, source, identities)


@asynccontextmanager
async def _connected(url: str) -> AsyncGenerator[Any]:
    settings = {
        "application_name": _APPLICATION,
        "statement_timeout": "0",
        "idle_in_transaction_session_timeout": "0",
    }
    with translated:
        connection = await asyncpg.connect(url, timeout=_CONNECT_TIMEOUT, server_settings=settings)
    try:
        yield connection
    finally:
        await connection.close()


async def _described(connection: Any) -> CopiedDatabase:
    tables = await connection.fetch(_TABLES)
    rows = {
        row["tablename"]: await connection.fetchval(f"select count(*) from {row['quoted']}")  # noqa: S608 because PostgreSQL quoted it
        for row in tables
    }
    revision = None
    if "alembic_version" in rows:
        revision = await connection.fetchval("select version_num from alembic_version")
    return CopiedDatabase("postgresql", _server(connection), revision, rows)


def _server(connection: Any) -> int:
    return int(connection.get_server_version().major)


def _dump(tool: Tool, snapshot: str, recipients: Recipients, target: NewFile) -> None:
    arguments = [
        "--format=custom",
        "--compress=1",
        "--no-password",
        f"--snapshot={snapshot}",
        tool.connection,
    ]
    with tempfile.TemporaryFile() as errors:
        process = tool.start(arguments, stdin=None, stdout=subprocess.PIPE, errors=errors)
        try:
            recipients.encrypt_stream(cast("IO[bytes]", process.stdout), target)
            _close(process.stdout)
            if process.wait():
                raise tool.failure(errors)
        finally:
            _end(process)


def _restore(reading: Tool, writing: Tool, former: str, source: CheckedFile, identities: Identities) -> None:
    """Send psql the dump's SQL. Without the `commit` that follows a good end, its end undoes all of it."""
    arguments = ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", writing.connection]
    with tempfile.TemporaryFile() as errors:
        psql = writing.start(arguments, stdin=subprocess.PIPE, stdout=None, errors=errors)
        pipe = cast("IO[bytes]", psql.stdin)
        try:
            _send(pipe, f"begin;\nset local lock_timeout = '10s';\n{former}\n")
            _read_dump(reading, pipe.fileno(), source, identities)
            _send(pipe, "\ncommit;\nanalyze;\n")
            pipe.close()
            if psql.wait():
                raise writing.failure(errors)
        except (BrokenPipeError, BackupError) as error:
            # Where psql has ended, the others fail because of that.
            _close(pipe)
            if psql.wait():
                raise writing.failure(errors) from error
            raise
        finally:
            _end(psql)


def _read_dump(tool: Tool, target: int, source: CheckedFile, identities: Identities) -> None:
    arguments = ["--file=-", "--no-owner", "--no-privileges", "--no-comments"]
    with tempfile.TemporaryFile() as errors:
        process = tool.start(arguments, stdin=subprocess.PIPE, stdout=target, errors=errors)
        pipe = cast("IO[bytes]", process.stdin)
        try:
            identities.decrypt_stream(source, pipe)
            source.finish()
            pipe.close()
        except BrokenPipeError as error:
            process.wait()
            raise tool.failure(errors) from error
        else:
            if process.wait():
                raise tool.failure(errors)
        finally:
            _end(process)


def _send(pipe: IO[bytes], sql: str) -> None:
    pipe.write(sql.encode())
    pipe.flush()


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.kill()
    process.wait()
    _close(process.stdin)
    _close(process.stdout)


def _close(pipe: IO[bytes] | None) -> None:
    # What is left in its buffer may have no reader any more.
    with suppress(BrokenPipeError):
        if pipe is not None:
            pipe.close()
