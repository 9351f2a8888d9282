"""Who gets which change: every exposed table x caller x kind, compared with what REST shows that caller."""

import re
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from typing import Any, Protocol

import asyncpg
import httpx2
import pytest
from sqlalchemy import Boolean, CheckConstraint, Column, Integer, Table

from tawam.database.opening import sqlite_path
from tawam.database.schema import Document, Id, Timestamp, new_id, now
from tawam.migrate import TABLES
from tawam.realtime import changes as changes_module
from tawam.rest.tables import EXPOSED
from tawam.settings import Settings
from tests.people import People, Person
from tests.realtime.conftest import Connect
from tests.realtime.wire import Wire, changes

VISITOR, OTHER, CUSTOMER, PRODUCER = "visitor", "other", "customer", "producer"
ADMIN, SERVICE = "admin", "service"
# Triggers keep their rows as they are.
APPEND_ONLY = ("allowance_entries", "audit_log", "ledger_entries")
CHOICE = re.compile(r"(\w+) in \('([\w:]+)'")
# Parents first, as the policies look from a row to the twin or the order that it belongs to.
ORDERED = [table for table in TABLES.sorted_tables if table.name in EXPOSED]


class Hand(Protocol):
    """Writes single rows past the domains, whose rules would need a world around each row."""

    async def insert(self, table: Table, values: dict[str, Any]) -> None: ...
    async def execute(self, sql: str, table: Table) -> None: ...


class SqliteHand:
    def __init__(self, settings: Settings) -> None:
        self._connection = sqlite3.connect(sqlite_path(settings), isolation_level=None, timeout=5)

    async def insert(self, table: Table, values: dict[str, Any]) -> None:
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        self._connection.execute(
            f"INSERT INTO {table.name} ({names}) VALUES ({marks})", list(values.values())
        )

    async def execute(self, sql: str, table: Table) -> None:
        self._connection.execute(sql)

    async def close(self) -> None:
        self._connection.close()


