"""PostgreSQL through PgBouncer in transaction mode, which knows neither prepared statements nor LISTEN."""

import asyncio
import time
from collections.abc import AsyncGenerator

import asyncpg
import pytest
from sqlalchemy import func, select

from tawam.database.change_triggers import CHANNEL
from tawam.database.errors import DatabaseError, StatementTimeout
from tawam.database.opening import open_database
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id
from tawam.migrate import migrate
from tawam.settings import Settings
from tests.database.rows import INSERT_USER, USER_BY_ID, USERS, a_user
from tests.database.test_timeouts import ENDLESS, write_for_ever
from tests.pgbouncer import PgBouncer
from tests.postgres_cluster import SERVICE, PostgresCluster

NOTIFY = Statement(select(func.pg_notify(CHANNEL, "")))


@pytest.fixture
def settings(pgbouncer: PgBouncer, postgres_url: str) -> Settings:
    return Settings(database_url=pgbouncer.url(SERVICE, "tawam_test"), database_direct_url=postgres_url)


@pytest.fixture
async def database(settings: Settings, postgres: PostgresCluster) -> AsyncGenerator[Database]:
    database = open_database(settings)
    await database.open()
    yield database
    await database.close()
    await asyncio.to_thread(postgres.empty, "tawam_test", ["users"])


async def test_statements_that_share_connections_do_not_meet(database: Database) -> None:
    """Each takes two messages, between which another client may get the connection."""
    people = [a_user() for _ in range(40)]

    async def write_and_read(user: dict[str, object]) -> None:
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_USER, **user)
        for _ in range(5):
            row = await database.fetch_one(USER_BY_ID, id=user["id"])
            assert row is not None
            assert row["email"] == user["email"]

    await asyncio.gather(*map(write_and_read, people))
    assert len(await database.fetch_all(USERS)) == len(people)


async def test_statements_have_their_time_limit(database: Database) -> None:
    started = time.monotonic()
    with pytest.raises(StatementTimeout):
        await database.fetch_all(ENDLESS)
    assert time.monotonic() - started > 1.9
    with pytest.raises(StatementTimeout):
        await write_for_ever(database)
    assert await database.fetch_all(USERS) == []


async def test_changes_ring_over_a_connection_of_its_own(database: Database) -> None:
    rings: asyncio.Queue[None] = asyncio.Queue()
    async with asyncio.timeout(60), database.ringing(lambda: rings.put_nowait(None)):
        await rings.get()
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_USER, **a_user())
            await transaction.fetch_all(NOTIFY)
        await rings.get()


async def test_a_role_without_time_limits_is_refused(pgbouncer: PgBouncer, postgres: PostgresCluster) -> None:
    name = f"pooled_{new_id()}"
    owner_url = await asyncio.to_thread(postgres.create_database, name)
    settings = Settings(
        database_url=pgbouncer.url(SERVICE, name),
        database_direct_url=postgres.url(name, SERVICE),
        database_owner_url=owner_url,
    )
    database = open_database(settings)
    with pytest.raises(DatabaseError, match="no time limit"):
        await database.open()
    await migrate(settings, as_owner=True)
    # The pooler's connection is older than the role's limits.
    owner = await asyncpg.connect(owner_url)
    await owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", SERVICE)
    await owner.close()
    await database.open()
    await database.close()


async def test_a_pooler_that_is_not_named_as_one_is_refused(pgbouncer: PgBouncer) -> None:
    database = open_database(Settings(database_url=pgbouncer.url(SERVICE, "tawam_test")))
    with pytest.raises(DatabaseError, match="TAWAM_DATABASE_DIRECT_URL"):
        await database.open()
