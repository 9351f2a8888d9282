"""A primary with a streaming standby, for which no commit waits."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.applications import Starlette

from tawam.app import create_app
from tawam.auth.key_files import key_folder
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.migrate import TABLES, migrate
from tawam.settings import Settings
from tests.people import People
from tests.postgres_cluster import SERVICE, PostgresCluster

NAME = "tawam_test"
# As in production: what others can see has been flushed.
SETTINGS = {"synchronous_commit": "on"}
PATIENCE = 60

# Answers true if a standby runs it.
ON_REPLICA = Statement(select(func.pg_is_in_recovery().label("is_replica")))


class Pair:
    def __init__(self) -> None:
        # Vacuum leaves the rows of the test alone until the test calls it.
        self.primary = PostgresCluster(settings={**SETTINGS, "autovacuum": "off"})
        self.standby = PostgresCluster(settings={**SETTINGS, "max_standby_streaming_delay": "0"})

    def start(self) -> None:
        self.primary.start()
        owner_url = self.primary.create_database(NAME)
        url = self.primary.url(NAME, SERVICE)
        asyncio.run(
            migrate(
                Settings(database_url=url, database_direct_url=url, database_owner_url=owner_url),
                as_owner=True,
            )
        )
        self.standby.follow(self.primary, is_awaited=False)

    def stop(self) -> None:
        self.standby.stop()
        self.primary.stop()

    @property
    def addresses(self) -> dict[str, str]:
        return {
            "database_url": self.primary.url(NAME, SERVICE),
            "database_replica_url": self.standby.url(NAME, SERVICE),
        }


@pytest.fixture(scope="session")
def shared_pair() -> Generator[Pair]:
    pair = Pair()
    pair.start()
    yield pair
    pair.stop()


@pytest.fixture
def pair(shared_pair: Pair) -> Generator[Pair]:
    """The pair, whose standby a test may stop or pause."""
    yield shared_pair
    if not shared_pair.standby.is_running:
        shared_pair.standby.serve()
    shared_pair.standby.resume_replay()
    shared_pair.primary.empty(NAME, [table.name for table in TABLES.sorted_tables])


@pytest.fixture
def settings(
    pair: Pair, tmp_path: Path, small_site: Path, keys_template: Path, settings_values: dict[str, Any]
) -> Settings:
    folder = tmp_path / "data"
    shutil.copytree(keys_template, key_folder(folder))
    return Settings(
        data_dir=folder,
        web_dist=small_site,
        site_url="http://testserver",
        **pair.addresses,
        **settings_values,
    )


@pytest.fixture
async def database(settings: Settings) -> AsyncGenerator[Database]:
    async with opened(settings) as database:
        await until_used(database)
        yield database


@pytest.fixture
def people(database: Database, settings: Settings) -> People:
    return People(database, settings)


@pytest.fixture
async def apps(settings: Settings, database: Database) -> AsyncGenerator[list[Starlette]]:
    """Two applications, as two workers are: they share nothing but the databases."""
    async with AsyncExitStack() as stack:
        apps: list[Starlette] = [create_app(settings), create_app(settings)]
        for app in apps:
            await stack.enter_async_context(app.router.lifespan_context(app))
        yield apps


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[Database]:
    database = open_database(settings)
    await database.open()
    try:
        yield database
    finally:
        await database.close()


async def is_used(database: Database) -> bool:
    [row] = await database.fetch_report(ON_REPLICA)
    return row["is_replica"]


async def until_used(database: Database) -> None:
    await until(lambda: is_used(database))


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await is_so():  # noqa: ASYNC110 because a standby rings nobody
            await asyncio.sleep(0.02)
