"""The least that could tell everybody: sockets in a set, and a loop that sends one text to each."""

import asyncio
from typing import Any

SOCKETS: set[Any] = set()


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        SOCKETS.add(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass
        SOCKETS.discard(send)
        return
    if scope["type"] != "http":
        return
    body = (await receive()).get("body", b"")
    if body:
        message = {"type": "websocket.send", "text": body.decode()}
        await asyncio.gather(*[each(message) for each in SOCKETS])
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})
