"""Whatever is asked: no failure of ours, no foreign row, and the same answer from both databases."""

import os
from collections import Counter
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from limits import parse

from tawam.app import create_app
from tawam.http.limits import RULES
from tawam.migrate import TABLES, migrate
from tawam.settings import Settings
from tests.postgres_cluster import PostgresCluster
from tests.rest.queries import Queries
from tests.rest.twins import CANARY, Answer, Asked, Ids, Twin, names_in, twin

# How many requests are made up; a longer run needs no other seed, for it only goes on.
COUNT = int(os.environ.get("TAWAM_TEST_QUERIES", "4000"))
# The tokens of then still hold.
MOMENT = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=10)
SITE = "http://testserver"
SWEEP = Asked("DELETE", "/rest/v1/notes", "bob", b"id=not.is.null")


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four callers ask everything."""
    for rule in ("rest_requests", "rest_searches"):
        monkeypatch.setitem(RULES, rule, parse("1000000/1 second"))


@pytest.fixture
async def twins(tmp_path: Path, postgres_url: str) -> AsyncGenerator[list[Twin]]:
    sqlite = Settings(data_dir=tmp_path / "sqlite", site_url=SITE)
    other = Settings(data_dir=tmp_path / "postgres", site_url=SITE, database_url=postgres_url)
    await migrate(sqlite)
    first, second = create_app(sqlite), create_app(other)
    async with first.router.lifespan_context(first), second.router.lifespan_context(second):
        with time_machine.travel(MOMENT, tick=False):
            yield [await twin(first, sqlite), await twin(second, other)]


@pytest.fixture(autouse=True)
def emptied(postgres: PostgresCluster, postgres_url: str) -> Any:
    yield
    postgres.empty("tawam_test", [table.name for table in TABLES.sorted_tables])


async def everything_of(server: Twin, person: str) -> list[str]:
    """Profile and notes of a person, as the service sees them."""
    of = server.ids[person].encode()
    asked = [
        Asked("GET", "/rest/v1/profiles", "service", b"id=eq." + of),
        Asked("GET", "/rest/v1/notes", "service", b"user_id=eq." + of),
    ]
    return [(await server.ask(each)).body for each in asked]


@pytest.mark.slow
class TestAnyQuery:
    async def test_fails_on_the_callers_side_alone_shows_no_foreign_row_and_both_databases_agree(
        self, twins: list[Twin]
    ) -> None:
        treasure = [await everything_of(server, "ann") for server in twins]
        assert treasure[0] == treasure[1]
        assert all(CANARY in part for part in treasure[0])
        secret = names_in("".join(treasure[0]))
        people = twins[0].ids
        queries = Queries(1, list(people.values()), sorted(secret - {people["ann"]}))
        seen: Counter[tuple[str, int]] = Counter()
        ids = Ids()
        with ids.installed(), time_machine.travel(MOMENT, tick=False) as clock:
            for number in range(1, COUNT + 1):
                asked = SWEEP if number % 200 == 0 else queries.next()
                clock.move_to(MOMENT + timedelta(milliseconds=number))
                answers: list[Answer] = []
                for server in twins:
                    ids.start(number)
                    answers.append(await server.ask(asked))
                check(asked, answers, secret)
                seen[asked.method, answers[0].status] += 1
        assert [await everything_of(server, "ann") for server in twins] == treasure
        # The sequence is worth something only while much of it succeeds.
        for method in ("GET", "PATCH", "POST", "DELETE"):
            fared = {status: times for (each, status), times in seen.items() if each == method}
            assert sum(times for status, times in fared.items() if status < 300) > sum(fared.values()) / 10, (
                fared
            )


def check(asked: Asked, answers: list[Answer], secret: set[str]) -> None:
    first, second = (answer.comparable(asked) for answer in answers)
    assert first == second, asked
    status, body = answers[0].status, answers[0].body
    assert status < 500, asked
    # The team sees every profile.
    is_open = asked.viewer == "zoe" and asked.path.endswith("/profiles")
    if status < 300 and not is_open:
        assert CANARY not in body, asked
        assert not secret & names_in(body), asked
