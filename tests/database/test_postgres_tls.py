"""Connections to PostgreSQL with TLS: a real certificate, and the names that it holds or does not."""

import asyncio
from collections.abc import Generator
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from tawam.database.errors import DatabaseError
from tawam.database.opening import open_database
from tawam.database.postgres_pool import listen
from tawam.migrate import is_migrated, migrate
from tawam.settings import Settings
from tests.certificates import Authority
from tests.database.rows import USERS
from tests.postgres_cluster import PostgresCluster


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def cluster(authority: Authority) -> Generator[PostgresCluster]:
    """It has a certificate for `localhost`, and takes no connection without TLS."""
    cluster = PostgresCluster(authority.issue("localhost"))
    cluster.start()
    yield cluster
    cluster.stop()


def address(cluster: PostgresCluster, host: str, query: str) -> str:
    return f"{cluster.url('postgres').replace('127.0.0.1', host)}?{query}"


def of(authority: Authority) -> str:
    return f"sslrootcert={authority.certificate}"


async def test_a_certificate_with_the_name_is_taken(cluster: PostgresCluster, authority: Authority) -> None:
    url = address(cluster, "localhost", f"sslmode=verify-full&{of(authority)}")
    settings = Settings(database_url=url)
    await migrate(settings)
    assert await is_migrated(settings)
    database = open_database(settings)
    await database.open()
    assert await database.fetch_all(USERS) == []
    await database.close()
    connected = asyncio.Event()
    listening = asyncio.create_task(listen(url, "changes", connected.set))
    await asyncio.wait_for(connected.wait(), 10)
    listening.cancel()


@pytest.mark.parametrize(
    ("host", "query"),
    [
        ("127.0.0.1", "sslmode=verify-full&{own}"),
        ("localhost", "sslmode=verify-full&{other}"),
        ("localhost", "sslmode=verify-ca&{other}"),
        ("localhost", "sslmode=disable"),
    ],
    ids=["the wrong name", "an unknown authority", "an unknown authority for verify-ca", "no TLS"],
)
async def test_anything_else_is_refused(
    cluster: PostgresCluster, authority: Authority, tmp_path: Path, host: str, query: str
) -> None:
    query = query.format(own=of(authority), other=of(Authority(tmp_path)))
    settings = Settings(database_url=address(cluster, host, query))
    database = open_database(settings)
    with pytest.raises(DatabaseError):
        await database.open()
    with pytest.raises((DatabaseError, DBAPIError)):
        await migrate(settings)


async def test_one_that_verify_full_refuses_for_its_name_passes_verify_ca(
    cluster: PostgresCluster, authority: Authority
) -> None:
    url = address(cluster, "127.0.0.1", f"sslmode=verify-ca&{of(authority)}")
    database = open_database(Settings(database_url=url))
    await database.open()
    await database.close()
