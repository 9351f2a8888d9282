"""Lists come from a standby that has everything that was committed before, and else from the primary."""

import asyncio
from collections.abc import Generator
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Select, Text, bindparam, case, cast, func, select

from tawam.auth.tables import users
from tawam.database.errors import InvalidText
from tawam.database.port import Database, Row
from tawam.database.replica import Lag
from tawam.database.statement import Statement
from tawam.settings import Settings
from tests.database.rows import a_user, add
from tests.installation.relay import Relay
from tests.pgbouncer import PgBouncer
from tests.postgres_cluster import SERVICE, PostgresCluster
from tests.replica.conftest import NAME, ON_REPLICA, SETTINGS, Pair, is_used, opened, until, until_used

BY_ID = Statement(select(users.c.id).where(users.c.id == bindparam("id")))


def slow_on_replica(seconds: float) -> Select[Any, Any]:
    """Answers at once on a primary, and whether it was one."""
    is_replica = func.pg_is_in_recovery()
    slept = case((is_replica, cast(func.pg_sleep(seconds), Text)), else_="")
    return select(is_replica.label("is_replica"), slept.label("slept"))


ENDLESS = Statement(slow_on_replica(30))
# Short enough for its time limit; its snapshot holds every row.
SLOW = Statement(slow_on_replica(1.5).add_columns(users.c.id))


async def test_reports_and_searches_are_answered_by_the_standby_and_nothing_else(database: Database) -> None:
    for read in (database.fetch_report, database.search):
        assert await read(ON_REPLICA) == [{"is_replica": True}]
    for read in (database.fetch_all, database.fetch_list):
        assert await read(ON_REPLICA) == [{"is_replica": False}]
    assert await database.fetch_one(ON_REPLICA) == {"is_replica": False}
    async with database.transaction() as transaction:
        assert await transaction.fetch_all(ON_REPLICA) == [{"is_replica": False}]


async def test_a_list_has_every_row_that_was_committed_before(database: Database, settings: Settings) -> None:
    """One process writes and another reads, again and again, while others write."""
    async with opened(settings) as other:
        await until_used(other)
        by_replica = 0

        async def write_and_look(count: int) -> None:
            nonlocal by_replica
            for _ in range(count):
                user = a_user()
                await add(database, user)
                by_replica += await is_used(other)
                assert await other.fetch_report(BY_ID, id=user["id"]) == [{"id": user["id"]}]

        await asyncio.gather(*[write_and_look(40) for _ in range(4)])
        # The standby keeps up; where it did not for a moment, the primary answered.
        assert by_replica > 0


async def test_a_paused_standby_is_not_asked_for_what_it_lacks(
    database: Database, settings: Settings, pair: Pair
) -> None:
    async with opened(settings) as other:
        await until_used(other)
        await asyncio.to_thread(pair.standby.pause_replay)
        user = a_user()
        await add(database, user)
        for reader in (database, other):
            assert await reader.fetch_report(BY_ID, id=user["id"]) == [{"id": user["id"]}]
            assert not await is_used(reader)
        await asyncio.to_thread(pair.standby.resume_replay)
        for reader in (database, other):
            await until_used(reader)
            assert await reader.fetch_report(BY_ID, id=user["id"]) == [{"id": user["id"]}]


async def test_a_standby_that_dies_costs_no_read_and_is_used_again(database: Database, pair: Pair) -> None:
    user = a_user()
    await add(database, user)
    stop, reads = asyncio.Event(), 0

    async def read_on() -> None:
        nonlocal reads
        while not stop.is_set():
            for read in (database.fetch_report, database.search):
                assert await read(BY_ID, id=user["id"]) == [{"id": user["id"]}]
                reads += 1

    readers = [asyncio.create_task(read_on()) for _ in range(4)]
    await until_used(database)
    await asyncio.to_thread(pair.standby.crash)
    assert not await is_used(database)
    assert await database.is_ready()
    await asyncio.to_thread(pair.standby.serve)
    await until_used(database)
    stop.set()
    await asyncio.gather(*readers)
    assert reads > 0


async def test_a_standby_that_does_not_answer_is_left(settings: Settings, pair: Pair) -> None:
    line = Relay(lambda: pair.standby.port)
    url = f"postgresql://{SERVICE}@127.0.0.1:{line.port}/{NAME}"
    async with line.running(), opened(settings.model_copy(update={"database_replica_url": url})) as database:
        await until_used(database)
        line.cut()
        assert await asyncio.gather(*[is_used(database) for _ in range(4)]) == [False] * 4
        assert not await is_used(database)
        line.mend()
        await until_used(database)


async def test_a_statement_that_takes_too_long_on_the_standby_runs_on_the_primary(database: Database) -> None:
    [row] = await database.fetch_report(ENDLESS)
    assert row["is_replica"] is False
    # It says nothing of other reads.
    assert await is_used(database)


async def test_a_statement_that_replay_ends_runs_on_the_primary(database: Database, pair: Pair) -> None:
    for _ in range(2):
        await add(database, a_user())
    standby = await asyncpg.connect(pair.standby.url(NAME))

    async def is_reading() -> bool:
        return await standby.fetchval(
            "select exists (select from pg_stat_activity where wait_event = 'PgSleep')"
        )

    async def has_conflicted() -> bool:
        return await standby.fetchval(
            "select confl_snapshot > 0 from pg_stat_database_conflicts where datname = current_database()"
        )

    rows: list[Row] = []
    try:
        # A snapshot on the primary may keep a deleted row from `vacuum`: then replay ends nothing.
        while not await has_conflicted():
            await add(database, user := a_user())
            await until_used(database)
            reading = asyncio.create_task(database.fetch_report(SLOW))
            await until(is_reading)
            for sql in (f"delete from users where id = '{user['id']}'", "vacuum users"):
                await rows_of(pair.primary.url(NAME), sql)
            rows = await reading
    finally:
        await standby.close()
    assert [row["is_replica"] for row in rows] == [False, False]
    assert await is_used(database)


