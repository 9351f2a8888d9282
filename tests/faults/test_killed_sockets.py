"""The process is killed while people watch a table that others write: who comes back sees the last state."""

import asyncio
import os
import random
import signal
import statistics
import subprocess
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from tawam.settings import Settings
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.watchers import PATIENCE, Watcher, Writer, read_notes
from tests.people import People
from tests.ports import free_port
from tests.served import Server

KILLS = times(full=200, quick=2)
PEOPLE = 3
WATCHERS = times(full=12, quick=6)
# Each of the two databases, when there is time.
pytestmark = [] if IS_FULL else [pytest.mark.on_sqlite]


@pytest.fixture
def settings_values() -> dict[str, Any]:
    """Tokens that the test signs name the address of the server."""
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


@dataclass
class Crowd:
    """
    Attributes:
        waits: seconds from the start of the server until every watcher was back.
        stale: how many watchers did not come to see what the table holds.
    """

    server: Server
    writers: list[Writer]
    watchers: list[Watcher]
    waits: list[float] = field(default_factory=list[float])
    stale: int = 0

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[asyncio.Semaphore]:
        """Everybody writes during the block; yields what is released for each answer."""
        stop, received = asyncio.Event(), asyncio.Semaphore(0)
        tasks = [asyncio.create_task(writer.write_until(stop, received)) for writer in self.writers]
        try:
            yield received
        finally:
            stop.set()
            await asyncio.gather(*tasks)

    async def live_and_die(self, answers: int) -> None:
        """Start the server; watchers come back while others write, see it all, and the server is killed."""
        began = time.monotonic()
        process = await asyncio.to_thread(self.server.start)
        async with self.writing() as received:
            await self.come_back()
            self.waits.append(time.monotonic() - began)
            await some(received, answers)
        self.stale += await self.behind()
        async with self.writing() as received:
            await some(received, answers)
            kill(process)

    async def come_back(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(watcher.is_back.wait() for watcher in self.watchers))

    async def behind(self) -> int:
        """The number of watchers who do not come to see what the table holds."""
        people = {watcher.person.id: watcher.person for watcher in self.watchers}
        tables = {person.id: await read_notes(self.server, person) for person in people.values()}
        agree = await asyncio.gather(
            *(watcher.agrees_with(tables[watcher.person.id]) for watcher in self.watchers)
        )
        return agree.count(False)

    async def wrong_notes(self) -> list[str]:
        """Notes that are not what was acknowledged."""
        found: list[str] = []
        for writer in self.writers:
            table = await read_notes(self.server, writer.person)
            found += [note for note, titles in writer.allowed.items() if table.get(note, "") not in titles]
        return found


async def some(received: asyncio.Semaphore, answers: int) -> None:
    """Wait for so many answers from now on."""
    async with asyncio.timeout(PATIENCE):
        while not received.locked():
            await received.acquire()
        for _ in range(answers):
            await received.acquire()


def kill(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.fixture
async def crowd(settings: Settings, people: People) -> AsyncGenerator[Crowd]:
    server = Server(settings.data_dir, settings.port, {"TAWAM_DATABASE_URL": settings.database_url})
    accounts = [await people.add(f"person{number}") for number in range(PEOPLE)]
    writers = [Writer(server, accounts[n % PEOPLE], random.Random(n)) for n in range(2 * PEOPLE)]
    crowd = Crowd(server, writers, [Watcher(server, accounts[n % PEOPLE]) for n in range(WATCHERS)])
    yield crowd
    await asyncio.gather(*(watcher.end() for watcher in crowd.watchers))


@pytest.mark.slow
# The client reads attributes that a library has deprecated.
@pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning")
async def test_who_comes_back_sees_what_was_written(crowd: Crowd, figure: Figure) -> None:
    first = await asyncio.to_thread(crowd.server.start)
    await asyncio.gather(*(watcher.watch() for watcher in crowd.watchers))
    kill(first)
    chance = random.Random(20)
    for _ in range(KILLS):
        await crowd.live_and_die(chance.randint(4, 30))

    last = await asyncio.to_thread(crowd.server.start)
    try:
        await crowd.come_back()
        behind, wrong = await crowd.behind(), await crowd.wrong_notes()
    finally:
        kill(last)
    figure("kills while sockets are open", KILLS + 1)
    figure("sockets that came back", sum(watcher.joined for watcher in crowd.watchers) - WATCHERS)
    figure("of them without the final state", crowd.stale + behind)
    figure("changes heard", sum(watcher.heard for watcher in crowd.watchers))
    figure("acknowledged writes", sum(writer.acknowledged for writer in crowd.writers))
    figure("of them lost", len(wrong))
    figure("seconds until all are back, 95 of 100", f"{statistics.quantiles(crowd.waits, n=20)[-1]:.1f}")
    assert (crowd.stale, behind, wrong) == (0, 0, [])
