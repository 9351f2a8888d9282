"""GET /authorize: where it leads, and what binds the answer to the browser that set out."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select

from tawam.auth.tables import flow_states
from tawam.database.port import Statement
from tests.auth.api import AuthApi
from tests.auth.oidc.browser import CHALLENGE, PAGE, Browser
from tests.auth.oidc.issuer import CLIENT_ID, Issuer

ALL_FLOWS = Statement(select(flow_states))


class TestAuthorize:
    @pytest.mark.on_sqlite
    async def test_leads_to_the_provider_with_everything_that_binds_the_answer(
        self, api: AuthApi, browser: Browser, issuer: Issuer
    ):
        address = await browser.set_out(redirect_to=f"{PAGE}?from=1", scopes="calendar")
        assert address.startswith(f"{issuer.address}/authorize?tenant=1&")
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert query["response_type"] == "code"
        assert query["client_id"] == CLIENT_ID
        assert query["redirect_uri"] == "http://testserver/auth/v1/callback"
        assert query["scope"] == "openid email profile calendar"
        assert query["code_challenge_method"] == "S256"
        assert all(len(query[name]) >= 43 for name in ("state", "nonce", "code_challenge"))

    @pytest.mark.on_sqlite
    async def test_the_browser_is_marked_and_no_script_can_read_it(self, api: AuthApi):
        response = await api.client.get("/auth/v1/authorize?provider=acme")
        cookie = response.headers["set-cookie"]
        assert re.fullmatch(
            r"tawam-sign-in-\w{8}=[\w-]{43}; HttpOnly; Max-Age=600; Path=/auth/v1/callback; SameSite=lax",
            cookie,
        )

    async def test_the_database_holds_no_secret_of_it(self, api: AuthApi, browser: Browser):
        address = await browser.set_out()
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        rows = str(await api.database.fetch_all(ALL_FLOWS))
        assert query["state"] not in rows
        assert query["nonce"] not in rows
        assert all(cookie not in rows for cookie in api.client.cookies.values())

    @pytest.mark.parametrize("provider", ["google", "", "ACME", "email", "constructor"])
    @pytest.mark.on_sqlite
    async def test_another_provider_is_refused(self, api: AuthApi, provider: str):
        response = await api.client.get("/auth/v1/authorize", params={"provider": provider})
        assert response.status_code == 400
        assert response.json()["error_code"] == "validation_failed"
        assert response.json()["msg"] == "Unsupported provider: provider is not enabled"

    @pytest.mark.parametrize(
        "query",
        [
            {"code_challenge": CHALLENGE, "code_challenge_method": "plain"},
            {"code_challenge": "short", "code_challenge_method": "s256"},
            {"code_challenge_method": "s256"},
            {"code_challenge": CHALLENGE},
        ],
    )
    @pytest.mark.on_sqlite
    async def test_a_challenge_that_protects_nothing_is_refused(self, api: AuthApi, query: dict[str, str]):
        response = await api.client.get("/auth/v1/authorize", params={"provider": "acme", **query})
        assert (response.status_code, response.json()["error_code"]) == (400, "validation_failed")

    @pytest.mark.parametrize(
        "target",
        [
            "https://evil.example/",
            "//evil.example",
            "http://testserver.evil.example/",
            "http://testserver@evil.example/",
            "http:\\\\evil.example",
            "javascript:alert(1)",
            "http://testserver:81/",
            "",
        ],
    )
    @pytest.mark.on_sqlite
    async def test_nobody_is_sent_elsewhere(self, browser: Browser, target: str):
        assert (await browser.sign_in(redirect_to=target)).page == PAGE

    @pytest.mark.on_sqlite
    async def test_too_many_are_stopped(self, api: AuthApi):
        codes = [(await api.client.get("/auth/v1/authorize?provider=acme")).status_code for _ in range(61)]
        assert codes == [302] * 60 + [429]

    async def test_those_that_nobody_finished_are_swept(self, api: AuthApi, browser: Browser):
        for _ in range(3):
            await browser.set_out()
        api.later(minutes=11)
        await browser.set_out()
        assert len(await api.database.fetch_all(ALL_FLOWS)) == 1
