"""What the database does when the world around it fails."""

import asyncio
import multiprocessing
import resource
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest
from sqlalchemy import bindparam, func, literal, select, update

from tawam.auth.tables import users
from tawam.database.errors import DatabaseUnavailable, StatementTimeout
from tawam.database.opening import open_database, sqlite_path
from tawam.database.port import Database, Transaction
from tawam.database.postgres import PostgresDatabase
from tawam.database.retry import in_transaction
from tawam.database.statement import Statement
from tawam.database.write_lock import WriteLock
from tawam.settings import Settings
from tests.database.rows import USER_BY_ID, USERS, a_user, add
from tests.installation.relay import Relay
from tests.postgres_cluster import PostgresCluster

_numbers = select(literal(1).label("n")).cte(recursive=True)
_numbers = _numbers.union_all(select(_numbers.c.n + 1).where(_numbers.c.n < 1_000_000_000))
ENDLESS = Statement(select(func.count().label("total")).select_from(_numbers))
RENAME = Statement(update(users).where(users.c.id == bindparam("user_id")).values(language="en"))


class TestSlowStatements:
    async def test_are_stopped_and_the_next_one_works(self, database: Database) -> None:
        async with asyncio.timeout(60):
            with pytest.raises(StatementTimeout):
                await database.fetch_all(ENDLESS)
            assert await database.fetch_all(USERS) == []


class TestConflicts:
    async def test_two_that_wait_for_each_other_both_succeed(self, database: Database) -> None:
        first, second = a_user(), a_user()
        await add(database, first)
        await add(database, second)
        meeting = asyncio.Barrier(2)

        async def rename_both(one: str, other: str) -> None:
            is_first_try = True

            async def work(transaction: Transaction) -> None:
                nonlocal is_first_try
                await transaction.execute(RENAME, user_id=one)
                if is_first_try and is_postgres:
                    is_first_try = False
                    await meeting.wait()
                await transaction.execute(RENAME, user_id=other)

            await in_transaction(database, work)

        # SQLite lets one writer in at a time: nobody to meet.
        is_postgres = type(database).__name__ == "PostgresDatabase"
        await asyncio.gather(rename_both(first["id"], second["id"]), rename_both(second["id"], first["id"]))
        row = await database.fetch_one(USER_BY_ID, id=first["id"])
        assert row is not None
        assert row["language"] == "en"


class TestPostgres:
    @pytest.fixture
    async def postgres_database(self, postgres_url: str) -> Database:
        return open_database(Settings(database_url=postgres_url))

    async def test_a_restart_is_survived_without_opening_anew(
        self, postgres: PostgresCluster, postgres_database: Database
    ) -> None:
        await postgres_database.open()
        await asyncio.gather(*[postgres_database.fetch_all(USERS) for _ in range(20)])
        await asyncio.to_thread(postgres.restart)
        assert await postgres_database.fetch_all(USERS) == []
        async with postgres_database.transaction() as transaction:
            assert await transaction.fetch_all(USERS) == []
        await postgres_database.close()

    async def test_connections_that_were_cut_are_replaced(
        self, postgres: PostgresCluster, postgres_database: Database, postgres_url: str
    ) -> None:
        await postgres_database.open()
        await asyncio.gather(*[postgres_database.fetch_all(USERS) for _ in range(20)])
        other = await asyncpg.connect(postgres_url)
        await other.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tawam'"
        )
        await other.close()
        for _ in range(20):
            async with postgres_database.transaction() as transaction:
                assert await transaction.fetch_all(USERS) == []
            assert await postgres_database.fetch_one(USERS) is None
        await postgres_database.close()

    async def test_a_transaction_whose_connection_was_cut_says_so_and_leaves_nothing(
        self, postgres: PostgresCluster, postgres_database: Database, postgres_url: str
    ) -> None:
        await postgres_database.open()
        other = await asyncpg.connect(postgres_url)

        async def cut_half_way() -> None:
            async with postgres_database.transaction() as transaction:
                await transaction.execute(RENAME, user_id=a_user()["id"])
                await other.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tawam'"
                )
                await transaction.fetch_all(USERS)

        with pytest.raises(DatabaseUnavailable):
            await cut_half_way()
        assert await postgres_database.fetch_all(USERS) == []
        await other.close()
        await postgres_database.close()

    async def test_closing_waits_for_what_is_running(self, postgres_database: Database) -> None:
        await postgres_database.open()
        async with postgres_database.transaction() as transaction:
            closing = asyncio.create_task(postgres_database.close())
            await asyncio.sleep(0)
            assert await transaction.fetch_all(USERS) == []
        await closing
        with pytest.raises(DatabaseUnavailable):
            await postgres_database.fetch_all(USERS)

    async def test_a_server_that_is_not_there_is_unavailable(self) -> None:
        database = open_database(Settings(database_url="postgresql://tawam@127.0.0.1:1/none"))
        with pytest.raises(DatabaseUnavailable):
            await database.open()
        with pytest.raises(DatabaseUnavailable):
            await database.fetch_all(USERS)
        assert not await database.is_ready()


