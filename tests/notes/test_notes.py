"""A note is its owner's: written, saved without loss, and deleted by nobody else."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert

from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.notes import table_policies
from tawam.notes.tables import notes as table
from tests.notes.notes_api import ROWS, SINGLE, NotesApi
from tests.people import People, Person

INSERT = Statement(insert(table))
FIXED = "0a000000-0000-4000-8000-000000000001"


class TestNew:
    async def test_lacks_nothing_that_the_server_knows(self, notes: NotesApi, ann: Person) -> None:
        note = await notes.one(ann)
        assert list(note) == ["id", "user_id", "title", "content", "created_at", "updated_at"]
        assert (note["user_id"], note["title"], note["content"]) == (ann.id, "", "")
        assert (await notes.read(ann)).json() == [note]

    async def test_keeps_its_words_as_they_are(self, notes: NotesApi, ann: Person) -> None:
        content = "one\ntwo\t\r\nثلاثة 👩‍🚀 " + "x" * 19_970
        note = await notes.one(ann, id=FIXED, title='آن, "quoted"', content=content)
        assert (note["id"], note["title"], note["content"]) == (FIXED, 'آن, "quoted"', content)

    async def test_is_answered_with_nothing_unless_asked(self, notes: NotesApi, ann: Person) -> None:
        answer = await notes.add(ann, {"title": "a"}, prefer="")
        assert (answer.status_code, answer.content) == (201, b"")
        assert answer.headers["content-range"] == "*/*"
        answer = await notes.add(ann, {"id": FIXED}, prefer="return=headers-only, count=exact")
        assert (answer.status_code, answer.content) == (201, b"")
        assert answer.headers["location"] == f"/notes?id=eq.{FIXED}"
        assert answer.headers["content-range"] == "*/1"
        assert answer.headers["preference-applied"] == "return=headers-only, count=exact"

    async def test_of_somebody_else_is_refused(
        self, notes: NotesApi, people: People, ann: Person, bob: Person
    ) -> None:
        admin = await people.add("zoe", is_admin=True)
        for writer in (ann, admin):
            answer = await notes.add(writer, {"user_id": bob.id, "title": "forged"})
            assert answer.status_code == 403
            message = 'new row violates row-level security policy for table "notes"'
            assert (answer.json()["code"], answer.json()["message"]) == ("42501", message)
        assert await notes.all() == []

    async def test_of_a_stranger_is_refused(self, notes: NotesApi, people: People, ann: Person) -> None:
        answer = await notes.add(people.anonymous, {"user_id": ann.id})
        assert (answer.status_code, answer.json()["code"]) == (401, "42501")
        assert await notes.all() == []

    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({"title": "x" * 201}, 400, "23514"),
            ({"title": "a\nb"}, 400, "23514"),
            ({"title": 7}, 400, "23514"),
            ({"title": None}, 400, "23502"),
            ({"content": "x" * 20_001}, 400, "23514"),
            ({"content": "a\x00b"}, 400, "23514"),
            ({"id": "7"}, 400, "22P02"),
            ({"id": 7}, 400, "22P02"),
            ({"id": None}, 400, "23502"),
            ({"user_id": None}, 403, "42501"),
            ({"created_at": "soon"}, 400, "22007"),
            ({"updated_at": "soon"}, 400, "22007"),
            ({"role": "admin"}, 400, "PGRST204"),
            ([{"title": "a"}, {"title": "b", "role": "admin"}], 400, "PGRST102"),
            ([{"title": "a"}, "b"], 400, "PGRST102"),
            ("a", 400, "PGRST102"),
            ([{"title": "a"}, {"title": "a\nb"}], 400, "23514"),
            ([{"title": "a"}] * 1001, 400, "PGRST102"),
        ],
    )
    async def test_that_is_none_is_refused_whole(
        self, notes: NotesApi, ann: Person, body: Any, status: int, code: str
    ) -> None:
        answer = await notes.add(ann, body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert await notes.all() == []

    async def test_with_an_id_that_is_taken_changes_nothing(
        self, notes: NotesApi, ann: Person, bob: Person
    ) -> None:
        await notes.one(ann, id=FIXED, title="first")
        before = await notes.all()
        for person in (ann, bob):
            answer = await notes.add(person, [{"id": new_id()}, {"id": FIXED}])
            assert (answer.status_code, answer.json()["code"]) == (409, "23505")
            assert answer.json()["details"] == "Key (id) already exists."
        assert await notes.all() == before

    async def test_of_nobody_is_refused(self, notes: NotesApi, people: People) -> None:
        answer = await notes.add(people.service, {"user_id": FIXED})
        assert (answer.status_code, answer.json()["code"]) == (409, "23503")
        answer = await notes.add(people.service, {"title": "whose?"})
        assert (answer.status_code, answer.json()["code"]) == (400, "23502")


class TestMany:
    async def test_are_stored_together(self, notes: NotesApi, ann: Person) -> None:
        answer = await notes.add(ann, [{"title": "a"}, {"title": "b"}], '?columns="title"&select=title')
        assert (answer.status_code, answer.json()) == (201, [{"title": "a"}, {"title": "b"}])

    async def test_lack_what_columns_name_only_by_agreement(self, notes: NotesApi, ann: Person) -> None:
        body = [{"title": "a"}, {"content": "b"}]
        query = '?columns="title","content"&select=title,content'
        answer = await notes.add(ann, body, query)
        assert (answer.status_code, answer.json()["code"]) == (400, "23502")
        answer = await notes.add(ann, body, query, prefer=f"{ROWS}, missing=default")
        assert answer.json() == [{"title": "a", "content": ""}, {"title": "", "content": "b"}]
        assert answer.headers["preference-applied"] == f"missing=default, {ROWS}"

    async def test_count_by_their_columns_alone(self, notes: NotesApi, ann: Person) -> None:
        answer = await notes.add(ann, {"title": "a", "nonsense": 1}, "?columns=title&select=title")
        assert answer.json() == [{"title": "a"}]
        answer = await notes.add(ann, {"title": "a"}, "?columns=title,nonsense")
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST204")

    async def test_none_are_none(self, notes: NotesApi, ann: Person) -> None:
        answer = await notes.add(ann, [])
        assert (answer.status_code, answer.json()) == (201, [])

    async def test_asked_for_as_one_are_undone(self, notes: NotesApi, ann: Person) -> None:
        answer = await notes.add(ann, [{"title": "a"}, {"title": "b"}], accept=SINGLE)
        assert (answer.status_code, answer.json()["code"]) == (406, "PGRST116")
        assert await notes.all() == []
        answer = await notes.add(ann, {"title": "a"}, "?select=title", accept=SINGLE)
        assert (answer.status_code, answer.json()) == (201, {"title": "a"})


class TestUpsert:
    MERGE = f"resolution=merge-duplicates, {ROWS}"
    IGNORE = f"resolution=ignore-duplicates, {ROWS}"

    async def test_adds_what_is_new_and_changes_what_is_there(self, notes: NotesApi, ann: Person) -> None:
        answer = await notes.add(ann, {"id": FIXED, "title": "a", "content": "c"}, prefer=self.MERGE)
        assert answer.status_code == 201
        first = answer.json()[0]
        answer = await notes.add(ann, {**first, "title": "b"}, "?on_conflict=id", prefer=self.MERGE)
        assert answer.status_code == 200
        assert answer.headers["preference-applied"] == self.MERGE
        second = answer.json()[0]
        assert second == {**first, "title": "b", "updated_at": second["updated_at"]}
        assert second["updated_at"] > first["updated_at"]
        answer = await notes.add(
            ann, [{"id": FIXED, "title": "c"}, {"id": new_id(), "title": "d"}], prefer=self.MERGE
        )
        assert (answer.status_code, len(answer.json())) == (201, 2)
        assert sorted((row["title"], row["content"]) for row in await notes.all()) == [("c", "c"), ("d", "")]

    @pytest.mark.parametrize("prefer", [MERGE, "resolution=merge-duplicates", f"{MERGE}, count=exact"])
    async def test_that_names_its_key_alone_changes_nothing(
        self, notes: NotesApi, ann: Person, bob: Person, prefer: str
    ) -> None:
        before = await notes.one(ann, id=FIXED, title="a", content="c")
        for query in ("", "?on_conflict=id", '?on_conflict="id"&columns="id"'):
            answer = await notes.add(ann, {"id": FIXED}, query, prefer=prefer)
            assert answer.status_code == 200, answer.text
            assert answer.content == b"" if "return" not in prefer else answer.json() == [before]
            if "count" in prefer:
                assert answer.headers["content-range"] == "*/1"
        other = new_id()
        answer = await notes.add(ann, [{"id": other}, {"id": FIXED}], prefer=self.MERGE)
        assert (answer.status_code, [row["id"] for row in answer.json()]) == (201, [other, FIXED])
        assert before in await notes.all()
        answer = await notes.add(bob, {"id": FIXED}, prefer=prefer)
        assert (answer.status_code, answer.json()["code"]) == (403, "42501")
        answer = await notes.add(ann, [{"id": FIXED}, {"id": other}], prefer=self.IGNORE)
        assert (answer.status_code, answer.json()) == (201, [])

    async def test_leaves_what_is_there_on_request(self, notes: NotesApi, ann: Person) -> None:
        before = await notes.one(ann, id=FIXED, title="a")
        other = new_id()
        body = [{"id": FIXED, "title": "b"}, {"id": other, "title": "c"}]
        answer = await notes.add(ann, body, prefer=self.IGNORE)
        assert (answer.status_code, [row["id"] for row in answer.json()]) == (201, [other])
        assert before in await notes.all()

    async def test_neither_changes_nor_shows_a_foreign_note(
        self, notes: NotesApi, people: People, ann: Person, bob: Person
    ) -> None:
        await notes.one(bob, id=FIXED, title="canary", content="canary")
        before = await notes.all()
        admin = await people.add("zoe", is_admin=True)
        for writer in (ann, admin):
            body = [{"id": new_id(), "title": "mine"}, {"id": FIXED, "title": "taken"}]
            answer = await notes.add(writer, body, prefer=self.MERGE)
            assert (answer.status_code, answer.json()["code"]) == (403, "42501")
            assert "canary" not in answer.text
            answer = await notes.add(writer, {"id": FIXED, "title": "taken"}, prefer=self.IGNORE)
            assert (answer.status_code, answer.json()) == (201, [])
        assert await notes.all() == before

    async def test_cannot_give_a_note_away(self, notes: NotesApi, ann: Person, bob: Person) -> None:
        note = await notes.one(ann)
        answer = await notes.add(ann, {**note, "user_id": bob.id}, prefer=self.MERGE)
        assert (answer.status_code, answer.json()["code"]) == (403, "42501")
        assert await notes.all() == [note]

    @pytest.mark.parametrize(
        ("query", "body", "code"),
        [
            ("?on_conflict=title", {"title": "a"}, "42P10"),
            ("?on_conflict=id,title", {"title": "a"}, "42P10"),
            ("?on_conflict=nope", {"title": "a"}, "42703"),
            ("", [{"id": FIXED, "title": "a"}, {"id": FIXED, "title": "b"}], "21000"),
            ("?title=eq.a", {"title": "a"}, "PGRST127"),
            ("?limit=1", {"title": "a"}, "PGRST127"),
        ],
    )
    async def test_that_cannot_be_is_refused(
        self, notes: NotesApi, ann: Person, query: str, body: Any, code: str
    ) -> None:
        answer = await notes.add(ann, body, query, prefer=self.MERGE)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert await notes.all() == []


class TestSaves:
    async def test_write_over_the_version_they_name_alone(self, notes: NotesApi, ann: Person) -> None:
        note = await notes.one(ann, title="a")
        for _ in range(5):
            version = note["updated_at"].replace("+", "%2B")
            query = f"?id=eq.{note['id']}&updated_at=eq.{version}"
            answer = await notes.change(ann, query, {"content": note["content"] + "x"})
            assert [row["content"] for row in answer.json()] == [note["content"] + "x"]
            late = await notes.change(ann, query, {"content": "late"})
            assert (late.status_code, late.json()) == (200, [])
            note = answer.json()[0]
        assert await notes.all() == [note]

    async def test_of_one_version_at_once_end_with_one_winner(self, notes: NotesApi, ann: Person) -> None:
        note = await notes.one(ann)
        query = f"?id=eq.{note['id']}&updated_at=eq.{note['updated_at'].replace('+', '%2B')}"
        answers = await asyncio.gather(
            *[notes.change(ann, query, {"content": str(number)}) for number in range(10)]
        )
        assert sorted(len(answer.json()) for answer in answers) == [0] * 9 + [1]

    async def test_leave_who_wrote_it_and_when(self, notes: NotesApi, ann: Person, bob: Person) -> None:
        note = await notes.one(ann)
        for body in ({"user_id": bob.id}, {"id": FIXED}, {"created_at": "2020-01-01"}):
            answer = await notes.change(ann, f"?id=eq.{note['id']}", body)
            assert (answer.status_code, answer.json()["code"]) == (403, "42501")
        answer = await notes.change(ann, f"?id=eq.{note['id']}", {"title": None})
        assert (answer.status_code, answer.json()["code"]) == (400, "23502")
        assert await notes.all() == [note]

    async def test_of_a_foreign_note_find_nothing(
        self, notes: NotesApi, people: People, ann: Person, bob: Person
    ) -> None:
        note = await notes.one(bob, title="canary")
        admin = await people.add("zoe", is_admin=True)
        for writer in (ann, admin):
            for query in (f"?id=eq.{note['id']}", "?id=not.is.null", "?or=(title.eq.canary,id.not.is.null)"):
                answer = await notes.change(writer, query, {"title": "taken"})
                assert (answer.status_code, answer.json()) == (200, [])
        assert await notes.all() == [note]


class TestDeletions:
    async def test_take_the_notes_that_they_name(self, notes: NotesApi, ann: Person) -> None:
        kept, gone = await notes.one(ann, title="kept"), await notes.one(ann, title="gone")
        answer = await notes.remove(ann, f"?id=eq.{gone['id']}", prefer=f"{ROWS}, count=exact")
        assert (answer.status_code, answer.json()) == (200, [gone])
        assert answer.headers["content-range"] == "*/1"
        assert await notes.all() == [kept]
        answer = await notes.remove(ann, f"?id=eq.{gone['id']}")
        assert (answer.status_code, answer.content) == (204, b"")

    async def test_of_everything_are_refused(self, notes: NotesApi, ann: Person) -> None:
        note = await notes.one(ann)
        for query in ("", "?select=id", "?limit=1&order=id"):
            answer = await notes.remove(ann, query)
            assert (answer.status_code, answer.json()["code"]) == (400, "21000")
        assert await notes.all() == [note]

    async def test_of_foreign_notes_find_nothing(
        self, notes: NotesApi, people: People, ann: Person, bob: Person
    ) -> None:
        note = await notes.one(bob)
        admin = await people.add("zoe", is_admin=True)
        for deleter in (ann, admin, people.anonymous):
            for query in (f"?id=eq.{note['id']}", "?id=not.is.null", "?or=(id.is.null,id.not.is.null)"):
                answer = await notes.remove(deleter, query, prefer=ROWS)
                assert (answer.status_code, answer.json()) == (200, [])
        assert await notes.all() == [note]

    async def test_of_more_than_agreed_are_undone(self, notes: NotesApi, ann: Person) -> None:
        for _ in range(2):
            await notes.one(ann)
        before = await notes.all()
        answer = await notes.remove(ann, "?id=not.is.null", prefer="handling=strict, max-affected=1")
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST124")
        answer = await notes.remove(ann, "?id=not.is.null", prefer=ROWS, accept=SINGLE)
        assert (answer.status_code, answer.json()["code"]) == (406, "PGRST116")
        assert await notes.all() == before


class TestTrials:
    async def test_are_answered_and_undone(self, notes: NotesApi, ann: Person) -> None:
        note = await notes.one(ann, title="a")
        prefer = f"{ROWS}, tx=rollback"
        added = await notes.add(ann, {"title": "b"}, prefer=prefer)
        changed = await notes.change(ann, f"?id=eq.{note['id']}", {"title": "c"}, prefer=prefer)
        removed = await notes.remove(ann, f"?id=eq.{note['id']}", prefer=prefer)
        assert [answer.status_code for answer in (added, changed, removed)] == [201, 200, 200]
        assert [answer.json()[0]["title"] for answer in (added, changed, removed)] == ["b", "c", "a"]
        for answer in (added, changed, removed):
            assert "tx=rollback" in answer.headers["preference-applied"]
        assert await notes.all() == [note]


async def test_an_answer_holds_a_hundred_at_most(notes: NotesApi, database: Database, ann: Person) -> None:
    await _fill(database, ann, 120)
    for query, count in (("", 100), ("?limit=1000", 100), ("?offset=100", 20)):
        assert len((await notes.read(ann, query)).json()) == count


async def _fill(database: Database, person: Person, count: int) -> None:
    async with database.transaction() as transaction:
        for _ in range(count):
            moment = now()
            row = {"id": new_id(), "user_id": person.id, "title": "", "content": ""}
            await transaction.execute(INSERT, **row, created_at=moment, updated_at=moment)


class TestQuota:
    async def test_holds_also_when_two_places_write_at_once(
        self, notes: NotesApi, database: Database, ann: Person, bob: Person
    ) -> None:
        await _fill(database, ann, table_policies.MOST_NOTES - 1)
        answers = await asyncio.gather(*[notes.add(ann, {"title": "last"}) for _ in range(5)])
        assert sorted(answer.status_code for answer in answers) == [201] + [400] * 4
        refused = next(answer.json() for answer in answers if answer.status_code == 400)
        assert (refused["code"], refused["message"]) == ("23514", "You have 500 notes: delete some first.")
        assert (await notes.add(bob, {"title": "another's"})).status_code == 201
        answer = await notes.add(
            ann, {"id": answers_id(answers), "title": "b"}, prefer="resolution=merge-duplicates"
        )
        assert answer.status_code == 200


def answers_id(answers: list[Any]) -> str:
    """The id of the one note that was stored."""
    return next(answer.json()[0]["id"] for answer in answers if answer.status_code == 201)
