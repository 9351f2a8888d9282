"""GET and POST /callback: what must not come of an answer that does not hold."""

import time
from urllib.parse import urlsplit

import pytest

from tawam.auth.key_set import RELOAD_SECONDS
from tawam.auth.keys import rotate_data_key
from tawam.settings import Settings
from tests.auth.api import AuthApi
from tests.auth.oidc.browser import ALL_USERS, CHALLENGE, PAGE, Browser, refusal_of
from tests.auth.oidc.issuer import ID_TOKEN_DEVIATIONS, Issuer
from tests.conftest import NewClient

FORM = {"content-type": "application/x-www-form-urlencoded"}


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
    async def test_who_set_out_before_the_data_key_changed_arrives(
        self, browser: Browser, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ):
        back = await browser.at_provider(await browser.set_out())
        rotate_data_key(settings.data_dir)
        monkeypatch.setattr("tawam.auth.keys.monotonic", lambda: time.monotonic() + 2 * RELOAD_SECONDS)
        assert "access_token" in (await browser.come_back(back)).fragment

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("form", [f"state={'x' * 10_000}", "x=" + "x" * 40_000])
    async def test_a_long_form_is_refused(self, api: AuthApi, form: str):
        response = await api.client.post("/auth/v1/callback", content=form, headers=FORM)
        assert (response.status_code, response.headers["x-sb-error-code"]) == (400, "validation_failed")

    @pytest.mark.on_sqlite
    async def test_a_form_of_many_fields_is_refused(self, api: AuthApi):
        form = "&".join(f"field{number}=x" for number in range(21))
        response = await api.client.post("/auth/v1/callback", content=form, headers=FORM)
        assert (response.status_code, response.headers["x-sb-error-code"]) == (400, "validation_failed")