class PostgresHand:
    """Foreign keys are not checked in a replica's role, where the trigger has to be received to fire."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def insert(self, table: Table, values: dict[str, Any]) -> None:
        written = ", ".join("NULL" if value is None else f"'{value}'" for value in values.values())
        await self.execute(f"INSERT INTO {table.name} ({', '.join(values)}) VALUES ({written})", table)

    async def execute(self, sql: str, table: Table) -> None:
        connection = await asyncpg.connect(self._url)
        try:
            async with connection.transaction():
                await connection.execute(
                    f"ALTER TABLE {table.name} ENABLE ALWAYS TRIGGER record_change;"
                    f"SET LOCAL session_replication_role = replica; {sql};"
                    f"SET LOCAL session_replication_role = origin;"
                    f"ALTER TABLE {table.name} ENABLE TRIGGER record_change"
                )
        finally:
            await connection.close()

    async def close(self) -> None: ...


@pytest.fixture
async def hand(owner_settings: Settings) -> AsyncGenerator[Hand]:
    settings = owner_settings
    hand = PostgresHand(settings.database_url) if settings.uses_postgres else SqliteHand(settings)
    yield hand
    await hand.close()


@pytest.fixture
async def callers(people: People, ann: Person, bob: Person, admin: Person) -> dict[str, dict[str, str]]:
    return {
        VISITOR: people.anonymous,
        OTHER: bob.headers,
        CUSTOMER: ann.headers,
        PRODUCER: (await people.add("noor", role="producer")).headers,
        ADMIN: admin.headers,
        SERVICE: people.service,
    }


def row_of(table: Table, customer: str, keys: dict[str, str]) -> dict[str, Any]:
    """A row that belongs to the customer, directly or by what it belongs to."""
    choices = dict(
        CHOICE.findall(str(one.sqltext))[0]
        for one in table.constraints
        if isinstance(one, CheckConstraint) and CHOICE.search(str(one.sqltext))
    )
    owned = {
        "user_id": customer,
        "twin_id": keys["twins"],
        "order_id": keys["orders"],
        "production_id": keys["productions"],
        "video_id": keys["videos"],
        "delivery_id": keys["deliveries"],
        "id": keys[table.name],
    }
    return {
        column.name: owned.get(column.name) or choices.get(column.name) or value_of(column)
        for column in table.columns
        if column.name in owned or not column.nullable
    }


def value_of(column: Column[Any]) -> Any:
    if isinstance(column.type, Id):
        return new_id()
    if isinstance(column.type, Timestamp):
        return now()
    if isinstance(column.type, Document):
        return "[]"
    if isinstance(column.type, Boolean):
        return 0
    return 1 if isinstance(column.type, Integer) else column.name[:2]


async def shown(
    client: httpx2.AsyncClient, callers: dict[str, dict[str, str]], table: str, key: str
) -> dict[str, Any]:
    """The row as REST shows it to each caller who sees it."""
    found: dict[str, Any] = {}
    for name, headers in callers.items():
        answer = await client.get(f"/rest/v1/{table}?id=eq.{key}", headers=headers)
        if answer.status_code == 200 and answer.json():
            found[name] = answer.json()[0]
    return found


async def received(sockets: dict[str, Wire], expected: Sequence[str]) -> dict[str, Any]:
    """What each caller was received: who is expected to is waited for, of the others all that came."""
    found = {name: [(await sockets[name].event("postgres_changes"))["data"]] for name in expected}
    for name, socket in sockets.items():
        found[name] = [*found.get(name, []), *[frame[4]["data"] for frame in await socket.quiet()]]
    return {name: data for name, data in found.items() if data}


async def test_every_change_of_every_table(
    client: httpx2.AsyncClient,
    connect: Connect,
    service_key: str,
    callers: dict[str, dict[str, str]],
    ann: Person,
    hand: Hand,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The hand is another writer of the file, which rings no bell.
    monkeypatch.setattr(changes_module, "_LOOK_EVERY", 0.02)
    keys = {table.name: new_id() for table in ORDERED} | {"profiles": ann.id}
    assert keys.keys() == EXPOSED.keys()
    # A profile is there already; the others are added.
    added = [table for table in ORDERED if table.name != "profiles"]
    tokens = {name: headers["authorization"].removeprefix("Bearer ") for name, headers in callers.items()}
    seen: dict[str, dict[str, Any]] = {}
    async with (
        connect() as visitor,
        connect() as other,
        connect() as customer,
        connect() as producer,
        connect() as admin,
        connect(key=service_key) as service,
    ):
        sockets = {
            VISITOR: visitor,
            OTHER: other,
            CUSTOMER: customer,
            PRODUCER: producer,
            ADMIN: admin,
            SERVICE: service,
        }
        for name, socket in sockets.items():
            reply = await socket.join("all", tokens[name], postgres_changes=changes({}))
            assert reply["status"] == "ok"
            await socket.event("system")
        for table in added:
            await hand.insert(table, row_of(table, ann.id, keys))
            seen[table.name] = await shown(client, callers, table.name, keys[table.name])
            found = await received(sockets, list(seen[table.name]))
            assert {name: [data["type"] for data in each] for name, each in found.items()} == {
                name: ["INSERT"] for name in seen[table.name]
            }, table.name
            for name, row in seen[table.name].items():
                assert found[name][0]["record"] == row, (table.name, name)
        seen["profiles"] = await shown(client, callers, "profiles", ann.id)
        for kind, sql in (
            ("UPDATE", "UPDATE {} SET id = id WHERE id = '{}'"),
            ("DELETE", "DELETE FROM {} WHERE id = '{}'"),
        ):
            for table in reversed(ORDERED):
                if table.name in APPEND_ONLY or (kind, table.name) == ("DELETE", "profiles"):
                    continue
                await hand.execute(sql.format(table.name, keys[table.name]), table)
                found = await received(sockets, list(seen[table.name]))
                assert {
                    name: [(data["type"], data["old_record"]) for data in each]
                    for name, each in found.items()
                } == {name: [(kind, {"id": keys[table.name]})] for name in seen[table.name]}, table.name
    assert all({ADMIN, SERVICE} & seen[name].keys() for name in EXPOSED)
    assert {name for name, by in seen.items() if CUSTOMER in by} >= {
        "notes",
        "sessions",
        "recordings",
        "payments",
    }
    assert {name for name, by in seen.items() if PRODUCER in by} == {
        "allowance_entries",
        "consent_requests",
        "consents",
        "cut_comments",
        "cut_decisions",
        "cuts",
        "deliveries",
        "delivery_captions",
        "ledger_entries",
        "productions",
        "profiles",
        "publications",
        "recordings",
        "script_comments",
        "script_decisions",
        "script_versions",
        "twins",
        "videos",
    }
    assert not any({VISITOR, OTHER} & by.keys() for by in seen.values())


def test_no_table_is_left_out() -> None:
    assert {table.name for table in ORDERED} == EXPOSED.keys()
