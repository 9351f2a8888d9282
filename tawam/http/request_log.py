"""Every request of the API gets an id, a line in the log and a place in the metrics.

Pages and files are answered before this, from memory; of those only the missing ones are logged.
"""

import time
from typing import Any

import msgspec
import uuid_utils
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.metrics import Metrics
from tawam.logs import line_time, printable, write_line

REQUEST_ID = "tawam.request_id"


class RequestLine(msgspec.Struct, kw_only=True):
    """What is logged of every request: nothing that its query, headers or body hold."""

    time: str
    level: str = "info"
    part: str = "http"
    event: str = "request"
    method: str
    path: str
    status: int
    ms: float
    client: str
    request_id: str


def request_id(scope: Scope) -> str:
    """The id that the answer carries as `X-Request-Id`."""
    return scope.get(REQUEST_ID, "")


class RequestLog:
    """Outermost, so that what any other part answers is counted too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        identity = scope[REQUEST_ID] = str(uuid_utils.uuid7())
        # Named here, so that the ASGI server does not name itself.
        headers = [(b"x-request-id", identity.encode()), (b"server", b"tawam")]
        status = 0

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            self._record(scope, status, time.perf_counter() - started, identity)

    def _record(self, scope: Scope, status: int, seconds: float, identity: str) -> None:
        # 0: the caller hung up before an answer began.
        path: str = scope["path"]
        client: Any = scope.get("client")
        self._metrics.observe(scope["method"], path, status, seconds)
        write_line(
            RequestLine(
                time=line_time(),
                method=printable(scope["method"]),
                path=printable(path[:500]),
                status=status,
                ms=round(seconds * 1000, 2),
                client=client[0] if client else "",
                request_id=identity,
            )
        )
