"""Malformed requests on connections that are kept, as a proxy keeps them: the next request is answered."""

import os
import random
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.faults.callers import people
from tests.faults.conftest import Figure, times
from tests.faults.kept_connection import Answer, KeptConnection
from tests.faults.mutations import INTERNALS, JSON, Mutations, Spoilt
from tests.faults.test_kill_nine import a_server
from tests.served import Server

REQUESTS = times(full=10_000, quick=400)
CONNECTIONS = 8
# Of bodies, besides those that the mutations make: at the bounds of buffers, of our own limit, and beyond.
LENGTHS = (1, 4_096, 65_535, 65_536, 70_000, 300_000, 1_048_576, 1_048_577, 1_600_000)
TYPES = (JSON, b"text/plain", b"application/x-www-form-urlencoded", b"text/csv", b"")
# Frames that no server can read to their end.
BROKEN = (
    b"GET\r\n\r\n",
    b"\x00\xff\x00\xff\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    b"POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA B: c\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"A: b\r\n" * 300 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: " + b"b" * 200_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
)
GOOD = (
    (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 200),
    (b"GET /contact HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n", 200),
    (b"HEAD /contact HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 200),
    (b"POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}", 401),
)


@pytest.fixture
def server(tmp_path: Path, small_site: Path) -> Generator[Server]:
    server = a_server(tmp_path, TAWAM_WEB_DIST=str(small_site))
    process = server.start()
    yield server
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Sender:
    """Writes the requests down as they go over the wire."""

    def __init__(self, callers: list[dict[str, str]], ids: list[str]) -> None:
        self._chance = random.Random(431)
        self._mutations = Mutations(431, ids)
        self._callers = callers
        self._number = 0

    def request(self) -> bytes:
        if self._chance.random() < 0.05:
            return self._chance.choice(BROKEN)
        spoilt = self._mutations.request()
        content, headers = spoilt.content, self._headers(spoilt)
        if self._chance.random() < 0.3:
            content = b"[" * self._chance.choice(LENGTHS)
            headers[b"content-type"] = self._chance.choice(TYPES)
        if self._chance.random() < 0.3:
            headers[b"transfer-encoding"] = b"chunked"
            content = chunked(content)
        elif content or spoilt.method in ("POST", "PUT", "PATCH"):
            headers[b"content-length"] = str(len(content)).encode()
        lines = [name + b": " + value for name, value in headers.items()]
        first = f"{spoilt.method} {spoilt.url} HTTP/1.1".encode()
        return b"\r\n".join([first, *lines, b"", content])

    def _headers(self, spoilt: Spoilt) -> dict[bytes, bytes]:
        """From one of many addresses, so that few requests meet a limit before they meet a handler."""
        self._number += 1
        known = {name.encode(): value.encode() for name, value in self._chance.choice(self._callers).items()}
        address = f"198.51.{self._number % 100}.{self._number % 250}".encode()
        headers = {b"host": b"127.0.0.1", b"content-type": JSON, b"x-forwarded-for": address, **known}
        return {
            **headers,
            **{name: value for name, value in spoilt.headers.items() if name != b"content-length"},
        }


def chunked(content: bytes) -> bytes:
    pieces = [content[start : start + 50_000] for start in range(0, len(content), 50_000)]
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


class Tally:
    """What went wrong, with the request that it followed."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.disclosed: list[str] = []
        self.dropped: list[str] = []

    def malformed(self, request: bytes, answer: Answer | None) -> None:
        if answer is None:
            self.dropped.append(f"no answer to {request[:300]!r}")
            return
        if answer.status >= 500:
            self.failed.append(f"{answer.status} for {request[:300]!r}")
        if found := INTERNALS.search(answer.body.decode(errors="replace")):
            self.disclosed.append(f"{found[0]} for {request[:300]!r}")

    def good(self, after: bytes, answer: Answer | None, status: int) -> None:
        if answer is None or answer.status != status:
            self.dropped.append(f"{answer and answer.status} instead of {status} after {after[:300]!r}")


def send_malformed(sender: Sender, connections: list[KeptConnection], tally: Tally) -> None:
    """Send malformed requests in turns, and a good one behind each."""
    for number in range(REQUESTS):
        connection, request = connections[number % len(connections)], sender.request()
        tally.malformed(request, connection.ask(request))
        good, status = GOOD[number % len(GOOD)]
        tally.good(request, connection.ask(good), status)
    for each in connections:
        each.close()


@pytest.mark.slow
def test_malformed_requests_break_nothing_and_drop_no_request_behind_them(
    server: Server, figure: Figure
) -> None:
    callers = people(server, server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY"), 1)
    sender = Sender(
        [caller.headers for caller in callers], [caller.identity for caller in callers if caller.identity]
    )
    connections, tally = [KeptConnection(server.port) for _ in range(CONNECTIONS)], Tally()
    send_malformed(sender, connections, tally)
    for each in callers:
        each.close()
    report(figure, connections, tally)
    assert (tally.failed, tally.disclosed, tally.dropped) == ([], [], [])


def report(figure: Figure, connections: list[KeptConnection], tally: Tally) -> None:
    figure("malformed requests on kept connections, and good ones after them", REQUESTS)
    figure("connections that they took", sum(connection.opened for connection in connections))
    counts = map(len, (tally.failed, tally.disclosed, tally.dropped))
    figure("answers of 5xx, internals disclosed, requests dropped", ", ".join(map(str, counts)))
