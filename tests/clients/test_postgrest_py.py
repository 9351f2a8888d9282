"""The official Python client, as it is, against a running server: tables and functions."""

import uuid

import pytest
from postgrest import CountMethod
from postgrest.types import JSON
from supabase import FunctionsHttpError, PostgrestAPIError

from tests.clients.conftest import NewClient
from tests.clients.people import Person, got, new_person


@pytest.fixture
async def writer(new_client: NewClient, anon_key: str, service_key: str) -> Person:
    return await new_person(new_client, anon_key, service_key)


async def insert(writer: Person, *titles: str) -> list[str]:
    """Ids of new notes."""
    rows = [
        {"id": str(uuid.uuid4()), "user_id": writer.user.id, "title": title, "content": f"about {title}"}
        for title in titles
    ]
    await got(writer.client.table("notes").insert(rows).execute())
    return [row["id"] for row in rows]


def titles(rows: list[JSON]) -> list[str]:
    return [str(row["title"]) for row in rows if isinstance(row, dict)]


class TestNotes:
    async def test_are_inserted_filtered_ordered_paged_and_counted(self, writer: Person):
        await insert(writer, "Apricots", "Brass", "Cardamom", "Dates")
        notes = writer.client.table("notes")
        page = await got(
            notes.select("title", count=CountMethod.exact)
            .neq("title", "Brass")
            .order("title", desc=True)
            .range(0, 1)
            .execute()
        )
        assert page.data == [{"title": "Dates"}, {"title": "Cardamom"}]
        assert page.count == 3
        either = writer.client.table("notes").select("title").or_("title.like.A*,content.ilike.*DATES")
        assert len((await got(either.execute())).data) == 2

    async def test_are_answered_one_by_one(self, writer: Person):
        await insert(writer, "Apricots", "Brass")
        table = writer.client.table
        single = await got(table("notes").select("title").eq("title", "Brass").single().execute())
        assert single.data == {"title": "Brass"}
        nobody = table("notes").select("title").eq("title", "None").maybe_single()
        assert await got(nobody.execute()) is None
        with pytest.raises(PostgrestAPIError) as many:
            await got(table("notes").select("title").single().execute())
        assert many.value.code == "PGRST116"

    async def test_are_found_by_what_postgresql_takes(self, writer: Person):
        await insert(writer, "Apricots", "{b,c}", "Cardamom")
        table = writer.client.table
        either = "title.eq.Apricots, and(title.eq.{b,c},content.like.about*)"
        found = await got(table("notes").select("title").or_(either).order("title").execute())
        assert titles(found.data) == ["Apricots", "{b,c}"]
        of_today = table("notes").select("title").gte("created_at", "yesterday").lte("created_at", "now()")
        assert len((await got(of_today.execute())).data) == 3
        counted = await got(table("notes").select("count", count=CountMethod.exact, head=True).execute())
        assert counted.count == 3
        with pytest.raises(PostgrestAPIError) as refused:
            await got(table("notes").update({"title": "all"}).execute())
        assert refused.value.code == "21000"

    async def test_are_answered_as_csv(self, writer: Person):
        await insert(writer, "Apricots, dried")
        answer = await got(writer.client.table("notes").select("title,content").csv().execute())
        assert str(answer.data).splitlines() == ["title,content", '"Apricots, dried","about Apricots, dried"']

    async def test_are_updated_upserted_and_deleted(self, writer: Person):
        first, second = await insert(writer, "First", "Second")
        table = writer.client.table
        updated = await got(table("notes").update({"title": "Changed"}).eq("id", first).execute())
        assert titles(updated.data) == ["Changed"]
        whole = {"id": second, "user_id": writer.user.id, "title": "Upserted", "content": ""}
        await got(table("notes").upsert(whole).execute())
        removed = await got(table("notes").delete().in_("id", [first, second]).execute())
        assert sorted(titles(removed.data)) == ["Changed", "Upserted"]

    async def test_of_someone_else_are_not_there(
        self, writer: Person, new_client: NewClient, anon_key: str, service_key: str
    ):
        [note] = await insert(writer, "Mine")
        stranger = await new_person(new_client, anon_key, service_key)
        assert (await got(stranger.client.table("notes").select("id").execute())).data == []
        await got(stranger.client.table("notes").delete().eq("id", note).execute())
        assert len((await got(writer.client.table("notes").select("id").execute())).data) == 1
        with pytest.raises(PostgrestAPIError) as refused:
            await insert(Person(stranger.client, "", writer.user, stranger.session), "Theirs")
        assert refused.value.code == "42501"


class TestFunctions:
    async def test_contact_takes_a_message(self, new_client: NewClient, anon_key: str):
        client = await new_client(anon_key)
        message = {
            "name": "Ann Lee",
            "email": "ann@example.com",
            "subject": "Videos",
            "message": "Please write back to me.",
        }
        answer = await got(client.functions.invoke("contact", {"body": message, "responseType": "json"}))
        assert isinstance(answer, dict)

    async def test_a_refusal_tells_the_reason(self, new_client: NewClient, anon_key: str):
        client = await new_client(anon_key)
        with pytest.raises(FunctionsHttpError) as refused:
            await got(client.functions.invoke("contact", {"body": {"name": "Ann Lee"}}))
        assert refused.value.status == 400
        assert refused.value.message
