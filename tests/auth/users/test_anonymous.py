"""Accounts without an address, where the settings allow them."""

from typing import Any

import pytest

from tests.auth.api import AuthApi, Session, error


async def anonymous(api: AuthApi, **data: Any) -> Session:
    return Session.of(await api.call("POST", "/signup", {"data": data}))


@pytest.mark.on_sqlite
class TestOff:
    async def test_is_refused_and_the_settings_say_so(self, api: AuthApi):
        assert error(await api.call("POST", "/signup", {})) == (422, "anonymous_provider_disabled")
        assert (await api.call("GET", "/settings")).json()["external"]["anonymous_users"] is False


class TestOn:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"anonymous_sign_in": True}

    async def test_opens_a_session(self, api: AuthApi):
        session = await anonymous(api, first_name="Ann")
        assert session.user["is_anonymous"] is True
        assert session.user["email"] == ""
        assert session.user["identities"] == []
        assert session.user["user_metadata"] == {"first_name": "Ann"}
        assert (await api.user(session)).json() == session.user
        assert (await api.refresh(session.refresh_token)).status_code == 200
        assert (await api.call("GET", "/settings")).json()["external"]["anonymous_users"] is True

    async def test_has_a_profile_of_its_own(self, api: AuthApi):
        session = await anonymous(api)
        headers = {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
        rows = (await api.client.get("/rest/v1/profiles?select=id", headers=headers)).json()
        assert rows == [{"id": session.user["id"]}]

    async def test_an_address_makes_it_permanent(self, api: AuthApi):
        session = await anonymous(api)
        assert (await api.update(session, email="ann@example.com")).json()["new_email"] == "ann@example.com"
        assert await api.templates("ann@example.com") == ["email-change-new"]
        token = (await api.proof("ann@example.com", "email-change-new")).token
        confirmed = Session.of(await api.follow(token, "email_change"))
        user = confirmed.user
        assert (user["id"], user["email"]) == (session.user["id"], "ann@example.com")
        assert user["is_anonymous"] is False
        assert user["app_metadata"] == {"provider": "email", "providers": ["email"]}
        assert [identity["provider"] for identity in user["identities"]] == ["email"]
        assert (await api.user(session)).status_code == 200
        nonce = await api.nonce(confirmed)
        assert (await api.update(confirmed, password="another-horse-8", nonce=nonce)).status_code == 200
        assert (await api.sign_in("ann@example.com", "another-horse-8")).status_code == 200

    async def test_has_no_password_and_no_code_before(self, api: AuthApi):
        session = await anonymous(api)
        assert error(await api.update(session, password="another-horse-8")) == (422, "validation_failed")
        answer = await api.call("GET", "/reauthenticate", token=session.access_token)
        assert error(answer) == (400, "validation_failed")

    @pytest.mark.on_sqlite
    async def test_thirty_an_hour_come_from_one_address(self, api: AuthApi):
        codes = [(await api.call("POST", "/signup", {})).status_code for _ in range(31)]
        assert codes == [200] * 30 + [429]

    async def test_an_address_from_the_team_makes_it_an_account_as_others_are(self, api: AuthApi):
        session = await anonymous(api)
        path, fields = f"/admin/users/{session.user['id']}", {"email": "ann@example.com"}
        user = (await api.call("PUT", path, fields, api.keys.service_role_key)).json()
        assert [identity["email"] for identity in user["identities"]] == ["ann@example.com"]
        assert (await api.sign_up("ann@example.com")).status_code == 200
