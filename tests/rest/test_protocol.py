"""What holds at every address of /rest/v1: who is calling, which verbs and tables there are."""

import httpx2

from tests.people import People, Person
from tests.rest.profiles import PROFILES


class TestCallers:
    async def test_a_key_is_needed(self, client: httpx2.AsyncClient, people: People) -> None:
        for headers in ({}, {"apikey": "wrong"}):
            answer = await client.get(PROFILES, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "PGRST302")
            assert answer.headers["www-authenticate"] == "Bearer"

    async def test_a_forged_token_is_refused(self, client: httpx2.AsyncClient, people: People) -> None:
        headers = {**people.anonymous, "authorization": "Bearer a.b.c"}
        answer = await client.get(PROFILES, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "PGRST301")
        assert answer.headers["www-authenticate"].startswith('Bearer error="invalid_token"')


class TestTables:
    async def test_only_exposed_tables_are_there(self, client: httpx2.AsyncClient, people: People) -> None:
        for table in (
            "users",
            "factors",
            "disputes",
            "failed_refunds",
            "mails",
            "sqlite_schema",
            "pg_catalog.pg_user",
            "%20",
        ):
            answer = await client.get(f"/rest/v1/{table}", headers=people.service)
            assert (answer.status_code, answer.json()["code"]) == (404, "PGRST205")

    async def test_the_root_lists_nothing(self, client: httpx2.AsyncClient, people: People) -> None:
        for path in ("/rest/v1/", "/rest/v1/a/b"):
            answer = await client.get(path, headers=people.service)
            assert (answer.status_code, answer.json()["code"]) == (404, "PGRST125")

    async def test_functions_are_not_there(self, client: httpx2.AsyncClient, people: People) -> None:
        answer = await client.post("/rest/v1/rpc/version", headers=people.anonymous, json={})
        assert (answer.status_code, answer.json()["code"]) == (404, "PGRST202")

    async def test_other_schemas_are_not_there(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await client.get(PROFILES, headers={**ann.headers, "accept-profile": "auth"})
        assert (answer.status_code, answer.json()["code"]) == (406, "PGRST106")
        headers = {**ann.headers, "content-profile": "auth"}
        answer = await client.patch(PROFILES, headers=headers, json={"username": "x"})
        assert (answer.status_code, answer.json()["code"]) == (406, "PGRST106")


class TestVerbs:
    async def test_rows_are_neither_added_nor_removed(
        self, client: httpx2.AsyncClient, people: People, ann: Person
    ) -> None:
        for headers, status in ((ann.headers, 403), (people.service, 403), (people.anonymous, 401)):
            answer = await client.post(PROFILES, headers=headers, json={"username": "x"})
            assert (answer.status_code, answer.json()["code"]) == (status, "42501")
            answer = await client.delete(f"{PROFILES}?id=eq.{ann.id}", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (status, "42501")
        assert len((await client.get(PROFILES, headers=people.service)).json()) == 1

    async def test_a_delete_of_everything_is_told_so(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await client.delete(PROFILES, headers=ann.headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "21000")

    async def test_unknown_verbs_are_refused(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await client.put(f"{PROFILES}?id=eq.{ann.id}", headers=ann.headers, json={})
        assert (answer.status_code, answer.json()["code"]) == (405, "PGRST117")

    async def test_unknown_preferences_matter_when_they_must(
        self, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        answer = await client.get(PROFILES, headers={**ann.headers, "prefer": "colour=green"})
        assert answer.status_code == 200
        headers = {**ann.headers, "prefer": "handling=strict, colour=green"}
        answer = await client.get(PROFILES, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST122")
