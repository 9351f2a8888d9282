from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.people import People, Person
from tests.realtime.wire import Wire, wire

Connect = Callable[..., AbstractAsyncContextManager[Wire]]


@pytest.fixture
def anon_key(people: People) -> str:
    return people.anonymous["apikey"]


@pytest.fixture
def service_key(people: People) -> str:
    return people.service["apikey"]


@pytest.fixture
def connect(app: Starlette, anon_key: str) -> Connect:
    """Opens sockets with the public key: `async with connect() as socket`."""

    def connected(key: str = anon_key, **options: Any) -> AbstractAsyncContextManager[Wire]:
        return wire(app, key, **options)

    return connected


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


@pytest.fixture
async def bob(people: People) -> Person:
    return await people.add("bob")


@pytest.fixture
async def admin(people: People) -> Person:
    return await people.add("zoe", is_admin=True)


def token_of(person: Person) -> str:
    return person.headers["authorization"].removeprefix("Bearer ")
