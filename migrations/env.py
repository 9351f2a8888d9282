"""How Alembic reaches a database: through the connection it was handed, or the settings."""

import asyncio
from typing import Literal

from alembic import context
from sqlalchemy import Connection

from tawam.migrate import TABLES, is_declared, migration_engine
from tawam.settings import Settings


def own_type(kind: str, item: object, _: object) -> str | Literal[False]:
    """Name the column types of `tawam.database.schema` as the template imports them."""
    own = kind == "type" and type(item).__module__ == "tawam.database.schema"
    return f"{type(item).__name__}()" if own else False


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=TABLES,
        compare_type=True,
        # SQLite can change little in place: Alembic copies the table instead.
        render_as_batch=True,
        transactional_ddl=True,
        render_item=own_type,
        include_object=is_declared,
    )
    with context.begin_transaction():
        context.run_migrations()


async def connect_and_run() -> None:
    engine = migration_engine(Settings())
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


handed: Connection | None = context.config.attributes.get("connection")
if handed is None:
    asyncio.run(connect_and_run())
else:
    run(handed)
