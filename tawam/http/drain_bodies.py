"""What becomes of a body that nobody read to its end.

The server closes a connection whose next bytes are still those of an answered request, and says so only if
we do: a proxy would meet a dead connection with its next request.
"""

import asyncio
from collections.abc import Awaitable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.http.bodies import MAX_BODY
from tawam.http.headers import headers_by_name

# Read and thrown away, so that the connection can be kept: as much as we would have taken, once more.
_MOST = 2 * MAX_BODY
# Seconds that an answer waits for it.
_PATIENCE = 2.0


def has_body(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request with these headers says that one follows (RFC 9112, 6.3)."""
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


class DrainBodies:
    """Reads the rest of a body before the answer begins, or has the answer say `Connection: close`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        headers = headers_by_name(scope)
        if not has_body(headers):
            return self._app(scope, receive, send)
        # Who waits to be asked for a body (RFC 9110, 10.1.1) would now be asked for nothing.
        body = _Body(receive, is_held_back=b"expect" in headers)

        async def finished(message: Message) -> None:
            if message["type"] == "http.response.start" and not await body.is_read():
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)

        return self._app(scope, body.receive, finished)


class _Body:
    def __init__(self, receive: Receive, *, is_held_back: bool) -> None:
        self._receive = receive
        # Nothing can be read of it, or nothing more.
        self._is_broken = is_held_back
        self._is_over = False

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] != "http.request":
            # It ends here, in the middle: a caller hung up, or what came is no body.
            self._is_broken = True
        elif not message.get("more_body", False):
            self._is_over = True
        return message

    async def is_read(self) -> bool:
        """Whether nothing of it is left, when the rest was read."""
        left = _MOST
        try:
            async with asyncio.timeout(_PATIENCE):
                while not self._is_over and not self._is_broken and left > 0:
                    left -= len((await self.receive()).get("body", b""))
        except TimeoutError:
            return False
        return self._is_over
