from collections.abc import Generator
from datetime import UTC, datetime

import httpx2
import pytest
import time_machine

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database
from tawam.settings import Settings
from tests.auth.api import AuthApi


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    """The clock that the server and the test share; it runs, and can be moved."""
    with time_machine.travel(datetime.now(UTC)) as traveller:
        yield traveller


@pytest.fixture
async def api(
    client: httpx2.AsyncClient, settings: Settings, database: Database, clock: time_machine.Traveller
) -> AuthApi:
    return AuthApi(client, SigningKeys.load(settings.data_dir), database, clock)
