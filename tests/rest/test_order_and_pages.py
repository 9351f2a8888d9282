"""Order, limits, offsets and ranges, and what an answer says of them."""

from typing import Any

import httpx2
import pytest

from tests.people import People
from tests.rest.profiles import PROFILES, read


class TestOrderAndPages:
    @pytest.fixture
    async def crowd(self, people: People) -> None:
        for number, username in enumerate(["b", None, "B", "a", "é"]):
            await people.add(str(number), username)

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
