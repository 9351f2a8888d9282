"""PostgreSQL is restarted again and again under two machines, every other time after a crash.

What was acknowledged is there, who is not served hears when to come back, and the machines hold no more
connections than before.
"""

import asyncio
import time
from collections.abc import Generator
from pathlib import Path

import httpx2
import pytest

from tests.faults.conftest import IS_FULL, Figure, times
from tests.installation.installation import Installation
from tests.installation.load import Load, add_people, answers_to, loaded, watching
from tests.people import Person
from tests.postgres_cluster import PostgresCluster

RESTARTS = times(full=10, quick=2)
PEOPLE = 4
# Seconds in which people work between two restarts.
CALM = 1.0
RECOVERS_WITHIN = 3.0
PATIENCE = 60
# What a server does that must keep its promises when power is lost.
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


@pytest.fixture
def running(tmp_path: Path) -> Generator[Installation]:
    with Installation(tmp_path, postgres=PostgresCluster(settings=DURABLE)).running() as running:
        yield running


async def until_read(running: Installation, person: Person) -> float:
    """Return the seconds until somebody reads notes again."""
    began = time.monotonic()
    async with (
        asyncio.timeout(PATIENCE),
        httpx2.AsyncClient(base_url=running.url, headers=person.headers, timeout=PATIENCE) as client,
    ):
        while (await client.get("/rest/v1/notes?select=id&limit=1")).status_code != 200:  # noqa: ASYNC110 because the proxy rings nobody
            await asyncio.sleep(0.02)
    return time.monotonic() - began


def connections(running: Installation) -> int:
    """Return how many connections the machines have to the pooler, from the kernel's own list."""
    port, established = f":{running.pooler.port:04X}", "01"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(line[2].endswith(port) and line[3] == established for line in lines)


async def see_pages_without_database(running: Installation, reader: Person) -> None:
    """Look at the site while the proxy knows that no machine is ready."""
    await asyncio.to_thread(running.postgres.crash)
    async with asyncio.timeout(PATIENCE):
        while any(map(running.proxy.is_up, range(len(running.machines)))):  # noqa: ASYNC110 because the proxy rings nobody
            await asyncio.sleep(0.1)
    async with httpx2.AsyncClient(base_url=running.url, headers=reader.headers, timeout=PATIENCE) as client:
        page, notes = await client.get("/"), await client.get("/rest/v1/notes?select=id")
    await asyncio.to_thread(running.postgres.serve)
    assert page.status_code == 200
    assert notes.status_code == 503
    assert notes.headers["content-type"].startswith("application/json")
    assert "retry-after" in notes.headers


@pytest.mark.slow
# The official client asks for the code of a closed connection in the old way.
@pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning")
async def test_the_database_restarts_under_load(running: Installation, figure: Figure) -> None:
    site, people = await add_people(running, PEOPLE + 1)
    *busy, reader = people
    loads = [Load(site, person) for person in busy]
    until_served: list[float] = []
    async with watching(site, busy) as behind:
        async with loaded(loads):
            await asyncio.sleep(CALM)
            before = connections(running)
            began = time.monotonic()
            for number in range(RESTARTS):
                if number % 2:
                    await asyncio.to_thread(running.postgres.crash)
                    await asyncio.to_thread(running.postgres.serve)
                else:
                    await asyncio.to_thread(running.postgres.restart)
                until_served.append(await until_read(running, reader))
                await asyncio.sleep(CALM)
            seconds = time.monotonic() - began
            after = connections(running)
        await see_pages_without_database(running, reader)
        await until_read(running, reader)
    answers = answers_to(loads)
    missing = [note for load in loads for note in await load.missing()]

    failed = {status: count for status, count in answers.items() if status >= 400}
    figure("restarts of the primary, every other one a crash", RESTARTS)
    figure("requests; answers of 400 and more", f"{answers.total()} in {seconds:.0f} s; {failed}")
    figure("slowest return after it took connections again, seconds", f"{max(until_served):.1f}")
    figure("connections to the pooler before and after", f"{before}, {after}")
    figure("acknowledged notes, of them missing", f"{sum(len(load.notes) for load in loads)}, {len(missing)}")
    assert missing == []
    assert [error for load in loads for error in load.lost] == []
    assert [error for load in loads for error in load.bare] == []
    assert behind == []
    assert set(answers) <= {200, 201, 204, 409, 503}
    # Among all tests other work may hold the machine up.
    assert max(until_served) <= (RECOVERS_WITHIN if IS_FULL else PATIENCE)
    # The pools of four processes grow with what happens to be asked at once, and no further.
    assert after <= before + PEOPLE
