"""Whose address has an account here is led into that one, if the address is shown to be theirs."""

import pytest
from sqlalchemy import select

from tawam.auth.tables import identities
from tawam.database.port import Row, Statement
from tests.auth.api import AuthApi, Session, error
from tests.auth.mfa.second_factor import protected
from tests.auth.mfa.test_factors import bearer
from tests.auth.oidc.browser import ALL_USERS, Browser, refusal_of, session_of
from tests.auth.oidc.issuer import Issuer
from tests.auth.sessions.test_token import ban

ALL_IDENTITIES = Statement(select(identities).order_by(identities.c.created_at, identities.c.provider))


class TestKnownAddress:
    async def test_a_confirmed_account_is_linked(self, api: AuthApi, browser: Browser, issuer: Issuer):
        issuer.person["email"] = "Ann@Example.com"
        ann = await api.person("ann@example.com", full_name="Ann")
        session = await session_of(api, await browser.sign_in())
        assert session.user["id"] == ann.user["id"]
        assert session.user["user_metadata"] == ann.user["user_metadata"]
        assert session.user["app_metadata"]["providers"] == ["email", "acme"]
        assert sorted(identity["provider"] for identity in session.user["identities"]) == ["acme", "email"]
        assert (await api.sign_in("ann@example.com")).status_code == 200
        assert (await api.user(ann)).status_code == 200

    async def test_whoever_opened_an_unconfirmed_account_keeps_no_way_in(
        self, api: AuthApi, browser: Browser
    ):
        """A stranger signs up with someone's address and waits for them to come by their provider."""
        await api.sign_up("ann@example.com", "strangers-own-7", full_name="Stranger")
        link = await api.proof("ann@example.com")
        session = await session_of(api, await browser.sign_in())
        assert session.user["email_confirmed_at"]
        assert session.user["user_metadata"] == {}
        assert "needs_password" not in session.user["app_metadata"]
        assert error(await api.sign_in("ann@example.com", "strangers-own-7")) == (400, "invalid_credentials")
        assert error(await api.follow(link.token)) == (403, "otp_expired")
        assert len(await api.database.fetch_all(ALL_USERS)) == 1

    @pytest.mark.parametrize("mode", ["unverified e-mail", "no word on the e-mail", "thin, of another"])
    @pytest.mark.parametrize("is_known", [True, False])
    @pytest.mark.on_sqlite
    async def test_an_address_that_the_provider_has_not_verified_opens_nothing(
        self, api: AuthApi, browser: Browser, issuer: Issuer, mode: str, *, is_known: bool
    ):
        issuer.mode = mode
        if is_known:
            await api.person("ann@example.com")
        assert await refusal_of(await browser.sign_in()) == "provider_email_needs_verification"
        rows: list[Row] = await api.database.fetch_all(ALL_IDENTITIES)
        assert [row["provider"] for row in rows] == ["email"] * is_known

    async def test_a_banned_account_stays_closed(self, api: AuthApi, browser: Browser):
        await api.person("ann@example.com")
        await ban(api.database, "ann@example.com")
        assert await refusal_of(await browser.sign_in()) == "user_banned"

    async def test_a_person_banned_after_linking_stays_out(self, api: AuthApi, browser: Browser):
        await browser.sign_in()
        await ban(api.database, "ann@example.com")
        assert await refusal_of(await browser.sign_in()) == "user_banned"

    async def test_a_second_factor_is_still_to_be_shown(self, api: AuthApi, browser: Browser):
        _, phone = await protected(api)
        session = await session_of(api, await browser.sign_in())
        assert session.claims["aal"] == "aal1"
        response = await api.client.get("/rest/v1/profiles", headers=bearer(api, session))
        assert (response.status_code, response.json()["code"]) == (403, "insufficient_aal")
        assert Session.of(await phone.verify(session)).claims["aal"] == "aal2"
