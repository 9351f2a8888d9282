"""What Realtime costs: one change to many, sockets that wait, many policies, a socket that never reads."""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import uvloop

from bench.servers import BIN, free_port, running
from tawam.database.opening import open_database
from tawam.database.table_policies import Role
from tawam.migrate import migrate
from tawam.rest.tables import EXPOSED
from tawam.settings import Settings
from tests.people import People
from tests.postgres_cluster import PostgresCluster

SUBSCRIBERS = 1000
IDLE = 5000
ROUNDS = 15
ACCOUNTS = 50
ADMINS = 5
# Of a user and of an admin, as sockets of both subscribe to all tables.
POLICIES = sum(role in policy.read for policy in EXPOSED.values() for role in (Role.USER, Role.ADMIN))
SECONDS = 10
PER_SECOND = 100
# Sockets of one address.
_SHARE = 150


class Client(asyncio.Protocol):
    """A socket that counts what comes, in so few steps that the server's time is measured.

    Attributes:
        marker: the bytes by which a frame counts.
        arrivals: the moments at which frames were complete.
        seen: the bytes that came, if they are kept.
    """

    def __init__(self, marker: bytes, *, keeps: bool = False) -> None:
        self.marker = marker
        self.keeps = keeps
        self.arrivals: list[float] = []
        self.seen = bytearray()
        self.is_open = asyncio.get_running_loop().create_future()
        self.got = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if not self.is_open.done() and b"\r\n\r\n" in data:
            self.is_open.set_result(data.startswith(b"HTTP/1.1 101"))
        if self.keeps:
            self.seen += data
        found = data.count(self.marker)
        if found:
            self.arrivals += [time.perf_counter()] * found
            self.got.set()

    def send(self, text: str) -> None:
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2)
        # A mask of zeros leaves the bytes as they are.
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + data)


async def connect(port: int, path: str, number: int, client: Client) -> Client:
    loop, address = asyncio.get_running_loop(), f"127.0.1.{1 + number // _SHARE}"
    await loop.create_connection(lambda: client, "127.0.0.1", port, local_addr=(address, 0))
    client.transport.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    if not await client.is_open:
        raise RuntimeError("a socket was refused")
    return client


class Site:
    """A running server with people, and sockets on it."""

    def __init__(self, settings: Settings, people: People, worker: int) -> None:
        self.port = settings.port
        self.people = people
        self.worker = worker
        self._path = f"/realtime/v1/websocket?vsn=2.0.0&apikey={people.anonymous['apikey']}"

    async def socket(self, number: int, marker: bytes = b'"postgres_changes",{"ids"', **more: Any) -> Client:
        return await connect(self.port, self._path, number, Client(marker, **more))

    async def join(self, client: Client, bearer: str, config: dict[str, Any]) -> None:
        payload = {"config": config, "access_token": bearer.removeprefix("Bearer ")}
        client.send(json.dumps([None, "1", "realtime:room", "phx_join", payload]))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def memory(self) -> int:
        return memory_of(self.worker)


def memory_of(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


@asynccontextmanager
async def served(database_url: str = "") -> AsyncGenerator[Site]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        site_url = f"http://127.0.0.1:{port}"
        settings = Settings(data_dir=Path(folder), port=port, site_url=site_url, database_url=database_url)
        await migrate(settings)
        database = open_database(settings)
        await database.open()
        values = {"DATA_DIR": folder, "PORT": str(port), "SITE_URL": site_url, "DATABASE_URL": database_url}
        environment = {f"TAWAM_{name}": value for name, value in values.items()}
        people = People(database, settings)
        with running([str(BIN / "tawam"), "serve"], f"{site_url}/readyz", environment) as parent:
            yield Site(settings, people, _child(parent))
        await database.close()


def _child(parent: int) -> int:
    found = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=True).stdout
    # Python's resource tracker is a child, too; the worker takes the most memory.
    return max(
        map(int, found.split()), key=lambda pid: int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    )


