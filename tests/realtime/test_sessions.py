"""Channels end with the session, the account, the role or the token that they stand on, within 5 s."""

import asyncio
import time
from typing import Any

import httpx2
import pytest
import time_machine
from sqlalchemy import bindparam, delete, update

from tawam.auth.tables import sessions, users
from tawam.database.port import Database
from tawam.database.schema import Document, Timestamp
from tawam.database.statement import Statement
from tawam.realtime import context
from tests.people import People, Person
from tests.realtime.conftest import Connect, token_of
from tests.realtime.wire import Wire, changes

WITHIN = 5.0
END_SESSIONS = Statement(delete(sessions).where(sessions.c.user_id == bindparam("person_id")))
BAN = Statement(
    update(users)
    .where(users.c.id == bindparam("person_id"))
    .values(banned_until=bindparam("until", type_=Timestamp()))
)
SET_ROLE = Statement(
    update(users)
    .where(users.c.id == bindparam("person_id"))
    .values(app_metadata=bindparam("metadata", type_=Document()))
)


async def ended(socket: Wire, topic: str) -> str:
    """Wait for the end of a channel; returns the reason."""
    system = await socket.event("system", topic, within=WITHIN)
    assert system["status"] == "error"
    assert await socket.event("phx_close", topic) == {}
    return system["message"]


class TestEnds:
    """Another process writes to the database: nothing in this one knows of it."""

    @pytest.mark.parametrize(
        ("statement", "values", "reason"),
        [
            (END_SESSIONS, {}, "Session from session_id claim in JWT does not exist"),
            (BAN, {"until": "2999-01-01T00:00:00.000000+00:00"}, "User is banned"),
            (SET_ROLE, {"metadata": {"provider": "email"}}, "the role of the account has changed"),
            (SET_ROLE, {"metadata": {"role": "producer"}}, "the role of the account has changed"),
        ],
    )
    async def test_the_channels_of_the_account_alone(
        self,
        connect: Connect,
        database: Database,
        admin: Person,
        bob: Person,
        statement: Statement,
        values: dict[str, Any],
        reason: str,
    ) -> None:
        async with connect() as socket, connect() as other:
            for name in ("a", "b"):
                await socket.join(name, token_of(admin))
            await socket.join("c", token_of(bob))
            await other.join("c")
            async with database.transaction() as transaction:
                await transaction.execute(statement, person_id=admin.id, **values)
            assert reason in await ended(socket, "realtime:a")
            assert reason in await ended(socket, "realtime:b")
            for left in (socket, other):
                assert await left.quiet() == []

    @pytest.mark.on_sqlite
    async def test_when_the_token_has_expired(self, connect: Connect, ann: Person) -> None:
        async with connect() as socket:
            await socket.join("a", token_of(ann))
            with time_machine.travel(time.time() + 4000, tick=True):
                assert "token is expired" in await ended(socket, "realtime:a")

    @pytest.mark.on_sqlite
    async def test_nothing_of_those_who_stay(self, connect: Connect, ann: Person) -> None:
        async with connect() as socket:
            await socket.join("a", token_of(ann))
            await asyncio.sleep(3.5)
            assert await socket.quiet() == []


@pytest.mark.on_sqlite
class TestTokens:
    async def test_change_what_a_channel_sees(
        self, connect: Connect, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        """The official client joins before it knows the session, and tells the token later."""
        async with connect() as socket:
            await socket.join("db", postgres_changes=changes({"table": "notes"}))
            socket.send("realtime:db", "access_token", {"access_token": token_of(ann)})
            await socket.quiet()
            await client.post("/rest/v1/notes", json={"title": "A"}, headers=ann.headers)
            assert (await socket.event("postgres_changes"))["data"]["record"]["title"] == "A"
            socket.send("realtime:db", "access_token", {"access_token": None})
            await socket.quiet()
            await client.post("/rest/v1/notes", json={"title": "B"}, headers=ann.headers)
            async with connect() as other:
                await other.join("db", token_of(ann), postgres_changes=changes({"table": "notes"}))
                await client.post("/rest/v1/notes", json={"title": "C"}, headers=ann.headers)
                await other.event("postgres_changes")
            assert await socket.quiet() == []

    async def test_that_do_not_hold_end_the_channel(self, connect: Connect, ann: Person) -> None:
        async with connect() as socket:
            await socket.join("a", token_of(ann))
            socket.send("realtime:a", "access_token", {"access_token": "x.y.z"})
            assert "Unauthorized" in await ended(socket, "realtime:a")

    async def test_of_callers_who_may_not_see_a_table_end_its_channel(
        self, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket:
            await socket.join("a", token_of(ann), postgres_changes=changes({"table": "orders"}))
            socket.send("realtime:a", "access_token", {})
            await socket.event("system")
            assert "permission denied" in await ended(socket, "realtime:a")

    async def test_an_account_has_its_share_of_sockets(
        self, connect: Connect, people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context, "MAX_SOCKETS_PER_ACCOUNT", 1)
        async with connect() as first, connect() as second:
            assert (await first.join("a", token_of(ann)))["status"] == "ok"
            assert (await first.join("a", token_of(ann)))["status"] == "ok"
            reply = await second.join("a", token_of(ann))
            assert reply["response"]["reason"].startswith("ConnectionRateLimitReached")
            first.send("realtime:a", "phx_leave", {})
            await first.quiet()
            assert (await second.join("a", token_of(ann)))["status"] == "ok"
