"""Passkeys are listed, named and removed, and go with the account; or are switched off."""

from typing import Any

import pytest
from sqlalchemy import select

from tawam.auth.tables import webauthn_credentials
from tawam.database.port import Statement
from tests.auth.api import AuthApi, Session, error
from tests.auth.passkeys.passkey_calls import passkeys, sign_in, with_passkey

FAILED = (400, "webauthn_verification_failed")
STORED = Statement(select(webauthn_credentials))


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"site_url": "https://testserver"}


class TestKeeping:
    async def test_renames(self, api: AuthApi):
        session, _ = await with_passkey(api)
        (passkey,) = await passkeys(api, session)
        path = f"/passkeys/{passkey['id']}"
        renamed = await api.call("PATCH", path, {"friendly_name": " هاتف أمي "}, session.access_token)
        assert renamed.json() == {**passkey, "friendly_name": "هاتف أمي"}
        assert await passkeys(api, session) == [renamed.json()]
        for name in (None, "", "  ", "x" * 121, "a\0b"):
            refused = await api.call("PATCH", path, {"friendly_name": name}, session.access_token)
            assert error(refused) == (400, "validation_failed")

    async def test_removes_and_signs_out_what_it_began(self, api: AuthApi):
        session, phone = await with_passkey(api)
        elsewhere, here = Session.of(await sign_in(api, phone)), Session.of(await sign_in(api, phone))
        (passkey,) = await passkeys(api, await api.reauthenticated(here))
        removed = await api.call("DELETE", f"/passkeys/{passkey['id']}", token=here.access_token)
        assert (removed.status_code, removed.content) == (204, b"")
        assert error(await api.user(elsewhere)) == (403, "session_not_found")
        assert (await api.user(session)).status_code == (await api.user(here)).status_code == 200
        assert await passkeys(api, here) == []
        assert error(await sign_in(api, phone)) == FAILED
        assert (await api.templates("ann@example.com"))[0] == "passkey-removed"

    @pytest.mark.on_sqlite
    async def test_another_accounts_is_unknown(self, api: AuthApi):
        session, _ = await with_passkey(api)
        eve = await api.reauthenticated(await api.person("eve@example.com"))
        (passkey,) = await passkeys(api, session)
        for passkey_id in (passkey["id"], "nonsense", "%00"):
            path = f"/passkeys/{passkey_id}"
            for method, body in (("PATCH", {"friendly_name": "mine"}), ("DELETE", None)):
                refused = await api.call(method, path, body, eve.access_token)
                assert error(refused) == (404, "validation_failed")
        assert len(await passkeys(api, session)) == 1

    async def test_goes_with_the_account(self, api: AuthApi):
        session, _ = await with_passkey(api)
        body = {"current_password": "correct-horse-7"}
        headers = {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
        path = "/functions/v1/delete-account"
        deleted = await api.client.post(
            path, json={"currentPassword": body["current_password"]}, headers=headers
        )
        assert deleted.status_code == 200, deleted.text
        assert await api.database.fetch_all(STORED) == []


class TestSwitchedOff:
    @pytest.fixture(params=[{"passkeys": False}, {"site_url": "http://testserver"}], ids=str)
    def settings_values(self, request: pytest.FixtureRequest) -> dict[str, Any]:
        return {"site_url": "https://testserver", **request.param}

    @pytest.mark.on_sqlite
    async def test_every_address_says_so(self, api: AuthApi):
        session = await api.person()
        settings = (await api.call("GET", "/settings")).json()
        assert settings["passkeys_enabled"] is False
        for method, path in (
            ("POST", "/passkeys/registration/options"),
            ("POST", "/passkeys/registration/verify"),
            ("POST", "/passkeys/authentication/options"),
            ("POST", "/passkeys/authentication/verify"),
            ("GET", "/passkeys"),
            ("PATCH", "/passkeys/x"),
            ("DELETE", "/passkeys/x"),
        ):
            refused = await api.call(method, path, {}, session.access_token)
            assert error(refused) == (404, "passkey_disabled")
