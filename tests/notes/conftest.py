import httpx2
import pytest

from tests.notes.notes_api import NotesApi
from tests.people import People, Person


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


@pytest.fixture
async def bob(people: People) -> Person:
    return await people.add("bob")


@pytest.fixture
def notes(client: httpx2.AsyncClient, people: People) -> NotesApi:
    return NotesApi(client, people)
