"""Profile reads of 1, 2 and 4 workers on PostgreSQL and Redis, against a bare handler with as many workers.

A knee of ours would show as a ratio that falls as workers are added. Memory is what a worker holds for itself
(USS) and with its share of what it has in common with others (PSS), after the requests.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.servers import BIN, free_port, requests_per_second, running
from tawam.auth.keys import SigningKeys
from tawam.database.opening import open_database
from tawam.migrate import migrate
from tawam.settings import Settings
from tests.people import People, Person
from tests.postgres_cluster import PostgresCluster
from tests.redis_server import RedisServer

WORKERS = (1, 2, 4)
TURNS = 3


@dataclass(frozen=True)
class Site:
    """What the measured servers share: a database, Redis, keys and a person with a profile."""

    settings: Settings
    redis: RedisServer
    person: Person

    @property
    def query(self) -> str:
        return f"select=username,full_name,avatar_url&id=eq.{self.person.id}"

    @contextmanager
    def ours(self, workers: int) -> Generator[int]:
        environment = {
            "TAWAM_PORT": f"{self.settings.port}",
            "TAWAM_DATA_DIR": str(self.settings.data_dir),
            "TAWAM_DATABASE_URL": self.settings.database_url,
            "TAWAM_REDIS_URL": self.redis.url,
        }
        command = served(workers, self.settings.port, "--factory", "bench.uncounted:app")
        with running(command, f"{self.settings.site_url}/readyz", environment) as process:
            yield process

    @contextmanager
    def bare(self, workers: int) -> Generator[str]:
        port = free_port()
        url = f"http://127.0.0.1:{port}/?{self.query}"
        environment = {"BENCH_DATABASE": self.settings.database_url}
        with running(served(workers, port, "bench.bare_postgres:app"), url, environment):
            yield url


def served(workers: int, port: int, *app: str) -> list[str]:
    granian = [str(BIN / "granian"), "--interface", "asgi", "--loop", "uvloop", "--no-ws", "--no-log"]
    return [*granian, "--workers", f"{workers}", "--port", f"{port}", *app]


async def add_person(settings: Settings) -> Person:
    await migrate(settings)
    SigningKeys.load(settings.data_dir)
    database = open_database(settings)
    await database.open()
    try:
        return await People(database, settings).add("bench")
    finally:
        await database.close()


@contextmanager
def site() -> Generator[Site]:
    cluster = PostgresCluster()
    cluster.start()
    try:
        with tempfile.TemporaryDirectory() as name, RedisServer(Path(name)).running() as redis:
            port = free_port()
            settings = Settings(
                data_dir=Path(name) / "data",
                port=port,
                site_url=f"http://127.0.0.1:{port}",
                database_url=cluster.create_database("bench"),
            )
            yield Site(settings, redis, asyncio.run(add_person(settings)))
    finally:
        cluster.stop()


def memory(process: int) -> tuple[float, float]:
    """The median of what each worker holds for itself, and with its share of what is common, in MiB."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    figures = [_rollup(int(child)) for child in children]
    own, shared = zip(*figures, strict=True)
    return statistics.median(own), statistics.median(shared)


def _rollup(process: int) -> tuple[float, float]:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    kib = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    return (kib["Private_Clean"] + kib["Private_Dirty"]) / 1024, kib["Pss"] / 1024


def measure(site: Site, workers: int) -> None:
    headers = {**site.person.headers, "Accept": "application/vnd.pgrst.object+json"}
    address = f"{site.settings.site_url}/rest/v1/profiles?{site.query}"
    with site.ours(workers) as process, site.bare(workers) as bare:
        turns = [(requests_per_second(address, headers), requests_per_second(bare, {})) for _ in range(TURNS)]
        own, shared = memory(process)
    ours, theirs = (statistics.median(column) for column in zip(*turns, strict=True))
    print(
        f"{workers} workers: {ours:,.0f}/s against {theirs:,.0f}/s = {ours / theirs:.2f}; "
        f"a worker has {own:.0f} MiB of its own, {shared:.0f} with its share"
    )


def main() -> None:
    with site() as shared:
        for workers in WORKERS:
            measure(shared, workers)


if __name__ == "__main__":
    main()
