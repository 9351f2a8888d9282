"""What is read of a provider, how often, and what is not believed of it."""

import asyncio
from time import monotonic
from typing import Any

import pytest

from tawam.auth.openid.providers import Provider, ProviderFailed
from tawam.settings import OpenIdProvider
from tests.auth.api import AuthApi
from tests.auth.openid.browser import PAGE, Arrival, Browser, refusal_of
from tests.auth.openid.issuer import Issuer, known_as_acme


class TestDocuments:
    @pytest.mark.on_sqlite
    async def test_documents_are_read_once_in_an_hour(
        self, browser: Browser, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
    ):
        ahead = 0.0
        monkeypatch.setattr("tawam.auth.openid.providers.monotonic", lambda: monotonic() + ahead)
        assert issuer.requests == []
        await asyncio.gather(*(browser.set_out() for _ in range(5)))
        for _ in range(2):
            await browser.sign_in()
        documents = [
            path for path in issuer.requests if path in ("/keys", "/.well-known/openid-configuration")
        ]
        assert documents == ["/.well-known/openid-configuration", "/keys"]
        ahead = 3601.0
        await browser.set_out()
        assert issuer.requests[-1] == "/.well-known/openid-configuration"

    @pytest.mark.parametrize("mode", ["discovery of another", "not JSON"])
    @pytest.mark.on_sqlite
    async def test_documents_that_cannot_be_believed_end_it(
        self, api: AuthApi, browser: Browser, issuer: Issuer, mode: str
    ):
        issuer.mode = mode
        response = await api.client.get("/auth/v1/authorize?provider=acme")
        assert await refusal_of(Arrival(response.headers["location"])) == "unexpected_failure"
        assert response.headers["location"].startswith(PAGE)
        issuer.mode = ""
        await browser.set_out()


class TestHttps:
    @pytest.fixture
    def settings_values(self, issuer: Issuer) -> dict[str, Any]:
        return {**known_as_acme(issuer), "site_url": "https://testserver"}

    @pytest.mark.on_sqlite
    async def test_the_cookie_stays_on_it(self, api: AuthApi):
        response = await api.client.get("/auth/v1/authorize?provider=acme")
        assert response.headers["set-cookie"].endswith("; Secure")

    @pytest.mark.on_sqlite
    async def test_a_provider_without_it_is_not_used_in_production(self, issuer: Issuer):
        registration = OpenIdProvider(**known_as_acme(issuer)["openid_providers"]["acme"])
        with pytest.raises(ProviderFailed, match="not https"):
            await Provider("acme", registration, allows_http=False).metadata()
        assert (await Provider("acme", registration, allows_http=True).metadata()).issuer == issuer.address
