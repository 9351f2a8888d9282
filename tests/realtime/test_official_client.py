"""The official Python client, unchanged, against `tawam serve`."""

import asyncio
import os
import signal
import socket as sockets
import subprocess
from collections.abc import AsyncGenerator, Callable
from typing import Any

import httpx2
import pytest
from realtime import AsyncRealtimeChannel, AsyncRealtimeClient, RealtimeSubscribeStates
from realtime import RealtimePostgresChangesListenEvent as Kind
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed

from tawam.realtime.socket import RESTARTING
from tawam.settings import Settings
from tests.people import Person
from tests.ports import free_port
from tests.realtime.conftest import token_of
from tests.served import Server

PATIENCE = 20.0


@pytest.fixture
def settings_values() -> dict[str, Any]:
    """Tokens that the test signs name the address of the server."""
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


class Site:
    """
    Attributes:
        process: the server's parent.
    """

    def __init__(self, settings: Settings, anon_key: str) -> None:
        self.server = Server(settings.data_dir, settings.port, {"TAWAM_DATABASE_URL": settings.database_url})
        self.anon_key = anon_key
        self.process: subprocess.Popen[bytes] = self.server.start()

    @property
    def address(self) -> str:
        return f"{self.server.url}/realtime/v1"

    def restart(self) -> None:
        self.stop()
        self.process = self.server.start()

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(20) == 0

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def site(settings: Settings, anon_key: str) -> Any:
    site = Site(settings, anon_key)
    yield site
    site.kill()


@pytest.fixture
async def client(site: Site) -> AsyncGenerator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=site.server.url) as client:
        yield client


