"""`tawam serve` with three workers on PostgreSQL and Redis: the official client cannot tell it from one."""

from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest
from realtime import AsyncRealtimeChannel, AsyncRealtimeClient
from realtime import RealtimePostgresChangesListenEvent as Kind

from tawam.settings import Settings
from tests.people import Person
from tests.ports import free_port
from tests.realtime.conftest import token_of
from tests.realtime.test_official_client import Events, subscribe
from tests.redis_server import RedisServer
from tests.served import Server, several_workers

# Enough that no worker gets all of them: each connection goes to any of three.
SOCKETS = 12


@pytest.fixture
def settings_values() -> dict[str, Any]:
    """Tokens that the test signs name the address of the server."""
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


@pytest.fixture
def server(settings: Settings, tmp_path: Path) -> Generator[Server]:
    with RedisServer(tmp_path).running() as redis, several_workers(settings, redis, 3) as server:
        yield server


@pytest.fixture
async def clients(server: Server, anon_key: str, ann: Person) -> AsyncGenerator[list[AsyncRealtimeClient]]:
    async with AsyncExitStack() as stack:
        clients: list[AsyncRealtimeClient] = []
        for _ in range(SOCKETS):
            client = AsyncRealtimeClient(f"{server.url}/realtime/v1", token=anon_key)
            stack.push_async_callback(client.close)
            await client.set_auth(token_of(ann))
            clients.append(client)
        yield clients


@pytest.mark.slow
@pytest.mark.on_postgres
async def test_messages_presences_and_changes_reach_every_worker(
    server: Server, clients: list[AsyncRealtimeClient], ann: Person
) -> None:
    channels: list[AsyncRealtimeChannel] = []
    heard, changed, synced = ([Events() for _ in clients] for _ in range(3))
    for number, client in enumerate(clients):
        options: Any = {"config": {"presence": {"key": f"{number}", "enabled": True}}}
        channel = client.channel("room", options)
        channel.on_broadcast("hello", heard[number])
        channel.on_presence_sync(synced[number])
        channel.on_postgres_changes(Kind.Insert, changed[number], table="notes")
        await subscribe(channel)
        channels.append(channel)

    for number, channel in enumerate(channels):
        await channel.track({"number": number})
    everybody = {f"{number}" for number in range(SOCKETS)}
    for channel, events in zip(channels, synced, strict=True):
        while set(channel.presence_state()) != everybody:
            await events.next()

    await channels[0].send_broadcast("hello", {"a": 1})
    for events in heard[1:]:
        assert (await events.next())["payload"] == {"a": 1}

    async with httpx2.AsyncClient(base_url=server.url, headers=ann.headers) as client:
        note = {"title": "all of them", "content": "c"}
        assert (await client.post("/rest/v1/notes", json=note)).is_success
    for events in changed:
        assert (await events.next())["data"]["record"]["title"] == "all of them"
