"""The overview and lists with a standby that answers them, against the primary alone, while others write.

Both servers of PostgreSQL stand on one machine here, so that together they get no faster: the figure to read
is what a request costs the primary.
"""

import asyncio
import os
import statistics
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
from sqlalchemy import insert

from bench.pooled import served
from bench.servers import free_port, requests_per_second, running
from tawam.auth.keys import SigningKeys
from tawam.database.opening import open_database
from tawam.migrate import migrate, migration_engine
from tawam.notes.tables import notes
from tawam.settings import Settings
from tests.overview.business import Business
from tests.people import People, Person
from tests.postgres_cluster import SERVICE, PostgresCluster

_DATABASE = "tawam"
_ROWS = 20_000
_TURNS = 5
_SECONDS = 4
# Seconds between the writes beside the reads.
_WRITE_EVERY = 0.005
_OVERVIEW = """
wrk.method = "POST"
wrk.body = '{"days": 365}'
wrk.headers["Content-Type"] = "application/json"
"""
_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    settings = {"synchronous_commit": "on"}
    primary, standby = PostgresCluster(settings=settings), PostgresCluster(settings=settings)
    try:
        primary.start()
        owner_url = primary.create_database(_DATABASE)
        with tempfile.TemporaryDirectory() as name:
            site, other = (f"http://127.0.0.1:{free_port()}" for _ in range(2))
            alone = {"TAWAM_DATABASE_URL": primary.url(_DATABASE, SERVICE)}
            asyncio.run(_fill(Settings(data_dir=Path(name), database_url=owner_url)))
            asyncio.run(
                migrate(
                    Settings(
                        data_dir=Path(name),
                        database_url=alone["TAWAM_DATABASE_URL"],
                        database_owner_url=owner_url,
                    ),
                    as_owner=True,
                )
            )
            ann = asyncio.run(_person(Settings(data_dir=Path(name), site_url=site, database_url=owner_url)))
            standby.follow(primary, is_awaited=False)
            with_replica = {**alone, "TAWAM_DATABASE_REPLICA_URL": standby.url(_DATABASE, SERVICE)}
            with (
                running(served(site), f"{site}/readyz", _environment(name, site, with_replica)),
                running(served(other), f"{other}/readyz", _environment(name, site, alone)),
            ):
                script = Path(name) / "overview.lua"
                script.write_text(_OVERVIEW)
                key = SigningKeys.load(Path(name)).service_role_key
                team = {"apikey": key, "authorization": f"Bearer {key}"}
                sites = (site, other)
                orders = "/rest/v1/orders?select=id,email,amount,status&order=created_at.desc&limit=20"
                counted = {**team, "prefer": "count=exact"}
                asyncio.run(
                    _compare(
                        "Overview of a year", primary, sites, "/functions/v1/team-overview", team, script
                    )
                )
                asyncio.run(_compare("Page of orders, counted", primary, sites, orders, counted))
                asyncio.run(_compare("Page of accounts", primary, sites, "/auth/v1/admin/users", team))
                own = "/rest/v1/notes?select=id,title&limit=20"
                asyncio.run(_compare("A person's notes", primary, sites, own, ann.headers))
    finally:
        standby.stop()
        primary.stop()


async def _fill(settings: Settings) -> None:
    await migrate(settings)
    engine = migration_engine(settings)
    rows = Business(1, datetime.now(UTC), timedelta(days=730)).rows(_ROWS)
    async with engine.begin() as connection:
        for table, values in rows.items():
            for first in range(0, len(values), 5000):
                await connection.execute(insert(table), values[first : first + 5000])
    await engine.dispose()
    connection = await asyncpg.connect(settings.database_url)
    await connection.execute("vacuum analyze")
    await connection.close()


async def _person(settings: Settings) -> Person:
    database = open_database(settings)
    await database.open()
    try:
        return await People(database, settings).add("measured")
    finally:
        await database.close()


def _environment(folder: str, site: str, addresses: dict[str, str]) -> dict[str, str]:
    return {**os.environ, "TAWAM_DATA_DIR": folder, "TAWAM_SITE_URL": site, **addresses}


@asynccontextmanager
async def _writing(primary: PostgresCluster) -> AsyncGenerator[None]:
    """During the block, somebody adds a note every few milliseconds."""

    async def write() -> None:
        connection = await asyncpg.connect(primary.url(_DATABASE))
        owner = await connection.fetchval("select id from users where email like 'measured%'")
        while True:
            await connection.execute(
                f"insert into {notes.name} (id, user_id, title, content, created_at, updated_at) "
                "values (gen_random_uuid(), $1, 't', 'c', now(), now())",
                owner,
            )
            await asyncio.sleep(_WRITE_EVERY)

    writing = asyncio.create_task(write())
    try:
        yield
    finally:
        assert not writing.done(), writing.exception()
        writing.cancel()


async def _compare(
    title: str,
    primary: PostgresCluster,
    sites: tuple[str, str],
    path: str,
    headers: dict[str, str],
    script: Path | None = None,
) -> None:
    """Measure two servers in alternating turns, and print the ratios of their medians."""
    options = ["-c6", *(["-s", str(script)] if script else [])]
    turns: list[list[tuple[float, float]]] = []
    async with _writing(primary):
        for _ in range(_TURNS):
            turn: list[tuple[float, float]] = []
            for site in sites:
                before = await _busy_seconds(primary)
                rate = await asyncio.to_thread(
                    requests_per_second, f"{site}{path}", headers, _SECONDS, options
                )
                busy = await _busy_seconds(primary) - before
                turn.append((rate, 1000 * busy / (rate * _SECONDS)))
            turns.append(turn)
    medians = [
        [statistics.median(each[index] for each in column) for index in (0, 1)]
        for column in zip(*turns, strict=True)
    ]
    (mine, my_cost), (theirs, their_cost) = medians
    print(
        f"{title}: {mine:,.0f}/s with a standby, {theirs:,.0f}/s without = {mine / theirs:.2f}; the primary "
        f"works {my_cost:.2f} ms for each, {their_cost:.2f} ms without = {my_cost / their_cost:.2f}"
    )


async def _busy_seconds(server: PostgresCluster) -> float:
    """The processor's time that the server's processes have taken."""
    connection = await asyncpg.connect(server.url(_DATABASE))
    processes = await connection.fetch("select pid from pg_stat_activity where pid <> pg_backend_pid()")
    await connection.close()
    return sum(_busy(record["pid"]) for record in processes)


def _busy(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    main()
