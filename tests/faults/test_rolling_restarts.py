"""One machine after the other is restarted behind HAProxy, while people read, write and watch."""

import asyncio
import random
import time
import uuid
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from tawam.database.opening import open_database
from tawam.settings import Settings
from tests.faults.conftest import Figure, times
from tests.faults.watchers import Watcher, read_notes
from tests.installation.installation import Installation, installation
from tests.people import People, Person
from tests.served import Server

RESTARTS = times(full=10, quick=2)
PEOPLE = 4
# Init systems and the workers' own end allow for as much.
DRAINS_WITHIN = 10.0
# Seconds between the requests of a person, who may send 1,200 a minute.
_PACE = 0.06
# Fewer than an answer lists.
_MOST_NOTES = 60


@dataclass
class Load:
    """Reads pages, and reads and writes notes.

    Attributes:
        answers: how often each status came.
        lost: requests that had no answer.
        notes: those of which the writing was acknowledged.
    """

    site: Server
    person: Person
    answers: Counter[int] = field(default_factory=Counter[int])
    lost: list[str] = field(default_factory=list[str])
    notes: dict[str, str] = field(default_factory=dict[str, str])

    async def run_until(self, stop: asyncio.Event) -> None:
        chance = random.Random(1)
        async with httpx2.AsyncClient(
            base_url=self.site.url, headers=self.person.headers, timeout=20
        ) as client:
            while not stop.is_set():
                try:
                    await self._one_turn(client, chance)
                except httpx2.TransportError as error:
                    self.lost.append(repr(error))
                await asyncio.sleep(_PACE)

    async def _one_turn(self, client: httpx2.AsyncClient, chance: random.Random) -> None:
        turn = chance.random()
        if turn < 0.4:
            answer = await client.get("/")
        elif turn < 0.8:
            answer = await client.get("/rest/v1/notes?select=id,title&limit=5")
        elif len(self.notes) == _MOST_NOTES:
            note = next(iter(self.notes))
            answer = await client.delete(f"/rest/v1/notes?id=eq.{note}")
            if answer.is_success:
                del self.notes[note]
        else:
            note, title = str(uuid.uuid4()), uuid.uuid4().hex
            answer = await client.post("/rest/v1/notes", json={"id": note, "title": title})
            if answer.is_success:
                self.notes[note] = title
        self.answers[answer.status_code] += 1


@pytest.fixture
def running() -> Generator[Installation]:
    with installation() as running:
        yield running


@pytest.mark.slow
# The official client reads code and reason of a connection that a server closed in the old way.
@pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning")
async def test_no_request_fails_and_watchers_see_everything(running: Installation, figure: Figure) -> None:
    site, people = await _people(running)
    loads = [Load(site, person) for person in people]
    watchers = [Watcher(site, person) for person in people]
    stop = asyncio.Event()
    for watcher in watchers:
        await watcher.watch()
    tasks = [asyncio.create_task(load.run_until(stop)) for load in loads]
    began, drained = time.monotonic(), list[float]()
    for number in range(RESTARTS):
        machine = running.machines[number % 2]
        stopped = time.monotonic()
        await asyncio.to_thread(running.stop_machine, machine)
        drained.append(time.monotonic() - stopped)
        await asyncio.to_thread(running.start_machine, machine)
        await asyncio.to_thread(running.wait_until_used, machine)
    seconds = time.monotonic() - began
    stop.set()
    await asyncio.gather(*tasks)
    stale = await _stale(site, watchers)
    for watcher in watchers:
        await watcher.end()
    answers = sum((load.answers for load in loads), Counter[int]())
    missing = [
        note for load in loads for note in load.notes.keys() - (await read_notes(site, load.person)).keys()
    ]

    lost = [error for load in loads for error in load.lost]
    figure("restarts", RESTARTS)
    figure("requests", f"{answers.total()} in {seconds:.0f} s")
    figure("failed requests", len(lost) + sum(count for status, count in answers.items() if status >= 400))
    figure("slowest drain, seconds", f"{max(drained):.1f}")
    figure("acknowledged notes that are missing", len(missing))
    figure("watchers that did not see the last state", len(stale))
    assert lost == []
    assert set(answers) <= {200, 201, 204}, answers
    assert missing == []
    assert stale == []
    assert max(drained) <= DRAINS_WITHIN


async def _people(running: Installation) -> tuple[Server, list[Person]]:
    """The site as the tests' clients know servers, and people who have accounts."""
    site = Server(running.data, running.proxy.port, running.settings)
    settings = Settings(
        data_dir=Path(running.data),
        site_url=running.url,
        database_url=running.settings["TAWAM_DATABASE_DIRECT_URL"],
    )
    database = open_database(settings)
    await database.open()
    try:
        people = People(database, settings)
        return site, [await people.add(f"person{number}") for number in range(PEOPLE)]
    finally:
        await database.close()


async def _stale(site: Server, watchers: list[Watcher]) -> list[str]:
    """What watchers hold who do not come to see what the table holds."""
    stale: list[str] = []
    for watcher in watchers:
        table = await read_notes(site, watcher.person)
        if not await watcher.agrees_with(table):
            unknown, gone = len(table.keys() - watcher.notes.keys()), len(watcher.notes.keys() - table.keys())
            stale.append(
                f"joined {watcher.joined} times, is back: {watcher.is_back.is_set()}, "
                f"misses {unknown} of {len(table)} notes and has {gone} others"
            )
    return stale
