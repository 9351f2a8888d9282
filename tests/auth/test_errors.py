"""How refusals are written, and that no body brings the server down."""

import json
import random
from typing import Any

import pytest

from tests.auth.api import AuthApi, error

POSTS = ["/signup", "/resend", "/verify", "/token?grant_type=password", "/token?grant_type=refresh_token"]


@pytest.mark.on_sqlite
class TestShape:
    async def test_with_the_version_header_the_code_is_a_name(self, api: AuthApi):
        response = await api.sign_in("nobody@example.com")
        assert error(response) == (400, "invalid_credentials")
        assert response.headers["cache-control"] == "no-store"

    @pytest.mark.parametrize(
        "headers", [{}, {"x-supabase-api-version": "2023-01-01"}, {"x-supabase-api-version": "x"}]
    )
    async def test_without_it_the_code_is_the_status(self, api: AuthApi, headers: dict[str, str]):
        body = {"email": "nobody@example.com", "password": "wrong-horse-9"}
        response = await api.client.post(
            "/auth/v1/token?grant_type=password", json=body, headers={"apikey": api.key, **headers}
        )
        assert "x-supabase-api-version" not in response.headers
        assert response.headers["x-sb-error-code"] == "invalid_credentials"
        assert response.json() == {
            "code": 400,
            "error_code": "invalid_credentials",
            "message": "Invalid login credentials",
            "msg": "Invalid login credentials",
        }

    async def test_unknown_addresses_and_methods_have_it_too(self, api: AuthApi):
        assert error(await api.call("GET", "/nonsense")) == (404, "not_found")
        assert error(await api.call("GET", "/signup")) == (405, "method_not_allowed")

    @pytest.mark.parametrize("key", [None, "", "nonsense"])
    async def test_a_missing_or_unknown_api_key_is_401(self, api: AuthApi, key: str | None):
        headers = {"x-supabase-api-version": "2024-01-01", **({"apikey": key} if key is not None else {})}
        for method, path in (
            ("POST", "/signup"),
            ("GET", "/user"),
            ("POST", "/resend"),
            ("POST", "/logout"),
        ):
            response = await api.client.request(method, f"/auth/v1{path}", headers=headers)
            assert error(response) == (401, "no_authorization")


BODIES: list[bytes] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"1e999",
    b"\xff\xfe",
    b'{"email":',
    b'{"email": 1, "password": []}',
    b'{"email": {"$ne": null}, "password": {"$ne": null}}',
    b'{"email": "\\ud800@example.com", "password": "correct-horse-7"}',
    b'{"email": "a\\u0000b@example.com", "password": "correct-horse-7", "refresh_token": "\\u0000"}',
    b'{"email": "a\\u0000b@example.com", "password": "a\\u0000bcdefgh"}',
    b'{"type": "signup", "token_hash": "\\u0000"}',
    b'{"type": "email", "email": "a\\u0000b@example.com", "token": "\\u0000"}',
    b'{"type": "signup", "email": "' + b"a" * 70_000 + b'@example.com"}',
    b'{"email": "ann@example.com", "password": "correct-horse-7", "data": []}',
    b'{"email": "ann@example.com", "password": "correct-horse-7", "data": "x"}',
    b'{"data": ' + b'{"a":' * 200 + b"1" + b"}" * 200 + b"}",
    b"[" * 100_000,
    b" " * (1024 * 1024 + 1),
]


class TestMalformed:
    @pytest.mark.parametrize("path", POSTS)
    @pytest.mark.on_sqlite
    async def test_bodies_are_refused_in_the_protocols_shape(self, api: AuthApi, path: str):
        for body in BODIES:
            response = await self.post(api, path, body)
            assert 400 <= response.status_code < 500, (path, body[:60], response.text)
            error(response)

    @pytest.mark.on_sqlite
    async def test_bodies_of_an_update_are_refused_too(self, api: AuthApi):
        session = await api.person()
        for body in BODIES:
            headers = {
                "apikey": api.key,
                "authorization": f"Bearer {session.access_token}",
                "content-type": "application/json",
                "x-supabase-api-version": "2024-01-01",
            }
            response = await api.client.put("/auth/v1/user", content=body, headers=headers)
            assert response.status_code < 500, (body[:60], response.text)

    @pytest.mark.on_sqlite
    async def test_a_form_of_another_site_is_refused(self, api: AuthApi):
        for content_type in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
        ):
            response = await self.post(api, "/signup", b'{"email":"a@example.com"}', content_type)
            assert error(response) == (415, "unsupported_media_type")

    @pytest.mark.on_sqlite
    async def test_five_hundred_mutations_never_fail(self, api: AuthApi):
        dice = random.Random(20261121)
        good: list[dict[str, Any]] = [
            {"email": "ann@example.com", "password": "correct-horse-7", "data": {"first_name": "Ann"}},
            {"type": "signup", "token_hash": "ab" * 28},
            {"type": "email", "email": "ann@example.com", "token": "123456"},
            {"refresh_token": "abcdefghijkl"},
        ]
        for _ in range(500):
            raw = bytearray(json.dumps(dice.choice(good)).encode())
            for _ in range(dice.randint(1, 4)):
                raw[dice.randrange(len(raw))] = dice.randrange(256)
            response = await self.post(api, dice.choice(POSTS), bytes(raw))
            assert response.status_code < 500, bytes(raw)

    async def post(self, api: AuthApi, path: str, body: bytes, content_type: str = "application/json") -> Any:
        headers = {"apikey": api.key, "content-type": content_type, "x-supabase-api-version": "2024-01-01"}
        return await api.client.post(f"/auth/v1{path}", content=body, headers=headers)
