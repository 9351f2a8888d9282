"""Bodies of new rows are counted while they are read: what is refused is never built."""

import tracemalloc

import httpx2
import pytest

from tests.people import People, Person

NOTES = "/rest/v1/notes"
MIB = 1024 * 1024
TOO_WIDE = "The body holds more than 16384 lists and objects."
TOO_MANY = "A body may hold 1000 rows."


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


@pytest.mark.on_sqlite
class TestManyRows:
    @pytest.mark.parametrize(
        ("kind", "content", "message"),
        [
            ("text/csv", b"\n" * MIB, TOO_MANY),
            ("text/csv", b"title\n" + b"a\n" * 500_000, TOO_MANY),
            ("text/csv", b"title\n" + b"\n" * 1_000_000, "All lines must have same number of fields"),
            ("text/csv", b"title" + b",title" * 100 + b"\n", "A body may name 100 columns."),
            ("text/csv", b"a,b\n" + b"," * 1_000_000, "All lines must have same number of fields"),
            ("application/json", b"[" + b"{}," * 1_500 + b"{}]", TOO_MANY),
            ("application/json", b"[" + b"{}," * 340_000 + b"{}]", TOO_WIDE),
            ("application/json", b"[" + b"[]," * 340_000 + b"[]]", TOO_WIDE),
        ],
        ids=range(8),
    )
    async def test_are_refused_before_they_are_built(
        self, client: httpx2.AsyncClient, ann: Person, kind: str, content: bytes, message: str
    ) -> None:
        headers = {**ann.headers, "content-type": kind}
        tracemalloc.start()
        try:
            answer = await client.post(NOTES, headers=headers, content=content)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")
        assert answer.json()["message"] == message
        # The body in some forms, and no rows.
        assert peak < 34 * MIB

    async def test_are_taken_up_to_the_limit(self, client: httpx2.AsyncClient, ann: Person) -> None:
        headers = {**ann.headers, "content-type": "text/csv", "prefer": "tx=rollback"}
        for rows, status in ((500, 201), (1001, 400)):
            answer = await client.post(NOTES, headers=headers, content=b"title\n" + b"a\n" * rows)
            assert answer.status_code == status

    async def test_may_hold_many_brackets_in_their_texts(
        self, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        for body in ({"content": "{" * 5000}, [{"content": "{" * 5000}] * 2):
            answer = await client.post(NOTES, headers=ann.headers, json=body)
            assert answer.status_code == 201, answer.text