class Events:
    """What the client's callbacks were given, in order."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Any] = asyncio.Queue()

    def __call__(self, *arguments: Any) -> None:
        self._queue.put_nowait(arguments[0] if len(arguments) == 1 else arguments)

    async def next(self) -> Any:
        return await asyncio.wait_for(self._queue.get(), PATIENCE)

    async def until(self, meets: Callable[[Any], bool]) -> Any:
        while not meets(event := await self.next()):
            pass
        return event


@pytest.fixture
async def ann_client(site: Site, ann: Person) -> AsyncGenerator[AsyncRealtimeClient]:
    client = AsyncRealtimeClient(site.address, token=site.anon_key, initial_backoff=0.2, max_retries=9)
    await client.set_auth(token_of(ann))
    yield client
    await client.close()


def is_subscribed(event: Any) -> bool:
    return event[0] is RealtimeSubscribeStates.SUBSCRIBED


async def subscribe(channel: AsyncRealtimeChannel) -> Events:
    states = Events()
    await channel.subscribe(states)
    assert is_subscribed(await states.next())
    return states


async def test_gets_changes_with_filters(
    ann_client: AsyncRealtimeClient, client: httpx2.AsyncClient, ann: Person
) -> None:
    every, updates, chosen, system = Events(), Events(), Events(), Events()
    channel = ann_client.channel("db")
    channel.on_postgres_changes(Kind.All, every, table="notes")
    channel.on_postgres_changes(
        Kind.Update, updates, table="notes", filter="title=in.(A,B)", select=["title"]
    )
    channel.on_postgres_changes(Kind.All, chosen, table="notes", filter="title=match.^C")
    channel.on_system(system)
    await subscribe(channel)
    assert (await system.next()).message == "Subscribed to PostgreSQL"
    note = {"title": "A", "content": "c"}
    answer = await client.post(
        "/rest/v1/notes", json=note, headers={**ann.headers, "prefer": "return=representation"}
    )
    [added] = answer.json()
    assert (await every.next())["data"]["record"] == added
    where = f"/rest/v1/notes?id=eq.{added['id']}"
    for title in ("B", "Cee"):
        await client.patch(where, json={"title": title}, headers=ann.headers)
        assert (await every.next())["data"]["record"]["title"] == title
    assert (await updates.next())["data"]["record"] == {"id": added["id"], "title": "B"}
    assert (await chosen.next())["data"]["record"]["title"] == "Cee"
    await client.delete(where, headers=ann.headers)
    assert (await every.next())["data"]["old_record"] == {"id": added["id"]}


async def test_sends_and_is_present(site: Site, ann_client: AsyncRealtimeClient) -> None:
    other_client = AsyncRealtimeClient(site.address, token=site.anon_key)
    got, synced, came = Events(), Events(), Events()
    other = other_client.channel(
        "room", {"config": {"broadcast": {"self": True}, "presence": None, "private": False}}
    )
    other.on_broadcast("hello", got)
    other.on_presence_sync(synced)
    other.on_presence_join(came)
    await subscribe(other)
    mine = ann_client.channel("room")
    await subscribe(mine)
    await mine.send_broadcast("hello", {"a": 1})
    assert (await got.next())["payload"] == {"a": 1}
    await other.send_broadcast("hello", {"a": 2})
    assert (await got.next())["payload"] == {"a": 2}
    await mine.http_send("hello", {"a": 3})
    assert (await got.next())["payload"] == {"a": 3}
    await mine.track({"mood": "glad"})
    _, _, [joined] = await came.next()
    assert joined["mood"] == "glad"
    await mine.untrack()
    async with asyncio.timeout(PATIENCE):
        await synced.next()
        while other.presence_state():
            await synced.next()
    await ann_client.remove_channel(mine)
    await other_client.close()


# The client reads attributes that a library has deprecated.
@pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning")
async def test_comes_back_after_the_server_restarts(
    site: Site, ann_client: AsyncRealtimeClient, client: httpx2.AsyncClient, ann: Person
) -> None:
    every = Events()
    channel = ann_client.channel("db")
    channel.on_postgres_changes(Kind.Insert, every, table="notes")
    states = await subscribe(channel)
    async with open_websocket(
        f"{site.address.replace('http', 'ws')}/websocket?apikey={site.anon_key}"
    ) as raw:
        await asyncio.to_thread(site.restart)
        with pytest.raises(ConnectionClosed) as closed:
            await raw.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == RESTARTING
    await states.until(is_subscribed)
    await client.post("/rest/v1/notes", json={"title": "after"}, headers=ann.headers)
    assert (await every.next())["data"]["record"]["title"] == "after"


@pytest.mark.on_sqlite
async def test_a_client_that_never_reads_is_cut_off(
    site: Site, client: httpx2.AsyncClient, ann: Person
) -> None:
    """The kernel holds some megabytes for it, then this server three; then the connection ends."""
    address = f"{site.address.replace('http', 'ws')}/websocket?apikey={site.anon_key}&vsn=2.0.0"
    silent = sockets.create_connection(("127.0.0.1", site.server.port))
    head = [
        f"GET /realtime/v1/websocket?apikey={site.anon_key}&vsn=2.0.0 HTTP/1.1",
        f"Host: 127.0.0.1:{site.server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    silent.sendall("\r\n".join([*head, "", ""]).encode())
    assert b" 101 " in silent.recv(4096)
    join = b'[null,"1","realtime:room","phx_join",{}]'
    silent.sendall(bytes([0x81, 0x80 | len(join), 0, 0, 0, 0]) + join)
    async with open_websocket(address, max_size=None) as other:
        await other.send('[null,"1","realtime:room","phx_join",{}]')
        await other.recv()
        assert await gauge(client, "sockets") == 2
        body = {"messages": [{"topic": "room", "event": "e", "payload": "x" * 250_000}] * 4}
        for _ in range(15):
            answer = await client.post("/realtime/v1/api/broadcast", json=body, headers=ann.headers)
            assert answer.status_code == 202
            for _ in range(4):
                await asyncio.wait_for(other.recv(), PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while await gauge(client, "sockets") > 1:  # noqa: ASYNC110 because it is another process
                await asyncio.sleep(0.1)
    silent.close()


async def gauge(client: httpx2.AsyncClient, kind: str) -> int:
    text = (await client.get("/metrics")).text
    return int(float(text.split(f'tawam_realtime{{kind="{kind}"}} ')[1].split()[0]))
