import httpx2
import pytest

from tawam.database.port import Database
from tawam.settings import Settings
from tests.consents.calls import Calls
from tests.people import People, Person
from tests.productions.world import Customer, World


@pytest.fixture
def world(database: Database, settings: Settings) -> World:
    return World(database, settings)


@pytest.fixture
def calls(client: httpx2.AsyncClient, people: People) -> Calls:
    return Calls(client, people.anonymous)


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann", full_name="Ann Lee")


@pytest.fixture
async def customer(world: World, ann: Person) -> Customer:
    return await world.customer(ann)
