"""A server that speaks the OpenAI chat protocol, with answers that a test chooses."""

import asyncio
import itertools
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class ChatServer:
    """
    Attributes:
        pieces: the contents of the deltas; a bytes object is sent as it is.
        headers: lines of the head beside the status.
        is_endless: the pieces are sent again and again.
        sent: how many bytes of the last answer were written.
        asked: the headers and the body of each request.
        arrived: released once for each request.
        is_held: the answer waits after its first piece.
    """

    pieces: Sequence[str | bytes] = ("# Opening\n", "Our price is ", "one number.")
    status: int = 200
    headers: Sequence[str] = ("Content-Type: text/event-stream",)
    ends_well: bool = True
    is_endless: bool = False
    sent: int = 0
    asked: list[tuple[dict[str, str], dict[str, Any]]] = field(default_factory=list[Any])
    is_held: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        self.is_held.set()
        server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._read(reader)
            await self._write(writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            # The caller has read enough, or did not wait.
            return
        finally:
            writer.close()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        body = json.loads(await reader.readexactly(int(headers["content-length"])))
        assert head[0] == "POST /v1/chat/completions HTTP/1.1"
        self.asked.append((headers, body))
        self.arrived.release()

    async def _write(self, writer: asyncio.StreamWriter) -> None:
        head = [f"HTTP/1.1 {self.status} X", *self.headers, "Connection: close", "", ""]
        writer.write("\r\n".join(head).encode())
        self.sent = 0
        for piece in itertools.cycle(self.pieces) if self.is_endless else self.pieces:
            data = piece if isinstance(piece, bytes) else _event({"content": piece}, None)
            writer.write(data)
            await writer.drain()
            self.sent += len(data)
            await self.is_held.wait()
        if self.ends_well:
            writer.write(_event({}, "stop") + b"data: [DONE]\n\n")
        await writer.drain()


def _event(delta: dict[str, str], finish_reason: str | None) -> bytes:
    chunk = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}],
    }
    return f"data: {json.dumps(chunk)}\n\n".encode()
