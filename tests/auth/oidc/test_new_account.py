"""Whoever comes from a provider for the first time gets an account, and finds it again."""

import asyncio
from typing import Any

import pytest

from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.mfa.test_factors import bearer
from tests.auth.oidc.browser import ALL_USERS, CHALLENGE, PAGE, Browser, exchanged, refusal_of, session_of
from tests.auth.oidc.issuer import Issuer, known_as_acme


class TestNewPerson:
    async def test_gets_an_account_and_a_code(self, api: AuthApi, browser: Browser, issuer: Issuer):
        issuer.person |= {"name": "Ann Lee", "given_name": "Ann", "picture": "https://id.example/ann.png"}
        arrival = await browser.sign_in(
            redirect_to=f"{PAGE}?from=1", code_challenge=CHALLENGE, code_challenge_method="s256"
        )
        assert arrival.page == PAGE
        assert arrival.query.keys() == {"from", "code"}
        assert arrival.fragment == {}
        session = Session.of(await exchanged(api, arrival.query["code"]))
        assert [entry["method"] for entry in session.claims["amr"]] == ["oauth"]
        assert session.user["email"] == "ann@example.com"
        assert session.user["email_confirmed_at"]
        assert session.user["app_metadata"] == {"provider": "acme", "providers": ["acme"]}
        assert session.user["user_metadata"] == {
            "full_name": "Ann Lee",
            "first_name": "Ann",
            "avatar_url": "https://id.example/ann.png",
        }
        (identity,) = session.user["identities"]
        assert (identity["provider"], identity["id"]) == ("acme", "person-1")
        profile = await api.client.get("/rest/v1/profiles?select=full_name", headers=bearer(api, session))
        assert profile.json() == [{"full_name": "Ann"}]

    async def test_gets_a_session_in_the_fragment_without_a_challenge(self, api: AuthApi, browser: Browser):
        arrival = await browser.sign_in(redirect_to=PAGE)
        assert arrival.query == {}
        assert arrival.fragment["token_type"] == "bearer"
        session = await session_of(api, arrival)
        assert session.user["email"] == "ann@example.com"
        assert (await api.refresh(session.refresh_token)).status_code == 200

    async def test_the_code_is_for_its_own_verifier_and_once(self, api: AuthApi, browser: Browser):
        query = {"code_challenge": CHALLENGE, "code_challenge_method": "s256"}
        stolen = (await browser.sign_in(**query)).query["code"]
        assert error(await exchanged(api, stolen, "w" * 43)) == (400, "bad_code_verifier")
        used = (await browser.sign_in(**query)).query["code"]
        assert (await exchanged(api, used)).status_code == 200
        assert error(await exchanged(api, used)) == (404, "flow_state_not_found")

    async def test_returns_to_the_same_account(self, api: AuthApi, browser: Browser, issuer: Issuer):
        first = await session_of(api, await browser.sign_in())
        issuer.person["email"] = "ann@new.example.com"
        again = await session_of(api, await browser.sign_in())
        assert again.user["id"] == first.user["id"]
        assert again.user["email"] == "ann@example.com"
        assert len(await api.database.fetch_all(ALL_USERS)) == 1

    async def test_twice_at_a_moment_gets_one_account(self, api: AuthApi, browser: Browser):
        backs = [await browser.at_provider(await browser.set_out()) for _ in range(4)]
        arrivals = await asyncio.gather(*(browser.come_back(back) for back in backs))
        ids = {(await session_of(api, arrival)).user["id"] for arrival in arrivals}
        assert len(ids) == 1

    async def test_may_set_a_password_later(self, api: AuthApi, browser: Browser):
        session = await session_of(api, await browser.sign_in())
        assert error(await api.sign_in("ann@example.com", "")) == (400, "invalid_credentials")
        response = await api.update(session, password=PASSWORD, nonce=await api.nonce(session))
        assert response.status_code == 200
        assert (await api.sign_in("ann@example.com")).status_code == 200

    async def test_an_address_in_userinfo_alone_counts(self, api: AuthApi, browser: Browser, issuer: Issuer):
        issuer.mode = "thin"
        assert (await session_of(api, await browser.sign_in())).user["email"] == "ann@example.com"

    @pytest.mark.on_sqlite
    async def test_a_secret_in_the_body_is_understood_too(
        self, api: AuthApi, browser: Browser, issuer: Issuer
    ):
        issuer.auth_methods = ["client_secret_post"]
        assert (await session_of(api, await browser.sign_in())).user["email"] == "ann@example.com"

    @pytest.mark.on_sqlite
    async def test_what_a_provider_says_of_a_name_is_kept_in_bounds(
        self, api: AuthApi, browser: Browser, issuer: Issuer
    ):
        issuer.person |= {"name": "é" * 500, "given_name": 7, "family_name": "a\0b", "role": "admin"}
        issuer.person |= {"picture": "javascript:alert(1)"}
        session = await session_of(api, await browser.sign_in())
        assert session.user["user_metadata"] == {"full_name": "é" * 100}

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(("length", "is_kept"), [(500, True), (501, False)])
    async def test_what_a_provider_says_of_a_picture_is_kept_in_bounds(
        self, api: AuthApi, browser: Browser, issuer: Issuer, length: int, is_kept: bool
    ):
        issuer.person |= {"picture": "https://id.example/".ljust(length, "a")}
        session = await session_of(api, await browser.sign_in())
        assert ("avatar_url" in session.user["user_metadata"]) is is_kept


class TestClosedToNewPeople:
    @pytest.fixture
    def settings_values(self, issuer: Issuer) -> dict[str, Any]:
        return {**known_as_acme(issuer), "signup_enabled": False}

    async def test_no_account_is_made(self, api: AuthApi, browser: Browser):
        assert await refusal_of(await browser.sign_in()) == "signup_disabled"
        assert await api.database.fetch_all(ALL_USERS) == []
