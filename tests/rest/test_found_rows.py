"""Rows are found before they are written, outside the transaction, and only written as they were found."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest
from sqlalchemy import bindparam, insert, update

from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.notes.tables import notes as table
from tawam.profiles.tables import profiles
from tawam.rest import write_transactions
from tawam.rest.write_transactions import Writer
from tests.notes.notes_api import ROWS, NotesApi
from tests.people import People, Person

RENAME = Statement(
    update(profiles).where(profiles.c.id == bindparam("person")).values(full_name=bindparam("name"))
)
INSERT = Statement(insert(table))
Meanwhile = Callable[[], Awaitable[Any]]


@pytest.fixture
def notes(client: httpx2.AsyncClient, people: People) -> NotesApi:
    return NotesApi(client, people)


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Callable[[Meanwhile], None]:
    """Has something happen after rows were found, and before they are written."""
    find = Writer.find

    def plant(meanwhile: Meanwhile) -> None:
        async def found(*args: Any) -> Any:
            rows = await find(*args)
            await meanwhile()
            return rows

        monkeypatch.setattr(Writer, "find", found)

    return plant


class TestARow:
    async def test_that_no_longer_matches_stays(
        self, notes: NotesApi, ann: Person, between: Callable[[Meanwhile], None]
    ) -> None:
        changed, other = await notes.one(ann, content="old"), await notes.one(ann, content="old")
        once = iter([None])

        async def save() -> None:
            for _ in once:
                await notes.change(ann, f"?id=eq.{changed['id']}", {"content": "new"})

        between(save)
        answer = await notes.change(ann, "?content=like.o*", {"title": "found"})
        assert [row["id"] for row in answer.json()] == [other["id"]]
        assert sorted(row["title"] for row in await notes.all()) == ["", "found"]

    async def test_that_is_saved_without_end_is_not_written_over(
        self, notes: NotesApi, ann: Person, between: Callable[[Meanwhile], None]
    ) -> None:
        note = await notes.one(ann, content="old")
        await notes.one(ann, content="old")

        async def save() -> None:
            await notes.change(ann, f"?id=eq.{note['id']}", {"content": "old"})

        between(save)
        answer = await notes.remove(ann, "?content=like.o*", prefer=ROWS)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert len(await notes.all()) == 2

    async def test_that_is_deleted_meanwhile_is_not_missed(
        self, notes: NotesApi, ann: Person, between: Callable[[Meanwhile], None]
    ) -> None:
        gone, kept = await notes.one(ann, content="old"), await notes.one(ann, content="old")

        async def remove() -> None:
            await notes.remove(ann, f"?id=eq.{gone['id']}")

        between(remove)
        answer = await notes.remove(ann, "?content=like.o*", prefer=ROWS)
        assert [row["id"] for row in answer.json()] == [kept["id"]]
        assert await notes.all() == []

    async def test_of_a_name_that_is_given_without_a_stamp_stays(
        self,
        client: httpx2.AsyncClient,
        people: People,
        database: Database,
        between: Callable[[Meanwhile], None],
    ) -> None:
        person = await people.add("zoe", "zoe", "Old")

        async def rename() -> None:
            async with database.transaction() as transaction:
                await transaction.execute(RENAME, person=person.id, name="New")

        between(rename)
        headers = {**people.service, "prefer": ROWS}
        answer = await client.patch(
            "/rest/v1/profiles?full_name=like.O*", headers=headers, json={"username": "found"}
        )
        assert (answer.status_code, answer.json()) == (200, [])

    async def test_is_one_of_a_thousand_at_most(
        self, notes: NotesApi, ann: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(3):
            await notes.one(ann, content="x")
        monkeypatch.setattr(write_transactions, "MAX_ROWS", 2)
        for query in ("?content=like.x*", "?content=eq.x"):
            for answer in (await notes.change(ann, query, {"title": "a"}), await notes.remove(ann, query)):
                assert (answer.status_code, answer.json()["code"]) == (400, "PGRST100")
        assert [row["title"] for row in await notes.all()] == ["", "", ""]


class TestASearch:
    @pytest.fixture
    async def slow(self, database: Database, ann: Person) -> str:
        """A query of patterns over ann's notes, which takes seconds."""
        moment = now()
        async with database.transaction() as transaction:
            for _ in range(700):
                note = {"id": new_id(), "user_id": ann.id, "title": "", "content": "a" * 20_000}
                await transaction.execute(INSERT, **note, created_at=moment, updated_at=moment)
        pattern = "*" + "a" * 240 + "b*"
        return "or=(" + ",".join(f"content.like.*{letter}{pattern}" for letter in "acdef") + ")"

    async def test_for_a_write_lets_others_write(
        self, notes: NotesApi, ann: Person, bob: Person, slow: str
    ) -> None:
        asked = [
            asyncio.create_task(notes.change(ann, f"?{slow}", {"title": "x"})),
            asyncio.create_task(notes.remove(ann, f"?{slow}")),
        ]
        await asyncio.sleep(0.1)
        for _ in range(3):
            await notes.one(bob)
        assert not any(task.done() for task in asked)
        for answer in await asyncio.gather(*asked):
            assert (answer.status_code, answer.json()["code"]) == (400, "57014")

    async def test_waits_for_the_same_accounts_and_for_no_other(
        self, notes: NotesApi, ann: Person, bob: Person, slow: str
    ) -> None:
        note = await notes.one(bob, content="abc")
        asked = [asyncio.create_task(notes.read(ann, f"?{slow}")) for _ in range(10)]
        # Eight stand in line, and the first of them takes two seconds.
        refused = [await answered for answered in itertools.islice(asyncio.as_completed(asked), 2)]
        answer = await notes.read(bob, "?content=like.*b*")
        assert answer.json() == [note]
        assert [answer.status_code for answer in refused] == [429, 429]
        assert refused[0].json()["code"] == "over_request_rate_limit"
        assert refused[0].headers["retry-after"] == "1"
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
