"""Every text that a function takes, filled to its bound with what parsers stumble over."""

import types
import typing
from typing import Any

import httpx2
import msgspec
import pytest
from starlette.applications import Starlette

from tawam.calls.call import Function
from tawam.http.limits import Limits
from tests.consents.conftest import ann, calls, customer, world
from tests.people import People
from tests.productions.world import Customer, World
from tests.test_producer import Declared, body_for, declared, settings_values

__all__ = ["ann", "calls", "customer", "declared", "settings_values", "world"]

# Each is repeated to the field's bound.
PIECES = ("{a}", "{\\", "<", "a@", "\n", "\u0301", "\u200f", "٣", "ﷺ", '"', "00:00:00.000 --> ", "https://a.")


def bound_of(kind: Any) -> int | None:
    """The `max_length` of a text field without a pattern; None of any other field."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        metas = [meta for meta in kind.__metadata__ if isinstance(meta, msgspec.Meta)]
        if kind.__origin__ is not str or any(meta.pattern for meta in metas):
            return None
        return next((meta.max_length for meta in metas if meta.max_length), None)
    if origin in (typing.Union, types.UnionType):
        return next((bound for each in typing.get_args(kind) if (bound := bound_of(each))), None)
    return None


def texts_of(function: Function) -> dict[str, int]:
    """The bounds of the function's texts by their names in a body."""
    hints = typing.get_type_hints(function.request_type, include_extras=True)
    fields = msgspec.structs.fields(function.request_type)
    return {field.encode_name: bound for field in fields if (bound := bound_of(hints[field.name]))}


@pytest.mark.on_sqlite
async def test_no_text_breaks_a_function(
    declared: Declared,
    app: Starlette,
    client: httpx2.AsyncClient,
    people: People,
    customer: Customer,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def unlimited(*_: object) -> None: ...

    monkeypatch.setattr(Limits, "hit", unlimited)
    await world.collect(customer)
    await world.make(customer)
    zoe = await people.add("zoe", is_admin=True)
    broken: list[str] = []
    seen = 0
    for function in declared.functions:
        # It would end the calls that follow.
        if function.name == "delete-account":
            continue
        body = await body_for(function, client, zoe, customer, world)
        for field, bound in texts_of(function).items():
            for piece in PIECES:
                spoilt = {**body, field: (piece * (bound // len(piece) + 1))[:bound]}
                for who in (zoe, customer.person):
                    answer = await client.post(
                        f"/functions/v1/{function.name}", json=spoilt, headers=who.headers
                    )
                    seen += 1
                    if answer.status_code >= 500:
                        broken.append(f"{function.name} {field} {piece!r}: {answer.text}")
                    if answer.status_code == 200:
                        break
    assert broken == []
    assert seen > 1_000
