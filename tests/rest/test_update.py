"""PATCH /rest/v1/profiles: what an owner may change, and that nobody else's row ever is."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
import time_machine

from tests.people import People, Person
from tests.rest.profiles import PROFILES, SINGLE

EVERY = "?id=not.is.null"
WITH_ROWS = {"prefer": "return=representation"}


async def patch(
    client: httpx2.AsyncClient, headers: dict[str, str], body: Any, query: str = "", **more: str
) -> httpx2.Response:
    """`query`: every row that the caller may change, unless it says otherwise."""
    return await client.patch(PROFILES + (query or EVERY), headers={**headers, **more}, json=body)


@pytest.fixture
def everybody(client: httpx2.AsyncClient, people: People) -> Any:
    """Every profile, by address."""

    async def fetch() -> dict[str, dict[str, Any]]:
        rows = (await client.get(PROFILES, headers=people.service)).json()
        return {row["email"]: row for row in rows}

    return fetch


class TestOwnRow:
    async def test_the_names_are_stored(
        self, client: httpx2.AsyncClient, ann: Person, everybody: Any
    ) -> None:
        body = {"username": "آن", "full_name": None, "updated_at": "2026-11-21T03:05:00.000Z"}
        answer = await patch(client, ann.headers, body, f"?id=eq.{ann.id}")
        assert (answer.status_code, answer.content) == (204, b"")
        row = (await everybody())[ann.email]
        assert (row["username"], row["full_name"]) == ("آن", None)

    async def test_the_moment_is_the_servers_own(
        self, client: httpx2.AsyncClient, ann: Person, everybody: Any
    ) -> None:
        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=1), tick=False):
            moment = datetime.now(UTC).isoformat(timespec="microseconds")
            await patch(client, ann.headers, {"username": "x", "updated_at": "1999-01-01T00:00:00Z"})
        assert (await everybody())[ann.email]["updated_at"] == moment

    async def test_the_new_row_is_answered_on_request(self, client: httpx2.AsyncClient, ann: Person) -> None:
        query = f"?id=eq.{ann.id}&select=username"
        answer = await patch(client, ann.headers, {"username": "new"}, query, **WITH_ROWS)
        assert (answer.status_code, answer.json()) == (200, [{"username": "new"}])
        assert answer.headers["preference-applied"] == "return=representation"
        answer = await patch(client, ann.headers, {"username": "newer"}, query, accept=SINGLE, **WITH_ROWS)
        assert answer.json() == {"username": "newer"}

    async def test_nothing_to_change_changes_nothing(
        self, client: httpx2.AsyncClient, ann: Person, everybody: Any
    ) -> None:
        before = await everybody()
        assert (await patch(client, ann.headers, {})).status_code == 204
        assert await everybody() == before

    async def test_columns_name_the_keys_that_count(
        self, client: httpx2.AsyncClient, ann: Person, everybody: Any
    ) -> None:
        await patch(client, ann.headers, {"username": "x", "full_name": "y"}, f'{EVERY}&columns="username"')
        row = (await everybody())[ann.email]
        assert (row["username"], row["full_name"]) == ("x", "Ann")


class TestForeignRows:
    async def test_are_untouched_and_unseen(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person, everybody: Any
    ) -> None:
        before = (await everybody())[bob.email]
        for query in (f"?id=eq.{bob.id}", "?username=eq.bob", f"?or=(id.eq.{bob.id},id.not.is.null)", ""):
            answer = await patch(client, ann.headers, {"username": "taken"}, query, **WITH_ROWS)
            assert answer.status_code == 200
            assert bob.id not in answer.text
        assert (await everybody())[bob.email] == before

    async def test_all_at_once_need_a_filter_that_says_so(
        self, client: httpx2.AsyncClient, people: People, ann: Person, everybody: Any
    ) -> None:
        before = await everybody()
        for query in ("", "?select=id", '?columns="username"', "?"):
            for headers in (ann.headers, people.service):
                for prefer in ("return=representation", "handling=strict, max-affected=1", "tx=rollback"):
                    answer = await client.patch(
                        PROFILES + query, headers={**headers, "prefer": prefer}, json={"username": "all"}
                    )
                    assert (answer.status_code, answer.json()["code"]) == (400, "21000"), query
        assert await everybody() == before

    async def test_strangers_change_nothing(
        self, client: httpx2.AsyncClient, people: People, ann: Person, everybody: Any
    ) -> None:
        before = await everybody()
        answer = await patch(client, people.anonymous, {"username": "x"}, **WITH_ROWS)
        assert (answer.status_code, answer.json()) == (200, [])
        assert await everybody() == before

    async def test_admins_change_their_own_alone(
        self, client: httpx2.AsyncClient, people: People, ann: Person, everybody: Any
    ) -> None:
        admin = await people.add("zoe", is_admin=True)
        await patch(client, admin.headers, {"username": "boss"})
        found = await everybody()
        assert (found[ann.email]["username"], found[admin.email]["username"]) == ("ann", "boss")

    async def test_asking_for_one_row_undoes_what_touched_others(
        self, client: httpx2.AsyncClient, people: People, ann: Person, bob: Person, everybody: Any
    ) -> None:
        before = await everybody()
        for headers, rows in ((ann.headers, 0), (people.service, 2)):
            query = f"?id=eq.{bob.id}" if rows == 0 else ""
            answer = await patch(client, headers, {"username": "x"}, query, accept=SINGLE, **WITH_ROWS)
            assert (answer.status_code, answer.json()["code"]) == (406, "PGRST116")
        assert await everybody() == before

    async def test_a_cap_on_rows_undoes_what_passes_it(
        self, client: httpx2.AsyncClient, people: People, ann: Person, bob: Person, everybody: Any
    ) -> None:
        before = await everybody()
        prefer = "handling=strict, max-affected=1"
        answer = await patch(client, people.service, {"username": "x"}, prefer=prefer)
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST124")
        assert await everybody() == before


class TestBodies:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({"email": "x@example.com"}, 403, "42501"),
            ({"id": "01a1fc26-4846-75a6-8acd-ad7f7a2437e5"}, 403, "42501"),
            ({"created_at": "2020-01-01"}, 403, "42501"),
            ({"role": "admin"}, 400, "PGRST204"),
            ({"is_admin": True}, 400, "PGRST204"),
            ({"__proto__": {}}, 400, "PGRST204"),
            ({"username": "x", "plan": "executive"}, 400, "PGRST204"),
            ({"username": 7}, 400, "23514"),
            ({"username": ["x"]}, 400, "23514"),
            ({"username": "x" * 65}, 400, "23514"),
            ({"username": "a\nb"}, 400, "23514"),
            ({"username": "a\0b"}, 400, "23514"),
            ({"full_name": "x" * 201}, 400, "23514"),
            ({"avatar_url": "javascript:alert(1)"}, 400, "23514"),
            ({"avatar_url": "//evil.example"}, 400, "23514"),
            ({"updated_at": "soon"}, 400, "22007"),
            ({"reminders": "maybe"}, 400, "22P02"),
            ({"reminders": None}, 400, "23502"),
            ({"updated_at": 7}, 400, "22007"),
            ([{"username": "x"}], 400, "PGRST102"),
            ("x", 400, "PGRST102"),
        ],
    )
    async def test_what_may_not_be_written_is_refused_whole(
        self, client: httpx2.AsyncClient, ann: Person, everybody: Any, body: Any, status: int, code: str
    ) -> None:
        before = await everybody()
        answer = await patch(client, ann.headers, body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["message"]
        assert await everybody() == before

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("content", "kind", "status"),
        [
            (b"", "application/json", 400),
            (b"{", "application/json", 400),
            (b'{"username":"\xff"}', "application/json", 400),
            (b"[" * 200_000, "application/json", 400),
            (b'{"username":"' + b"x" * 1024 * 1024 + b'"}', "application/json", 413),
            (b"username=x", "application/x-www-form-urlencoded", 415),
            (b'{"username":"x"}', "text/plain", 415),
        ],
    )
    async def test_what_is_not_json_is_refused(
        self, client: httpx2.AsyncClient, ann: Person, content: bytes, kind: str, status: int
    ) -> None:
        headers = {**ann.headers, "content-type": kind}
        answer = await client.patch(PROFILES + EVERY, headers=headers, content=content)
        assert (answer.status_code, answer.json()["code"]) == (status, "PGRST102")

    @pytest.mark.on_sqlite
    async def test_pages_of_updates_are_refused(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await patch(client, ann.headers, {"username": "x"}, "?limit=1&order=id")
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST127")
