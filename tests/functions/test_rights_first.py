"""Whoever may not act on a thing learns nothing about what they sent, however wrong or heavy it is."""

from collections.abc import Iterator
from typing import Any
from unittest import mock

import httpx2
import msgspec
import pytest
from msgspec import inspect
from starlette.applications import Starlette

from tawam import app as application
from tawam.calls.call import Function
from tawam.database.schema import new_id
from tests.people import People

pytestmark = pytest.mark.on_sqlite

# Of the Studio; a caller's right on each is asked for in one place.
THINGS = {
    "production_id",
    "video_id",
    "cut_id",
    "comment_id",
    "delivery_id",
    "delivery_ids",
    "publication_id",
}
TEXTS = {
    "empty": "",
    "a sign that no form takes": "\x07",
    "many fields": "{a}" * 13_000,
}


@pytest.fixture
def functions() -> Iterator[list[Function]]:
    """Filled as soon as there is an application."""
    found: list[Function] = []
    endpoints = application.FunctionEndpoints

    def listed(every: Any, services: Any, access: Any) -> Any:
        found.extend(every)
        return endpoints(every, services, access)

    with mock.patch.object(application, "FunctionEndpoints", listed):
        yield found


def bodies(kind: type[msgspec.Struct]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A body for each text: it stands in every field that takes any."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for name, text in TEXTS.items():
        values = {field.encode_name: _value(field.type, text) for field in info.fields}
        yield name, {field: value for field, value in values.items() if field != "language"}


def _value(kind: inspect.Type, text: str) -> Any:
    match kind:
        case inspect.UnionType():
            return _value(kind.types[0], text)
        case inspect.StrType():
            return new_id() if kind.pattern else text[: kind.max_length].ljust(kind.min_length or 0, "\x07")
        case inspect.ListType():
            return [_value(kind.item_type, text)]
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.IntType():
            return kind.le if kind.lt is None else kind.lt - 1
        case inspect.DateTimeType():
            return "0001-01-01T00:00:00Z"
        case inspect.BoolType():
            return True
        case _:
            return {}


async def test_of_content_strangers_hear_nothing(
    functions: list[Function], app: Starlette, client: httpx2.AsyncClient, people: People
) -> None:
    found = [each for each in functions if THINGS & set(each.request_type.__struct_fields__)]
    assert len(found) > 25, [each.name for each in found]
    # An account may ask so often: one for each text.
    strangers = {name: await people.add(f"stranger{number}") for number, name in enumerate(TEXTS)}
    heard: list[str] = []
    for function in found:
        for name, body in bodies(function.request_type):
            address, headers = f"/functions/v1/{function.name}", strangers[name].headers
            answer = await client.post(address, json=body, headers=headers)
            if answer.status_code not in (403, 404):
                heard.append(f"{function.name}, {name}: {answer.status_code} {answer.text[:200]}")
    assert heard == []
