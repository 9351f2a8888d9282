"""GET /rest/v1/profiles: who sees which rows and columns."""

import httpx2
import pytest

from tests.people import People, Person
from tests.rest.profiles import read


@pytest.fixture
async def admin(people: People) -> Person:
    return await people.add("zoe", "zoe", "Zoe", is_admin=True)


class TestRows:
    async def test_a_person_sees_their_own_profile_alone(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person
    ) -> None:
        answer = await read(client, ann.headers)
        assert answer.status_code == 200
        assert [row["id"] for row in answer.json()] == [ann.id]

    async def test_a_foreign_profile_is_as_if_it_were_not_there(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person
    ) -> None:
        for query in (f"?id=eq.{bob.id}", f"?or=(id.eq.{bob.id})", "?username=eq.bob", f"?id=neq.{ann.id}"):
            answer = await read(client, ann.headers, query)
            assert (answer.status_code, answer.json()) == (200, [])

    async def test_strangers_see_nobody(
        self, client: httpx2.AsyncClient, people: People, ann: Person
    ) -> None:
        for query in ("", f"?id=eq.{ann.id}", "?or=(username.eq.ann,username.is.null)"):
            answer = await read(client, people.anonymous, query)
            assert (answer.status_code, answer.json()) == (200, [])

    async def test_admins_and_the_service_see_everybody(
        self, client: httpx2.AsyncClient, people: People, ann: Person, admin: Person
    ) -> None:
        for headers in (admin.headers, people.service):
            answer = await read(client, headers, "?order=username")
            assert [row["email"] for row in answer.json()] == [ann.email, admin.email]

    async def test_a_count_counts_what_may_be_seen(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person
    ) -> None:
        answer = await read(client, ann.headers, prefer="count=exact")
        assert answer.headers["content-range"] == "0-0/1"
        assert answer.headers["preference-applied"] == "count=exact"


class TestColumns:
    async def test_everything_is_what_the_caller_may_read(
        self, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        row = (await read(client, ann.headers, "?select=*")).json()[0]
        names = ["id", "username", "full_name", "avatar_url", "updated_at", "created_at", "reminders"]
        assert list(row) == names

    async def test_columns_are_renamed_and_cast(self, client: httpx2.AsyncClient, ann: Person) -> None:
        row = (await read(client, ann.headers, '?select=name:full_name,id::text,"username"')).json()[0]
        assert row == {"name": "Ann", "id": ann.id, "username": "ann"}

    async def test_the_address_is_for_admins(self, client: httpx2.AsyncClient, ann: Person) -> None:
        for query in ("?select=email", "?email=like.*", "?order=email", "?or=(email.eq.x)"):
            answer = await read(client, ann.headers, query)
            assert (answer.status_code, answer.json()["code"]) == (403, "42501")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("query", ["?select=password_hash", "?token=eq.1", "?order=nope", "?a->>b=eq.1"])
    async def test_other_columns_do_not_exist(
        self, client: httpx2.AsyncClient, ann: Person, query: str
    ) -> None:
        answer = await read(client, ann.headers, query)
        assert (answer.status_code, answer.json()["code"]) == (400, "42703")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("select", "status", "code"),
        [
            ("users(*)", 400, "PGRST200"),
            ("...users(email)", 400, "PGRST200"),
            ("users!inner(email)", 400, "PGRST200"),
            ("count()", 400, "PGRST123"),
            ("id.count()", 400, "PGRST123"),
            ("id::int", 400, "PGRST127"),
            ("avatar_url->>host", 400, "PGRST127"),
            ("id,,username", 400, "PGRST100"),
            ("id;drop table users", 400, "42703"),
        ],
    )
    async def test_other_tables_and_functions_are_out_of_reach(
        self, client: httpx2.AsyncClient, ann: Person, select: str, status: int, code: str
    ) -> None:
        answer = await read(client, ann.headers, f"?select={select}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)
