"""The service's role reads and writes rows, and alters no table: real roles on a real PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Connection, text

from tawam.auth.tables import users
from tawam.checks import findings
from tawam.database.opening import open_database
from tawam.database.schema import new_id
from tawam.migrate import (
    TABLES,
    DatabaseNewer,
    DatabaseOlder,
    alembic_config,
    migrate,
    migration_engine,
    newest_revision,
)
from tawam.settings import Settings
from tests.database.rows import INSERT_USER, USERS, a_user
from tests.postgres_cluster import SERVICE, PostgresCluster

APPEND_ONLY = ("audit_log", "ledger_entries", "allowance_entries")
Execute = Callable[[str], Awaitable[object]]


@pytest.fixture
async def execute(postgres: PostgresCluster, postgres_url: str) -> Execute:
    """Runs a statement with the role of the service."""

    async def execute(sql: str) -> object:
        connection = await asyncpg.connect(postgres_url)
        try:
            return await connection.execute(sql)
        finally:
            await connection.close()

    return execute


@pytest.mark.parametrize(
    "sql",
    [
        *(
            f"DROP TRIGGER {name}_append_only ON {table}"
            for name, table in zip(("audit_log", "ledger", "allowances"), APPEND_ONLY, strict=True)
        ),
        *(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in APPEND_ONLY),
        *(f"TRUNCATE {table}" for table in APPEND_ONLY),
        *(f"DELETE FROM {table}" for table in APPEND_ONLY),
        "UPDATE audit_log SET action = 'none'",
        "CREATE OR REPLACE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE sql AS ''",
        "ALTER TABLE users ADD COLUMN extra text",
        "DROP TABLE users",
        "TRUNCATE users CASCADE",
        "CREATE TABLE extra (a int)",
        "CREATE TRIGGER extra BEFORE INSERT ON users EXECUTE FUNCTION refuse_change_of_ledger()",
        "CREATE INDEX extra ON users (email)",
        "UPDATE alembic_version SET version_num = '0001'",
        "DELETE FROM alembic_version",
        "SET session_replication_role = replica",
    ],
)
async def test_the_service_cannot(execute: Execute, sql: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await execute(sql)


async def test_every_other_table_may_be_read_and_written(execute: Execute) -> None:
    for table in TABLES.sorted_tables:
        await execute(f"SELECT * FROM {table.name} WHERE false")
        await execute(f"INSERT INTO {table.name} SELECT * FROM {table.name} WHERE false")
        if table.name not in APPEND_ONLY:
            await execute(f"DELETE FROM {table.name} WHERE false")


class TestMigrations:
    @pytest.fixture
    async def settings(self, postgres: PostgresCluster, tmp_path: Path) -> Settings:
        """An empty database."""
        name = f"roles_{new_id()}"
        owner_url = await asyncio.to_thread(postgres.create_database, name)
        return Settings(
            data_dir=tmp_path, database_url=postgres.url(name, SERVICE), database_owner_url=owner_url
        )

    async def test_the_service_makes_no_tables(self, settings: Settings) -> None:
        with pytest.raises(DatabaseOlder, match="TAWAM_DATABASE_OWNER_URL"):
            await migrate(settings)
        await migrate(settings, as_owner=True)
        await migrate(settings)
        database = open_database(settings)
        await database.open()
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_USER, **a_user())
        assert len(await database.fetch_all(USERS)) == 1
        await database.close()

    async def test_older_tables_are_refused_and_later_ones_granted(self, settings: Settings) -> None:
        owner = settings.model_copy(update={"database_url": settings.database_owner_url})
        await migrate(settings, as_owner=True)
        await downgrade(owner, "0022")
        with pytest.raises(DatabaseOlder, match=newest_revision()):
            await migrate(settings)
        found = [finding async for finding in findings(settings)]
        assert any("run `tawam migrate`" in finding.sentence for finding in found)
        await migrate(settings, as_owner=True)
        connection = await asyncpg.connect(settings.database_url)
        await connection.execute("SELECT * FROM cut_comments WHERE false")
        await connection.execute("DELETE FROM changes")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("DELETE FROM allowance_entries")
        await connection.close()

    async def test_newer_tables_are_refused(self, settings: Settings) -> None:
        await migrate(settings, as_owner=True)
        owner = await asyncpg.connect(settings.database_owner_url)
        await owner.execute("UPDATE alembic_version SET version_num = '9999'")
        await owner.close()
        with pytest.raises(DatabaseNewer):
            await migrate(settings)

    async def test_rights_that_were_too_many_are_taken_away(self, settings: Settings) -> None:
        await migrate(settings, as_owner=True)
        owner = await asyncpg.connect(settings.database_owner_url)
        await owner.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {SERVICE}")
        await owner.close()
        await migrate(settings, as_owner=True)
        service = await asyncpg.connect(settings.database_url)
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await service.execute(f"TRUNCATE {users.name} CASCADE")
        await service.close()


async def downgrade(settings: Settings, revision: str) -> None:
    def run(connection: Connection) -> None:
        from alembic import command

        command.downgrade(alembic_config(connection), revision)
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == revision

    engine = migration_engine(settings)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()
