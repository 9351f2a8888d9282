"""Changes of rows: each subscriber gets what REST would show, once, in the order of the commits."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg
import httpx2
import pytest
from sqlalchemy import bindparam, insert, select, update

from tawam.database.change_triggers import create_change_triggers
from tawam.database.port import Database
from tawam.database.postgres import PostgresDatabase
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now
from tawam.database.sqlite import SqliteDatabase
from tawam.database.statement import Statement
from tawam.database.table_policies import Role
from tawam.notes.tables import notes
from tawam.realtime import changes as changes_module
from tawam.realtime.change_log import ChangeLog
from tawam.realtime.changes import MAX_SUBSCRIPTIONS
from tawam.realtime.connection import Connection
from tawam.realtime.visibility import kept_columns
from tawam.rest.tables import EXPOSED
from tawam.settings import Settings
from tests.people import People, Person
from tests.realtime.conftest import Connect, token_of
from tests.realtime.wire import Wire, changes

ADD = Statement(insert(notes))
RENAME = Statement(
    update(notes).where(notes.c.id == bindparam("note_id")).values(title=bindparam("new_title"))
)


async def add(client: httpx2.AsyncClient, person: Person, **values: Any) -> dict[str, Any]:
    headers = {**person.headers, "prefer": "return=representation"}
    answer = await client.post("/rest/v1/notes", json=values, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer.json()[0]


async def subscribed(socket: Wire, person: Person | None, *bindings: dict[str, Any]) -> list[Any]:
    """Join with these bindings; returns those of the answer."""
    reply = await socket.join("db", person and token_of(person), postgres_changes=changes(*bindings))
    assert reply["status"] == "ok", reply
    system = await socket.event("system")
    assert (system["status"], system["channel"]) == ("ok", "db")
    return reply["response"]["postgres_changes"]


class TestChanges:
    async def test_of_a_note_reach_its_owner(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person, bob: Person, admin: Person
    ) -> None:
        async with connect() as mine, connect() as other, connect() as team, connect() as nobody:
            [binding] = await subscribed(mine, ann, {"table": "notes"})
            assert binding == {"id": binding["id"], "event": "*", "schema": "public", "table": "notes"}
            for socket, person in ((other, bob), (team, admin), (nobody, None)):
                await subscribed(socket, person, {"table": "notes"})
            note = await add(client, ann, title="A", content="b")
            received = await mine.event("postgres_changes")
            assert received["ids"] == [binding["id"]]
            data = received["data"]
            assert data["record"] == note
            assert (data["type"], data["table"], data["schema"]) == ("INSERT", "notes", "public")
            assert data["errors"] is None
            assert "old_record" not in data
            assert data["commit_timestamp"]
            assert {"name": "updated_at", "type": "timestamptz"} in data["columns"]
            where = f"/rest/v1/notes?id=eq.{note['id']}"
            await client.patch(where, json={"title": "B"}, headers=ann.headers)
            data = (await mine.event("postgres_changes"))["data"]
            assert (data["type"], data["record"]["title"], data["old_record"]) == (
                "UPDATE",
                "B",
                {"id": note["id"]},
            )
            await client.delete(where, headers=ann.headers)
            data = (await mine.event("postgres_changes"))["data"]
            assert (data["type"], data["old_record"]) == ("DELETE", {"id": note["id"]})
            assert "record" not in data
            for socket in (other, team, nobody):
                assert await socket.quiet() == []

    async def test_can_be_chosen_by_kind_filter_and_columns(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket:
            bindings = await subscribed(
                socket,
                ann,
                {"event": "UPDATE", "table": "notes"},
                {"table": "notes", "filter": "title=like.B%,content=neq.no", "select": ["title"]},
                {"event": "INSERT", "table": "notes", "filter": "title=not.in.(A,B)"},
            )
            assert bindings[1]["filter"] == "title=like.B%,content=neq.no"
            assert bindings[1]["select"] == ["title"]
            ids = [binding["id"] for binding in bindings]
            assert len(set(ids)) == 3
            first = await add(client, ann, title="A", content="yes")
            second = await add(client, ann, title="Bee", content="yes")
            await add(client, ann, title="Bee", content="no")
            found = [await socket.event("postgres_changes") for _ in range(3)]
            assert [received["ids"] for received in found] == [[ids[1]], [ids[2]], [ids[2]]]
            assert found[0]["data"]["record"] == {"id": second["id"], "title": "Bee"}
            where = f"/rest/v1/notes?id=eq.{first['id']}"
            await client.patch(where, json={"title": "C"}, headers=ann.headers)
            assert (await socket.event("postgres_changes"))["ids"] == [ids[0]]
            # Of a deleted row the filter compares what is known of it.
            await client.delete(where, headers=ann.headers)
            assert (await socket.event("postgres_changes"))["ids"] == [ids[1]]
            assert await socket.quiet() == []

    async def test_one_frame_tells_all_bindings_of_a_channel_that_a_change_meets(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket:
            bindings = await subscribed(
                socket,
                ann,
                {"table": "notes"},
                {"table": "notes", "filter": "title=eq.A"},
                {"event": "INSERT", "table": "notes"},
                {"table": "notes"},
                {"table": "profiles"},
                {"table": "notes", "select": ["title"]},
                {"event": "INSERT", "table": "notes", "select": ["title"], "filter": "title=in.( A,B)"},
                {"event": "DELETE", "table": "*"},
            )
            ids = [binding["id"] for binding in bindings]
            assert ids[0] == ids[3]
            note = await add(client, ann, title="A")
            whole, titles = [await socket.event("postgres_changes") for _ in range(2)]
            assert whole["ids"] == [ids[0], ids[1], ids[2]]
            assert whole["data"]["record"] == note
            assert titles["ids"] == [ids[5], ids[6]]
            assert titles["data"]["record"] == {"id": note["id"], "title": "A"}
            where = f"/rest/v1/notes?id=eq.{note['id']}"
            await client.patch(where, json={"title": "C"}, headers=ann.headers)
            found = [(await socket.event("postgres_changes"))["ids"] for _ in range(2)]
            assert found == [[ids[0]], [ids[5]]]
            await client.delete(where, headers=ann.headers)
            found = [(await socket.event("postgres_changes"))["ids"] for _ in range(2)]
            assert found == [[ids[0], ids[1], ids[7]], [ids[5]]]
            assert await socket.quiet() == []

    @pytest.mark.parametrize(
        "binding",
        [
            {"table": "users"},
            {"table": "orders"},
            {"table": "notes", "schema": "auth"},
            {"table": "notes", "event": "TRUNCATE"},
            {"table": "notes", "filter": "titel=eq.a"},
            {"table": "notes", "filter": "title=near.a"},
            {"table": "notes", "filter": "title"},
            {"table": "notes", "filter": "id=eq.x"},
            {"table": "notes", "filter": "title=match.("},
            {"table": "notes", "filter": "title=is.true"},
            {"table": "notes", "filter": ",".join(["title=eq.a"] * 30)},
            {"table": "notes", "select": ["secret"]},
            {"filter": "title=eq.a"},
        ],
    )
    @pytest.mark.on_sqlite
    async def test_that_nobody_may_see_are_refused(self, connect: Connect, binding: dict[str, Any]) -> None:
        async with connect() as socket:
            reply = await socket.join("db", postgres_changes=changes(binding))
            assert reply["response"]["reason"].startswith("InvalidBinding")

    @pytest.mark.on_sqlite
    async def test_are_compared_with_a_bounded_number_of_bindings(
        self, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket:
            statuses: list[str] = []
            for number in range(30):
                reply = await socket.join(f"c{number}", token_of(ann), postgres_changes=changes({}))
                statuses.append(reply["status"])
            most = MAX_SUBSCRIPTIONS // sum(Role.USER in policy.read for policy in EXPOSED.values())
            assert statuses == ["ok"] * most + ["error"] * (30 - most)
            assert (await socket.join("c0", token_of(ann), postgres_changes=changes({})))["status"] == "ok"

    async def test_of_all_tables_are_those_that_one_may_read(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket:
            await subscribed(socket, ann, {})
            await add(client, ann, title="A")
            await client.patch(
                f"/rest/v1/profiles?id=eq.{ann.id}", json={"username": "ann"}, headers=ann.headers
            )
            tables = [(await socket.event("postgres_changes"))["data"]["table"] for _ in range(2)]
            assert tables == ["notes", "profiles"]

    async def test_end_with_the_channel(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket, connect() as other:
            for each in (socket, other):
                await subscribed(each, ann, {"table": "notes"})
            socket.send("realtime:db", "phx_leave", {})
            await socket.quiet()
            await add(client, ann, title="A")
            await other.event("postgres_changes")
            assert await socket.quiet() == []

    async def test_come_in_order_once_whoever_writes(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person, database: Database
    ) -> None:
        """Writers of the server and of a command beside it, which rings no bell."""
        async with connect() as socket:
            await subscribed(socket, ann, {"table": "notes"})
            note = await add(client, ann, title="0")
            # Told before it is renamed: what is received shows the row as it is by then.
            assert (await socket.event("postgres_changes"))["data"]["record"]["title"] == "0"
            moment = now()

            async def write(start: int) -> None:
                for number in range(start, start + 20):
                    values = {"id": new_id(), "title": str(number), "content": ""}
                    stamps = {"user_id": ann.id, "created_at": moment, "updated_at": moment}
                    async with database.transaction() as transaction:
                        await transaction.execute(ADD, **values, **stamps)

            async def rename() -> None:
                for number in range(20):
                    await in_transaction(
                        database,
                        lambda transaction, number=number: transaction.execute(
                            RENAME, note_id=note["id"], new_title=str(number)
                        ),
                    )

            await asyncio.gather(write(100), write(200), write(300), rename())
            found = [(await socket.event("postgres_changes"))["data"] for _ in range(80)]
            added = [data["record"]["title"] for data in found if data["type"] == "INSERT"]
            assert sorted(added) == sorted(map(str, [*range(100, 120), *range(200, 220), *range(300, 320)]))
            for start in (100, 200, 300):
                own = [int(title) for title in added if start <= int(title) < start + 20]
                assert own == sorted(own)
            renamed = [int(data["record"]["title"]) for data in found if data["type"] == "UPDATE"]
            assert renamed == sorted(renamed)
            assert (renamed[-1], len(renamed)) == (19, 20)
            assert await socket.quiet() == []


@pytest.fixture
def rare_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the log by the clock."""
    monkeypatch.setattr(changes_module, "_LOOK_EVERY", 600.0)


