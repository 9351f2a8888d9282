"""POST /signup and POST /resend."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import bindparam, select

from tawam.auth.users.accounts import USER_BY_EMAIL
from tawam.database.port import Statement
from tawam.profiles.tables import profiles
from tests.auth.api import PASSWORD, AuthApi, Session, error

PROFILES_OF = Statement(select(profiles).where(profiles.c.email == bindparam("email")))


class TestSignUp:
    async def test_answers_the_user_and_no_session(self, api: AuthApi):
        response = await api.sign_up("ann@example.com", first_name="Ann")
        body = response.json()
        assert response.status_code == 200
        assert not {"access_token", "session", "user"} & body.keys()
        assert (body["aud"], body["role"], body["phone"]) == ("authenticated", "authenticated", "")
        assert body["user_metadata"] == {"first_name": "Ann"}
        assert body["app_metadata"] == {"provider": "email", "providers": ["email"]}
        assert len(body["identities"]) == 1
        assert body["confirmation_sent_at"]
        assert "email_confirmed_at" not in body

    async def test_the_id_is_the_account_that_signs_in(self, api: AuthApi):
        signed_up = (await api.sign_up("ann@example.com")).json()
        session = Session.of(await api.follow((await api.proof("ann@example.com")).token))
        assert session.user["id"] == signed_up["id"]
        assert session.user["identities"][0]["identity_id"] == signed_up["identities"][0]["identity_id"]

    async def test_writes_a_profile_with_the_full_name(self, api: AuthApi):
        await api.sign_up("ann@example.com", first_name=" Ann ", last_name="Lee")
        profile = await api.database.fetch_one(PROFILES_OF, email="ann@example.com")
        assert profile is not None
        assert (profile["full_name"], profile["username"], profile["updated_at"]) == ("Ann Lee", None, None)

    async def test_mails_a_link_and_a_code(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        assert proof.link == f"http://testserver/auth/confirm?token_hash={proof.token}&type=signup"
        assert len(proof.code) == 6
        assert proof.code.isdigit()

    async def test_look_alike_spellings_are_one_account(self, api: AuthApi):
        await api.person("ann@example.com")
        for spelling in ("ANN@Example.com", "\uff41nn@example.com"):
            await api.sign_up(spelling)
            api.later(seconds=61)
        templates = [mail["template"] for mail in await api.mails("ann@example.com")]
        assert templates == ["already-registered", "already-registered", "confirm-signup"]

    @pytest.mark.parametrize(
        "email", ["", "ann", "%@%", "ann@", "@example.com", "ann@exa mple.com", "a\r\nb@example.com"]
    )
    @pytest.mark.on_sqlite
    async def test_refuses_what_is_no_address(self, api: AuthApi, email: str):
        response = await api.sign_up(email)
        assert error(response) in [(400, "validation_failed"), (422, "anonymous_provider_disabled")]

    async def test_a_role_in_the_body_is_not_taken(self, api: AuthApi):
        body = {
            "email": "ann@example.com",
            "password": PASSWORD,
            "role": "service_role",
            "aud": "admin",
            "app_metadata": {"role": "admin"},
            "__proto__": {"role": "admin"},
            "data": {"role": "admin", "app_metadata": {"role": "admin"}},
        }
        answer = (await api.call("POST", "/signup", body)).json()
        user = await api.database.fetch_one(USER_BY_EMAIL, email="ann@example.com")
        assert user is not None
        assert user["app_metadata"] == answer["app_metadata"] == {"provider": "email", "providers": ["email"]}
        assert (answer["role"], answer["aud"]) == ("authenticated", "authenticated")

    async def test_twelve_at_once_make_one_account(self, api: AuthApi):
        answers = await asyncio.gather(*(api.sign_up("ann@example.com") for _ in range(12)))
        assert sorted(answer.status_code for answer in answers) == [200] + [429] * 11
        assert len(await api.database.fetch_all(PROFILES_OF, email="ann@example.com")) == 1

    @pytest.mark.on_sqlite
    async def test_data_that_would_bloat_every_token_is_refused(self, api: AuthApi):
        assert error(await api.sign_up("ann@example.com", about="x" * 5000)) == (400, "validation_failed")

    async def test_text_that_postgres_cannot_hold_is_refused(self, api: AuthApi):
        assert error(await api.sign_up("ann@example.com", first_name="a\0b")) == (400, "validation_failed")


class TestPasswords:
    @pytest.mark.parametrize(
        ("password", "reasons"),
        [
            ("abc12", ["length"]),
            ("12345", ["length"]),
            ("password", ["pwned"]),
            ("123456", ["pwned"]),
            ("PassWord1", ["pwned"]),
            ("Tawam2026!", ["pwned"]),
            ("ann@example.com", ["pwned"]),
            ("aaaaaaaaaaaa", ["pwned"]),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_weak_ones_are_refused_with_reasons(self, api: AuthApi, password: str, reasons: list[str]):
        response = await api.sign_up("ann@example.com", password)
        assert error(response) == (422, "weak_password")
        assert set(reasons) <= set(response.json()["weak_password"]["reasons"])
        assert await api.mails("ann@example.com") == []

    @pytest.mark.on_sqlite
    async def test_none_and_endless_ones_are_refused(self, api: AuthApi):
        for password in ("", "x7" * 513):
            assert error(await api.sign_up("ann@example.com", password)) == (400, "validation_failed")

    async def test_long_ones_are_compared_whole(self, api: AuthApi):
        password = "كلمة طويلة " * 9
        await api.person("ann@example.com", password)
        assert len(password.encode()) > 72
        assert (await api.sign_in("ann@example.com", password)).status_code == 200
        shortened = password.encode()[:72].decode(errors="ignore")
        assert error(await api.sign_in("ann@example.com", shortened)) == (400, "invalid_credentials")
        assert error(await api.sign_in("ann@example.com", password[:-1])) == (400, "invalid_credentials")


@pytest.mark.on_sqlite
class TestLongerPasswords:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"password_min_length": 12}

    async def test_are_asked_for_where_the_settings_say_so(self, api: AuthApi):
        refused = await api.sign_up("ann@example.com", "elevenchars")
        assert error(refused) == (422, "weak_password")
        assert refused.json()["weak_password"]["reasons"] == ["length"]
        assert refused.json()["message"] == "Password should be at least 12 characters."
        session = await api.person("ann@example.com", "twelve-chars")
        assert error(await api.update(session, password="elevenchars")) == (422, "weak_password")
        assert (await api.call("GET", "/settings")).json()["password_min_length"] == 12


class TestLanguage:
    @pytest.mark.parametrize(
        ("headers", "data", "language"),
        [
            ({}, {}, "en"),
            ({"accept-language": "ar-AE,en;q=0.8"}, {}, "ar"),
            ({"accept-language": "en;q=0.3, ar;q=0.9"}, {}, "ar"),
            ({"accept-language": "fr,*;q=0.1"}, {}, "en"),
            ({"accept-language": "ar", "cookie": "language=en"}, {}, "en"),
            ({"cookie": "language=ar"}, {}, "ar"),
            ({"cookie": "language=ar"}, {"language": "en"}, "en"),
            ({"cookie": "language=xx"}, {"language": ["ar"]}, "en"),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_the_mail_speaks_the_persons_language(
        self, api: AuthApi, headers: dict[str, str], data: dict[str, Any], language: str
    ):
        await api.sign_up("ann@example.com", headers=headers, **data)
        mail = (await api.mails("ann@example.com"))[0]
        prefix = "/ar" if language == "ar" else ""
        assert mail["language"] == language
        assert mail["values"]["link"].startswith(f"http://testserver{prefix}/auth/confirm?")


class TestLinks:
    @pytest.mark.on_sqlite
    async def test_are_built_of_the_site_url_alone(self, api: AuthApi):
        headers = {
            "x-forwarded-host": "evil.example",
            "forwarded": "host=evil.example",
            "referer": "http://evil.example/",
        }
        await api.sign_up("ann@example.com", headers=headers)
        assert "evil" not in str((await api.mails("ann@example.com"))[0]["values"])

    @pytest.mark.on_sqlite
    async def test_carry_an_address_of_our_own_onwards(self, api: AuthApi):
        body = {"email": "ann@example.com", "password": PASSWORD}
        await api.call("POST", "/signup?redirect_to=http://testserver/profile", body)
        assert (await api.proof("ann@example.com")).link.endswith(
            "&redirect_to=http%3A%2F%2Ftestserver%2Fprofile"
        )


class TestResend:
    async def test_mails_a_new_link_and_voids_the_old(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        earlier = await api.proof("ann@example.com")
        api.later(seconds=61)
        response = await api.call("POST", "/resend", {"type": "signup", "email": "ann@example.com"})
        assert (response.status_code, response.json()) == (200, {})
        assert error(await api.follow(earlier.token)) == (403, "otp_expired")
        assert (await api.follow((await api.proof("ann@example.com")).token)).status_code == 200

    async def test_known_unknown_and_waiting_addresses_are_answered_alike(self, api: AuthApi):
        await api.person("known@example.com")
        await api.sign_up("waits@example.com")
        api.later(seconds=61)
        for name in ("known", "waits", "newer"):
            body = {"type": "signup", "email": f"{name}@example.com"}
            first, second = [await api.call("POST", "/resend", body) for _ in range(2)]
            assert (first.status_code, first.json()) == (200, {})
            assert error(second) == (429, "over_email_send_rate_limit")
        assert len(await api.mails("known@example.com")) == 1
        assert len(await api.mails("waits@example.com")) == 2
        assert await api.mails("newer@example.com") == []

    @pytest.mark.on_sqlite
    async def test_refuses_a_type_that_is_none(self, api: AuthApi):
        for body in (
            {"email": "ann@example.com"},
            {"type": "x", "email": "ann@example.com"},
            {"type": "signup"},
        ):
            assert error(await api.call("POST", "/resend", body)) == (400, "validation_failed")
