import pytest

from tawam.database.port import Database
from tawam.settings import Settings
from tests.orders.desk import Desk


@pytest.fixture
def desk(database: Database, settings: Settings) -> Desk:
    return Desk(database, settings)
