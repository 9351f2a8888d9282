"""Whatever is sent to an endpoint, the answer is a 4xx in its protocol's own shape."""

import random
from typing import Any

import httpx2
import msgspec
import pytest

from tawam.auth.keys import SigningKeys
from tawam.settings import Settings
from tests.conftest import NewClient

pytestmark = pytest.mark.on_sqlite

ENDPOINTS = [
    ("POST", "/auth/v1/signup"),
    ("POST", "/auth/v1/verify"),
    ("POST", "/auth/v1/token?grant_type=password"),
    ("POST", "/auth/v1/token?grant_type=refresh_token"),
    ("POST", "/auth/v1/token?grant_type=pkce"),
    ("POST", "/auth/v1/resend"),
    ("POST", "/auth/v1/recover"),
    ("POST", "/auth/v1/otp"),
    ("POST", "/auth/v1/confirm"),
    ("POST", "/auth/v1/factors"),
    ("POST", "/auth/v1/invite"),
    ("POST", "/auth/v1/admin/users"),
    ("PUT", "/auth/v1/user"),
    ("PATCH", "/rest/v1/profiles?id=eq.00000000-0000-7000-8000-000000000000"),
    ("POST", "/rest/v1/profiles"),
    ("POST", "/functions/v1/create-checkout"),
    ("POST", "/functions/v1/checkout-status"),
    ("POST", "/functions/v1/contact"),
    ("POST", "/functions/v1/affiliate-application"),
    ("POST", "/functions/v1/delete-account"),
    ("POST", "/functions/v1/export-data"),
]
JSON = "application/json"
BODIES: dict[str, tuple[str, bytes]] = {
    "nothing": (JSON, b""),
    "half an object": (JSON, b'{"email": "a@b.c"'),
    "a list": (JSON, b"[]"),
    "null": (JSON, b"null"),
    "a number": (JSON, b"1e999"),
    "text": (JSON, b'"hello"'),
    "numbers for texts": (
        JSON,
        b'{"email": 1, "password": [], "token_hash": {}, "planName": 7, "message": true}',
    ),
    "surrogates": (JSON, b'{"email": "\\ud800", "planName": "\\ud800", "message": "\\ud800"}'),
    "broken UTF-8": (JSON, b'{"email": "\xff\xfe"}'),
    "a NUL": (JSON, b'{"email": "a\\u0000@b.co", "password": "\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}'),
    "deep nesting": (JSON, b"[" * 200_000),
    "two mebibytes": (JSON, b'{"email": "' + b"a" * 2_097_152 + b'"}'),
    "a form": ("application/x-www-form-urlencoded", b"email=a%40b.co&password=secret"),
    "no type": ("", b"{}"),
}
SHAPES = {
    "/auth/v1": {"code", "error_code", "message", "msg"},
    "/rest/v1": {"code", "message", "details", "hint"},
    "/functions/v1": {"error", "message"},
}


@pytest.fixture
def headers(settings: Settings) -> dict[str, str]:
    return {"apikey": SigningKeys.load(settings.data_dir).anon_key}


def assert_refused(answer: httpx2.Response, path: str) -> None:
    shape = next(keys for prefix, keys in SHAPES.items() if path.startswith(prefix))
    assert 400 <= answer.status_code < 500, (answer.request.content[:100], answer.text)
    assert answer.headers["content-type"].startswith(JSON)
    assert shape <= answer.json().keys(), answer.text
    assert "Traceback" not in answer.text
    assert "sqlite" not in answer.text.lower()


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
async def test_malformed_bodies_are_refused_in_the_protocols_shape(
    new_client: NewClient, headers: dict[str, str], method: str, path: str
):
    for number, (content_type, content) in enumerate(BODIES.values()):
        # From addresses of their own: no limit answers in the place of a handler.
        async with new_client(f"198.51.100.{number}") as client:
            answer = await client.request(
                method, path, content=content, headers={**headers, "content-type": content_type}
            )
        assert answer.status_code != 429
        assert_refused(answer, path)


def mutated(chance: random.Random) -> Any:
    leaf = chance.choice(
        ["", "x" * 5000, -1, 2**70, 0.1, True, None, "__proto__", "\u202e", "a@b.co", "💥", [], {}]
    )
    names = [
        "email",
        "password",
        "data",
        "type",
        "token_hash",
        "token",
        "refresh_token",
        "planName",
        "planPrice",
    ]
    names += [
        "planType",
        "planFeatures",
        "session_id",
        "name",
        "subject",
        "message",
        "language",
        "full_name",
        "id",
    ]
    return {
        name: chance.choice([leaf, [leaf], {name: leaf}])
        for name in chance.sample(names, chance.randint(0, 6))
    }


async def test_a_thousand_random_bodies_never_break_the_server(
    client: httpx2.AsyncClient, headers: dict[str, str]
):
    chance = random.Random(1447)
    for _ in range(1000):
        method, path = chance.choice(ENDPOINTS)
        body = msgspec.json.encode(mutated(chance))
        answer = await client.request(method, path, content=body, headers={**headers, "content-type": JSON})
        assert answer.status_code < 500, (method, path, body, answer.text)
