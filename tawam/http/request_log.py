"""Gives every request, also for pages and files, an id and a log line, and counts it in the metrics."""

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
from tawam.http.secret_paths import without_secrets
from tawam.logs import line_time, printable, write_line

REQUEST_ID = "tawam.request_id"
# The trace that the request is part of, where it is traced and sampled.
TRACE_ID = "tawam.trace_id"

# The requests in progress by the task that serves them, newest last.
InFlight = dict[asyncio.Task[Any] | None, Scope]


class RequestLine(msgspec.Struct, gc=False, omit_defaults=True):
    """The line in the log for a request. It holds nothing of the query, the headers or the body."""

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
    trace_id: str = ""


def request_id(scope: Scope) -> str:
    """Return the id of a request, which its response carries as `X-Request-Id`."""
    return scope.get(REQUEST_ID, "")


class AccessLog:
    """Logs and counts requests with their responses."""

    def __init__(self, metrics: Metrics) -> None:
        self._observe = metrics.observe

    def add(self, scope: Scope, status: int, started: float, part: str) -> None:
        """Log and count one request.

        Args:
            status: 0 if the client disconnected before the response began.
            started: the moment of the request, by `time.perf_counter`.
            part: the part of the server, as the metrics name it.
        """
        seconds = time.perf_counter() - started
        method, path = _loggable(scope["method"], 20), _loggable(without_secrets(scope["path"]), 500)
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
                scope.get(TRACE_ID, ""),
            )
        )


def _loggable(text: str, longest: int) -> str:
    """Shorten `text` and escape its unprintable characters; nearly every text is returned at once."""
    return text if len(text) <= longest and text.isascii() else printable(text[:longest])


def own_headers(scope: Scope) -> tuple[Header, Header]:
    """Give the request an id, and return the headers of its response: `X-Request-Id` and `Server`.

    The ASGI server adds no `Server` header of its own where there is one.
    """
    identity = scope[REQUEST_ID] = str(uuid_utils.uuid7())
    return (b"x-request-id", identity.encode()), (b"server", b"tawam")


class RequestLog:
    """Logs every request. It is the outermost middleware, so that it sees the responses of all others."""

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
