import pytest

from tawam.database.port import Database
from tawam.settings import Settings
from tests.rest.people import People


@pytest.fixture
def people(database: Database, settings: Settings) -> People:
    return People(database, settings)
