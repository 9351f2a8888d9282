"""People who watch notes through the official client, and people who write them, while the server lives."""

import asyncio
import random
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx2
from realtime import AsyncRealtimeClient, RealtimeSubscribeStates
from realtime import RealtimePostgresChangesListenEvent as Kind
from websockets.exceptions import WebSocketException

from tests.people import Person
from tests.served import Server

GONE = ""
# Longer than the server takes to look at its log without being woken.
PATIENCE = 20.0
_TRY_AGAIN = 0.1
_NOTES = "/rest/v1/notes"


class NotServed(Exception):
    """The server answers that it cannot at the moment."""


@dataclass
class Writer:
    """Writes notes of a person, one request after the other.

    Attributes:
        allowed: by note, the titles that it may have, `GONE` if it may be gone: more than one while an answer
            is missing.
        acknowledged: how many requests were answered with success.
    """

    server: Server
    person: Person
    chance: random.Random
    allowed: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    acknowledged: int = 0

    async def write_until(self, stop: asyncio.Event, received: asyncio.Semaphore) -> None:
        """Write until `stop`, or until the server dies. `received` is released for each answer."""
        async with httpx2.AsyncClient(base_url=self.server.url, headers=self.person.headers) as client:
            try:
                while not stop.is_set():
                    await self._one_turn(client)
                    received.release()
            except httpx2.TransportError:
                return

    async def _one_turn(self, client: httpx2.AsyncClient) -> None:
        present = [note for note, titles in self.allowed.items() if titles != {GONE}]
        turn = self.chance.random()
        if len(present) < 3 or (turn < 0.35 and len(present) < 20):
            note, title = str(uuid.uuid4()), uuid.uuid4().hex
            self.allowed[note] = {GONE, title}
            answer = await client.post(_NOTES, json={"id": note, "title": title})
            assert answer.is_success, answer.text
            became = title
        else:
            note = self.chance.choice(present)
            became = await self._change(client, note, GONE if turn > 0.75 else uuid.uuid4().hex)
        self.allowed[note] = {became}
        self.acknowledged += 1

    async def _change(self, client: httpx2.AsyncClient, note: str, title: str) -> str:
        """Rename or delete a note, and return what the answer says that it is then."""
        self.allowed[note].add(title)
        headers = {"prefer": "return=representation"}
        if title == GONE:
            answer = await client.delete(f"{_NOTES}?id=eq.{note}", headers=headers)
        else:
            answer = await client.patch(f"{_NOTES}?id=eq.{note}", json={"title": title}, headers=headers)
        assert answer.is_success, answer.text
        # A note that a lost answer was about may be gone already.
        return title if answer.json() else GONE


class Watcher:
    """Keeps a copy of a person's notes: read anew after each joining, and changed by what is heard since.

    Attributes:
        notes: titles by id.
        is_back: set while the copy follows the table.
        joined, heard: how often it joined the channel, and how many changes came.
    """

    def __init__(self, server: Server, person: Person) -> None:
        self.person = person
        self.notes: dict[str, str] = {}
        self.is_back = asyncio.Event()
        self.joined = self.heard = 0
        self._server = server
        # What was heard since the joining; it counts more than a row that was read before it.
        self._since: dict[str, str] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        # Its own attempts come ever more rarely, and a kill is seconds after the last.
        self._client = AsyncRealtimeClient(
            f"{server.url}/realtime/v1", token=person.headers["apikey"], auto_reconnect=False
        )

    async def watch(self) -> None:
        await self._client.set_auth(self.person.headers["authorization"].removeprefix("Bearer "))
        channel = self._client.channel("notes")
        channel.on_postgres_changes(Kind.All, self._hear, table="notes")
        await channel.subscribe(self._is_told)

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._client.close()

    def _is_told(self, state: RealtimeSubscribeStates, error: Exception | None) -> None:
        self.is_back.clear()
        if state is RealtimeSubscribeStates.SUBSCRIBED:
            self.joined += 1
            self._since.clear()
            self._task = asyncio.create_task(self._read_anew())
        elif state is RealtimeSubscribeStates.CHANNEL_ERROR:
            self._task = asyncio.create_task(self._connect_again())

    async def _connect_again(self) -> None:
        """The client joins its channels anew once it is connected."""
        while not self._client.is_connected:
            try:
                await self._client.connect()
            except (OSError, WebSocketException):
                await asyncio.sleep(_TRY_AGAIN)

    async def _read_anew(self) -> None:
        while True:
            try:
                rows = await read_notes(self._server, self.person)
                break
            except NotServed:
                await asyncio.sleep(_TRY_AGAIN)
            except httpx2.TransportError:
                # Killed again meanwhile: the next joining reads.
                return
        known = rows | self._since
        self.notes = {note: title for note, title in known.items() if title != GONE}
        self.is_back.set()
        self._changed.set()

    def _hear(self, payload: Any) -> None:
        self.heard += 1
        data = payload["data"]
        is_gone = data["type"] == "DELETE"
        row = data["old_record" if is_gone else "record"]
        title = GONE if is_gone else row["title"]
        self._since[row["id"]] = title
        self.notes[row["id"]] = title
        if is_gone:
            del self.notes[row["id"]]
        self._changed.set()

    async def agrees_with(self, table: dict[str, str]) -> bool:
        """Whether the copy becomes the table, within `PATIENCE`."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.is_back.is_set() or self.notes != table:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return False
        return True


async def read_notes(server: Server, person: Person) -> dict[str, str]:
    """The titles of a person's notes by id.

    Raises:
        NotServed.
        httpx2.TransportError: there was no answer.
    """
    async with httpx2.AsyncClient(base_url=server.url, headers=person.headers) as client:
        answer = await client.get(f"{_NOTES}?select=id,title")
        if answer.status_code >= 500:
            raise NotServed
        assert answer.status_code == 200, answer.text
        return {row["id"]: row["title"] for row in answer.json()}
