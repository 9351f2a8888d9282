"""What a client sends to the accounts is refused as it is decoded, where it is more than anybody needs."""

from typing import Any

import pytest

from tests.auth.api import AuthApi, error

FITS: dict[str, Any] = {"a": {"b": {"c": {"d": {"e": 1}}}}, "language": "ar", "list": [[[["deep"]]]]}


@pytest.mark.on_sqlite
class TestBounds:
    async def test_data_five_levels_deep_is_kept(self, api: AuthApi):
        session = await api.person("ann@example.com", **FITS)
        assert session.user["user_metadata"] == FITS

    @pytest.mark.parametrize(
        "data",
        [
            {"a": {"b": {"c": {"d": {"e": {}}}}}},
            {"a": [[[[[1]]]]]},
            {f"name{number}": 1 for number in range(65)},
            {"a": [1] * 257},
            {"a": "x" * 4097},
            {"x" * 257: 1},
            {"a": 2**63},
        ],
        ids=["deep", "deep list", "many names", "long list", "long text", "long name", "large number"],
    )
    async def test_data_beyond_that_is_refused(self, api: AuthApi, data: dict[str, Any]):
        body = {"email": "ann@example.com", "password": "correct-horse-7", "data": data}
        assert error(await api.call("POST", "/signup", body)) == (400, "validation_failed")

    @pytest.mark.parametrize("name", ["email", "phone", "password", "code_challenge"])
    async def test_mebibyte_of_text_is_refused(self, api: AuthApi, name: str):
        body = {"email": "ann@example.com", "password": "correct-horse-7", name: "\ufdfa" * 300_000}
        answer = await api.call("POST", "/signup", body)
        assert error(answer) == (400, "validation_failed")
        assert name in answer.json()["message"]

    async def test_link_with_a_long_token_is_refused(self, api: AuthApi):
        answer = await api.client.get(f"/auth/v1/verify?type=signup&token={'x' * 256}")
        assert (answer.status_code, answer.json()["error_code"]) == (400, "validation_failed")
