"""Reads the rest of a request body that the handler did not read to its end.

The ASGI server closes a connection on which bytes of an answered request are left, but sends no
`Connection: close` by itself: a proxy would send its next request on a closed connection.
"""

import asyncio
from collections.abc import Awaitable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.bodies import MAX_BODY
from tawam.http.headers import headers_by_name

# Bytes that are read and discarded so that the connection can stay open: twice the largest accepted body.
_MOST = 2 * MAX_BODY
# Seconds that a response waits for the rest of the body.
_PATIENCE = 2.0


def has_body(headers: Mapping[bytes, bytes]) -> bool:
    """Whether these headers announce a body (RFC 9112, 6.3)."""
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


class DrainBodies:
    """Reads the rest of a body before the response starts, or adds `Connection: close` to the response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        headers = headers_by_name(scope)
        if not has_body(headers):
            return self._app(scope, receive, send)
        # A client that sent `Expect` waits for 100 Continue before it sends the body (RFC 9110, 10.1.1).
        # The server does not ask for a body that it would discard.
        body = _Body(receive, is_held_back=b"expect" in headers)

        async def finished(message: Message) -> None:
            if message["type"] == "http.response.start" and not await body.is_read():
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)

        return self._app(scope, body.receive, finished)


class _Body:
    def __init__(self, receive: Receive, *, is_held_back: bool) -> None:
        self._receive = receive
        # No bytes of the body can be read, or no more of them.
        self._is_broken = is_held_back
        self._is_over = False

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] != "http.request":
            # The body is incomplete: the client disconnected, or the message is not part of a body.
            self._is_broken = True
        elif not message.get("more_body", False):
            self._is_over = True
        return message

    async def is_read(self) -> bool:
        """Read the rest of the body; whether its end was reached."""
        left = _MOST
        try:
            async with asyncio.timeout(_PATIENCE):
                while not self._is_over and not self._is_broken and left > 0:
                    left -= len((await self.receive()).get("body", b""))
        except TimeoutError:
            return False
        return self._is_over
