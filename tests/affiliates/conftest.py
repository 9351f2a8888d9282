import pytest

from tawam.database.port import Database
from tests.affiliates.programme import Programme


@pytest.fixture
def programme(database: Database) -> Programme:
    return Programme(database)
