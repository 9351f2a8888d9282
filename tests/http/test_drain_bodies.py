"""An answer that did not wait for its body leaves the connection usable, or says that it does not."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from tawam.http.bodies import MAX_BODY
from tawam.http.drain_bodies import DrainBodies

PIECE = 64 * 1024
Handler = Callable[[Receive], Awaitable[None]]


async def nothing(_: Receive) -> None:
    """Answers without a look at the body."""


async def first_piece(receive: Receive) -> None:
    await receive()


async def everything(receive: Receive) -> None:
    while (await receive())["more_body"]:
        pass


class Request:
    """`length` bytes of a body, as a server hands them on; `pieces` counts what was taken of them."""

    def __init__(
        self, length: int, headers: dict[str, str] | None = None, end: Message | None = None
    ) -> None:
        headers = {"content-length": str(length)} if headers is None else headers
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]
        self._messages = self._body(length, end)
        self.pieces = 0

    async def answered_by(self, handler: Handler) -> dict[bytes, bytes]:
        """The headers of the answer."""
        sent: list[Message] = []

        async def app(_: Scope, receive: Receive, send: Send) -> None:
            await handler(receive)
            await send({"type": "http.response.start", "status": 401, "headers": [(b"a", b"b")]})
            await send({"type": "http.response.body", "body": b"no"})

        async def receive() -> Any:
            self.pieces += 1
            return await anext(self._messages)

        async def send(message: Message) -> None:
            sent.append(message)

        await DrainBodies(app)({"type": "http", "headers": self._headers}, receive, send)
        assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
        return dict(sent[0]["headers"])

    async def _body(self, length: int, end: Message | None) -> AsyncIterator[Message]:
        for start in range(0, length, PIECE):
            yield {"type": "http.request", "body": b"x" * min(PIECE, length - start), "more_body": True}
        yield end or {"type": "http.request", "body": b"", "more_body": False}
        await asyncio.Event().wait()


class TestUnreadBodies:
    @pytest.mark.parametrize("handler", [nothing, first_piece, everything])
    @pytest.mark.parametrize("length", [1, PIECE, PIECE + 1, MAX_BODY, MAX_BODY + 1])
    async def test_the_rest_is_read_before_the_answer(self, handler: Handler, length: int) -> None:
        request = Request(length)
        assert await request.answered_by(handler) == {b"a": b"b"}
        assert request.pieces == -(-length // PIECE) + 1

    async def test_so_is_one_that_tells_no_length(self) -> None:
        request = Request(3 * PIECE, {"transfer-encoding": "chunked"})
        assert await request.answered_by(nothing) == {b"a": b"b"}
        assert request.pieces == 4

    async def test_a_request_without_one_waits_for_nothing(self) -> None:
        for headers in ({}, {"content-length": "0"}):
            request = Request(0, headers)
            assert await request.answered_by(nothing) == {b"a": b"b"}
            assert request.pieces == 0


class TestClosing:
    async def test_one_that_is_too_long_is_read_no_further(self) -> None:
        request = Request(100 * MAX_BODY)
        assert (await request.answered_by(nothing))[b"connection"] == b"close"
        assert request.pieces * PIECE <= 3 * MAX_BODY

    async def test_one_that_does_not_come_is_not_waited_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tawam.http.drain_bodies._PATIENCE", 0.05)
        request = Request(0, {"content-length": "10"}, {"type": "http.request", "more_body": True})
        headers = await asyncio.wait_for(request.answered_by(nothing), 5)
        assert headers[b"connection"] == b"close"

    async def test_one_that_waits_to_be_asked_for_is_not_asked_for(self) -> None:
        request = Request(10, {"content-length": "10", "expect": "100-continue"})
        assert (await request.answered_by(nothing))[b"connection"] == b"close"
        assert request.pieces == 0

    @pytest.mark.parametrize("handler", [nothing, first_piece])
    async def test_one_that_ends_in_the_middle_ends_the_connection(self, handler: Handler) -> None:
        request = Request(PIECE, end={"type": "http.disconnect"})
        headers = await asyncio.wait_for(request.answered_by(handler), 5)
        assert headers[b"connection"] == b"close"
