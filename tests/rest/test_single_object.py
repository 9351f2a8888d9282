"""GET /rest/v1/profiles: one row as an object, and other forms of an answer."""

import httpx2

from tests.people import People, Person
from tests.rest.profiles import SINGLE, read


class TestSingle:
    async def test_one_row_is_an_object(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await read(client, ann.headers, f"?select=username&id=eq.{ann.id}", accept=SINGLE)
        assert answer.json() == {"username": "ann"}
        assert answer.headers["content-type"] == f"{SINGLE}; charset=utf-8"

    async def test_no_row_and_many_rows_are_refused(
        self, client: httpx2.AsyncClient, people: People, ann: Person, bob: Person
    ) -> None:
        for headers, rows in ((people.anonymous, 0), (people.service, 2)):
            answer = await read(client, headers, accept=SINGLE)
            assert answer.status_code == 406
            assert answer.json() == {
                "code": "PGRST116",
                "message": "Cannot coerce the result to a single JSON object",
                "details": f"The result contains {rows} rows",
                "hint": None,
            }

    async def test_nulls_are_stripped_on_request(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await read(
            client, ann.headers, "?select=username,avatar_url", accept=f"{SINGLE};nulls=stripped"
        )
        assert answer.json() == {"username": "ann"}

    async def test_an_unknown_form_is_refused(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await read(client, ann.headers, accept="application/geo+json")
        assert (answer.status_code, answer.json()["code"]) == (406, "PGRST107")