@contextmanager
def bare() -> Generator[tuple[int, int]]:
    """The loop without duties on the same server, with the same settings: its port and its process."""
    port = free_port()
    code = (
        "from granian.server.mp import MPServer\nfrom granian.constants import *\n"
        "MPServer('bench.bare_sockets:app', interface=Interfaces.ASGI, loop=Loops.uvloop, "
        f"http=HTTPModes.http1, port={port}, websockets=True, log_enabled=False, backpressure=7000).serve()"
    )
    with running([sys.executable, "-c", code], f"http://127.0.0.1:{port}/") as parent:
        yield port, _child(parent)


async def fanned_out(clients: list[Client], trigger: Callable[[], Awaitable[None]]) -> float:
    """Seconds from `trigger` to the moment at which the last client has the frame."""
    for client in clients:
        client.arrivals.clear()
        client.got.clear()
    started = time.perf_counter()
    asking = asyncio.ensure_future(trigger())
    for client in clients:
        await asyncio.wait_for(client.got.wait(), 20)
    await asking
    return max(client.arrivals[0] for client in clients) - started


async def one_to_many() -> None:
    async with served() as site, httpx2.AsyncClient() as http:
        frame = b""
        admins = [await site.people.add(f"admin{n}", is_admin=True) for n in range(SUBSCRIBERS // 25)]
        clients = [await site.socket(number, keeps=number == 0) for number in range(SUBSCRIBERS)]
        binding = {"event": "*", "schema": "public", "table": "profiles"}
        for number, client in enumerate(clients):
            bearer = admins[number % len(admins)].headers["authorization"]
            await site.join(client, bearer, {"postgres_changes": [binding]})
        await asyncio.sleep(3)
        url = f"http://127.0.0.1:{site.port}/rest/v1/profiles?id=eq.{admins[0].id}"

        async def change() -> None:
            answer = await http.patch(url, json={"username": "zoe"}, headers=admins[0].headers)
            assert answer.status_code == 204, answer.text

        ours: list[float] = []
        theirs: list[float] = []
        with bare() as (port, _):
            await fanned_out(clients, change)
            seen = bytes(clients[0].seen)
            start = seen.index(b'[null,null,"realtime:room","postgres_changes"')
            frame = seen[start : seen.index(b"}}]", start) + 3]
            others = [await connect(port, "/", n, Client(b'"postgres_changes"')) for n in range(SUBSCRIBERS)]

            async def say() -> None:
                await http.post(f"http://127.0.0.1:{port}/", content=frame)

            await fanned_out(others, say)
            for _ in range(ROUNDS):
                ours.append(await fanned_out(clients, change))
                theirs.append(await fanned_out(others, say))
        mine, bare_loop = statistics.median(ours), statistics.median(theirs)
        verdict = "ok" if bare_loop / mine >= 0.5 else "BELOW GOAL"
        print(
            f"one change to {SUBSCRIBERS:,} subscribers, from the request on: {mine * 1000:.0f} ms against "
            f"{bare_loop * 1000:.0f} ms of a bare loop = {bare_loop / mine:.2f} (goal 0.50) {verdict}"
        )


async def idle() -> None:
    async with served() as site:
        await (await site.socket(0)).is_open
        await asyncio.sleep(1)
        before = site.memory
        clients = [await site.socket(number) for number in range(IDLE)]
        for client in clients:
            await site.join(client, site.people.anonymous["apikey"], {})
        await asyncio.sleep(3)
        each = (site.memory - before) / IDLE
    with bare() as (port, worker):
        before = memory_of(worker)
        clients = [await connect(port, "/", number, Client(b"-")) for number in range(IDLE)]
        await asyncio.sleep(3)
        others = (memory_of(worker) - before) / IDLE
    print(
        f"{IDLE:,} idle sockets with one channel each: {each:,.0f} bytes each; "
        f"{others:,.0f} are those of a bare socket on the same server"
    )


async def many_policies(name: str, database_url: str) -> None:
    async with served(database_url) as site, httpx2.AsyncClient(base_url=site.url) as http:
        accounts = [await site.people.add(f"person{n}", is_admin=n < ADMINS) for n in range(ACCOUNTS)]
        clients = [await site.socket(number, keeps=True) for number in range(SUBSCRIBERS)]
        for number, client in enumerate(clients):
            bearer = accounts[number % ACCOUNTS].headers["authorization"]
            # All tables: a policy for each of them.
            await site.join(client, bearer, {"postgres_changes": [{"event": "*", "schema": "public"}]})
        await asyncio.sleep(5)
        total, started, late = PER_SECOND * SECONDS, time.perf_counter(), 0.0
        sent: list[float] = []
        for number in range(total):
            due = started + number / PER_SECOND
            await asyncio.sleep(max(0, due - time.perf_counter()))
            late = max(late, time.perf_counter() - due)
            sent.append(time.perf_counter())
            answer = await http.post(
                "/rest/v1/notes", json={"title": f"n{number:05}"}, headers=accounts[number % ACCOUNTS].headers
            )
            assert answer.status_code == 201, answer.text
        await asyncio.sleep(3)
        delays: list[float] = []
        wrong = 0
        for number, client in enumerate(clients):
            mine = range(number % ACCOUNTS, total, ACCOUNTS)
            titles = [part[:6] for part in bytes(client.seen).split(b'"title":"')[1:]]
            wrong += titles != [b"n%05d" % each for each in mine]
            delays += [moment - sent[each] for moment, each in zip(client.arrivals, mine, strict=False)]
        delays.sort()
        print(
            f"{name}: {PER_SECOND} changes a second for {SECONDS} s, {SUBSCRIBERS:,} subscribers, {POLICIES} "
            f"policies: {wrong} sockets with a change lost, twice or out of order; from request to socket "
            f"p50 {delays[len(delays) // 2] * 1000:.0f} ms, "
            f"p99 {delays[len(delays) * 99 // 100] * 1000:.0f} ms; requests at most {late * 1000:.0f} ms late"
        )


async def who_never_reads() -> None:
    async with served() as site, AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx2.AsyncClient())
        clients = [await site.socket(number, b'"broadcast"') for number in range(100)]
        key = site.people.anonymous["apikey"]
        for client in clients:
            await site.join(client, key, {})
        body = {"messages": [{"topic": "room", "event": "e", "payload": "x" * 40_000}]}
        url = f"http://127.0.0.1:{site.port}/realtime/v1/api/broadcast"

        async def say() -> None:
            answer = await http.post(url, json=body, headers=site.people.service)
            assert answer.status_code == 202, answer.text

        async def p95() -> float:
            times = sorted([await fanned_out(clients, say) for _ in range(200)])
            return times[190]

        await asyncio.sleep(1)
        await p95()
        turns: list[tuple[float, float]] = []
        for _ in range(7):
            alone = await p95()
            silent = await site.socket(200)
            await site.join(silent, key, {})
            silent.transport.pause_reading()
            turns.append((await p95(), alone))
            silent.transport.abort()
        beside, alone = (statistics.median(column) for column in zip(*turns, strict=True))
        verdict = "ok" if beside / alone <= 1.2 else "BELOW GOAL"
        print(
            f"others' p95 beside a socket that never reads: {beside * 1000:.1f} ms against "
            f"{alone * 1000:.1f} ms = {beside / alone:.2f} (goal 1.20 at most) {verdict}"
        )


def main() -> None:
    chosen = os.environ.get("BENCH_PARTS", "one idle policies reads").split()
    if "one" in chosen:
        uvloop.run(one_to_many())
    if "idle" in chosen:
        uvloop.run(idle())
    if "policies" in chosen:
        uvloop.run(many_policies("SQLite", ""))
        cluster = PostgresCluster()
        cluster.start()
        try:
            uvloop.run(many_policies("PostgreSQL", cluster.create_database("bench")))
        finally:
            cluster.stop()
    if "reads" in chosen:
        uvloop.run(who_never_reads())


if __name__ == "__main__":
    main()
