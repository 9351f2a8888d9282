"""What a stranger sends is bounded by the types of the body, before a handler looks at it."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, inspect

from tests.rules.request_bodies import request_bodies


def unbounded(kind: inspect.Type, place: str) -> Iterator[str]:
    """The places within `kind` that could hold any amount."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{place}.{field.name}")
        case inspect.UnionType(types=types):
            for one in types:
                yield from unbounded(one, place)
        case inspect.StrType(max_length=None) | inspect.AnyType():
            yield place
        case inspect.IntType():
            if None in (kind.ge if kind.gt is None else kind.gt, kind.le if kind.lt is None else kind.lt):
                yield place
        case inspect.ListType(max_length=longest, item_type=item):
            if longest is None:
                yield place
            yield from unbounded(item, f"{place}[]")
        case inspect.DictType(max_length=longest, key_type=key, value_type=value):
            if longest is None:
                yield place
            yield from unbounded(key, f"{place}.key")
            yield from unbounded(value, f"{place}.value")
        case _:
            pass


def problems(struct: type[Any]) -> list[str]:
    return sorted(set(unbounded(inspect.type_info(struct), struct.__name__)))


def test_every_field_of_a_request_body_has_a_bound():
    bodies = request_bodies()
    assert len(bodies) > 30, "request_bodies() does not find them any more"
    found = [problem for body in bodies for problem in problems(body)]
    assert not found, (
        "give each text, list, object and number of a request body a bound, by a type of tawam/http/fields.py "
        f"or by Annotated[..., msgspec.Meta(max_length=...)], for numbers ge and le: {found}"
    )


class Nested(msgspec.Struct):
    text: str


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (str, [""]),
        (Annotated[str, Meta(max_length=5)], []),
        (str | None, [""]),
        (int, [""]),
        (Annotated[int, Meta(ge=0)], [""]),
        (Annotated[int, Meta(gt=0, le=5)], []),
        (list[bool], [""]),
        (Annotated[list[str], Meta(max_length=5)], ["[]"]),
        (dict[str, Any], ["", ".key", ".value"]),
        (Annotated[dict[str, bool], Meta(max_length=5)], [".key"]),
        (Nested | None, [".text"]),
        (bool | float | None, []),
    ],
)
def test_the_rule_finds_what_has_no_bound(kind: Any, found: list[str]):
    planted = msgspec.defstruct("Planted", [("field", kind)])
    assert problems(planted) == [f"Planted.field{place}" for place in found]
