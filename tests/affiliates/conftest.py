from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database, Row
from tawam.settings import Settings
from tests.affiliates.programme import Programme
from tests.affiliates.rows import APPLICATIONS
from tests.functions.test_affiliate_application import APPLICATION
from tests.people import People, Person

Invoke = Callable[..., Awaitable[httpx2.Response]]


@pytest.fixture
def programme(database: Database) -> Programme:
    return Programme(database)


@pytest.fixture
def invoke(client: httpx2.AsyncClient, settings: Settings) -> Invoke:
    """Call a function: as a visitor, or with the headers of a person."""
    visitor = {"apikey": SigningKeys.load(settings.data_dir).anon_key}

    async def invoke(name: str, body: Any, headers: dict[str, str] | None = None) -> httpx2.Response:
        return await client.post(f"/functions/v1/{name}", json=body, headers=headers or visitor)

    return invoke


@pytest.fixture
async def admin(people: People) -> Person:
    return await people.add("admin", is_admin=True)


@pytest.fixture
async def application(invoke: Invoke, database: Database) -> Row:
    assert (await invoke("affiliate-application", APPLICATION)).status_code == 200
    (row,) = await database.fetch_all(APPLICATIONS)
    return row
