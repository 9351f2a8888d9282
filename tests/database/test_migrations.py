"""The migrations and the tables of the domains say the same."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tawam.migrate import TABLES, migrate, migration_engine
from tawam.settings import Settings


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, TABLES))


class TestMigrations:
    async def test_make_exactly_the_tables_that_the_domains_declare(self, settings: Settings) -> None:
        engine = migration_engine(settings)
        async with engine.begin() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        assert found == []

    async def test_running_twice_changes_nothing(self, settings: Settings) -> None:
        await migrate(settings)
        await migrate(settings)
