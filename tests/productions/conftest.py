import pytest

from tawam.database.port import Database
from tawam.settings import Settings
from tests.productions.world import World


@pytest.fixture
def world(database: Database, settings: Settings) -> World:
    return World(database, settings)
