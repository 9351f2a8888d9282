"""Whatever is asked: no failure of ours, no foreign row, and the same answer from both databases."""

import string
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tawam.app import create_app
from tawam.database.opening import open_database
from tawam.migrate import TABLES, migrate
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster
from tests.rest.people import People, Person

PROFILES = "/rest/v1/profiles"
CANARY = "canary-of-another"
# Both servers make the same rows; the tokens of then still hold.
MOMENT = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=10)

columns = st.sampled_from("id username full_name avatar_url updated_at email nope a.b".split())
operators = st.sampled_from(
    "eq neq gt gte lt lte like ilike in is isdistinct not.eq not.in not.is match fts.x any eq(any)".split()
)
words = st.one_of(
    st.sampled_from(
        [
            "ann",
            CANARY,
            "null",
            "true",
            "*",
            "%",
            "a\\",
            '"',
            '"a,b"',
            "(a,b)",
            "()",
            "2026-01-01",
            "0001-01-01",
            "x",
        ]
    ),
    st.text(alphabet=string.printable + "آنéß\u2028\0", max_size=12),
)
conditions = st.builds("{}.{}.{}".format, columns, operators, words)
trees = st.recursive(
    conditions,
    lambda inner: st.builds(
        "{}({})".format,
        st.sampled_from(["and", "or", "not.and", "not.or", "xor"]),
        st.lists(inner, max_size=4).map(",".join),
    ),
    max_leaves=8,
)
parameters = st.one_of(
    st.tuples(columns, st.builds("{}.{}".format, operators, words)),
    st.tuples(st.sampled_from(["or", "and", "not.or"]), st.builds("({})".format, trees)),
    st.tuples(st.just("select"), st.builds("{},{}".format, columns, words)),
    st.tuples(st.just("order"), st.builds("{}.{}".format, columns, st.sampled_from(["asc", "desc", "x"]))),
    st.tuples(st.sampled_from(["limit", "offset"]), st.sampled_from(["0", "1", "-1", "x", "9" * 25])),
)
queries = st.lists(parameters, max_size=4).map(
    lambda pairs: "&".join(f"{quote(key)}={quote(text)}" for key, text in pairs)
)
junk = st.binary(max_size=40).map(lambda raw: quote(raw, safe="=&().,*\"'<>"))


@dataclass(frozen=True)
class Server:
    """One database with the same two people in it as the other."""

    client: httpx2.AsyncClient = field(repr=False)
    ann: Person = field(repr=False)
    other: Person = field(repr=False)
    service: dict[str, str] = field(repr=False)

    async def read(self, query: str, headers: dict[str, str]) -> tuple[int, Any]:
        answer = await self.client.get(f"{PROFILES}?{query}", headers=headers)
        body = answer.text.replace(self.ann.id, "ANN").replace(self.other.id, "OTHER")
        return answer.status_code, body


@pytest.fixture
async def servers(
    tmp_path: Path, postgres: PostgresCluster, postgres_url: str
) -> AsyncGenerator[list[Server]]:
    sqlite = Settings(data_dir=tmp_path / "sqlite", site_url="http://testserver")
    postgres_settings = Settings(
        data_dir=tmp_path / "postgres", site_url="http://testserver", database_url=postgres_url
    )
    await migrate(sqlite)
    first, second = create_app(sqlite), create_app(postgres_settings)
    async with first.router.lifespan_context(first), second.router.lifespan_context(second):
        yield [await _server(first, sqlite), await _server(second, postgres_settings)]


@pytest.fixture(autouse=True)
def emptied(postgres: PostgresCluster, postgres_url: str) -> Any:
    yield
    postgres.empty("tawam_test", [table.name for table in TABLES.sorted_tables])


async def _server(app: Any, settings: Settings) -> Server:
    database = open_database(settings)
    await database.open()
    people = People(database, settings)
    with time_machine.travel(MOMENT, tick=False):
        ann = await people.add("ann", "ann", "Ann")
        other = await people.add(CANARY, CANARY, CANARY)
    await database.close()
    transport = httpx2.ASGITransport(app=app, client=("127.0.0.1", 1))
    return Server(
        httpx2.AsyncClient(transport=transport, base_url="http://testserver"), ann, other, people.service
    )


class TestAnyQuery:
    @given(query=st.one_of(queries, queries, junk))
    @settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    async def test_fails_on_the_callers_side_alone_shows_no_foreign_row_and_both_databases_agree(
        self, servers: list[Server], query: str
    ) -> None:
        answers = [await server.read(query, server.ann.headers) for server in servers]
        for status, body in answers:
            assert status < 500
            if status < 300:
                assert CANARY not in body
                assert "OTHER" not in body
        assert answers[0] == answers[1]

    @given(query=queries)
    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    async def test_of_the_service_finds_the_same_rows_in_both_databases(
        self, servers: list[Server], query: str
    ) -> None:
        found: list[Any] = []
        for server in servers:
            status, body = await server.read(f"{query}&order=username", server.service)
            assert status < 500
            found.append((status, body if status >= 400 else body.count("{")))
        assert found[0] == found[1]
