"""Two servers with the same people and rows in them, one on SQLite and one on PostgreSQL, asked the same."""

import json
import re
from dataclasses import dataclass, field
from typing import Any
from unittest import mock
from uuid import UUID

from sqlalchemy import insert
from starlette.applications import Starlette
from starlette.types import Message

from tawam.database import schema
from tawam.database.opening import open_database
from tawam.database.port import Statement
from tawam.notes.tables import notes
from tawam.settings import Settings
from tests.people import People

CANARY = "canary-of-another"
INSERT_NOTE = Statement(insert(notes))


@dataclass(frozen=True)
class Asked:
    """One request; `viewer` is a key of `Twin.headers`."""

    method: str
    path: str
    viewer: str
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: str

    def comparable(self, asked: Asked) -> tuple[Any, ...]:
        """What must not depend on the database; the rows of a write come in no order."""
        kept = [self.headers.get(name) for name in ("content-range", "location", "preference-applied")]
        is_list = self.body.startswith("[") and asked.method in ("PATCH", "DELETE")
        rows = sorted(map(json.dumps, json.loads(self.body))) if is_list else self.body
        return (self.status, *kept, self.headers.get("content-type"), rows)


class Ids:
    """Stands in for `new_id`: the same request makes the same ids on both servers."""

    def __init__(self) -> None:
        self._next = 0

    def start(self, number: int) -> None:
        self._next = number << 20

    def __call__(self) -> UUID:
        self._next += 1
        return UUID(int=(7 << 76) + (2 << 62) + (self._next << 80))

    def installed(self) -> Any:
        return mock.patch.object(schema.uuid_utils, "uuid7", self)


@dataclass(frozen=True)
class Twin:
    app: Starlette = field(repr=False)
    headers: dict[str, dict[str, str]] = field(repr=False)
    ids: dict[str, str]

    async def ask(self, asked: Asked) -> Answer:
        """Straight through ASGI: a client would take longer than the server."""
        given = [(name.encode(), text.encode()) for name, text in self.headers[asked.viewer].items()]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": "http",
            "path": asked.path,
            "raw_path": asked.path.encode(),
            "query_string": asked.query,
            "root_path": "",
            "headers": [(b"host", b"testserver"), *given, *asked.headers],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
        }
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        headers = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(sent[0]["status"], headers, body.decode())


async def twin(app: Starlette, settings: Settings) -> Twin:
    """Ann, whose rows nobody else may see; bob, and zoe of the team. The clock must stand still."""
    database = open_database(settings)
    await database.open()
    people = People(database, settings)
    ids = Ids()
    with ids.installed(), mock.patch("tawam.auth.users.accounts.uuid.uuid4", ids):
        ann = await people.add("ann", CANARY, CANARY)
        bob = await people.add("bob", "bob", "Bob, the *first*")
        zoe = await people.add("zoe", "Zoe", None, is_admin=True)
        async with database.transaction() as transaction:
            for person, title in ((ann, CANARY), (bob, "آن"), (zoe, "plan_b")):
                for _ in range(3):
                    moment = schema.now()
                    row = {"id": schema.new_id(), "user_id": person.id, "title": title, "content": title}
                    await transaction.execute(INSERT_NOTE, **row, created_at=moment, updated_at=moment)
    await database.close()
    headers = {"anon": people.anonymous, "bob": bob.headers, "zoe": zoe.headers, "service": people.service}
    return Twin(app, headers, {"ann": ann.id, "bob": bob.id, "zoe": zoe.id})


def names_in(text: str) -> set[str]:
    """Every id in an answer."""
    return set(re.findall(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", text))
