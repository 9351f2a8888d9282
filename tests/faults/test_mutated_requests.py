"""Thousands of spoilt requests over every endpoint, from strangers, people, admins and the service key.

None breaks the server, and no answer tells what stands behind it.
"""

import random

import httpx2
import pytest

from tawam.database.port import Database
from tawam.settings import Settings
from tests.conftest import NewClient
from tests.faults.conftest import times
from tests.faults.mutations import INTERNALS, JSON, Mutations, Spoilt
from tests.people import People

# On each of the two databases.
REQUESTS = times(full=5_000, quick=1_250)
# Accounts are deleted and signed out on the way: these are new after so many requests.
FRESH_AFTER = 250
SEEDS = {"sqlite": 1447, "postgres": 1448}

Callers = list[dict[str, str]]


async def identities(database: Database, settings: Settings, turn: int) -> tuple[Callers, list[str]]:
    """Headers of everybody who may call, and ids that exist."""
    people = People(database, settings)
    ann = await people.add(f"ann{turn}", username=f"ann{turn}")
    boss = await people.add(f"boss{turn}", is_admin=True)
    return [people.anonymous, ann.headers, boss.headers, people.service], [ann.id, boss.id]


async def sent(new_client: NewClient, spoilt: Spoilt, headers: dict[str, str], place: int) -> httpx2.Response:
    """From one of many addresses, so that few requests meet a limit before they meet a handler."""
    known = {name.encode(): value.encode() for name, value in headers.items()}
    together = {**known, b"content-type": JSON, **spoilt.headers}
    async with new_client(f"198.51.{place % 100}.{place % 250}") as client:
        return await client.request(
            spoilt.method, spoilt.url, content=spoilt.content, headers=list(together.items())
        )


@pytest.mark.slow
async def test_spoilt_requests_break_nothing_and_disclose_nothing(
    new_client: NewClient, database: Database, settings: Settings, backend: str
):
    chance = random.Random(SEEDS[backend])
    mutations = Mutations(SEEDS[backend], [])
    callers: Callers = []
    statuses: dict[int, int] = {}
    for number in range(REQUESTS):
        if number % FRESH_AFTER == 0:
            callers, mutations.ids = await identities(database, settings, number)
        spoilt = mutations.request()
        answer = await sent(new_client, spoilt, chance.choice(callers), number)
        story = (
            number,
            spoilt.method,
            spoilt.url[:300],
            spoilt.content[:300],
            spoilt.headers,
            answer.text[:300],
        )
        assert answer.status_code < 500, (story, answer.text)
        assert not INTERNALS.search(answer.text), (story, answer.text)
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
    # They reach the handlers: neither limits nor the front door answer most of them.
    assert statuses[200] > REQUESTS // 20, statuses
    assert statuses.get(429, 0) < REQUESTS // 10, statuses
    assert statuses.get(401, 0) < REQUESTS // 3, statuses
