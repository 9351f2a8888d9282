"""GET /authorize and GET, POST /callback: signing in at a provider, and what must not come of it."""

import asyncio
import hashlib
import re
from dataclasses import dataclass
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import httpx2
import pytest
from sqlalchemy import select

from tawam.auth.openid.providers import Provider, ProviderFailed
from tawam.auth.tables import flow_states, identities, users
from tawam.database.port import Row, Statement
from tawam.settings import OpenIdProvider
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.openid_issuer import CLIENT_ID, ID_TOKEN_DEVIATIONS, Issuer, b64, known_as_acme
from tests.auth.second_factor import protected
from tests.auth.test_factors import bearer
from tests.auth.test_token import ban
from tests.conftest import NewClient

ALL_USERS = Statement(select(users))
ALL_IDENTITIES = Statement(select(identities).order_by(identities.c.created_at, identities.c.provider))
ALL_FLOWS = Statement(select(flow_states))
VERIFIER = "v" * 43
CHALLENGE = b64(hashlib.sha256(VERIFIER.encode()).digest())
PAGE = "http://testserver/auth/callback"
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def settings_values(issuer: Issuer) -> dict[str, Any]:
    return known_as_acme(issuer)


@dataclass(frozen=True)
class Arrival:
    """Where a browser ended."""

    address: str

    @property
    def page(self) -> str:
        return urlsplit(self.address)._replace(query="", fragment="").geturl()

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.address).query))

    @property
    def fragment(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.address).fragment))


@dataclass(frozen=True)
class Browser:
    """Follows a sign-in by hand; its cookies are its client's."""

    client: httpx2.AsyncClient

    async def set_out(self, **query: str) -> str:
        """The provider's address that we lead to."""
        response = await self.client.get("/auth/v1/authorize", params={"provider": "acme", **query})
        assert response.status_code == 302, response.text
        return response.headers["location"]

    async def at_provider(self, address: str) -> str:
        """Our callback, as the provider calls it."""
        async with httpx2.AsyncClient() as network:
            response = await network.get(address)
        assert response.status_code == 302
        return response.headers["location"]

    async def come_back(self, address: str) -> Arrival:
        response = await self.client.get(address)
        assert response.status_code == 302, response.text
        return Arrival(response.headers["location"])

    async def sign_in(self, **query: str) -> Arrival:
        return await self.come_back(await self.at_provider(await self.set_out(**query)))


@pytest.fixture
def browser(api: AuthApi) -> Browser:
    return Browser(api.client)


async def exchanged(api: AuthApi, code: str, verifier: str = VERIFIER) -> httpx2.Response:
    return await api.call("POST", "/token?grant_type=pkce", {"auth_code": code, "code_verifier": verifier})


async def session_of(api: AuthApi, arrival: Arrival) -> Session:
    session = Session(arrival.fragment["access_token"], arrival.fragment["refresh_token"], {})
    return Session(session.access_token, session.refresh_token, (await api.user(session)).json())


async def refusal_of(arrival: Arrival) -> str:
    assert "access_token" not in arrival.address
    assert "code" not in arrival.query
    assert arrival.fragment["error"] in ("access_denied", "server_error")
    assert arrival.fragment["error_description"]
    return arrival.fragment["error_code"]


class TestAuthorize:
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
        response = await api.call("PUT", "/user", {"password": PASSWORD}, token=session.access_token)
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


class TestClosedToNewPeople:
    @pytest.fixture
    def settings_values(self, issuer: Issuer) -> dict[str, Any]:
        return {**known_as_acme(issuer), "signup_enabled": False}

    async def test_no_account_is_made(self, api: AuthApi, browser: Browser):
        assert await refusal_of(await browser.sign_in()) == "signup_disabled"
        assert await api.database.fetch_all(ALL_USERS) == []


