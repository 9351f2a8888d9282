"""A request does not wait for a Redis that is gone, and notices when it is back."""

import socket
from collections.abc import Generator
from time import monotonic
from typing import Any

import pytest

from tawam.shared import redis as shared_redis
from tawam.shared.redis import PATIENCE, RedisAway, SharedRedis
from tests.redis_server import RedisServer
from tests.shared.conftest import Processes


async def ping(redis: SharedRedis) -> Any:
    return await redis.ask(lambda client: client.ping())


async def test_it_is_asked_again_a_second_after_a_failure(
    processes: Processes, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis, _ = processes
    assert await ping(redis)
    moment = monotonic()
    monkeypatch.setattr(shared_redis, "monotonic", lambda: moment)
    redis_server.stop()
    with pytest.raises(RedisAway):
        await ping(redis)
    redis_server.start()
    moment += 0.9
    with pytest.raises(RedisAway):
        await ping(redis)
    moment += 0.2
    assert await ping(redis)


@pytest.fixture
def silent_server() -> Generator[str]:
    """Takes connections, and never answers: a network that swallows everything."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


async def test_a_silent_server_takes_its_second_once(silent_server: str) -> None:
    redis = SharedRedis(silent_server, "https://a.example")
    start = monotonic()
    for _ in range(100):
        with pytest.raises(RedisAway):
            await ping(redis)
    # Far less than a hundred times its patience; how much more than once is the machine's affair.
    assert monotonic() - start < 10 * PATIENCE
    await redis.close()


async def test_installations_on_one_server_have_keys_of_their_own(redis_server: RedisServer) -> None:
    ours, theirs = (
        SharedRedis(redis_server.url, site) for site in ("https://a.example", "https://b.example")
    )
    assert ours.key("limit", "x") != theirs.key("limit", "x")
    await ours.close()
    await theirs.close()
