"""What embeds tables answers the same on both databases, and what joining their answers by hand makes."""

import json
import os
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from limits import parse
from starlette.applications import Starlette

from tawam.auth.access import Access
from tawam.auth.keys import SigningKeys
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.database.opening import open_database
from tawam.database.table_policies import Role
from tawam.errors import ApiError
from tawam.http.limits import RULES, Limits
from tawam.migrate import TABLES, migrate
from tawam.rest.endpoints import RestEndpoints
from tawam.rest.responses import error_response
from tawam.rest.tables import EXPOSED
from tawam.settings import Settings
from tests.people import People
from tests.postgres_cluster import PostgresCluster
from tests.rest.joins import Row, Selects, Tables
from tests.rest.shop import Shop
from tests.rest.twins import Asked, Ids, Twin

COUNT = 2_000 if os.environ.get("TAWAM_TEST_FAULTS") == "full" else 100
CALLERS = {
    "ann": Role.USER,
    "bob": Role.USER,
    "noor": Role.PRODUCER,
    "zoe": Role.ADMIN,
    "service": Role.SERVICE,
}


@asynccontextmanager
async def served(settings: Settings) -> AsyncGenerator[Twin]:
    """Serve the tables alone, with the same shop in every database."""
    database = open_database(settings)
    await database.open()
    try:
        ids = Ids()
        with ids.installed(), mock.patch("tawam.auth.users.accounts.uuid.uuid4", ids):
            people = People(database, settings)
            ann, bob = await people.add("ann", "ann", "Ann"), await people.add("bob", "bob", None)
            noor = await people.add("noor", "noor", "Noor", role="producer")
            zoe = await people.add("zoe", "zoe", "Zoe", is_admin=True)
        shop = Shop(7)
        shop.fill([ann.id, bob.id], [noor.id, zoe.id])
        await shop.store(database)
        keys = SigningKeys.load(settings.data_dir)
        access = Access(keys, database, AccessTokens(keys, issuer=f"{settings.site_url}/auth/v1"))
        handlers: Any = {ApiError: error_response}
        app = Starlette(exception_handlers=handlers)
        app.mount("/", RestEndpoints(database, access, Limits()))
        named = {"ann": ann, "bob": bob, "noor": noor, "zoe": zoe}
        headers = {name: person.headers for name, person in named.items()}
        yield Twin(app, {**headers, "service": people.service}, {})
    finally:
        # Else its thread would keep a failed run from ending.
        await database.close()


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, "rest_requests", parse("1000000/1 second"))


@pytest.fixture(autouse=True)
def emptied(postgres: PostgresCluster, postgres_url: str) -> object:
    yield
    postgres.empty("tawam_test", [table.name for table in TABLES.sorted_tables])


async def alone(server: Twin, who: str) -> Tables:
    """Every row of every table that the caller is answered."""
    found: Tables = {}
    for name, policy in EXPOSED.items():
        # Nothing joins sessions.
        if CALLERS[who] in policy.read and name != "sessions":
            answer = await server.ask(Asked("GET", f"/rest/v1/{name}", who))
            found[name] = json.loads(answer.body)
    return found


def sorted_text(rows: list[Row]) -> str:
    return json.dumps(rows, sort_keys=True)


class TestSelects:
    async def test_agree_with_joins_by_hand(self, tmp_path: Path, postgres_url: str) -> None:
        one = Settings(data_dir=tmp_path / "sqlite", site_url="http://testserver")
        other = Settings(
            data_dir=tmp_path / "postgres", site_url="http://testserver", database_url=postgres_url
        )
        await migrate(one)
        selects, seen = Selects(1), Counter[str]()
        async with served(one) as sqlite, served(other) as postgres:
            tables = {who: await alone(sqlite, who) for who in CALLERS}
            twin_tables = {who: await alone(postgres, who) for who in CALLERS}
            for number in range(COUNT):
                who = [*CALLERS][number % len(CALLERS)]
                select = selects.next(CALLERS[who], tables[who])
                asked = Asked("GET", f"/rest/v1/{select.table}", who, select.query)
                for server, rows in ((sqlite, tables[who]), (postgres, twin_tables[who])):
                    answer = await server.ask(asked)
                    if answer.status == 400 and "embedded rows" in answer.body:
                        seen["refused"] += 1
                        continue
                    assert answer.status == 200, (asked, answer)
                    expected = [select.answer(rows, row) for row in select.rows(rows)]
                    # As texts: else 1 would be true.
                    assert sorted_text(json.loads(answer.body)) == sorted_text(expected), asked
                    seen["rows" if expected else "empty"] += 1
        # The sequence is worth something only while much of it finds rows: on each database a quarter.
        assert seen["rows"] > COUNT / 2 > 10 * seen["refused"], seen
