from collections.abc import Generator
from datetime import UTC, datetime

import httpx2
import pytest
import time_machine
from argon2 import PasswordHasher

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database
from tawam.settings import Settings
from tests.auth.api import AuthApi

Hashes = list[str]


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    """The clock that the server and the test share; it runs, and can be moved."""
    with time_machine.travel(datetime.now(UTC)) as traveller:
        yield traveller


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> Hashes:
    """The passwords that were hashed: what an answer costs, which a clock tells with noise."""
    hashed: Hashes = []
    original = PasswordHasher.hash

    def counted(self: PasswordHasher, password: str, *, salt: bytes | None = None) -> str:
        hashed.append(password)
        return original(self, password, salt=salt)

    monkeypatch.setattr(PasswordHasher, "hash", counted)
    return hashed


@pytest.fixture
async def api(
    client: httpx2.AsyncClient, settings: Settings, database: Database, clock: time_machine.Traveller
) -> AuthApi:
    return AuthApi(client, SigningKeys.load(settings.data_dir), database, clock)
