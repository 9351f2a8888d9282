"""Requests of `/storage/v1`, as the official clients send them."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest

from tests.people import People, Person

PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000") + bytes(100)
BASE = "/storage/v1"

Ask = Callable[..., Awaitable[httpx2.Response]]


@pytest.fixture
def service(client: httpx2.AsyncClient, people: People) -> Ask:
    """Sends a request with the service key."""
    return asker(client, people.service)


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


@pytest.fixture
async def ben(people: People) -> Person:
    return await people.add("ben")


@pytest.fixture
async def docs(service: Ask) -> str:
    """A private bucket of the service key's."""
    assert (await service("POST", "/bucket", json={"id": "docs", "name": "docs"})).status_code == 200
    return "docs"


def asker(client: httpx2.AsyncClient, credentials: dict[str, str]) -> Ask:
    async def ask(method: str, path: str, **options: Any) -> httpx2.Response:
        headers = {**credentials, **options.pop("headers", {})}
        return await client.request(method, f"{BASE}{path}", headers=headers, **options)

    return ask


async def put(ask: Ask, path: str, content: bytes = b"hello", content_type: str = "text/plain") -> None:
    headers = {"x-upsert": "true", "content-type": content_type}
    answer = await ask("POST", f"/object/{path}", content=content, headers=headers)
    assert answer.status_code == 200, answer.text


def refusal(answer: httpx2.Response) -> tuple[int, str, str]:
    """The HTTP status of a refusal, the status in its body, and its code."""
    body = answer.json()
    assert set(body) == {"statusCode", "code", "error", "message"}
    return answer.status_code, body["statusCode"], body["code"]
