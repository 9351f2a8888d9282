"""Who sends what a stranger, a person, an admin or the service may send to a running server, as it stands."""

import http.client
import json
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from tests.faults.growth import HttpRequest
from tests.served import Server

PASSWORD = "a-horse-of-another-colour-9"


@dataclass
class Caller:
    """Somebody with a connection of their own; each request comes from another address."""

    server: Server
    headers: dict[str, str]
    identity: str = ""
    number: int = 0
    connection: http.client.HTTPConnection | None = None

    def send(self, request: HttpRequest) -> tuple[int, float]:
        """The status, 0 where the connection ended instead, and the seconds until the answer was read."""
        self.number += 1
        address = f"10.{self.number >> 16 & 255}.{self.number >> 8 & 255}.{self.number & 255}"
        known = {"content-type": "application/json", "x-forwarded-for": address, **self.headers}
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        began = time.perf_counter()
        try:
            status = _exchanged(self.connection, request, {**known, **request.headers})
        except (http.client.HTTPException, OSError):
            self.connection.close()
            self.connection, status = None, 0
        return status, time.perf_counter() - began

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()


def _exchanged(connection: http.client.HTTPConnection, request: HttpRequest, headers: dict[str, str]) -> int:
    """Sends headers as they are: the library refuses some that a stranger may well send."""
    lines = [f"{name}: {value}" for name, value in headers.items()]
    if "host" not in headers:
        lines.append("host: 127.0.0.1")
    if request.body or request.method in ("POST", "PUT", "PATCH"):
        lines.append(f"content-length: {len(request.body)}")
    head = "\r\n".join([f"{request.method} {request.url} HTTP/1.1", *lines])
    if connection.sock is None:
        connection.connect()
    line = cast(socket.socket, connection.sock)
    # A server may answer before everything was sent.
    with suppress(BrokenPipeError, ConnectionResetError):
        line.sendall(head.encode("latin-1") + b"\r\n\r\n" + request.body)
    answer = http.client.HTTPResponse(line, method=request.method)
    answer.begin()
    answer.read()
    if answer.will_close:
        connection.close()
    return answer.status


def people(server: Server, anon_key: str, service_key: str, number: int) -> list[Caller]:
    """A stranger, whoever holds the service key, a person and an admin; the last two with new accounts."""
    service = {"apikey": service_key, "authorization": f"Bearer {service_key}"}
    first = number << 12
    found = [Caller(server, {"apikey": anon_key}, number=first), Caller(server, service, number=first)]
    for role in (None, "admin"):
        found.append(_signed_in(server, anon_key, service, f"{role or 'person'}{number}@example.com", role))
        found[-1].number = first
    return found


def _signed_in(
    server: Server, anon_key: str, service: dict[str, str], email: str, role: str | None
) -> Caller:
    app_metadata = {"role": role} if role else {}
    account = {"email": email, "password": PASSWORD, "email_confirm": True, "app_metadata": app_metadata}
    user = post(server, "/auth/v1/admin/users", account, service)
    session = post(
        server,
        "/auth/v1/token?grant_type=password",
        {"email": email, "password": PASSWORD},
        {"apikey": anon_key, "x-forwarded-for": f"192.0.2.{hash(email) % 250}"},
    )
    headers = {"apikey": anon_key, "authorization": f"Bearer {session['access_token']}"}
    return Caller(server, headers, user["id"])


def post(server: Server, path: str, body: Any, headers: dict[str, str]) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST", path, json.dumps(body), {"content-type": "application/json", **headers})
    answer = connection.getresponse()
    found = json.loads(answer.read())
    connection.close()
    assert answer.status in (200, 201), found
    return found