@contextmanager
def full_disk(largest_file: int) -> Generator[None]:
    """Files cannot grow beyond `largest_file` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.on_sqlite
class TestSqlite:
    async def test_a_full_disk_refuses_writes_keeps_reads_and_passes(
        self, database: Database, settings: Settings
    ) -> None:
        await add(database, a_user(email="before@example.com"))
        log = sqlite_path(settings).with_name("tawam.sqlite3-wal")
        with full_disk(log.stat().st_size + 1000):
            with pytest.raises(DatabaseUnavailable):
                await add(database, a_user(user_metadata={"much": "x" * 50_000}))
            assert [row["email"] for row in await database.fetch_all(USERS)] == ["before@example.com"]
        await add(database, a_user(email="later@example.com"))
        assert len(await database.fetch_all(USERS)) == 2

    async def test_another_process_that_writes_is_waited_for(
        self, database: Database, settings: Settings
    ) -> None:
        context = multiprocessing.get_context("spawn")
        holds, let_go = context.Event(), context.Event()
        holder = context.Process(target=hold_lock, args=(sqlite_path(settings), holds, let_go))
        holder.start()
        await asyncio.to_thread(holds.wait)
        lock = WriteLock(sqlite_path(settings), timeout=0.05)
        with pytest.raises(DatabaseUnavailable):
            await lock.acquire()
        lock.close()
        writing = asyncio.create_task(add(database, a_user()))
        await asyncio.sleep(0)
        assert await database.fetch_all(USERS) == []
        let_go.set()
        await writing
        await asyncio.to_thread(holder.join)
        assert len(await database.fetch_all(USERS)) == 1

    async def test_a_file_that_is_none_is_told(self, tmp_path: Path) -> None:
        settings = Settings(data_dir=tmp_path)
        sqlite_path(settings).write_bytes(b"not a database, but long enough to be read as one" * 40)
        database = open_database(settings)
        with pytest.raises(Exception, match="not a database"):
            await database.open()
        await database.close()


def hold_lock(path: Path, holds: Event, let_go: Event) -> None:
    """Another process of this machine, in the middle of a write."""

    async def hold() -> None:
        lock = WriteLock(path, timeout=5)
        await lock.acquire()
        holds.set()
        let_go.wait(10)

    asyncio.run(hold())


@pytest.mark.on_postgres
async def test_a_network_that_swallows_answers_is_a_database_that_is_away(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody says that the connection is lost: each request ends in time, and later ones work."""
    monkeypatch.setattr("tawam.database.postgres_pool._ANSWER_TIMEOUT", 0.3)
    address = urlsplit(postgres_url)
    line = Relay(lambda: address.port or 0)
    async with asyncio.timeout(60), line.running():
        database = PostgresDatabase(address._replace(netloc=f"tawam@127.0.0.1:{line.port}").geturl())
        await database.open()
        assert await database.is_ready()
        line.cut()
        with pytest.raises(DatabaseUnavailable):
            await database.fetch_one(USERS)
        with pytest.raises(DatabaseUnavailable):
            async with database.transaction() as transaction:
                await transaction.fetch_one(USERS)
        line.mend()
        async with database.transaction() as transaction:
            assert await transaction.fetch_all(USERS) == []
        await database.close()
