"""A server that was told to stop says so where proxies look, and serves until they have seen it."""

import asyncio
from typing import Any

import httpx2
import pytest

from tawam.app import Application


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"drain_seconds": 1}


@pytest.mark.on_sqlite
async def test_requests_are_served_while_it_is_not_ready(
    app: Application, client: httpx2.AsyncClient
) -> None:
    assert (await client.get("/readyz")).status_code == 200
    draining = asyncio.ensure_future(app.drain())
    await asyncio.sleep(0)
    answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "the server stops"})
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/")).status_code == 200
    assert not draining.done()
    await draining
