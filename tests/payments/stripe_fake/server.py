"""Serves the stand-in on a loopback port, and misbehaves as its `mode` says."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from starlette.types import Message

from tests.payments.stripe_fake.app import StripeFake

GARBAGE = b"<html>502 Bad Gateway</html>"


@asynccontextmanager
async def stripe_fake() -> AsyncGenerator[StripeFake]:
    fake = StripeFake()
    connections: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        connections.add(task)
        task.add_done_callback(connections.discard)
        try:
            await _serve(fake, reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    fake.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield fake
    finally:
        server.close()
        for task in connections:
            task.cancel()
        await asyncio.gather(*connections, return_exceptions=True)


async def _serve(fake: StripeFake, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One request; the connection ends with it."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, target, _ = head[0].split(" ")
    headers = [line.split(": ", 1) for line in head[1:] if line]
    lengths = [int(value) for name, value in headers if name.lower() == "content-length"]
    body = await reader.readexactly(lengths[0]) if lengths else b""
    fake.store.requests.append(f"{method} {urlsplit(target).path}")
    match fake.store.mode:
        case "reset":
            writer.transport.abort()
            return
        case "slow":
            await asyncio.sleep(20)
            return
        case "500":
            status, answer = 500, b'{"error": {"type": "api_error", "message": "It broke."}}'
        case "403":
            status, answer = 403, b'{"error": {"type": "invalid_request_error", "message": "Not this key."}}'
        case "garbage":
            status, answer = 200, GARBAGE
        case "other":
            status, answer = 200, b'{"object": "list", "data": 5}'
        case _:
            status, extra, answer = await _answer(fake, method, target, headers, body)
            _write(writer, status, extra, answer)
            await writer.drain()
            return
    _write(writer, status, [], answer)
    await writer.drain()


async def _answer(
    fake: StripeFake, method: str, target: str, headers: list[list[str]], body: bytes
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """What the application says (ASGI 3)."""
    address = urlsplit(target)
    scope = {
        "type": "http",
        "method": method,
        "path": address.path,
        "raw_path": address.path.encode(),
        "query_string": address.query.encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "scheme": "http",
        "root_path": "",
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await fake.app(scope, receive, send)
    content = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], sent[0]["headers"], content


def _write(writer: asyncio.StreamWriter, status: int, headers: Any, body: bytes) -> None:
    lines = [f"HTTP/1.1 {status} .".encode(), b"connection: close"]
    lines += [name + b": " + value for name, value in headers if name != b"content-length"]
    lines.append(f"content-length: {len(body)}".encode())
    writer.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
