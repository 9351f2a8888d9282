"""What an account may keep in its notes is counted in bytes too, before anything is written."""

import asyncio
from typing import Any

import pytest

from tawam.database.port import Database
from tawam.notes.table_policies import NOTES as POLICY
from tests.notes.notes_api import ROWS, NotesApi
from tests.people import People, Person

FIXED = "0a000000-0000-4000-8000-000000000001"
MERGE = f"resolution=merge-duplicates, {ROWS}"
IGNORE = f"resolution=ignore-duplicates, {ROWS}"
MOST = 1000


@pytest.fixture(autouse=True)
def small_room(monkeypatch: pytest.MonkeyPatch) -> None:
    assert POLICY.max_bytes_per_owner == 20 * 1024 * 1024
    monkeypatch.setitem(vars(POLICY), "max_bytes_per_owner", MOST)


def refused(answer: Any) -> bool:
    if answer.status_code < 300:
        return False
    assert (answer.status_code, answer.json()["code"]) == (400, "23514")
    assert answer.json()["details"] == "An account may have 1,000 bytes in notes."
    return True


class TestRoom:
    async def test_is_counted_in_bytes_of_titles_and_contents(self, notes: NotesApi, ann: Person) -> None:
        # Each of these letters is two bytes.
        await notes.one(ann, title="ن" * 100, content="ن" * 399)
        assert refused(await notes.add(ann, {"content": "abc"}))
        assert not refused(await notes.add(ann, {"title": "a", "content": "b"}))
        assert refused(await notes.add(ann, {"content": "a"}))
        assert len(await notes.all()) == 2

    async def test_of_many_new_notes_is_asked_before_the_first_is_written(
        self, notes: NotesApi, ann: Person
    ) -> None:
        assert refused(await notes.add(ann, [{"content": "x" * 251}] * 4))
        assert await notes.all() == []
        assert not refused(await notes.add(ann, [{"content": "x" * 250}] * 4))

    async def test_of_an_upsert_counts_what_it_replaces(self, notes: NotesApi, ann: Person) -> None:
        await notes.one(ann, id=FIXED, title="a" * 100, content="x" * 900)
        full = {"id": FIXED, "title": "b" * 100, "content": "y" * 900}
        assert not refused(await notes.add(ann, full, prefer=MERGE))
        assert refused(await notes.add(ann, {**full, "content": "y" * 901}, prefer=MERGE))
        assert refused(await notes.add(ann, {"id": FIXED, "title": "b" * 101}, prefer=MERGE))
        assert not refused(await notes.add(ann, {"id": FIXED, "title": "b" * 99}, prefer=MERGE))
        assert [row["content"] for row in await notes.all()] == ["y" * 900]

    async def test_is_not_taken_by_rows_that_are_left_out(self, notes: NotesApi, ann: Person) -> None:
        await notes.one(ann, id=FIXED, content="x" * 1000)
        answer = await notes.add(ann, {"id": FIXED, "content": "y" * 1000}, prefer=IGNORE)
        assert (answer.status_code, answer.json()) == (201, [])

    async def test_of_changes_is_asked_before_they_are_made(self, notes: NotesApi, ann: Person) -> None:
        note = await notes.one(ann, content="x" * 400)
        await notes.one(ann, title="other", content="x" * 400)
        before = await notes.all()
        queries = ((f"?id=eq.{note['id']}", 595), ("?content=like.x*", 497), ("?id=not.is.null", 497))
        for query, longest in queries:
            assert refused(await notes.change(ann, query, {"content": "y" * (longest + 1)}))
            assert await notes.all() == before
            answer = await notes.change(ann, query, {"content": "y" * longest}, prefer=f"tx=rollback, {ROWS}")
            assert not refused(answer)
            assert answer.json()

    async def test_that_is_passed_already_may_be_left_but_not_filled(
        self, notes: NotesApi, ann: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        note = await notes.one(ann, content="x" * 900)
        monkeypatch.setitem(vars(POLICY), "max_bytes_per_owner", 500)
        answer = await notes.change(ann, f"?id=eq.{note['id']}", {"content": "x" * 901})
        assert (answer.status_code, answer.json()["code"]) == (400, "23514")
        assert not refused(await notes.change(ann, f"?id=eq.{note['id']}", {"content": "x" * 800}))
        assert not refused(await notes.change(ann, f"?id=eq.{note['id']}", {"title": ""}))

    async def test_is_each_accounts_own(
        self, notes: NotesApi, people: People, ann: Person, bob: Person
    ) -> None:
        await notes.one(ann, id=FIXED, content="x" * 1000)
        assert not refused(await notes.add(bob, {"content": "x" * 1000}))
        # What the service merges into a note weighs on its owner.
        body = {"id": FIXED, "user_id": bob.id, "content": "x" * 1001}
        assert refused(await notes.add(people.service, body, prefer=MERGE))

    async def test_is_not_passed_by_two_requests_at_once(
        self, notes: NotesApi, ann: Person, database: Database
    ) -> None:
        note = await notes.one(ann, content="")
        asked = [
            *[notes.add(ann, {"content": "x" * 300}) for _ in range(8)],
            *[notes.change(ann, f"?id=eq.{note['id']}", {"content": "x" * 300}) for _ in range(4)],
            *[notes.change(ann, "?content=like.x*", {"title": "t" * 60}) for _ in range(2)],
        ]
        outcomes = [refused(answer) for answer in await asyncio.gather(*asked)]
        assert True in outcomes
        assert False in outcomes
        assert sum(len(row["title"]) + len(row["content"]) for row in await notes.all()) <= MOST
