"""GET /reauthenticate, and the code that it mails."""

import pytest

from tests.auth.api import PASSWORD, AuthApi, error

NEW = "another-horse-8"


class TestNonce:
    async def test_lets_a_session_change_the_password(self, api: AuthApi):
        session = await api.person()
        assert error(await api.update(session, password=NEW)) == (400, "reauthentication_needed")
        nonce = await api.nonce(session)
        assert len(nonce) == 6
        assert (await api.update(session, password=NEW, nonce=nonce)).status_code == 200
        assert (await api.sign_in("ann@example.com", NEW)).status_code == 200

    async def test_works_once_and_for_ten_minutes(self, api: AuthApi):
        session = await api.person()
        nonce = await api.nonce(session)
        api.later(minutes=10, seconds=1)
        refused = await api.update(session, password=NEW, nonce=nonce)
        assert error(refused) == (422, "reauthentication_not_valid")
        nonce = await api.nonce(session)
        assert (await api.update(session, password=NEW, nonce=nonce)).status_code == 200
        again = await api.update(session, password=PASSWORD, nonce=nonce)
        assert error(again) == (422, "reauthentication_not_valid")

    async def test_five_wrong_ones_void_it(self, api: AuthApi):
        session = await api.person()
        nonce = await api.nonce(session)
        wrong = f"{(int(nonce) + 1) % 10**6:06}"
        for _ in range(5):
            refused = await api.update(session, password=NEW, nonce=wrong, data={"seen": 1})
            assert error(refused) == (422, "reauthentication_not_valid")
        right = await api.update(session, password=NEW, nonce=nonce)
        assert error(right) == (422, "reauthentication_not_valid")
        assert (await api.user(session)).json()["user_metadata"] == {}
        assert (await api.sign_in("ann@example.com")).status_code == 200

    async def test_new_codes_do_not_buy_endless_guesses(self, api: AuthApi):
        session = await api.person()
        for _ in range(2):
            wrong = f"{(int(await api.nonce(session)) + 1) % 10**6:06}"
            for _ in range(5):
                await api.update(session, password=NEW, nonce=wrong)
            api.later(seconds=61)
        refused = await api.update(session, password=NEW, nonce=await api.nonce(session))
        assert error(refused) == (429, "over_request_rate_limit")
        assert int(refused.headers["retry-after"]) >= 1

    async def test_is_of_no_use_to_another_account_or_to_verify(self, api: AuthApi):
        session = await api.person()
        other = await api.person("eve@example.com")
        nonce = await api.nonce(session)
        assert (await api.update(other, password=NEW, nonce=nonce)).status_code == 422
        assert error(await api.type_code("ann@example.com", nonce)) == (403, "otp_expired")
        assert (await api.update(session, password=NEW, nonce=nonce)).status_code == 200

    async def test_is_kept_for_a_password_that_may_be(self, api: AuthApi):
        session = await api.person()
        nonce = await api.nonce(session)
        assert error(await api.update(session, password=PASSWORD, nonce=nonce)) == (422, "same_password")
        assert error(await api.update(session, password="123", nonce=nonce)) == (422, "weak_password")
        assert (await api.update(session, password=NEW, nonce=nonce)).status_code == 200

    async def test_mails_are_a_minute_apart(self, api: AuthApi):
        session = await api.person()
        await api.nonce(session)
        again = await api.call("GET", "/reauthenticate", token=session.access_token)
        assert error(again) == (429, "over_email_send_rate_limit")
        assert 1 <= int(again.headers["retry-after"]) <= 60

    @pytest.mark.on_sqlite
    async def test_needs_a_signed_in_caller(self, api: AuthApi):
        assert error(await api.call("GET", "/reauthenticate")) == (403, "bad_jwt")
