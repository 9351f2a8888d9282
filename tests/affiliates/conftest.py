from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database
from tawam.settings import Settings
from tests.affiliates.programme import Programme

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
