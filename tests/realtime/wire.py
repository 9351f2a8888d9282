"""A socket on an application in this process, as a client of the protocol sees it."""

import asyncio
import itertools
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Self

import msgspec
from starlette.types import ASGIApp, Message

PATIENCE = 5.0


class Closed(Exception):
    """The server closed the socket.

    Attributes:
        code: None for one that was refused.
    """

    def __init__(self, code: int | None, reason: str, status: int = 0) -> None:
        super().__init__(code, reason, status)
        self.code = code
        self.reason = reason
        self.status = status


class Wire:
    """Frames to and from the server.

    Attributes:
        reads: cleared, the client takes nothing more.
        offered: set once the server has something for the client.
    """

    def __init__(self, app: ASGIApp, query: str, address: str, headers: dict[str, str], path: str) -> None:
        self.version = "2.0.0" if "2.0.0" in query else "1.0.0"
        self.reads = asyncio.Event()
        self.reads.set()
        self.offered = asyncio.Event()
        self._refs = itertools.count(1)
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._from_server: asyncio.Queue[Message] = asyncio.Queue()
        self._passed: list[list[Any]] = []
        given = {"host": "testserver", **headers}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": (address, 50000),
            "server": ("testserver", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        await app(scope, self._to_server.get, self._send)

    async def _send(self, message: Message) -> None:
        self.offered.set()
        await self.reads.wait()
        self._from_server.put_nowait(message)

    async def accepted(self) -> Self:
        """
        Raises:
            Closed: the server refused the socket.
        """
        message = await asyncio.wait_for(self._from_server.get(), PATIENCE)
        if message["type"] == "websocket.accept":
            return self
        body = await self._from_server.get()
        raise Closed(None, body["body"].decode(), message["status"])

    def send_raw(self, data: str | bytes) -> None:
        kind = "text" if isinstance(data, str) else "bytes"
        self._to_server.put_nowait({"type": "websocket.receive", kind: data})

    def send(self, topic: str, event: str, payload: Any, join_ref: str | None = None) -> str:
        ref = str(next(self._refs))
        if self.version == "2.0.0":
            frame: Any = [join_ref, ref, topic, event, payload]
        else:
            frame = {"topic": topic, "event": event, "payload": payload, "ref": ref, "join_ref": join_ref}
        self.send_raw(msgspec.json.encode(frame).decode())
        return ref

    def hang_up(self) -> None:
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def frame(self, within: float = PATIENCE) -> Any:
        """The next frame: text as `[join_ref, ref, topic, event, payload]`, bytes as they are.

        Raises:
            Closed: there is none: the socket was closed.
            TimeoutError.
        """
        message = await asyncio.wait_for(self._from_server.get(), within)
        if message["type"] == "websocket.close":
            raise Closed(message["code"], message["reason"])
        if "bytes" in message:
            return message["bytes"]
        read = msgspec.json.decode(message["text"])
        if self.version == "2.0.0":
            return read
        return [None, read["ref"], read["topic"], read["event"], read["payload"]]

    async def event(self, name: str, topic: str = "", within: float = PATIENCE) -> Any:
        """The payload of the next frame of this event; the others are passed over."""
        async with asyncio.timeout(within):
            while True:
                frame = await self.frame(within)
                if isinstance(frame, list) and frame[3] == name and topic in ("", frame[2]):
                    return frame[4]

    async def reply(self, ref: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.frame()
                if isinstance(frame, list) and (frame[3], frame[1]) == ("phx_reply", ref):
                    return frame[4]

    async def join(self, name: str, token: str | None = None, **config: Any) -> Any:
        """The reply to a join: `{"status", "response"}`."""
        payload = {"config": config, **({"access_token": token} if token else {})}
        return await self.reply(self.send(f"realtime:{name}", "phx_join", payload))

    async def quiet(self) -> list[Any]:
        """What came up to now: a heartbeat goes to the server and back."""
        ref, frames = self.send("phoenix", "heartbeat", {}), list[Any]()
        while True:
            frame = await self.frame()
            if isinstance(frame, list) and frame[1] == ref:
                return frames
            frames.append(frame)


@asynccontextmanager
async def wire(
    app: ASGIApp,
    key: str,
    version: str = "2.0.0",
    address: str = "127.0.0.1",
    path: str = "/realtime/v1/websocket",
    **headers: str,
) -> AsyncGenerator[Wire]:
    """An open socket.

    Raises:
        Closed: the server refused it.
    """
    opened = Wire(app, f"apikey={key}&vsn={version}", address, headers, path)
    try:
        yield await opened.accepted()
    finally:
        opened.hang_up()
        opened.reads.set()
        await asyncio.wait_for(opened.task, PATIENCE)


def changes(*bindings: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"event": "*", "schema": "public", **binding} for binding in bindings]
