"""`tawam serve` with four workers: an attack that is spread over all of them gets as much as on one."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Generator
from typing import Any

import httpx2
import pytest

from tawam.http.limits import RULES
from tawam.settings import Settings
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.served import Server, several_workers

pytestmark = [pytest.mark.slow, pytest.mark.on_postgres]
WORKERS = 4
# Few enough for the minute that the limit is of, also at load; and so many that each worker comes to its own.
ATTEMPTS, ATTEMPTS_ALONE = 80, 160
AT_ONCE = 8


@pytest.fixture
def settings_values() -> dict[str, Any]:
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


@pytest.fixture
def server(settings: Settings, redis_server: RedisServer) -> Generator[Server]:
    with several_workers(settings, redis_server, WORKERS) as server:
        yield server


async def wrong_sign_ins(server: Server, key: str, attempts: int) -> Counter[int]:
    """The statuses of many attempts, each over a connection of its own: any worker may take it."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def attempt(number: int) -> int:
        body = {"email": f"nobody{number}@example.com", "password": "wrong-horse-1"}
        async with turn, httpx2.AsyncClient(headers={"apikey": key}, timeout=60) as client:
            response = await client.post(f"{server.url}/auth/v1/token?grant_type=password", json=body)
            return response.status_code

    return Counter(await asyncio.gather(*map(attempt, range(attempts))))


async def test_wrong_sign_ins_are_counted_over_all_workers(server: Server, redis_server: RedisServer) -> None:
    key, taken = server.key("ANON_KEY"), RULES["password"].amount
    assert await wrong_sign_ins(server, key, ATTEMPTS) == {400: taken, 429: ATTEMPTS - taken}

    async with httpx2.AsyncClient() as client:
        metrics = (await client.get(f"{server.url}/metrics")).text
    refused = re.findall(
        r'^tawam_request_seconds_count\{worker="(\d+)",.*status="429"\} (\S+)$', metrics, re.M
    )
    assert len(refused) > 1, "one worker took all"
    assert sum(float(count) for _, count in refused) == ATTEMPTS - taken

    redis_server.stop()
    began = time.monotonic()
    statuses = await wrong_sign_ins(server, key, ATTEMPTS_ALONE)
    minutes = 1 + (time.monotonic() - began) // 60
    # Each worker goes on from what it counted itself: nothing opens up, and nothing fails.
    assert set(statuses) <= {400, 429}
    assert statuses[400] <= (WORKERS * minutes - 1) * taken
