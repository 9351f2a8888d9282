"""What is read of a provider, how often, and what is not believed of it."""

import asyncio
from time import monotonic
from typing import Any

import pytest

from tawam.auth.oidc.providers import Provider, ProviderFailed, ProviderRefused
from tawam.settings import OpenIdProvider
from tests.auth.api import AuthApi, error
from tests.auth.oidc.browser import PAGE, Arrival, Browser, refusal_of
from tests.auth.oidc.issuer import Issuer, known_as_acme


class TestDocuments:
    @pytest.mark.on_sqlite
    async def test_documents_are_read_once_in_an_hour(
        self, browser: Browser, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
    ):
        ahead = 0.0
        monkeypatch.setattr("tawam.auth.oidc.providers.monotonic", lambda: monotonic() + ahead)
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

    @pytest.mark.parametrize("mode", ["discovery of another", "not JSON", "half a character", "deep"])
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


@pytest.mark.on_sqlite
class TestDown:
    async def test_a_provider_that_is_down_is_asked_a_few_times_whatever_is_forged(
        self, api: AuthApi, issuer: Issuer
    ):
        issuer.mode = "not JSON"
        for number in range(30):
            body = {"provider": "acme", "nonce": "n", "id_token": issuer.id_token(nonce=str(number))}
            refusal = await api.call("POST", "/token?grant_type=id_token", body)
            assert error(refusal) == (503, "unexpected_failure")
        assert len(issuer.requests) == 3

    async def test_forged_tokens_are_counted_while_it_is_down(self, api: AuthApi, issuer: Issuer):
        issuer.mode = "not JSON"
        body = {"provider": "acme", "nonce": "n", "id_token": issuer.id_token(nonce="n")}
        answers = [await api.call("POST", "/token?grant_type=id_token", body) for _ in range(61)]
        assert [answer.status_code for answer in answers] == [503] * 60 + [429]

    async def test_all_wait_for_one_request(self, issuer: Issuer):
        issuer.mode = "not JSON"
        registration = OpenIdProvider(**known_as_acme(issuer)["openid_providers"]["acme"])
        provider = Provider("acme", registration, allows_http=True)
        found = await asyncio.gather(*(provider.metadata() for _ in range(50)), return_exceptions=True)
        assert {type(each) for each in found} == {ProviderFailed}
        assert len(issuer.requests) == 1

    async def test_unknown_keys_ask_it_once_a_minute_though_it_fails(
        self, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
    ):
        moment = 1000.0
        monkeypatch.setattr("tawam.auth.oidc.providers.monotonic", lambda: moment)
        registration = OpenIdProvider(**known_as_acme(issuer)["openid_providers"]["acme"])
        provider = Provider("acme", registration, allows_http=True)
        assert await provider.key("main") is not None
        issuer.mode, moment = "not JSON", moment + 61
        with pytest.raises(ProviderFailed):
            await provider.key("forged")
        for number in range(10):
            assert await provider.key(f"forged {number}") is None
        assert await provider.key("main") is not None
        assert issuer.requests.count("/keys") == 2

    async def test_codes_that_it_refuses_do_not_make_it_count_as_down(self, issuer: Issuer):
        registration = OpenIdProvider(**known_as_acme(issuer)["openid_providers"]["acme"])
        provider = Provider("acme", registration, allows_http=True)
        for _ in range(10):
            with pytest.raises(ProviderRefused):
                await provider.exchange("made up", "verifier", "http://testserver/auth/v1/callback")
        assert issuer.requests.count("/token") == 10


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
