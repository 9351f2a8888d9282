"""A cookie tells the devices from which an account was signed in to; it opens nothing."""

import hashlib
from typing import Any

import httpx2
import pytest
from sqlalchemy import bindparam, select, update

from tawam.auth.sessions.known_devices import COOKIE, MAX_DEVICES
from tawam.auth.sweeps import AUTH_SWEEPS
from tawam.auth.tables import known_devices
from tawam.database.port import Row, Statement
from tawam.database.sweeping import Sweeper
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.passkeys.passkey_calls import sign_in, with_passkey
from tests.conftest import NewClient

DEVICES = Statement(select(known_devices).order_by(known_devices.c.id))
AGE = Statement(update(known_devices).values(last_used_at=bindparam("moment")))
NEW = "another-horse-8"


async def devices(api: AuthApi) -> list[Row]:
    return await api.database.fetch_all(DEVICES)


async def exhaust(api: AuthApi, email: str = "ann@example.com") -> None:
    """Use up what strangers may try for an account without a proof."""
    kept = dict(api.client.cookies)
    api.client.cookies.clear()
    for _ in range(21):
        await api.sign_in(email, "wrong-horse-9")
    for name, value in kept.items():
        api.client.cookies.set(name, value, domain="testserver.local", path="/auth/v1")


class TestCookie:
    async def test_comes_with_a_sign_in_and_the_database_holds_its_hash(self, api: AuthApi):
        await api.person()
        api.client.cookies.clear()
        answer = await api.sign_in("ann@example.com")
        cookie = answer.headers["set-cookie"]
        token = cookie.partition("=")[2].partition(";")[0]
        assert cookie.startswith(f"{COOKIE}=")
        assert len(token) == 43
        for attribute in ("HttpOnly", "SameSite=strict", "Path=/auth/v1", "Max-Age=31536000"):
            assert attribute in cookie
        rows = await devices(api)
        assert hashlib.sha256(token.encode()).hexdigest() in [row["token_hash"] for row in rows]
        assert token not in str(rows)

    async def test_comes_with_a_mailed_link_too_and_not_with_a_refusal(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        answer = await api.follow((await api.proof("ann@example.com")).token)
        assert COOKIE in answer.headers["set-cookie"]
        assert "set-cookie" not in (await api.sign_in("ann@example.com", "wrong-horse-9")).headers

    async def test_one_browser_keeps_one_for_all_its_accounts(self, api: AuthApi):
        await api.person("ann@example.com")
        token = api.client.cookies[COOKIE]
        await api.person("bob@example.com")
        await api.sign_in("ann@example.com")
        assert api.client.cookies[COOKIE] == token
        rows = await devices(api)
        assert len({row["user_id"] for row in rows}) == len(rows) == 2

    async def test_one_that_nobody_was_given_is_not_taken(self, api: AuthApi):
        await api.person()
        api.client.cookies.clear()
        headers = {"cookie": f"{COOKIE}={'a' * 43}"}
        body = {"email": "ann@example.com", "password": PASSWORD}
        answer = await api.call("POST", "/token?grant_type=password", body, headers=headers)
        assert f"{COOKIE}={'a' * 43}" not in answer.headers["set-cookie"]

    @pytest.mark.parametrize("value", ["", "x", "é" * 43, "a" * 5000], ids=len)
    @pytest.mark.on_sqlite
    async def test_one_that_is_none_is_as_none(self, api: AuthApi, value: str):
        await api.person()
        api.client.cookies.clear()
        cookie = f"{COOKIE}={value}".encode("latin-1")
        api.client.headers = httpx2.Headers([(b"cookie", cookie)])
        answer = await api.sign_in("ann@example.com", "wrong-horse-9")
        assert error(answer) == (400, "invalid_credentials")


class TestPasskey:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"site_url": "https://testserver"}

    async def test_sign_in_sets_the_cookie_too_and_on_https_alone(self, api: AuthApi):
        _, device = await with_passkey(api)
        api.client.cookies.clear()
        cookie = (await sign_in(api, device)).headers["set-cookie"]
        assert cookie.startswith(f"{COOKIE}=")
        assert "; Secure" in cookie


class TestKnownDevice:
    @pytest.mark.on_sqlite
    async def test_has_a_count_of_its_own(self, api: AuthApi, new_client: NewClient):
        await api.person()
        async with new_client("203.0.113.5") as client:
            await exhaust(api.from_elsewhere(client))
        codes = [(await api.sign_in("ann@example.com", "wrong-horse-9")).status_code for _ in range(11)]
        assert codes == [400] * 10 + [429]
        api.later(minutes=6)
        assert (await api.sign_in("ann@example.com")).status_code == 200

    @pytest.mark.on_sqlite
    async def test_of_another_account_is_a_stranger(self, api: AuthApi, new_client: NewClient):
        await api.person("ann@example.com")
        async with new_client("203.0.113.5") as client:
            attacker = api.from_elsewhere(client)
            await attacker.person("eve@example.com")
            codes = [
                (await attacker.sign_in("ann@example.com", "wrong-horse-9")).status_code for _ in range(21)
            ]
        assert codes == [400] * 20 + [429]

    async def test_is_forgotten_with_the_old_password_but_the_one_that_changed_it(
        self, api: AuthApi, new_client: NewClient
    ):
        session = await api.person()
        async with new_client("203.0.113.5") as client:
            await api.from_elsewhere(client).sign_in("ann@example.com")
            assert len(await devices(api)) == 2
            assert (await api.update(session, password=NEW, current_password=PASSWORD)).status_code == 200
            kept = hashlib.sha256(api.client.cookies[COOKIE].encode()).hexdigest()
            assert [row["token_hash"] for row in await devices(api)] == [kept]

    async def test_stays_when_its_owner_signs_out(self, api: AuthApi):
        session = await api.person()
        await api.call("POST", "/logout?scope=global", token=session.access_token)
        assert len(await devices(api)) == 1

    async def test_goes_with_the_account(self, api: AuthApi):
        session = await api.person()
        body = {"currentPassword": PASSWORD}
        answer = await api.client.post(
            "/functions/v1/delete-account",
            json=body,
            headers={"apikey": api.key, "authorization": f"Bearer {session.access_token}"},
        )
        assert answer.status_code == 200, answer.text
        assert await devices(api) == []

    @pytest.mark.on_sqlite
    async def test_of_many_the_ones_that_came_back_are_kept(self, api: AuthApi):
        await api.person()
        await api.sign_in("ann@example.com")
        kept = hashlib.sha256(api.client.cookies[COOKIE].encode()).hexdigest()
        for _ in range(MAX_DEVICES + 5):
            api.client.cookies.clear()
            assert (await api.sign_in("ann@example.com")).status_code == 200
        rows = await devices(api)
        assert len(rows) == MAX_DEVICES
        assert kept in [row["token_hash"] for row in rows]

    async def test_is_swept_when_it_was_not_seen_for_half_a_year(self, api: AuthApi):
        session: Session = await api.person()
        for days, left in ((179, 1), (2, 0)):
            api.later(days=days)
            await Sweeper(api.database, AUTH_SWEEPS).sweep()
            assert len(await devices(api)) == left
        assert session.user["email"] == "ann@example.com"
