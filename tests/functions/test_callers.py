"""Whoever may not call a function or write a table is refused before a byte of the body is asked for."""

from typing import Any

import pytest
from starlette.types import Message

from tawam.app import Application
from tawam.calls.call import Callers
from tawam.database.table_policies import Role
from tawam.rest.tables import EXPOSED
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


async def answer_without_body(
    app: Application, method: str, path: str, headers: dict[str, str]
) -> tuple[int, bytes]:
    """Send the head of a request alone, and return status and body of the answer.

    Raises:
        AssertionError: the server asked for the body.
    """
    sent: list[Message] = []
    asked: list[str] = []

    async def receive() -> Message:
        asked.append(path)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "headers": [
            (b"host", b"127.0.0.1:8000"),
            (b"content-type", b"application/json"),
            *((name.lower().encode(), text.encode()) for name, text in headers.items()),
        ],
    }
    await app.front(scope, receive, send)
    status = sent[0]["status"] if sent else 0
    # A body that nobody may send is thrown away behind the answer.
    assert not asked or sent, f"{method} {path} asks for the body"
    return status, b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.on_sqlite
async def test_rights_come_before_the_body(declared: Declared, app: Application, people: People) -> None:
    headers = {
        "visitor": people.anonymous,
        "bob": (await people.add("bob")).headers,
        "noor": (await people.add("noor", role="producer")).headers,
    }
    assert {function.callers for function in declared.functions} == set(Callers)
    for function in declared.functions:
        for who, (status, code) in REFUSED[function.callers].items():
            path = f"/functions/v1/{function.name}"
            answered, body = await answer_without_body(app, "POST", path, headers[who])
            assert answered == status, (function.name, who, body)
            assert f'"error":"{code}"'.encode() in body, (function.name, who, body)


@pytest.mark.on_sqlite
async def test_rights_to_write_come_before_the_rows(app: Application, people: People) -> None:
    callers = {
        Role.ANONYMOUS: people.anonymous,
        Role.USER: (await people.add("bob")).headers,
        Role.PRODUCER: (await people.add("noor", role="producer")).headers,
    }
    refused = 0
    for name, policy in EXPOSED.items():
        for role, headers in callers.items():
            for method, granted in (("POST", policy.insert), ("PATCH", policy.update)):
                if role not in granted:
                    status, body = await answer_without_body(app, method, f"/rest/v1/{name}", headers)
                    assert status in (401, 403), (method, name, role, body)
                    refused += 1
    assert refused > 100
