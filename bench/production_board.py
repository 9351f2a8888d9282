"""The team's board and a customer's own list among 10,000 open productions and among 100, on both databases.

Each figure is the least of all requests in milliseconds, which other work on the machine disturbs least; the
two servers are asked in turns. The board is what its screen asks for, one request after the other.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from sqlalchemy import insert, text

from bench.servers import BIN, free_port, running
from tawam.auth.tables import users
from tawam.database.opening import open_database
from tawam.database.schema import new_id, timestamp
from tawam.migrate import migrate, migration_engine
from tawam.orders.tables import orders
from tawam.productions.tables import productions
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tawam.videos.tables import videos
from tests.people import People, Person
from tests.postgres_cluster import PostgresCluster

FEW, MANY = 100, 10_000
REQUESTS = 60
GOAL = 2.0
STEPS = ("onboarding", "scripts", "generation", "editing", "delivery")
ASSIGNEES = 5
# Productions and videos of the customer who is measured.
OWN = 5
COLUMNS = (
    "select=id,order_id,user_id,twin_id,plan_name,language,step,waits_for,waits_since,due_at,late,stopped_at,"
    "assignee_id,created_at"
)
LIMIT = "limit=50"
UNASSIGNED = "productions?select=id&assignee_id=is.null&waits_for=not.is.null&limit=0"


def board(whose: str) -> tuple[str, ...]:
    return (
        f"productions?{COLUMNS}&{whose}waits_for=eq.team&order=due_at.asc,id.asc&{LIMIT}",
        f"productions?{COLUMNS}&{whose}waits_for=eq.customer&order=waits_since.asc,id.asc&{LIMIT}",
        f"productions?{COLUMNS}&{whose}stopped_at=not.is.null&order=stopped_at.desc,id.desc&{LIMIT}",
        UNASSIGNED,
    )


def rows(count: int, team: list[Person], customer: Person) -> Iterator[dict[str, Any]]:
    """Productions by thirds: promised to somebody, waiting for somebody, and a tenth of them stopped."""
    first = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(count):
        moment = timestamp(first + timedelta(minutes=number))
        is_stopped, is_ours = number % 10 == 9, number % 2 == 0
        yield {
            "id": new_id(),
            "order_id": new_id(),
            "user_id": customer.id if number % (count // OWN) == 0 else new_id(),
            "twin_id": None,
            "plan_id": "video-executive",
            "plan_name": "EXECUTIVE",
            "language": "en",
            "step": STEPS[number % len(STEPS)],
            "waits_for": None if is_stopped else "team" if is_ours else "customer",
            "waits_since": None if is_stopped else moment,
            "due_at": moment if is_ours and not is_stopped else None,
            "stopped_at": moment if is_stopped else None,
            # A clock that stood would be started by the server, by what the rows of the production say.
            "running_since": moment if is_ours and not is_stopped else None,
            "late": False,
            "used_seconds": 0,
            "assignee_id": team[number % ASSIGNEES].id if number % 3 else None,
            "created_at": moment,
            "updated_at": moment,
        }


async def fill(settings: Settings, count: int) -> tuple[list[Person], Person]:
    """Return the team, each of whom sees to some of the productions, and a customer of a few."""
    await migrate(settings)
    database = open_database(settings)
    await database.open()
    people = People(database, settings)
    team = [await people.add(f"member{number}", is_admin=True) for number in range(ASSIGNEES)]
    customer = await people.add("ann")
    await database.close()
    made = list(rows(count, team, customer))
    shared = {"created_at": made[0]["created_at"], "updated_at": made[0]["created_at"]}
    strangers = [row["user_id"] for row in made if row["user_id"] != customer.id]
    engine = migration_engine(settings)
    async with engine.begin() as connection:
        for start in range(0, count, 1_000):
            some, ids = made[start : start + 1_000], strangers[start : start + 1_000]
            account = {"app_metadata": {}, "user_metadata": {}, "language": "en", **shared}
            await connection.execute(insert(users), [{"id": each, **account} for each in ids])
            await connection.execute(
                insert(profiles), [{"id": each, "full_name": "Sadu Learning", **shared} for each in ids]
            )
            await connection.execute(insert(orders), [order_of(row) for row in some])
            await connection.execute(insert(productions), some)
            await connection.execute(insert(videos), [video_of(row) for row in some])
    if settings.uses_postgres:  # Autovacuum would have by now.
        async with engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text("vacuum analyze"))
    await engine.dispose()
    return team, customer


def order_of(row: dict[str, Any]) -> dict[str, Any]:
    kept = {
        name: row[name]
        for name in ("user_id", "plan_id", "plan_name", "language", "created_at", "updated_at")
    }
    sold = {"provider": "sandbox", "status": "paid", "plan_type": "video", "amount": 1000, "currency": "USD"}
    return {"id": row["order_id"], "features": [], **sold, **kept}


def video_of(row: dict[str, Any]) -> dict[str, Any]:
    kept = {name: row[name] for name in ("created_at", "updated_at")}
    return {
        "id": new_id(),
        "production_id": row["id"],
        "twin_id": None,
        "title": "Quarter in review",
        "brief": "",
        "language": "en",
        "channels": ["linkedin"],
        "position": 1,
        "author_side": "team",
        "script_status": "waiting",
        "waits_since": row["created_at"],
        "version": 1,
        "words": 120,
        "step": "scripts",
        "waits_for": "customer",
        **kept,
    }


class Site:
    def __init__(self, port: int, team: list[Person], customer: Person) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        own = self._read("productions?select=id&order=id", customer)
        ids = ",".join(row["id"] for row in own)
        self.cases: dict[str, tuple[tuple[str, ...], Person]] = {
            # Each with a budget of requests of its own.
            "board, everybody's": (board(""), team[0]),
            "board, one assignee's": (board(f"assignee_id=eq.{team[0].id}&"), team[1]),
            "board, nobody's": (board("assignee_id=is.null&"), team[2]),
            "customer's productions": (
                (
                    f"productions?select=id,plan_name,step,due_at&user_id=eq.{customer.id}&order=created_at.desc,id.desc",
                ),
                customer,
            ),
            "customer's videos": (
                (f"videos?select=id,title&production_id=in.({ids})&order=position.asc,id.asc",),
                customer,
            ),
        }

    def _read(self, query: str, who: Person) -> Any:
        # The one number that the board shows is counted, without rows.
        is_count = query == UNASSIGNED
        counted = {"Prefer": "count=exact"} if is_count else {}
        self._connection.request(
            "HEAD" if is_count else "GET", f"/rest/v1/{query}", headers={**who.headers, **counted}
        )
        answer = self._connection.getresponse()
        body = answer.read()
        assert answer.status in (200, 206), body
        return json.loads(body or b"[]")

    def connect(self) -> None:
        """Open the connection anew: an idle one may have been closed."""
        self._connection.close()
        self._connection.connect()

    def ask(self, name: str) -> float:
        queries, who = self.cases[name]
        started = time.perf_counter()
        for query in queries:
            self._read(query, who)
        return (time.perf_counter() - started) * 1000


def measure(name: str, folders: tuple[Path, Path], urls: tuple[str, str]) -> None:
    print(f"Board and customers' lists on {name}: {FEW} and {MANY:,} productions (goal below {GOAL:.0f} x)")
    with ExitStack() as stack:
        sites: list[Site] = []
        for count, folder, url in zip((FEW, MANY), folders, urls, strict=True):
            port = free_port()
            who = asyncio.run(fill(Settings(data_dir=folder, database_url=url, port=port), count))
            values = {"PORT": str(port), "DATA_DIR": str(folder), "DATABASE_URL": url}
            environment = {f"TAWAM_{setting}": value for setting, value in values.items()}
            stack.enter_context(
                running([str(BIN / "tawam"), "serve"], f"http://127.0.0.1:{port}/readyz", environment)
            )
            sites.append(Site(port, *who))
        for case in sites[0].cases:
            taken: list[list[float]] = [[], []]
            for site in sites:
                site.connect()
            for _ in range(REQUESTS):
                for times, site in zip(taken, sites, strict=True):
                    times.append(site.ask(case))
            few, many = (min(times) for times in taken)
            verdict = "ok" if many / few < GOAL else "ABOVE GOAL"
            print(f"  {case:24}{few:7.1f} ms {many:7.1f} ms {many / few:5.2f} x  {verdict}")


def main() -> None:
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
        measure("SQLite", (Path(few), Path(many)), ("", ""))
    cluster = PostgresCluster()
    cluster.start()
    try:
        with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
            urls = cluster.create_database("few"), cluster.create_database("many")
            measure("PostgreSQL", (Path(few), Path(many)), urls)
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
