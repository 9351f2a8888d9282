"""What one request may ask for, and one account in a minute; and what the server keeps of it."""

import gc
import itertools
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime

import httpx2
import pytest
import time_machine

from tawam.database.statement import POSTGRES, SQLITE
from tawam.database.table_policies import Role
from tawam.rest.query import parse_query
from tawam.rest.request import Format, Preferences
from tawam.rest.statements import count_statement, read_statement
from tawam.rest.tables import EXPOSED, Relation
from tests.conftest import NewClient
from tests.people import People, Person

NOTES = "/rest/v1/notes"
MIB = 1024 * 1024


@pytest.mark.on_sqlite
class TestARequest:
    @pytest.mark.parametrize(
        ("query", "status"),
        [
            ("&".join(f"title=like.{letter}*" for letter in "abcde"), 200),
            ("&".join(f"title=like.{letter}*" for letter in "abcdef"), 400),
            ("title=ilike(any).{a,b,c,d,e}", 200),
            ("title=ilike(any).{a,b,c,d,e,f}", 400),
            ("title=like(all).{a,b,c}&or=(content.ilike.a,content.not.like.b,title.ilike.c)", 400),
        ],
    )
    async def test_holds_five_patterns_at_most(
        self, client: httpx2.AsyncClient, ann: Person, query: str, status: int
    ) -> None:
        for method in ("GET", "PATCH", "DELETE"):
            body = {"title": "x"} if method == "PATCH" else None
            answer = await client.request(method, f"{NOTES}?{query}", headers=ann.headers, json=body)
            assert answer.status_code in (status, status + 4), answer.text
            assert status < 300 or answer.json()["code"] == "PGRST100"

    @pytest.mark.parametrize("name", ["prefer", "accept", "range"])
    async def test_has_short_headers(self, client: httpx2.AsyncClient, ann: Person, name: str) -> None:
        answer = await client.get(NOTES, headers={**ann.headers, name: "*/*," * 256})
        assert answer.status_code == 200
        answer = await client.get(NOTES, headers={**ann.headers, name: "*/*," * 257})
        assert (answer.status_code, answer.json()["code"]) == (431, "PGRST100")


@pytest.mark.on_sqlite
class TestAnAccount:
    async def test_asks_twelve_hundred_times_a_minute(
        self, client: httpx2.AsyncClient, people: People, ann: Person, bob: Person
    ) -> None:
        with time_machine.travel(datetime.now(UTC), tick=False) as clock:
            statuses = [(await self._read(client, ann)).status_code for _ in range(1_220)]
            assert statuses == [200] * 1_200 + [429] * 20
            answer = await self._read(client, ann)
            assert answer.json()["code"] == "over_request_rate_limit"
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            assert (await self._read(client, bob)).status_code == 200
            for _ in range(1_220):
                assert (await client.get("/rest/v1/none", headers=people.service)).status_code == 404
            clock.shift(61)
            assert (await self._read(client, ann)).status_code == 200

    async def test_searches_less_often(self, client: httpx2.AsyncClient, ann: Person) -> None:
        with time_machine.travel(datetime.now(UTC), tick=False):
            asked = [await self._read(client, ann, "?username=like.a*") for _ in range(125)]
            assert [answer.status_code for answer in asked] == [200] * 120 + [429] * 5
            assert (await self._read(client, ann)).status_code == 200

    async def test_that_is_none_is_counted_by_its_address(
        self, new_client: NewClient, people: People
    ) -> None:
        async with new_client("127.0.0.8") as one, new_client("127.0.0.9") as other:
            for _ in range(1_200):
                await one.get("/rest/v1/none", headers=people.anonymous)
            assert (await one.get("/rest/v1/none", headers=people.anonymous)).status_code == 429
            assert (await other.get("/rest/v1/none", headers=people.anonymous)).status_code == 404

    async def _read(self, client: httpx2.AsyncClient, person: Person, query: str = "") -> httpx2.Response:
        return await client.get(f"/rest/v1/profiles{query}", headers=person.headers)


class TestMemory:
    def test_does_not_grow_with_the_shapes_that_callers_think_of(self) -> None:
        notes = Relation(EXPOSED["notes"], Role.USER)
        operators = itertools.product(("eq.a", "gt.b", "in.(a,b)", "like.c"), repeat=5)

        def ask(shapes: int) -> None:
            for chosen in itertools.islice(operators, shapes):
                terms = ",".join(f"title.{operator}" for operator in chosen[:4])
                terms += "".join(f",content.neq.{number}" for number in range(12 + len(chosen[4])))
                query = parse_query(notes, f"select=id&or=({terms})".encode())
                for statement in (
                    read_statement(notes, query.columns, query.where, query.order),
                    count_statement(notes, query.where),
                ):
                    statement.compiled(SQLITE)
                    statement.compiled(POSTGRES)

        assert growth(lambda: ask(150)) < MIB // 2

    def test_does_not_grow_with_the_headers_and_texts_of_callers(self) -> None:
        notes = Relation(EXPOSED["notes"], Role.USER)

        def ask() -> None:
            for number in range(600):
                Preferences.read(f"return=minimal,{number:01000}")
                Format.read(f"application/json;{number:01000}")
                parse_query(notes, f"select=x{number:03000}:id&order=id".encode())

        assert growth(ask) < MIB // 2


def growth(work: Callable[[], None]) -> int:
    """Bytes that are kept after `work`."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