class Bells:
    """
    Attributes:
        are_silent: commits wake nobody.
    """

    def __init__(self) -> None:
        self.are_silent = False

    def muted(self, original: Any) -> Any:
        """The `ringing` of a database, as these bells have it."""

        def ringing(database: Any, ring: Callable[[], None]) -> Any:
            return original(database, lambda: None if self.are_silent else ring())

        return ringing


@pytest.fixture
def bells(monkeypatch: pytest.MonkeyPatch) -> Bells:
    bells = Bells()
    for kind in (SqliteDatabase, PostgresDatabase):
        monkeypatch.setattr(kind, "ringing", bells.muted(kind.ringing))
    return bells


@pytest.mark.usefixtures("rare_looks", "bells")
class TestBell:
    async def test_rings_for_each_commit(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person
    ) -> None:
        async with connect() as socket:
            await subscribed(socket, ann, {"table": "notes"})
            for title in ("A", "B"):
                await add(client, ann, title=title)
                assert (await socket.event("postgres_changes"))["data"]["record"]["title"] == title

    @pytest.mark.on_postgres
    async def test_rings_again_after_its_connection_ended(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person, settings: Settings
    ) -> None:
        async with connect() as socket:
            await subscribed(socket, ann, {"table": "notes"})
            connection = await asyncpg.connect(settings.database_url)
            ended = await connection.fetch(
                "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'"
            )
            await connection.close()
            assert len(ended) == 1
            # Committed while nobody listened, perhaps: the new connection rings at its start.
            await add(client, ann, title="A")
            assert (await socket.event("postgres_changes"))["data"]["record"]["title"] == "A"

    async def test_is_heard_by_one_who_joins_while_nobody_else_is_here(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        step = "_replayed"
        read: Any = getattr(Connection, step)

        async def replayed(self: Any, *arguments: Any) -> Any:
            # The log is looked at between the first step of the join and the last.
            await self._realtime.feed._read_on()
            return await read(self, *arguments)

        monkeypatch.setattr(Connection, step, replayed)
        async with connect() as socket:
            await subscribed(socket, ann, {"table": "notes"})
            await add(client, ann, title="A")
            assert (await socket.event("postgres_changes"))["data"]["record"]["title"] == "A"

    async def test_that_was_missed_is_made_good_by_the_next(
        self, client: httpx2.AsyncClient, connect: Connect, ann: Person, bells: Bells
    ) -> None:
        async with connect() as socket:
            await subscribed(socket, ann, {"table": "notes"})
            bells.are_silent = True
            for title in ("A", "B"):
                await add(client, ann, title=title)
            assert await socket.quiet() == []
            bells.are_silent = False
            await add(client, ann, title="C")
            found = [(await socket.event("postgres_changes"))["data"]["record"]["title"] for _ in range(3)]
            assert found == ["A", "B", "C"]
            assert await socket.quiet() == []

    async def test_that_never_rings_is_made_good_by_the_clock(
        self,
        client: httpx2.AsyncClient,
        connect: Connect,
        ann: Person,
        bells: Bells,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        async with connect() as socket:
            await subscribed(socket, ann, {"table": "notes"})
            # The wait that has begun ends with this bell, and those after it are short.
            monkeypatch.setattr(changes_module, "_LOOK_EVERY", 0.05)
            await add(client, ann, title="A")
            await socket.event("postgres_changes")
            bells.are_silent = True
            for title in ("B", "C"):
                await add(client, ann, title=title)
                assert (await socket.event("postgres_changes"))["data"]["record"]["title"] == title


class TestLog:
    @pytest.mark.on_postgres
    async def test_misses_no_transaction_that_commits_late(self, database: Database, ann: Person) -> None:
        """Its id is smaller than one that was read before."""
        log = ChangeLog(database)
        await log.start()
        moment = now()

        async def write(transaction: Any, title: str) -> None:
            stamps = {"user_id": ann.id, "created_at": moment, "updated_at": moment}
            await transaction.execute(ADD, id=new_id(), title=title, content="", **stamps)

        read: list[int] = []

        async def read_on() -> list[int]:
            found: list[int] = []
            while page := await log.page():
                found += [change["id"] for change in page]
                log.move_on(page)
            read.extend(found)
            return found

        async with database.transaction() as late:
            await write(late, "late")
            async with database.transaction() as early:
                await write(early, "early")
            assert len(await read_on()) == 1
            assert await read_on() == []
        assert len(await read_on()) == 1
        assert await read_on() == []
        assert read == sorted(set(read), reverse=True)

    async def test_gives_a_page_again_until_it_was_delivered(
        self, database: Database, people: People
    ) -> None:
        log = ChangeLog(database)
        assert await log.page() == []
        await log.start()
        await people.add("carl")
        page = await log.page()
        assert page
        assert await log.page() == page
        log.move_on(page)
        assert await log.page() == []


class TestTriggers:
    async def test_are_on_every_exposed_table_as_the_policies_say(
        self, database: Database, backend: str
    ) -> None:
        """If this fails, write a migration that makes them anew, as 0020 does."""
        for name, policy in EXPOSED.items():
            wanted = list(
                create_change_triggers(
                    "postgresql" if backend == "postgres" else backend, name, policy.key, kept_columns(policy)
                )
            )
            found = await definitions(database, backend, name)
            if backend == "sqlite":
                assert sorted(wanted) == sorted(found), name
            else:
                body = wanted[0].split("$$")[1]
                assert found == [body], name


async def definitions(database: Database, backend: str, table: str) -> list[str]:
    """The triggers of a table in the database: their statements, or the bodies of their functions."""
    from sqlalchemy import column, literal_column, text
    from sqlalchemy import table as table_of

    if backend == "sqlite":
        schema = table_of("sqlite_master", column("sql"), column("type"), column("tbl_name"))
        found = select(schema.c.sql.label("sql")).where(
            schema.c.type == "trigger", schema.c.tbl_name == table, schema.c.sql.like("%INTO changes%")
        )
    else:
        procedures = table_of("pg_proc", column("prosrc"), column("oid"))
        triggers = table_of("pg_trigger", column("tgfoid"), column("tgrelid"))
        found = (
            select(procedures.c.prosrc.label("sql"))
            .join_from(procedures, triggers, triggers.c.tgfoid == procedures.c.oid)
            .where(
                triggers.c.tgrelid == literal_column(f"'{table}'::regclass"),
                procedures.c.prosrc.like("%INTO changes%"),
                text("tgenabled = 'O'"),
            )
        )
    return [row["sql"] for row in await database.fetch_all(Statement(found))]
