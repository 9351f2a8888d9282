"""Ways to ask the site, and what every answer of it carries."""

from typing import Any

import httpx2

from tawam.site.site import Site

EVERYWHERE = {
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "credentialless",
}


def client_of(app: Any) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://testserver")


async def messages_of(site: Site, method: str, path: str) -> list[Any]:
    """What the site sends to the server, before a client could tidy it."""
    sent: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("the site reads no body")

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": []}
    await site(scope, receive, send)
    return sent
