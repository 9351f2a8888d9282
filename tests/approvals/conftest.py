from typing import Any

import pytest

from tests.affiliates.conftest import Invoke, invoke, programme
from tests.people import People, Person

__all__ = ["Invoke", "invoke", "programme"]


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"second_admin_above": "400"}


@pytest.fixture
async def zoe(people: People) -> Person:
    return await people.add("zoe", is_admin=True)


@pytest.fixture
async def omar(people: People) -> Person:
    return await people.add("omar", is_admin=True)


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")
