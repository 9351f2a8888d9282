"""Whoever may not call a function is refused before a byte of the body is asked for."""

from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.types import Message

from tawam.functions.call import Callers, Function
from tests.people import People
from tests.test_producer import Declared, declared

__all__ = ["declared"]

# The accounts that each kind of function refuses, with the code that they get.
REFUSED: dict[Callers, dict[str, tuple[int, str]]] = {
    Callers.ANYONE: {},
    Callers.ACCOUNTS: {"visitor": (401, "no_authorization")},
    Callers.TEAM: {"visitor": (401, "no_authorization"), "bob": (403, "not_admin")},
    Callers.ADMINS: {
        "visitor": (401, "no_authorization"),
        "bob": (403, "not_admin"),
        "noor": (403, "not_admin"),
    },
}


async def status_without_body(
    app: Starlette, function: Function, headers: dict[str, str]
) -> tuple[int, bytes]:
    """Call the function and refuse to send the body."""
    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError(f"{function.name} asks for the body")

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": f"/functions/v1/{function.name}",
        "raw_path": f"/functions/v1/{function.name}".encode(),
        "root_path": "",
        "query_string": b"",
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
        "headers": [(b"host", b"test"), *((k.lower().encode(), v.encode()) for k, v in headers.items())],
    }
    await app.router(scope, receive, send)
    return sent[0]["status"], sent[1].get("body", b"")


@pytest.mark.on_sqlite
async def test_rights_come_before_the_body(declared: Declared, app: Starlette, people: People) -> None:
    headers = {
        "visitor": people.anonymous,
        "bob": (await people.add("bob")).headers,
        "noor": (await people.add("noor", role="producer")).headers,
    }
    assert {function.callers for function in declared.functions} == set(Callers)
    for function in declared.functions:
        for who, (status, code) in REFUSED[function.callers].items():
            answered, body = await status_without_body(app, function, headers[who])
            assert answered == status, (function.name, who, body)
            assert f'"error":"{code}"'.encode() in body, (function.name, who, body)
