"""GET and PUT /user."""

import asyncio

import msgspec
import pytest

from tawam.auth.users.accounts import USER_BY_EMAIL
from tawam.auth.users.validation import MAX_METADATA_BYTES
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.sessions.test_token import ban

NEW = "another-horse-8"


class TestRead:
    async def test_answers_the_account(self, api: AuthApi):
        session = await api.person("ann@example.com", first_name="Ann")
        user = (await api.user(session)).json()
        assert user == session.user
        assert user["user_metadata"] == {"first_name": "Ann"}

    @pytest.mark.on_sqlite
    async def test_needs_the_token_of_a_user(self, api: AuthApi):
        without = await api.client.get(
            "/auth/v1/user", headers={"apikey": api.key, "x-supabase-api-version": "2024-01-01"}
        )
        assert error(without) == (401, "no_authorization")
        assert error(await api.call("GET", "/user")) == (403, "bad_jwt")
        refused = await api.call("GET", "/user", token="nonsense")
        assert error(refused) == (403, "bad_jwt")
        assert refused.json()["message"].startswith("invalid JWT: unable to parse or verify signature, ")

    async def test_a_banned_account_is_denied(self, api: AuthApi):
        session = await api.person()
        await ban(api.database, "ann@example.com")
        assert error(await api.user(session)) == (403, "user_banned")


class TestData:
    async def test_merges_and_deletes(self, api: AuthApi):
        session = await api.person("ann@example.com", first_name="Ann", position="Lead")
        body = {"data": {"position": None, "company_name": "Acme"}}
        user = (await api.call("PUT", "/user", body, session.access_token)).json()
        assert user["user_metadata"] == {"first_name": "Ann", "company_name": "Acme"}
        assert (await api.user(session)).json()["user_metadata"] == user["user_metadata"]

    @pytest.mark.parametrize("letter", ["a", "م", "😀", "\x01"])
    async def test_the_most_that_is_stored_fits_the_token(self, api: AuthApi, letter: str):
        written = len(msgspec.json.encode(letter)) - len('""')
        session = await api.person(note=letter * ((MAX_METADATA_BYTES - len('{"note":""}')) // written))
        assert (await api.user(session)).status_code == 200
        assert len(session.access_token) < 8000

    async def test_a_role_is_not_taken(self, api: AuthApi):
        session = await api.person()
        body = {
            "role": "service_role",
            "aud": "x",
            "app_metadata": {"role": "admin"},
            "data": {"role": "admin"},
        }
        user = (await api.call("PUT", "/user", body, session.access_token)).json()
        assert (user["role"], user["aud"]) == ("authenticated", "authenticated")
        assert user["app_metadata"] == {"provider": "email", "providers": ["email"]}

    async def test_the_language_is_that_of_later_mails(self, api: AuthApi):
        session = await api.person()
        await api.call("PUT", "/user", {"data": {"language": "ar"}}, session.access_token)
        await api.update(session, password=NEW, current_password=PASSWORD)
        assert (await api.mails("ann@example.com"))[0]["language"] == "ar"

    async def test_changes_at_once_all_stay(self, api: AuthApi):
        session = await api.person()
        bodies = [{"data": {f"key{number}": number}} for number in range(8)]
        await asyncio.gather(*(api.call("PUT", "/user", body, session.access_token) for body in bodies))
        metadata = (await api.user(session)).json()["user_metadata"]
        assert metadata == {f"key{number}": number for number in range(8)}

    @pytest.mark.on_sqlite
    async def test_too_much_is_refused(self, api: AuthApi):
        session = await api.person()
        body = {"data": {"about": "x" * 5000}}
        assert error(await api.call("PUT", "/user", body, session.access_token)) == (400, "validation_failed")


class TestPassword:
    async def test_ends_the_other_sessions_and_keeps_this_one(self, api: AuthApi):
        session = await api.person()
        other = Session.of(await api.sign_in("ann@example.com"))
        await api.user(other)
        body = {"password": NEW, "current_password": PASSWORD}
        assert (await api.call("PUT", "/user", body, session.access_token)).status_code == 200
        assert error(await api.user(other)) == (403, "session_not_found")
        assert error(await api.refresh(other.refresh_token)) == (400, "refresh_token_not_found")
        assert (await api.user(session)).status_code == 200
        assert error(await api.sign_in("ann@example.com")) == (400, "invalid_credentials")
        assert (await api.sign_in("ann@example.com", NEW)).status_code == 200

    async def test_other_sessions_are_denied_by_rest_and_functions_at_once(self, api: AuthApi):
        session = await api.person()
        other = Session.of(await api.sign_in("ann@example.com"))
        headers = {"apikey": api.key, "authorization": f"Bearer {other.access_token}"}
        assert (await api.client.get("/rest/v1/profiles", headers=headers)).status_code == 200
        await api.update(session, password=NEW, current_password=PASSWORD)
        assert (await api.client.get("/rest/v1/profiles", headers=headers)).status_code == 401
        function = await api.client.post("/functions/v1/checkout-status", json={}, headers=headers)
        assert function.status_code == 401

    async def test_is_told_by_mail(self, api: AuthApi):
        session = await api.person()
        await api.update(session, password=NEW, current_password=PASSWORD)
        assert (await api.mails("ann@example.com"))[0]["template"] == "password-changed"

    async def test_a_wrong_current_one_is_refused_and_counted(self, api: AuthApi):
        session = await api.person()
        body = {"password": NEW, "current_password": "wrong-horse-9"}
        answers = [await api.call("PUT", "/user", body, session.access_token) for _ in range(11)]
        assert error(answers[0]) == (400, "current_password_invalid")
        assert error(answers[-1]) == (429, "over_request_rate_limit")
        assert (await api.sign_in("ann@example.com")).status_code == 200

    @pytest.mark.on_sqlite
    async def test_guesses_all_at_once_are_counted_too(self, api: AuthApi):
        session = await api.person()
        wrong = [{"password": NEW, "current_password": f"wrong-horse-{number}"} for number in range(10)]
        right = {"password": NEW, "current_password": PASSWORD}
        answers = await asyncio.gather(*(api.update(session, **body) for body in [*wrong, right]))
        assert error(answers[-1]) == (429, "over_request_rate_limit")

    async def test_the_same_and_weak_ones_are_refused(self, api: AuthApi):
        session = await api.person()
        same = await api.update(session, password=PASSWORD, current_password=PASSWORD)
        assert error(same) == (422, "same_password")
        weak = await api.call("PUT", "/user", {"password": "123"}, session.access_token)
        assert error(weak) == (422, "weak_password")
        assert weak.json()["weak_password"]["reasons"] == ["length"]

    async def test_a_strangers_stand_in_is_forgotten_with_it(self, api: AuthApi):
        session = await api.person()
        await api.sign_up("ann@example.com", "strangers-own-1")
        await api.update(session, password=NEW, current_password=PASSWORD)
        user = await api.database.fetch_one(USER_BY_EMAIL, email="ann@example.com")
        assert user is not None
        assert user["stand_in_hash"] is None
