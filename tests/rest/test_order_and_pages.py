"""Order, limits, offsets and ranges, and what an answer says of them."""

from typing import Any

import httpx2
import pytest

from tests.people import People
from tests.rest.profiles import PROFILES, read


@pytest.fixture
async def crowd(people: People) -> None:
    for number, username in enumerate(["b", None, "B", "a", "é"]):
        await people.add(str(number), username)


class TestOrderAndPages:
    @pytest.mark.parametrize(
        ("order", "names"),
        [
            ("username", ["B", "a", "b", "é", None]),
            ("username.desc", [None, "é", "b", "a", "B"]),
            ("username.asc.nullsfirst", [None, "B", "a", "b", "é"]),
            ("username.desc.nullslast", ["é", "b", "a", "B", None]),
        ],
    )
    async def test_order_is_the_same_on_both_databases(
        self, client: httpx2.AsyncClient, people: People, crowd: None, order: str, names: list[Any]
    ) -> None:
        answer = await read(client, people.service, f"?select=username&order={order}")
        assert [row["username"] for row in answer.json()] == names

    async def test_several_terms_apply_in_turn(
        self, client: httpx2.AsyncClient, people: People, crowd: None
    ) -> None:
        answer = await read(client, people.service, "?select=email&order=full_name.asc,email.desc")
        assert [row["email"][0] for row in answer.json()] == ["4", "3", "2", "1", "0"]

    @pytest.mark.parametrize(
        ("query", "headers", "status", "range_"),
        [
            ("limit=2", {}, 200, "0-1/*"),
            ("limit=2&offset=1", {}, 200, "1-2/*"),
            ("limit=2", {"prefer": "count=exact"}, 206, "0-1/5"),
            ("", {"prefer": "count=exact"}, 200, "0-4/5"),
            ("", {"range": "1-2", "range-unit": "items", "prefer": "count=exact"}, 206, "1-2/5"),
            ("limit=2", {"range": "1-9"}, 200, "1-1/*"),
            ("", {"range": "3-"}, 200, "3-4/*"),
            ("limit=0", {}, 200, "*/*"),
            ("username=eq.nobody", {"prefer": "count=exact"}, 200, "*/0"),
            ("offset=5", {"prefer": "count=exact"}, 206, "*/5"),
            ("offset=99", {}, 200, "*/*"),
            ("limit=99999999999999999999", {}, 200, "0-4/*"),
        ],
    )
    async def test_pages_say_what_they_hold(
        self,
        client: httpx2.AsyncClient,
        people: People,
        crowd: None,
        query: str,
        headers: dict[str, str],
        status: int,
        range_: str,
    ) -> None:
        answer = await read(client, people.service, f"?{query}", **headers)
        assert (answer.status_code, answer.headers["content-range"]) == (status, range_)

    async def test_head_answers_the_count_without_rows(
        self, client: httpx2.AsyncClient, people: People, crowd: None
    ) -> None:
        answer = await client.head(PROFILES, headers={**people.service, "prefer": "count=exact"})
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-range"] == "0-4/5"

    @pytest.mark.parametrize(
        ("query", "headers", "details"),
        [
            ("limit=-1", {}, "Limit should be greater than or equal to zero."),
            (
                "offset=6",
                {"prefer": "count=exact"},
                "An offset of 6 was requested, but there are only 5 rows.",
            ),
            ("", {"range": "5-2"}, "The lower boundary must be lower than or equal to the upper boundary"),
        ],
    )
    async def test_pages_that_cannot_be_are_refused(
        self,
        client: httpx2.AsyncClient,
        people: People,
        crowd: None,
        query: str,
        headers: dict[str, str],
        details: str,
    ) -> None:
        answer = await read(client, people.service, f"?{query}", **headers)
        assert (answer.status_code, answer.json()["code"]) == (416, "PGRST103")
        assert answer.json()["details"].startswith(details)

    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    @pytest.mark.parametrize("count", ["exact", "planned", "estimated"])
    @pytest.mark.parametrize(
        ("query", "range_"),
        [
            ("offset=6", ""),
            ("offset=6&limit=2", ""),
            ("", "6-"),
            ("", "6-9"),
            ("limit=9", "7-8"),
            ("select=count&offset=9", ""),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_pages_behind_the_end_say_how_many_rows_there_are(
        self,
        client: httpx2.AsyncClient,
        people: People,
        crowd: None,
        method: str,
        count: str,
        query: str,
        range_: str,
    ) -> None:
        headers = {**people.service, "prefer": f"count={count}", **({"range": range_} if range_ else {})}
        answer = await client.request(method, f"{PROFILES}?{query}", headers=headers)
        assert (answer.status_code, answer.headers["content-range"]) == (416, "*/5")


class TestCount:
    @pytest.mark.parametrize(
        ("query", "headers", "status", "range_", "rows"),
        [
            ("select=count", {}, 200, "0-0/*", [{"count": 5}]),
            ("select=count", {"prefer": "count=exact"}, 206, "0-0/5", [{"count": 5}]),
            ("select=n:count&username=eq.nobody", {"prefer": "count=exact"}, 200, "0-0/0", [{"n": 0}]),
            ("select=count&limit=0", {}, 200, "*/*", []),
            ("select=count&offset=1", {}, 200, "*/*", []),
        ],
    )
    async def test_takes_the_place_of_columns(
        self,
        client: httpx2.AsyncClient,
        people: People,
        crowd: None,
        query: str,
        headers: dict[str, str],
        status: int,
        range_: str,
        rows: list[dict[str, int]],
    ) -> None:
        answer = await read(client, people.service, f"?{query}", **headers)
        assert (answer.status_code, answer.headers["content-range"]) == (status, range_)
        assert answer.json() == rows

    async def test_of_one_column_more_is_refused(
        self, client: httpx2.AsyncClient, people: People, crowd: None
    ) -> None:
        answer = await read(client, people.service, "?select=count,username")
        assert (answer.status_code, answer.json()["code"]) == (400, "42803")
        headers = {**people.service, "prefer": "return=representation"}
        answer = await client.patch(
            f"{PROFILES}?id=is.null&select=count", json={"username": "x"}, headers=headers
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST127")
