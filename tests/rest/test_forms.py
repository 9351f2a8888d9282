"""The forms that rows come and go in besides JSON, and columns that hold JSON."""

import csv
import io
import threading
from typing import Any
from unittest import mock

import httpx2
import pytest
from sqlalchemy import insert

from tawam.audit.tables import audit_log
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.rest.csv_text import csv_text
from tests.people import People, Person

NOTES = "/rest/v1/notes"
CSV = {"accept": "text/csv"}
INSERT = Statement(insert(audit_log))


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


class TestCsv:
    async def test_is_answered_with_a_head_line(self, client: httpx2.AsyncClient, ann: Person) -> None:
        rows = [{"title": 'a "b", c', "content": "one\ntwo"}, {"title": "آن", "content": ""}]
        await client.post(NOTES, headers=ann.headers, json=rows)
        query = f"{NOTES}?select=title,content&order=title"
        answer = await client.get(query, headers={**ann.headers, **CSV})
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.text == 'title,content\n"a ""b"", c","one\ntwo"\n"آن",""'
        answer = await client.get(f"{NOTES}?title=eq.x", headers={**ann.headers, **CSV})
        assert (answer.status_code, answer.text) == (200, "")

    async def test_is_taken(self, client: httpx2.AsyncClient, ann: Person) -> None:
        headers = {**ann.headers, "content-type": "text/csv", "prefer": "return=representation"}
        query = f"{NOTES}?select=title,content"
        answer = await client.post(
            query, headers=headers, content='title,content\n"a,b","c\nd"\nآن,\n'.encode()
        )
        assert answer.status_code == 201
        assert answer.json() == [{"title": "a,b", "content": "c\nd"}, {"title": "آن", "content": ""}]

    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b"", "PGRST102"),
            (b"title\na,b\n", "PGRST102"),
            (b'title\n"a', "PGRST102"),
            (b"title\n\xff", "PGRST102"),
            (b"title\n" + b"x" * 140_000, "PGRST102"),
            (b"title\nNULL\n", "23502"),
            (b"nope\na\n", "PGRST204"),
        ],
    )
    async def test_that_is_none_is_refused(
        self, client: httpx2.AsyncClient, ann: Person, content: bytes, code: str
    ) -> None:
        headers = {**ann.headers, "content-type": "text/csv"}
        answer = await client.post(NOTES, headers=headers, content=content)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


class TestLongAnswers:
    @pytest.fixture
    async def rows(self, client: httpx2.AsyncClient, ann: Person) -> list[dict[str, Any]]:
        rows = [{"title": f"{number:02}", "content": '=1;"آن"\t' * 2500} for number in range(15)]
        await client.post(NOTES, headers=ann.headers, json=rows)
        return rows

    async def test_are_written_while_the_event_loop_goes_on(
        self, client: httpx2.AsyncClient, ann: Person, rows: list[dict[str, Any]]
    ) -> None:
        query = f"{NOTES}?select=title,content&order=title"
        writers: set[int] = set()

        def written(rows: Any) -> str:
            writers.add(threading.get_ident())
            return csv_text(rows)

        with mock.patch("tawam.rest.responses.csv_text", written):
            answer = await client.get(query, headers={**ann.headers, **CSV})
        assert answer.text.startswith('title,content\n"00","')
        assert [line[0] for line in csv.reader(io.StringIO(answer.text, newline=""))][1:] == [
            row["title"] for row in rows
        ]
        assert len(writers - {threading.get_ident()}) == 1
        assert (await client.get(query, headers=ann.headers)).json() == rows
        stripped = {**ann.headers, "accept": "application/vnd.pgrst.array+json;nulls=stripped"}
        assert (await client.get(query, headers=stripped)).json() == rows


class TestJsonColumns:
    @pytest.fixture
    async def admin(self, people: People, database: Database) -> Person:
        row: dict[str, Any] = {**dict.fromkeys(audit_log.c.keys()), "id": new_id(), "created_at": now()}
        async with database.transaction() as transaction:
            await transaction.execute(INSERT, **{**row, "action": "user.banned", "after": {"n": [1]}})
        return await people.add("zoe", is_admin=True)

    async def test_are_read_as_data(self, client: httpx2.AsyncClient, admin: Person) -> None:
        query = "/rest/v1/audit_log?select=action,before,after&before=is.null"
        answer = await client.get(query, headers=admin.headers)
        assert answer.json() == [{"action": "user.banned", "before": None, "after": {"n": [1]}}]
        answer = await client.get(query, headers={**admin.headers, **CSV})
        assert answer.text == 'action,before,after\n"user.banned",,"{""n"":[1]}"'

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "query",
        [
            "select=after->n",
            "after->>n=eq.1",
            "after=eq.1",
            "order=after",
            "order=after->n",
            "select=after::text",
        ],
    )
    async def test_are_read_whole(self, client: httpx2.AsyncClient, admin: Person, query: str) -> None:
        answer = await client.get(f"/rest/v1/audit_log?{query}", headers=admin.headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST127")
