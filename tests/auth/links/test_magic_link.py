"""POST /otp and POST /magiclink: a session without a password."""

import asyncio
from typing import Any

import pytest

from tawam.auth.users.accounts import USER_BY_EMAIL
from tests.auth.api import AuthApi, Session, error


class TestMagicLink:
    @pytest.mark.parametrize("path", ["/otp", "/magiclink"])
    async def test_signs_a_known_person_in(self, api: AuthApi, path: str):
        person = await api.person()
        answer = await api.call("POST", path, {"email": "ann@example.com", "create_user": False})
        assert (answer.status_code, answer.json()) == (200, {})
        proof = await api.proof("ann@example.com", "magic-link")
        assert proof.link.endswith("&type=magiclink")
        session = Session.of(await api.follow(proof.token, "magiclink"))
        assert session.user["id"] == person.user["id"]
        assert (await api.sign_in("ann@example.com")).status_code == 200

    async def test_opens_an_account_without_a_password(self, api: AuthApi):
        await api.otp("ann@example.com", data={"first_name": "Ann"})
        assert await api.templates("ann@example.com") == ["magic-link"]
        proof = await api.proof("ann@example.com", "magic-link")
        session = Session.of(await api.type_code("ann@example.com", proof.code))
        assert session.user["user_metadata"] == {"first_name": "Ann"}
        assert session.user["email_confirmed_at"]
        assert "needs_password" not in session.user["app_metadata"]
        assert error(await api.sign_in("ann@example.com", "")) == (400, "invalid_credentials")

    async def test_a_person_without_a_password_sets_one(self, api: AuthApi):
        await api.otp("ann@example.com")
        proof = await api.proof("ann@example.com", "magic-link")
        session = Session.of(await api.follow(proof.token, "magiclink"))
        nonce = await api.nonce(session)
        assert (await api.update(session, password="another-horse-8", nonce=nonce)).status_code == 200
        assert (await api.sign_in("ann@example.com", "another-horse-8")).status_code == 200

    async def test_opens_none_where_the_caller_says_no(self, api: AuthApi):
        answer = await api.otp("ann@example.com", create_user=False)
        assert (answer.status_code, answer.json()) == (200, {})
        assert await api.mails("ann@example.com") == []
        assert await api.database.fetch_one(USER_BY_EMAIL, email="ann@example.com") is None

    async def test_a_strangers_sign_up_does_not_survive_the_owners_link(self, api: AuthApi):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        earlier = await api.proof("ann@example.com")
        api.later(seconds=61)
        await api.otp("ann@example.com")
        proof = await api.proof("ann@example.com", "magic-link")
        session = Session.of(await api.follow(proof.token, "magiclink"))
        assert error(await api.sign_in("ann@example.com", "attackers-pw-1")) == (400, "invalid_credentials")
        assert error(await api.follow(earlier.token)) == (403, "otp_expired")
        assert session.user["app_metadata"]["needs_password"] is True

    async def test_a_strangers_sign_up_after_the_owners_link_is_contested(self, api: AuthApi):
        await api.otp("ann@example.com")
        api.later(seconds=61)
        await api.sign_up("ann@example.com", "attackers-pw-1")
        Session.of(await api.follow((await api.proof("ann@example.com")).token))
        assert error(await api.sign_in("ann@example.com", "attackers-pw-1")) == (400, "invalid_credentials")

    async def test_at_once_make_one_account_and_one_mail(self, api: AuthApi):
        answers = await asyncio.gather(*(api.otp("ann@example.com") for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [429] * 7
        assert await api.templates("ann@example.com") == ["magic-link"]

    @pytest.mark.on_sqlite
    async def test_phones_are_switched_off(self, api: AuthApi):
        answer = await api.call("POST", "/otp", {"phone": "+971500000000"})
        assert error(answer) == (400, "phone_provider_disabled")
        assert error(await api.call("POST", "/otp", {})) == (400, "validation_failed")

    async def test_six_digits_cannot_be_guessed(self, api: AuthApi):
        await api.otp("ann@example.com")
        proof = await api.proof("ann@example.com", "magic-link")
        for _ in range(5):
            assert error(await api.type_code("ann@example.com", proof.wrong_code)) == (403, "otp_expired")
        assert error(await api.type_code("ann@example.com", proof.code)) == (403, "otp_expired")
        assert error(await api.type_code("ann@example.com", proof.code, "magiclink")) == (403, "otp_expired")

    async def test_a_code_of_either_kind_is_taken_as_email(self, api: AuthApi):
        """Two mails may be on their way: wrong tries count against both."""
        await api.sign_up("ann@example.com")
        api.later(seconds=61)
        await api.otp("ann@example.com")
        signup = await api.proof("ann@example.com")
        assert (await api.type_code("ann@example.com", signup.code)).status_code == 200


@pytest.mark.on_sqlite
class TestWithLinksOff:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"magic_links": False}

    async def test_known_and_unknown_are_refused_alike(self, api: AuthApi):
        await api.person()
        for email in ("ann@example.com", "new@example.com"):
            assert error(await api.otp(email)) == (422, "otp_disabled")
        assert (await api.call("GET", "/settings")).json()["magic_links"] is False


class TestWithSignUpsOff:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"signup_enabled": False}

    async def test_nobody_new_comes_in_and_nobody_is_told(self, api: AuthApi):
        assert error(await api.sign_up("ann@example.com")) == (422, "signup_disabled")
        assert error(await api.call("POST", "/signup", {})) == (422, "signup_disabled")
        answer = await api.otp("ann@example.com")
        assert (answer.status_code, answer.json()) == (200, {})
        assert await api.database.fetch_one(USER_BY_EMAIL, email="ann@example.com") is None
        assert (await api.call("GET", "/settings")).json()["disable_signup"] is True