async def test_a_read_that_is_called_off_leaves_nothing_open(database: Database) -> None:
    problems: list[dict[str, Any]] = []

    def note(_: object, problem: dict[str, Any]) -> None:
        problems.append(problem)

    asyncio.get_running_loop().set_exception_handler(note)
    for turns in range(400):
        reading = asyncio.create_task(database.fetch_report(ON_REPLICA))
        for _ in range(turns):
            await asyncio.sleep(0)  # A turn of the loop.
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
    assert await is_used(database)
    assert problems == []


async def test_a_value_that_no_column_holds_is_refused_as_without_a_standby(database: Database) -> None:
    with pytest.raises(InvalidText):
        await database.fetch_report(BY_ID, id="no id")
    assert await is_used(database)


async def test_a_standby_behind_pgbouncer_is_used(settings: Settings, pair: Pair) -> None:
    pooler = PgBouncer(pair.standby.url(NAME), SERVICE)
    await asyncio.to_thread(pooler.start)
    try:
        url = pooler.url(SERVICE, NAME)
        async with opened(settings.model_copy(update={"database_replica_url": url})) as database:
            await until_used(database)
            people = [a_user() for _ in range(20)]
            for user in people:
                await add(database, user)
            found = await asyncio.gather(*[database.fetch_report(BY_ID, id=user["id"]) for user in people])
            assert found == [[{"id": user["id"]}] for user in people]
            await until_used(database)
            [row] = await database.fetch_report(ENDLESS)
            assert row["is_replica"] is False
    finally:
        await asyncio.to_thread(pooler.stop)


async def test_a_standby_of_another_cluster_is_not_used(
    settings: Settings, pair: Pair, postgres: PostgresCluster, postgres_url: str
) -> None:
    """Its places in the log of writes look the same, and further on."""
    [place] = await rows_of(postgres.url("tawam_test"), "select pg_current_wal_lsn()::text")
    while await rows_of(pair.primary.url(NAME), f"select pg_current_wal_lsn() > '{place}'") != [True]:
        await fill_segment(pair.primary)
    await until_replayed(pair.standby, pair.primary)
    async with opened(settings.model_copy(update={"database_url": postgres_url})) as database:
        await looked_at(pair.standby)
        assert not await is_used(database)


async def test_a_primary_is_no_replica(settings: Settings, pair: Pair) -> None:
    changes = {"database_replica_url": pair.addresses["database_url"]}
    async with opened(settings.model_copy(update=changes)) as database:
        await looked_at(pair.primary)
        assert not await is_used(database)


class TestFailover:
    @pytest.fixture
    def clusters(self) -> Generator[tuple[PostgresCluster, ...]]:
        """A primary with two standbys."""
        clusters = tuple(PostgresCluster(settings=SETTINGS) for _ in range(3))
        primary, *standbys = clusters
        primary.start()
        primary.create_database(NAME)
        for standby in standbys:
            standby.follow(primary, is_awaited=False)
        yield clusters
        for cluster in clusters:
            cluster.stop()

    async def test_a_standby_with_what_the_new_primary_never_had_is_not_used(
        self, settings: Settings, clusters: tuple[PostgresCluster, ...]
    ) -> None:
        primary, ahead, behind = clusters
        await asyncio.to_thread(behind.crash)
        for _ in range(3):
            await fill_segment(primary)
        await until_replayed(ahead, primary)
        await asyncio.to_thread(primary.crash)
        await asyncio.to_thread(behind.serve)
        await asyncio.to_thread(behind.promote)
        addresses = {
            "database_url": behind.url(NAME, SERVICE),
            "database_replica_url": ahead.url(NAME, SERVICE),
        }
        async with opened(settings.model_copy(update=addresses)) as database:
            await looked_at(ahead)
            assert not await is_used(database)


async def rows_of(url: str, sql: str) -> list[Any]:
    connection = await asyncpg.connect(url)
    try:
        return [row[0] for row in await connection.fetch(sql)]
    finally:
        await connection.close()


async def fill_segment(server: PostgresCluster) -> None:
    """Take the log of writes 16 MiB further."""
    for sql in ("select pg_logical_emit_message(false, 'test', 'filled')", "select pg_switch_wal()"):
        await rows_of(server.url(NAME), sql)


async def until_replayed(standby: PostgresCluster, primary: PostgresCluster) -> None:
    [place] = await rows_of(primary.url(NAME), "select pg_current_wal_flush_lsn()::text")

    async def is_there() -> bool:
        return await rows_of(standby.url(NAME), f"select pg_last_wal_replay_lsn() >= '{place}'") == [True]

    await until(is_there)


async def looked_at(server: PostgresCluster) -> None:
    """Wait until a look at the replica has ended."""
    ended = (
        "select count(*) > 0 from pg_stat_activity where application_name = 'tawam' and query = 'ROLLBACK'"
    )

    async def has_ended() -> bool:
        return await rows_of(server.url(NAME), ended) == [True]

    await until(has_ended)


class TestLag:
    def test_is_the_age_of_the_first_place_that_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = 100.0
        monkeypatch.setattr("tawam.database.replica.monotonic", lambda: clock)
        lag = Lag()
        lag.primary_is_at("0/FFFFFFFF")
        clock = 103.0
        lag.primary_is_at("1/10")
        clock = 110.0
        assert lag.seconds == 10
        lag.replica_is_at("1/0")
        assert lag.seconds == 7
        lag.replica_is_at("1/10")
        assert lag.seconds == 0
