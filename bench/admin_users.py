"""The team's list of accounts with 100,000 of them: the first page, a deep one and the last."""

import asyncio
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

from sqlalchemy import insert, text

from bench.servers import BIN, free_port, running
from tawam.auth.tables import identities, users
from tawam.auth.users.accounts import APP_METADATA, identity_data
from tawam.database.schema import timestamp
from tawam.migrate import migrate, migration_engine
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster

ACCOUNTS = 100_000
PER_PAGE = 50
REQUESTS = 60
GOAL_MS = 50.0
_BATCH = 5_000
PAGES = {
    "first page": f"page=1&per_page={PER_PAGE}",
    "page in the middle": f"page={ACCOUNTS // PER_PAGE // 2}&per_page={PER_PAGE}",
    "last page": f"page={ACCOUNTS // PER_PAGE}&per_page={PER_PAGE}",
}


def crowd() -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """Rows of an account, its identity and its profile, a minute apart."""
    first = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(ACCOUNTS):
        user_id, email = str(uuid.uuid4()), f"person{number}@example.com"
        moments = {"created_at": timestamp(first + timedelta(minutes=number))}
        moments |= {"updated_at": moments["created_at"]}
        names = {"first_name": "Person", "last_name": str(number)}
        user = {
            "id": user_id,
            "email": email,
            "email_confirmed_at": moments["created_at"],
            "app_metadata": APP_METADATA,
            "user_metadata": names,
            "language": "en",
            **moments,
        }
        identity = {
            "id": str(uuid.uuid4()),
            "user_id": user_id,
            "provider": "email",
            "provider_id": user_id,
            "identity_data": identity_data(user_id, email, names, is_verified=True),
            "email": email,
            **moments,
        }
        yield user, identity, {"id": user_id, "email": email, "full_name": f"Person {number}", **moments}


async def fill(settings: Settings) -> None:
    await migrate(settings)
    engine = migration_engine(settings)
    rows = list(crowd())
    async with engine.begin() as connection:
        for start in range(0, ACCOUNTS, _BATCH):
            columns = zip(*rows[start : start + _BATCH], strict=True)
            for table, batch in zip((users, identities, profiles), columns, strict=True):
                await connection.execute(insert(table), list(batch))
    # As an installation that has grown to this size would have done by itself.
    words = "vacuum analyze" if settings.uses_postgres else "analyze"
    async with engine.connect() as connection:
        alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await alone.execute(text(words))
    await engine.dispose()


def milliseconds(port: int, key: str, query: str) -> float:
    """The median of `REQUESTS` answers over one connection, the network of this machine included."""
    connection = HTTPConnection("127.0.0.1", port)
    headers = {"apikey": key, "Authorization": f"Bearer {key}"}
    taken: list[float] = []
    for _ in range(REQUESTS):
        started = time.perf_counter()
        connection.request("GET", f"/auth/v1/admin/users?{query}", headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        taken.append((time.perf_counter() - started) * 1000)
        assert answer.status == 200, body
        assert answer.headers["X-Total-Count"] == str(ACCOUNTS)
    connection.close()
    return statistics.median(taken)


def measure(name: str, folder: Path, database_url: str) -> None:
    asyncio.run(fill(Settings(data_dir=folder, database_url=database_url)))
    port = free_port()
    environment = {
        "TAWAM_PORT": str(port),
        "TAWAM_DATA_DIR": str(folder),
        "TAWAM_DATABASE_URL": database_url,
    }
    with running([str(BIN / "tawam"), "serve"], f"http://127.0.0.1:{port}/readyz", environment):
        keys = subprocess.check_output([str(BIN / "tawam"), "keys"], text=True, env=environment)
        key = keys.split("SERVICE_ROLE_KEY=", 1)[1].split()[0]
        for page, query in PAGES.items():
            median = milliseconds(port, key, query)
            verdict = "ok" if median <= GOAL_MS else "ABOVE GOAL"
            print(
                f"{ACCOUNTS:,} accounts in {name}, {page}: {median:.1f} ms (goal {GOAL_MS:.0f} ms) {verdict}"
            )


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
