"""The migrations and the tables of the domains say the same."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from tawam.database.schema import new_id
from tawam.migrate import MIGRATIONS, TABLES, is_declared, migrate, migration_engine, newest_revision
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster


def differences(connection: Connection) -> list[object]:
    options = {"compare_type": True, "include_object": is_declared}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, TABLES))


async def tables(settings: Settings) -> list[str]:
    engine = migration_engine(settings)
    async with engine.begin() as connection:
        names = await connection.run_sync(lambda connection: inspect(connection).get_table_names())
    await engine.dispose()
    return names


def test_files_begin_with_their_revisions_and_the_last_is_the_newest() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    for script in scripts.walk_revisions():
        assert Path(script.path).name.startswith(f"{script.revision}_")
    assert newest_revision() == scripts.get_current_head()


class TestMigrations:
    async def test_make_exactly_the_tables_that_the_domains_declare(self, settings: Settings) -> None:
        engine = migration_engine(settings)
        async with engine.begin() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        assert found == []

    async def test_one_that_fails_half_way_leaves_nothing(
        self, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: PostgresCluster
    ) -> None:
        empty = settings.model_copy(update={"data_dir": tmp_path / "empty"})
        if settings.uses_postgres:
            url = await asyncio.to_thread(postgres.create_database, f"half_{new_id()}")
            empty = settings.model_copy(update={"database_url": url})
        create_table = op.create_table

        def fails_at_last(name: str, *columns: Any, **options: Any) -> Any:
            if name == "refresh_tokens":
                raise ZeroDivisionError
            return create_table(name, *columns, **options)

        monkeypatch.setattr(op, "create_table", fails_at_last)
        with pytest.raises(ZeroDivisionError):
            await migrate(empty)
        monkeypatch.undo()
        assert await tables(empty) == []
        await migrate(empty)
        assert "refresh_tokens" in await tables(empty)

    async def test_running_twice_changes_nothing(self, settings: Settings) -> None:
        await migrate(settings)
        await migrate(settings)
