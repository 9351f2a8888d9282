"""The names that a caller gives to columns stand in the answer as they are, and nowhere else."""

import csv
import io
from typing import Any
from urllib.parse import quote

import httpx2
import pytest

from tawam.database.table_policies import Role
from tawam.rest.query import parse_query
from tawam.rest.statements import read_statement
from tawam.rest.tables import EXPOSED, Relation
from tests.people import People, Person

NOTES = "/rest/v1/notes"
ALIASES = [
    "__[POSTCOMPILE_x]",
    "__[POSTCOMPILE_p0~~a~~b]",
    "~",
    "%(x)s",
    "%%",
    "%(",
    ":name",
    "?",
    "$1",
    "'; drop table notes; --",
    'a"b',
    "[x]",
    "`",
    "\\",
    "c1",
    "_row",
    "نص",
    "👩‍🚀",
    "__[POSTCOMPILE_" * 270,
    "~" * 4000,
    "%(" * 2000,
    "x" * 4080,
]


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


def select(alias: str) -> str:
    escaped = alias.replace("\\", "\\\\").replace('"', '\\"')
    return "select=" + quote(f'"{escaped}":title,content', safe="")


async def ask(
    client: httpx2.AsyncClient, person: Person, method: str, query: str, body: Any = None, **headers: str
) -> httpx2.Response:
    given = {**person.headers, "prefer": "return=representation", **headers}
    return await client.request(method, f"{NOTES}?{query}", headers=given, json=body)


class TestAnAlias:
    async def test_is_the_key_of_reads_and_of_every_write(
        self, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        for alias in ALIASES:
            await self._write_and_read(client, ann, alias)
            assert (await ask(client, ann, "DELETE", "title=eq.a")).status_code == 200

    async def _write_and_read(self, client: httpx2.AsyncClient, ann: Person, alias: str) -> None:
        chosen, row = select(alias), {"title": "a", "content": "b"}
        merge = "resolution=merge-duplicates, return=representation"
        answers = [
            await ask(client, ann, "POST", chosen, row),
            await ask(client, ann, "GET", chosen),
            await ask(client, ann, "GET", f"{chosen}&title=like.a*&order=title", prefer="count=exact"),
            await ask(client, ann, "GET", f"{chosen}&offset=1000"),
            await ask(client, ann, "PATCH", f"{chosen}&title=eq.a", {"content": "b"}),
            await ask(client, ann, "DELETE", f"{chosen}&title=like.a*"),
            await ask(client, ann, "POST", chosen, row, prefer=merge),
        ]
        assert [answer.status_code for answer in answers] == [201, 200, 200, 200, 200, 200, 201], alias
        named = [[{alias: "a", "content": "b"}]] * 7
        named[3] = []
        assert [answer.json() for answer in answers] == named, alias

    @pytest.mark.on_sqlite
    async def test_is_the_key_of_single_objects_and_of_csv(
        self, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        await ask(client, ann, "POST", "", {"title": "a", "content": "b"})
        for alias in ALIASES:
            await self._read_objects_and_csv(client, ann, alias)

    async def _read_objects_and_csv(self, client: httpx2.AsyncClient, ann: Person, alias: str) -> None:
        for accept in ("application/vnd.pgrst.object+json", "application/vnd.pgrst.object"):
            answer = await ask(client, ann, "GET", select(alias), accept=accept)
            assert (answer.status_code, answer.json()) == (200, {alias: "a", "content": "b"}), alias
        answer = await ask(client, ann, "GET", select(alias), accept="text/csv")
        head, line = csv.reader(io.StringIO(answer.text, newline=""))
        # A `'` stands before what a spreadsheet would take for a formula.
        assert (answer.status_code, line) == (200, ["a", "b"]), alias
        assert head[0].replace("'", "") == alias.replace("'", "")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("alias", ["", "a%00b"])
    async def test_that_is_none_is_refused(self, client: httpx2.AsyncClient, ann: Person, alias: str) -> None:
        answer = await ask(client, ann, "GET", f'select="{alias}":title')
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST100")

    async def test_of_any_number_leaves_one_statement(self) -> None:
        notes = Relation(EXPOSED["notes"], Role.USER)
        made: set[int] = set()
        for alias in ALIASES:
            query = parse_query(notes, select(alias).encode())
            made.add(id(read_statement(notes, query.columns, query.where, query.order)))
        assert len(made) == 1

    @pytest.mark.on_sqlite
    async def test_names_one_column_twice_at_most(self, client: httpx2.AsyncClient, ann: Person) -> None:
        await ask(client, ann, "POST", "", {"title": "a", "content": "b"})
        answer = await ask(client, ann, "GET", "select=a:content,b:content,content::text")
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST100")
        answer = await ask(client, ann, "GET", "select=*,text:content")
        assert answer.json()[0]["text"] == answer.json()[0]["content"] == "b"
