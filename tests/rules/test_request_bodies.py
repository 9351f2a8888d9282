"""What a stranger sends is bounded by the types of the body, before a handler looks at it."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, inspect

from tests.rules.request_bodies import request_bodies


def unbounded(kind: inspect.Type, place: str) -> Iterator[str]:
    """The places within `kind` that could hold any amount."""
    if not _is_bounded(kind):
        yield place
    for part, name in _parts(kind):
        yield from unbounded(part, place + name)


def _is_bounded(kind: inspect.Type) -> bool:
    match kind:
        case inspect.StrType() | inspect.ListType() | inspect.DictType():
            return kind.max_length is not None
        case inspect.IntType():
            lowest = kind.ge if kind.gt is None else kind.gt
            return None not in (lowest, kind.le if kind.lt is None else kind.lt)
        case _:
            return not isinstance(kind, inspect.AnyType)


def _parts(kind: inspect.Type) -> list[tuple[inspect.Type, str]]:
    match kind:
        case inspect.StructType():
            return [(field.type, f".{field.name}") for field in kind.fields]
        case inspect.UnionType():
            return [(one, "") for one in kind.types]
        case inspect.ListType():
            return [(kind.item_type, "[]")]
        case inspect.DictType():
            return [(kind.key_type, ".key"), (kind.value_type, ".value")]
        case _:
            return []


def problems(struct: type[Any]) -> list[str]:
    return sorted(set(unbounded(inspect.type_info(struct), struct.__name__)))


def test_every_field_of_a_request_body_has_a_bound():
    bodies = request_bodies()
    assert len(bodies) > 30, "request_bodies() does not find them any more"
    found = [problem for body in bodies for problem in problems(body)]
    assert not found, (
        "give each text, list, object and number of a request body a bound, by a type of "
        "tawam/http/fields.py or by Annotated[..., msgspec.Meta(max_length=...)], for numbers ge and le: "
        f"{found}"
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
