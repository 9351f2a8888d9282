import pytest

from tests.consents.calls import Calls
from tests.consents.conftest import ann, calls, customer, world
from tests.people import People, Person
from tests.productions.world import Customer, World
from tests.videos.desk import Desk

__all__ = ["ann", "calls", "customer", "world"]


@pytest.fixture
async def noura(people: People) -> Person:
    return await people.add("noura", full_name="Noura Ali", is_admin=True)


@pytest.fixture
async def desk(world: World, customer: Customer, noura: Person, calls: Calls) -> Desk:
    """A customer whose twin is ready, and somebody of the team."""
    await world.collect(customer)
    await world.make(customer)
    return Desk(calls, world, customer, noura)
