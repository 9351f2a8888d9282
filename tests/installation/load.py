"""People who read pages, and read and write notes, through the proxy of an installation."""

import asyncio
import random
import uuid
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2

from tawam.database.opening import open_database
from tawam.settings import Settings
from tests.faults.watchers import Watcher, read_notes
from tests.installation.installation import Installation
from tests.people import People, Person
from tests.served import Server

# Seconds between the requests of a person, who may send 1,200 a minute.
_PACE = 0.06
# Fewer than an answer lists.
_MOST_NOTES = 60


@dataclass
class Load:
    """
    Attributes:
        answers: how often each status came.
        lost: requests that had no answer.
        resent: those that had none on a connection that was kept, and were sent again, as browsers do.
        bare: answers of 400 and more that do not say when to come back; a note that is there already is none.
        notes: those of which the writing was acknowledged.
    """

    site: Server
    person: Person
    answers: Counter[int] = field(default_factory=Counter[int])
    lost: list[str] = field(default_factory=list[str])
    resent: int = 0
    bare: list[str] = field(default_factory=list[str])
    notes: dict[str, str] = field(default_factory=dict[str, str])

    async def run_until(self, stop: asyncio.Event) -> None:
        chance = random.Random(1)
        async with httpx2.AsyncClient(
            base_url=self.site.url, headers=self.person.headers, timeout=60
        ) as client:
            while not stop.is_set():
                try:
                    await self._one_turn(client, chance)
                except httpx2.TransportError as error:
                    self.lost.append(repr(error))
                await asyncio.sleep(_PACE)

    async def missing(self) -> list[str]:
        """The acknowledged notes that the table does not hold."""
        return sorted(self.notes.keys() - (await read_notes(self.site, self.person)).keys())

    async def _one_turn(self, client: httpx2.AsyncClient, chance: random.Random) -> None:
        turn = chance.random()
        if turn < 0.4:
            answer = await self._send(client, "GET", "/")
        elif turn < 0.8:
            answer = await self._send(client, "GET", "/rest/v1/notes?select=id,title&limit=5")
        elif len(self.notes) == _MOST_NOTES:
            # Whatever the answer says, it may be gone.
            gone, _ = self.notes.popitem()
            answer = await self._send(client, "DELETE", f"/rest/v1/notes?id=eq.{gone}")
        else:
            note = {"id": str(uuid.uuid4()), "title": uuid.uuid4().hex}
            answer = await self._send(client, "POST", "/rest/v1/notes", note)
            if answer.is_success:
                self.notes[note["id"]] = note["title"]
        self.answers[answer.status_code] += 1
        if answer.is_error and "retry-after" not in answer.headers and answer.status_code != 409:
            request = f"{answer.request.method} {answer.request.url.path}"
            self.bare.append(f"{request}: {answer.status_code} {answer.text[:200]}")

    async def _send(
        self, client: httpx2.AsyncClient, method: str, path: str, body: dict[str, str] | None = None
    ) -> httpx2.Response:
        try:
            return await client.request(method, path, json=body)
        except httpx2.RemoteProtocolError:
            self.resent += 1
            return await client.request(method, path, json=body)


def answers_to(loads: list[Load]) -> Counter[int]:
    """Return how often each status came to anybody."""
    return sum((load.answers for load in loads), Counter[int]())


@asynccontextmanager
async def loaded(loads: list[Load]) -> AsyncGenerator[None]:
    """During the block, everybody reads and writes."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(load.run_until(stop)) for load in loads]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*tasks)


async def add_people(running: Installation, count: int, name: str = "person") -> tuple[Server, list[Person]]:
    """The site as the tests' clients know servers, and people who have accounts."""
    site = Server(running.data, running.proxy.port, running.settings)
    settings = Settings(
        data_dir=running.data,
        site_url=running.url,
        database_url=running.settings["TAWAM_DATABASE_DIRECT_URL"],
    )
    database = open_database(settings)
    await database.open()
    try:
        people = People(database, settings)
        return site, [await people.add(f"{name}{number}") for number in range(count)]
    finally:
        await database.close()


@asynccontextmanager
async def watching(site: Server, people: list[Person]) -> AsyncGenerator[list[str]]:
    """During the block, everybody watches their notes.

    The list holds after the block what watchers hold who do not come to see what the table holds.
    """
    watchers, behind = [Watcher(site, person) for person in people], list[str]()
    try:
        for watcher in watchers:
            await watcher.watch()
        yield behind
        behind += await _stale(site, watchers)
    finally:
        for watcher in watchers:
            await watcher.end()


async def _stale(site: Server, watchers: list[Watcher]) -> list[str]:
    """What watchers hold who do not come to see what the table holds."""
    found: list[str] = []
    for watcher in watchers:
        table = await read_notes(site, watcher.person)
        if not await watcher.agrees_with(table):
            unknown, gone = len(table.keys() - watcher.notes.keys()), len(watcher.notes.keys() - table.keys())
            found.append(
                f"joined {watcher.joined} times, is back: {watcher.is_back.is_set()}, "
                f"misses {unknown} of {len(table)} notes and has {gone} others"
            )
    return found
