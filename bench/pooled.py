"""A read and a write of notes by way of PgBouncer in transaction mode, against PostgreSQL itself."""

import asyncio
import os
import statistics
import tempfile
from pathlib import Path

import httpx2

from bench.servers import BIN, free_port, requests_per_second, running
from tawam.database.opening import open_database
from tawam.migrate import migrate
from tawam.settings import Settings
from tests.people import People, Person
from tests.pgbouncer import PgBouncer
from tests.postgres_cluster import SERVICE, PostgresCluster

_DATABASE = "tawam"
_TURNS = 5
_WRITE = """
wrk.method = "PATCH"
wrk.body = '{"content": "measured"}'
wrk.headers["Content-Type"] = "application/json"
"""


def main() -> None:
    cluster = PostgresCluster()
    cluster.start()
    owner_url = cluster.create_database(_DATABASE)
    pooler = PgBouncer(owner_url, SERVICE)
    pooler.start()
    direct = cluster.url(_DATABASE, SERVICE)
    try:
        with tempfile.TemporaryDirectory() as name:
            site, other = (f"http://127.0.0.1:{free_port()}" for _ in range(2))
            settings = Settings(
                data_dir=Path(name),
                site_url=site,
                database_url=pooler.url(SERVICE, _DATABASE),
                database_direct_url=direct,
                database_owner_url=owner_url,
            )
            asyncio.run(migrate(settings, as_owner=True))
            ann = asyncio.run(_person(settings))
            pooled = {"TAWAM_DATABASE_URL": settings.database_url, "TAWAM_DATABASE_DIRECT_URL": direct}
            with (
                running(served(site), f"{site}/readyz", _environment(settings, pooled)),
                running(
                    served(other), f"{other}/readyz", _environment(settings, {"TAWAM_DATABASE_URL": direct})
                ),
            ):
                note = httpx2.post(
                    f"{site}/rest/v1/notes",
                    json={"title": "one"},
                    headers={**ann.headers, "Prefer": "return=representation"},
                ).json()[0]["id"]
                script = Path(name) / "write.lua"
                script.write_text(_WRITE)
                address = f"/rest/v1/notes?id=eq.{note}"
                _compare("Read of a note", site, other, f"{address}&select=id,title", ann, [])
                _compare("Write of a note", site, other, address, ann, ["-s", str(script)])
    finally:
        pooler.stop()
        cluster.stop()


def served(site: str) -> list[str]:
    port = site.rpartition(":")[2]
    granian = [str(BIN / "granian"), "--interface", "asgi", "--loop", "uvloop", "--no-ws", "--no-log"]
    return [*granian, "--port", port, "--factory", "bench.uncounted:app"]


def _environment(settings: Settings, addresses: dict[str, str]) -> dict[str, str]:
    return {
        **os.environ,
        "TAWAM_DATA_DIR": str(settings.data_dir),
        "TAWAM_SITE_URL": settings.site_url,
        **addresses,
    }


async def _person(settings: Settings) -> Person:
    database = open_database(settings)
    await database.open()
    try:
        return await People(database, settings).add("ann")
    finally:
        await database.close()


def _compare(title: str, pooled: str, direct: str, path: str, person: Person, options: list[str]) -> None:
    """Measure two servers in alternating turns, and print the ratio of their medians."""
    turns = [
        [requests_per_second(f"{site}{path}", person.headers, options=options) for site in (pooled, direct)]
        for _ in range(_TURNS)
    ]
    mine, theirs = (statistics.median(column) for column in zip(*turns, strict=True))
    print(f"{title}: {mine:,.0f}/s through PgBouncer, {theirs:,.0f}/s without = {mine / theirs:.2f}")


if __name__ == "__main__":
    main()
