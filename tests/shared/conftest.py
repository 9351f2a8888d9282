"""A Redis server, and connections to it as two processes of an installation have them."""

from collections.abc import AsyncGenerator, Generator

import pytest

from tawam.shared import redis as shared_redis
from tawam.shared.redis import SharedRedis
from tests.redis_server import RedisServer

Processes = tuple[SharedRedis, SharedRedis]


@pytest.fixture
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")).running() as server:
        yield server


@pytest.fixture
async def processes(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Processes]:
    # The tests may run beside others that keep the machine busy.
    monkeypatch.setattr(shared_redis, "PATIENCE", 30.0)
    first, second = (SharedRedis(redis_server.url, "https://a.example") for _ in range(2))
    yield first, second
    await first.close()
    await second.close()
