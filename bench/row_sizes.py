"""Bytes of a row with its indexes on PostgreSQL: docs/growth.md reckons with them."""

import asyncio
from datetime import UTC, datetime, timedelta

import asyncpg
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from tawam.migrate import migrate, migration_engine
from tawam.settings import Settings
from tests.overview.business import Business
from tests.postgres_cluster import PostgresCluster

ROWS = 20_000
END = datetime(2026, 11, 1, tzinfo=UTC)


async def fill(settings: Settings) -> dict[str, int]:
    """Write the rows of a business, and return their number by table."""
    await migrate(settings)
    engine: AsyncEngine = migration_engine(settings)
    written: dict[str, int] = {}
    async with engine.begin() as connection:
        for table, rows in Business(1, END, timedelta(days=365)).rows(ROWS).items():
            for start in range(0, len(rows), 1000):
                await connection.execute(insert(table), rows[start : start + 1000])
            written[table.name] = len(rows)
    await engine.dispose()
    return written


async def measure(url: str) -> None:
    written = await fill(Settings(database_url=url))
    connection = await asyncpg.connect(url)
    for name, count in written.items():
        size = await connection.fetchval(f"select pg_total_relation_size('{name}')")
        print(f"{name}: {size / count:,.0f} bytes a row with its indexes ({count:,} rows)")
    await connection.close()


def main() -> None:
    cluster = PostgresCluster()
    cluster.start()
    try:
        asyncio.run(measure(cluster.create_database("bench")))
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
