"""The team's list of 100,000 profiles over REST, as the site's table asks for it, on both databases.

Each figure is the median of the whole answer, exact count included, and in brackets how many reads of a
single profile that is in the same run: the machine's own speed is in both.
"""

import asyncio
import random
import statistics
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import insert, text

from bench.servers import BIN, free_port, running
from tawam.auth.tables import users
from tawam.auth.users.accounts import APP_METADATA
from tawam.database.schema import timestamp
from tawam.migrate import migrate, migration_engine
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster

PROFILES = 100_000
PAGE = 20
REQUESTS = 25
GOAL_MS = 50.0
_BATCH = 5_000
FIRST_NAMES = "Ann Bob Éva نور Layla Omar Zayd Mona Sara Ali Huda Jack Lily Max Mia Yusuf".split()
LAST_NAMES = "Smith Haddad Khan Müller Rossi ناصر Aziz Brown Young Silva Costa".split()
COLUMNS = "select=id,username,full_name,email,created_at,updated_at"
ORDERS = {
    "newest first": "created_at.desc.nullslast",
    "oldest first": "created_at.asc.nullslast",
    "updated last": "updated_at.desc.nullslast",
    "updated first": "updated_at.asc.nullsfirst",
    "by name": "full_name.asc.nullslast",
    "by name, backwards": "full_name.desc.nullslast",
    "by name and username": "full_name.asc.nullslast,username.asc.nullslast",
    "by name and username, backwards": "full_name.desc.nullslast,username.desc.nullslast",
    "by address": "email.asc.nullslast",
    "by address, backwards": "email.desc.nullslast",
}
FILTERS = {"who saved": "updated_at=not.is.null", "who never saved": "updated_at=is.null"}
SEARCHES = {"many": "ann", "few": "ann123", "none": "zzzz", "in Arabic": "نور"}


def crowd() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Accounts and profiles: a third never saved, a fifth have no name, made in no order."""
    chance = random.Random(1)
    first = datetime(2024, 1, 1, tzinfo=UTC)
    for number in range(PROFILES):
        made = first + timedelta(seconds=chance.randrange(80_000_000), microseconds=number)
        saved = made + timedelta(hours=chance.randrange(1, 5000)) if chance.random() > 0.3 else None
        name, family = chance.choice(FIRST_NAMES), chance.choice(LAST_NAMES)
        key = {"id": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "created_at": timestamp(made)}
        key["email"] = f"person{chance.randrange(10**9)}-{number}@example.com"
        user = {"app_metadata": APP_METADATA, "user_metadata": {}, "language": "en", **key}
        profile = {
            "username": f"{name.lower()}{number}" if saved else None,
            "full_name": f"{name} {family} {chance.randrange(10_000)}" if chance.random() > 0.2 else None,
            "updated_at": timestamp(saved) if saved else None,
            **key,
        }
        yield {"updated_at": key["created_at"], **user}, profile


async def fill(settings: Settings) -> None:
    await migrate(settings)
    engine = migration_engine(settings)
    rows = list(crowd())
    async with engine.begin() as connection:
        for start in range(0, PROFILES, _BATCH):
            accounts, people = zip(*rows[start : start + _BATCH], strict=True)
            await connection.execute(insert(users), list(accounts))
            await connection.execute(insert(profiles), list(people))
    if settings.uses_postgres:  # Autovacuum would have by now.
        async with engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text("vacuum analyze"))
    await engine.dispose()


class List:
    """`/rest/v1/profiles` of one server, over one connection."""

    def __init__(self, port: int, key: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        self._headers = {"apikey": key, "Authorization": f"Bearer {key}", "Prefer": "count=exact"}

    def read(self, query: str) -> tuple[float, int]:
        """The median milliseconds of an answer, and how many rows there are on all pages."""
        taken: list[float] = []
        total = 0
        for _ in range(REQUESTS):
            started = time.perf_counter()
            self._connection.request("GET", f"/rest/v1/profiles?{COLUMNS}&{query}", headers=self._headers)
            answer = self._connection.getresponse()
            body = answer.read()
            taken.append((time.perf_counter() - started) * 1000)
            assert answer.status in (200, 206), body
            total = int(answer.headers["Content-Range"].rpartition("/")[2])
        return statistics.median(taken), total

    def report(self) -> None:
        unit, _ = self.read("order=created_at&limit=1")
        for title, order in ORDERS.items():
            self._print(title, f"order={order}", unit, GOAL_MS)
        for title, condition in FILTERS.items():
            self._print(title, f"{condition}&order={ORDERS['newest first']}", unit, GOAL_MS)
        for title, word in SEARCHES.items():
            tree = ",".join(f'{column}.ilike."*{word}*"' for column in ("full_name", "username", "email"))
            query = f"or={quote(f'({tree})')}&order={ORDERS['newest first']}"
            self._print(f"search that finds {title}", query, unit, None)

    def _print(self, title: str, query: str, unit: float, goal: float | None) -> None:
        first, total = self.read(f"{query}&limit={PAGE}")
        offset = max(0, (total - 1) // PAGE * PAGE)
        last, _ = self.read(f"{query}&limit={PAGE}&offset={offset}")
        figures = " ".join(f"{median:7.1f} ms ({median / unit:5.1f})" for median in (first, last))
        verdict = "" if goal is None else "ok" if max(first, last) <= goal else "ABOVE GOAL"
        print(f"  {title:33}{figures} {total:9,} rows  {verdict}")


def measure(name: str, folder: Path, database_url: str) -> None:
    asyncio.run(fill(Settings(data_dir=folder, database_url=database_url)))
    port = free_port()
    settings = {"PORT": str(port), "DATA_DIR": str(folder), "DATABASE_URL": database_url}
    environment = {f"TAWAM_{setting}": value for setting, value in settings.items()}
    with running([str(BIN / "tawam"), "serve"], f"http://127.0.0.1:{port}/readyz", environment):
        keys = subprocess.check_output([str(BIN / "tawam"), "keys"], text=True, env=environment)
        print(f"List of {PROFILES:,} profiles on {name}: first page, last page (goal {GOAL_MS:.0f} ms)")
        List(port, keys.split("SERVICE_ROLE_KEY=", 1)[1].split()[0]).report()


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        measure("SQLite", Path(name), "")
    cluster = PostgresCluster()
    cluster.start()
    try:
        with tempfile.TemporaryDirectory() as name:
            measure("PostgreSQL", Path(name), cluster.create_database("bench"))
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
