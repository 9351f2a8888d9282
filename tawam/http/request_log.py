"""Every request gets an id, a line in the log and a place in the metrics: pages and files too."""

import asyncio
import time
from collections.abc import Awaitable
from typing import Any

import msgspec
import uuid_utils
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.metrics import Metrics
from tawam.http.page_headers import Header
from tawam.http.request_times import part_of
from tawam.logs import line_time, printable, write_line

REQUEST_ID = "tawam.request_id"

# Who is being served, by the task that serves: the newest last.
InFlight = dict[asyncio.Task[Any] | None, Scope]


class RequestLine(msgspec.Struct, gc=False):
    """What is logged of every request: nothing that its query, headers or body hold."""

    time: str
    level: str
    part: str
    event: str
    method: str
    path: str
    status: int
    ms: float
    client: str
    request_id: str


def request_id(scope: Scope) -> str:
    """The id that the answer carries as `X-Request-Id`."""
    return scope.get(REQUEST_ID, "")


class AccessLog:
    """Writes down what was asked and answered."""

    def __init__(self, metrics: Metrics) -> None:
        self._observe = metrics.observe

    def add(self, scope: Scope, status: int, started: float, part: str) -> None:
        """
        Args:
            status: 0 where the caller hung up before an answer began.
            started: when the request came, by `time.perf_counter`.
            part: of the server, as the figures name it.
        """
        seconds = time.perf_counter() - started
        method, path = _loggable(scope["method"], 20), _loggable(scope["path"], 500)
        client = scope.get("client")
        self._observe(part, method, status, seconds)
        write_line(
            RequestLine(
                line_time(),
                "info",
                "http",
                "request",
                method,
                path,
                status,
                int(seconds * 100_000) / 100,
                client[0] if client else "",
                scope[REQUEST_ID],
            )
        )


def _loggable(text: str, longest: int) -> str:
    """Nearly always as it is, and at once."""
    return text if len(text) <= longest and text.isascii() else printable(text[:longest])


def own_headers(scope: Scope) -> tuple[Header, Header]:
    """Those of every answer. The server is named here, so that the ASGI server does not name itself."""
    identity = scope[REQUEST_ID] = str(uuid_utils.uuid7())
    return (b"x-request-id", identity.encode()), (b"server", b"tawam")


class RequestLog:
    """Outermost, so that what any other part answers is counted too."""

    def __init__(self, app: ASGIApp, records: AccessLog, in_flight: InFlight) -> None:
        self._app = app
        self._records = records
        self._in_flight = in_flight

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, own, status = time.perf_counter(), own_headers(scope), 0
        task = asyncio.current_task()
        self._in_flight[task] = scope

        def observed(message: Message) -> Awaitable[None]:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *own]
            return send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            self._in_flight.pop(task, None)
            self._records.add(scope, status, started, part_of(scope["path"]))