class TestNotBelieved:
    @pytest.mark.on_sqlite
    async def test_an_answer_that_does_not_hold_opens_nothing(
        self, api: AuthApi, browser: Browser, issuer: Issuer
    ):
        believed: list[str] = []
        for mode in [*ID_TOKEN_DEVIATIONS, "mixed up", "refuses"]:
            issuer.mode = mode
            for query in ({}, {"code_challenge": CHALLENGE, "code_challenge_method": "s256"}):
                arrival = await browser.sign_in(**query)
                if await refusal_of(arrival) != "bad_oauth_callback":
                    believed.append(f"{mode}: {arrival.address}")
        assert believed == []
        assert await api.database.fetch_all(ALL_USERS) == []
        issuer.mode = ""
        assert "access_token" in (await browser.sign_in()).fragment

    @pytest.mark.on_sqlite
    async def test_a_provider_that_fails_is_said_to(self, browser: Browser, issuer: Issuer):
        for mode in ("broken", "not JSON"):
            issuer.mode = ""
            back = await browser.at_provider(await browser.set_out())
            issuer.mode = mode
            assert await refusal_of(await browser.come_back(back)) == "unexpected_failure"

    @pytest.mark.on_sqlite
    async def test_a_refusal_is_told_where_a_caller_looks_for_its_code(
        self, browser: Browser, issuer: Issuer
    ):
        issuer.mode = "refuses"
        arrival = await browser.sign_in(
            redirect_to=f"{PAGE}?from=1", code_challenge=CHALLENGE, code_challenge_method="s256"
        )
        assert arrival.query == {
            "from": "1",
            "error": "access_denied",
            "error_code": "bad_oauth_callback",
            "error_description": "acme did not sign you in",
        }
        assert "alert" not in arrival.address

    async def test_a_strangers_link_signs_nobody_in(self, browser: Browser, new_client: NewClient):
        """Whoever opens it would work, and pay, in the stranger's account."""
        back = await browser.at_provider(await browser.set_out())
        async with new_client("127.0.0.9") as visitor:
            assert await refusal_of(await Browser(visitor).come_back(back)) == "bad_oauth_state"
        # It was not spent either.
        assert "access_token" in (await browser.come_back(back)).fragment

    async def test_an_answer_counts_once(self, browser: Browser):
        back = await browser.at_provider(await browser.set_out())
        cookies = dict(browser.client.cookies)
        assert "access_token" in (await browser.come_back(back)).fragment
        browser.client.cookies.update(cookies)
        assert await refusal_of(await browser.come_back(back)) == "bad_oauth_state"

    async def test_the_cookie_goes_with_the_answer(self, browser: Browser):
        back = await browser.at_provider(await browser.set_out())
        assert len(browser.client.cookies) == 1
        await browser.come_back(back)
        assert len(browser.client.cookies) == 0

    async def test_ten_minutes_are_given(self, api: AuthApi, browser: Browser):
        early, late = [await browser.at_provider(await browser.set_out()) for _ in range(2)]
        cookies = dict(browser.client.cookies)
        api.later(minutes=9, seconds=50)
        assert "access_token" in (await browser.come_back(early)).fragment
        api.later(seconds=11)
        browser.client.cookies.update(cookies)
        assert await refusal_of(await browser.come_back(late)) == "bad_oauth_state"

    @pytest.mark.parametrize(
        "query", ["", "?code=x", "?state=", "?state=%00", "?error=access_denied&state=x"]
    )
    @pytest.mark.on_sqlite
    async def test_an_answer_to_nothing_is_refused(self, browser: Browser, query: str):
        arrival = await browser.come_back(f"/auth/v1/callback{query}")
        assert arrival.page == PAGE
        assert await refusal_of(arrival) == "bad_oauth_state"

    async def test_an_answer_by_form_is_brought_into_our_own_address(self, browser: Browser):
        back = await browser.at_provider(await browser.set_out())
        # The browser keeps its cookie from a form of another site.
        response = await browser.client.post(
            "/auth/v1/callback",
            content=urlsplit(back).query,
            headers=FORM,
        )
        assert response.status_code == 303
        assert "access_token" in (await browser.come_back(response.headers["location"])).fragment

    @pytest.mark.on_sqlite
    async def test_a_form_of_many_fields_is_refused(self, api: AuthApi):
        form = "&".join(f"field{number}=x" for number in range(21))
        response = await api.client.post("/auth/v1/callback", content=form, headers=FORM)
        assert (response.status_code, response.headers["x-sb-error-code"]) == (400, "validation_failed")
