import pytest

from tests.people import People, Person


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann", "ann", "Ann")


@pytest.fixture
async def bob(people: People) -> Person:
    return await people.add("bob", "bob", "Bob")
