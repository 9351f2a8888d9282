"""A server over a database of many rows, on SQLite and on PostgreSQL, and the time that its answers take."""

import asyncio
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table, insert, text

from bench.servers import BIN, free_port, running
from tawam.migrate import migrate, migration_engine
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster

Rows = Mapping[Table, Iterable[dict[str, Any]]]
_BATCH = 5_000


class Server:
    """Called over one connection, by whoever holds the service key."""

    def __init__(self, database: str, port: int, key: str) -> None:
        self.database = database
        self._connection = HTTPConnection("127.0.0.1", port)
        self._headers = {"apikey": key, "Authorization": f"Bearer {key}"}

    def get(self, path: str, requests: int, **headers: str) -> tuple[float, HTTPMessage]:
        """The median milliseconds of an answer, the network of this machine included, and its headers."""
        return self._median(requests, "GET", path, None, headers)

    def post(self, path: str, body: object, requests: int) -> tuple[float, HTTPMessage]:
        headers = {"Content-Type": "application/json"}
        return self._median(requests, "POST", path, msgspec.json.encode(body), headers)

    def _median(
        self, requests: int, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[float, HTTPMessage]:
        taken: list[float] = []
        told = HTTPMessage()
        for _ in range(requests):
            started = time.perf_counter()
            self._connection.request(method, path, body, {**self._headers, **headers})
            answer = self._connection.getresponse()
            content = answer.read()
            taken.append((time.perf_counter() - started) * 1000)
            assert answer.status in (200, 206), content
            told = answer.headers
        return statistics.median(taken), told


def total_of(headers: HTTPMessage) -> int:
    """How many rows there are on all pages, as `Prefer: count=exact` has it told."""
    return int(headers["Content-Range"].rpartition("/")[2])


def on_both_databases(rows: Callable[[], Rows], report: Callable[[Server], None]) -> None:
    """Fills a database with `rows`, parents before children, and has `report` ask a server over it: twice."""
    with tempfile.TemporaryDirectory() as folder:
        _serve("SQLite", Path(folder), "", rows(), report)
    cluster = PostgresCluster()
    cluster.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            _serve("PostgreSQL", Path(folder), cluster.create_database("bench"), rows(), report)
    finally:
        cluster.stop()


def _serve(name: str, folder: Path, database_url: str, rows: Rows, report: Callable[[Server], None]) -> None:
    asyncio.run(fill(Settings(data_dir=folder, database_url=database_url), rows))
    port = free_port()
    settings = {"PORT": str(port), "DATA_DIR": str(folder), "DATABASE_URL": database_url}
    environment = {f"TAWAM_{setting}": value for setting, value in settings.items()}
    with running([str(BIN / "tawam"), "serve"], f"http://127.0.0.1:{port}/readyz", environment):
        keys = subprocess.check_output([str(BIN / "tawam"), "keys"], text=True, env=environment)
        report(Server(name, port, keys.split("SERVICE_ROLE_KEY=", 1)[1].split()[0]))


async def fill(settings: Settings, rows: Rows) -> None:
    await migrate(settings)
    engine = migration_engine(settings)
    async with engine.begin() as connection:
        for table, all_rows in rows.items():
            listed = list(all_rows)
            for start in range(0, len(listed), _BATCH):
                await connection.execute(insert(table), listed[start : start + _BATCH])
    if settings.uses_postgres:  # Autovacuum would have by now.
        async with engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text("vacuum analyze"))
    await engine.dispose()
