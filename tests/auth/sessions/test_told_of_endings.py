"""Two processes with a Redis between them: what ends a session in one is felt in the other at once."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tawam.settings import Settings
from tawam.shared import redis as shared_redis
from tawam.shared.redis import SharedRedis
from tests.auth.api import AuthApi
from tests.auth.test_two_workers import WAYS, Way, open_doors, second_process
from tests.redis_server import RedisServer

pytestmark = pytest.mark.on_postgres
ALL = ["auth", "rest", "functions"]


@pytest.fixture
def redis_server(tmp_path: Path) -> Generator[RedisServer]:
    with RedisServer(tmp_path).running() as server:
        yield server


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock by which sessions are believed."""
    monkeypatch.setattr("tawam.auth.access.monotonic", lambda: 0.0)
    # The tests may run beside others that keep the machine busy.
    monkeypatch.setattr(shared_redis, "PATIENCE", 30.0)


@pytest.fixture
def settings_values(redis_server: RedisServer) -> dict[str, Any]:
    return {"redis_url": redis_server.url}


@pytest.fixture
async def other(api: AuthApi, settings: Settings) -> AsyncGenerator[AuthApi]:
    async with second_process(api, settings) as other:
        await until_both_listen(settings)
        yield other


async def until_both_listen(settings: Settings) -> None:
    redis = SharedRedis(settings.redis_url.get_secret_value(), settings.site_url)
    channel = redis.key("announcements", "sessions")
    async with asyncio.timeout(60):
        while (await redis.ask(lambda client: client.pubsub_numsub(channel)))[0][1] < 2:  # noqa: ASYNC110 because Redis rings nobody
            await asyncio.sleep(0.01)
    await redis.close()


@pytest.mark.parametrize("way", WAYS)
async def test_an_ending_is_felt_elsewhere_without_its_time(api: AuthApi, other: AuthApi, way: Way) -> None:
    session = await api.person()
    assert await open_doors(other, session) == ALL
    await way(api, session)
    until = monotonic() + 60
    while await open_doors(other, session):
        assert monotonic() < until, "the other process was not told"
        await asyncio.sleep(0.01)


async def test_without_redis_a_sign_out_is_done(
    api: AuthApi, other: AuthApi, redis_server: RedisServer
) -> None:
    session = await api.person()
    assert await open_doors(other, session) == ALL
    redis_server.stop()
    try:
        answer = await api.call("POST", "/logout", token=session.access_token)
    finally:
        redis_server.start()
    assert answer.status_code == 204
    assert await open_doors(api, session) == []
    # The time in which the other believes it stands still here.
    assert await open_doors(other, session) == ALL
