"""The official Python client, as it is, against a running server: accounts."""

from collections.abc import Awaitable, Callable
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from pyotp.totp import TOTP
from supabase import AuthApiError, AuthWeakPasswordError

from tests.clients.conftest import NewClient
from tests.clients.mailbox import Mailbox
from tests.clients.people import PASSWORD, Person, got, new_email, new_person
from tests.served import Server

NewPerson = Callable[[], Awaitable[Person]]
OTHER_PASSWORD = "another-long-phrase-9"


@pytest.fixture
def person(new_client: NewClient, anon_key: str, service_key: str) -> NewPerson:
    return lambda: new_person(new_client, anon_key, service_key)


class TestSigningUp:
    async def test_the_mailed_code_confirms_the_account(
        self, new_client: NewClient, anon_key: str, mailbox: Mailbox
    ):
        client, email = await new_client(anon_key), new_email()
        signed_up = await got(
            client.auth.sign_up(
                {"email": email, "password": PASSWORD, "options": {"data": {"first_name": "Mariam"}}}
            )
        )
        assert signed_up.session is None
        assert signed_up.user
        assert signed_up.user.user_metadata["first_name"] == "Mariam"
        with pytest.raises(AuthApiError) as early:
            await got(client.auth.sign_in_with_password({"email": email, "password": PASSWORD}))
        assert (early.value.code, early.value.status) == ("email_not_confirmed", 400)

        code = mailbox.proof(email, "signup").code
        confirmed = await got(client.auth.verify_otp({"email": email, "token": code, "type": "signup"}))
        assert confirmed.session
        assert confirmed.user
        assert confirmed.user.email_confirmed_at

    async def test_a_common_password_is_refused_with_reasons(self, new_client: NewClient, anon_key: str):
        client = await new_client(anon_key)
        with pytest.raises(AuthWeakPasswordError) as refused:
            await got(client.auth.sign_up({"email": new_email(), "password": "password"}))
        assert refused.value.reasons

    async def test_a_visitor_without_an_address_gets_an_account_where_the_setting_says_so(
        self, new_client: NewClient, anon_key: str
    ):
        client = await new_client(anon_key)
        answer = await got(client.auth.sign_in_anonymously())
        assert answer.session
        assert answer.user
        assert answer.user.is_anonymous


class TestSessions:
    async def test_refresh_then_sign_out_ends_the_session(self, person: NewPerson):
        someone = await person()
        refreshed = await got(someone.client.auth.refresh_session())
        assert refreshed.session
        assert refreshed.session.refresh_token != someone.session.refresh_token
        known = await got(someone.client.auth.get_user())
        assert known
        assert known.user.email == someone.email

        await got(someone.client.auth.sign_out())
        with pytest.raises(AuthApiError) as gone:
            await got(someone.client.auth.get_user(refreshed.session.access_token))
        assert (gone.value.code, gone.value.status) == ("session_not_found", 403)

    async def test_claims_are_verified_with_the_published_keys(self, person: NewPerson):
        someone = await person()
        answer = await got(someone.client.auth.get_claims())
        assert answer
        assert answer["headers"]["alg"] == "ES256"
        assert answer["claims"].get("sub") == someone.user.id

    async def test_a_wrong_password_and_an_unknown_address_are_refused_alike(
        self, person: NewPerson, new_client: NewClient, anon_key: str
    ):
        someone, client = await person(), await new_client(anon_key)
        refusals: list[tuple[object, ...]] = []
        for email in (someone.email, new_email()):
            with pytest.raises(AuthApiError) as refused:
                await got(client.auth.sign_in_with_password({"email": email, "password": OTHER_PASSWORD}))
            refusals.append((refused.value.code, refused.value.status, refused.value.message))
        assert refusals == [("invalid_credentials", 400, "Invalid login credentials")] * 2


class TestOnesOwnAccount:
    async def test_metadata_and_password_change(
        self, person: NewPerson, new_client: NewClient, anon_key: str
    ):
        someone = await person()
        changed = await got(someone.client.auth.update_user({"data": {"position": "Chair"}}))
        assert changed.user.user_metadata["position"] == "Chair"
        await got(someone.client.auth.update_user({"password": OTHER_PASSWORD, "current_password": PASSWORD}))
        again = await new_client(anon_key)
        answer = await got(
            again.auth.sign_in_with_password({"email": someone.email, "password": OTHER_PASSWORD})
        )
        assert answer.session

    async def test_a_mailed_code_leads_to_a_new_password(
        self, person: NewPerson, new_client: NewClient, anon_key: str, mailbox: Mailbox
    ):
        someone, client = await person(), await new_client(anon_key)
        await got(client.auth.reset_password_for_email(someone.email))
        code = mailbox.proof(someone.email, "recovery").code
        answer = await got(
            client.auth.verify_otp({"email": someone.email, "token": code, "type": "recovery"})
        )
        assert answer.session
        await got(client.auth.update_user({"password": OTHER_PASSWORD}))
        with pytest.raises(AuthApiError):
            await got(client.auth.sign_in_with_password({"email": someone.email, "password": PASSWORD}))

    async def test_a_mailed_link_returns_a_code_for_the_callers_verifier(
        self, new_client: NewClient, anon_key: str, mailbox: Mailbox, server: Server
    ):
        client, email = await new_client(anon_key), new_email()
        await got(client.auth.sign_in_with_otp({"email": email}))
        token = mailbox.proof(email, "magiclink").token
        assert token.startswith("pkce_")
        confirmed = httpx2.post(
            f"{server.url}/auth/v1/confirm",
            json={"type": "magiclink", "token_hash": token},
            headers={"apikey": anon_key},
        )
        code = parse_qs(urlsplit(confirmed.json()["url"]).query)["code"][0]
        answer = await got(client.auth.exchange_code_for_session({"auth_code": code}))
        assert answer.user
        assert answer.user.email == email

    async def test_a_second_factor_raises_the_session(self, person: NewPerson):
        someone = await person()
        await got(someone.client.auth.update_user({"current_password": PASSWORD}))
        mfa = someone.client.auth.mfa
        factor = await got(mfa.enroll({"factor_type": "totp", "friendly_name": "Phone"}))
        assert factor.totp
        challenge = await got(mfa.challenge({"factor_id": factor.id}))
        code = TOTP(factor.totp.secret).now()
        verified = await got(mfa.verify({"factor_id": factor.id, "challenge_id": challenge.id, "code": code}))
        assert verified.user.factors
        level = await got(mfa.get_authenticator_assurance_level())
        assert (level.current_level, level.next_level) == ("aal2", "aal2")
        assert [each.status for each in (await got(mfa.list_factors())).totp] == ["verified"]
        assert (await got(mfa.unenroll({"factor_id": factor.id}))).id == factor.id


class TestTheTeam:
    async def test_accounts_are_listed_made_changed_and_deleted(
        self, new_client: NewClient, service_key: str
    ):
        admin, email = (await new_client(service_key)).auth.admin, new_email()
        made = await got(admin.create_user({"email": email, "password": PASSWORD, "email_confirm": True}))
        users = await got(admin.list_users(page=1, per_page=1000))
        assert email in [user.email for user in users]
        await got(admin.update_user_by_id(made.user.id, {"user_metadata": {"position": "Chair"}}))
        found = await got(admin.get_user_by_id(made.user.id))
        assert found.user.user_metadata["position"] == "Chair"
        await got(admin.delete_user(made.user.id))
        with pytest.raises(AuthApiError) as gone:
            await got(admin.get_user_by_id(made.user.id))
        assert (gone.value.code, gone.value.status) == ("user_not_found", 404)

    async def test_nobody_else_may(self, person: NewPerson):
        with pytest.raises(AuthApiError) as refused:
            await got((await person()).client.auth.admin.list_users())
        assert (refused.value.code, refused.value.status) == ("not_admin", 403)


class TestOldClients:
    async def test_without_a_version_header_errors_have_the_former_shape(self, server: Server, anon_key: str):
        body = {"email": new_email(), "password": PASSWORD}
        answer = httpx2.post(
            f"{server.url}/auth/v1/token?grant_type=password", json=body, headers={"apikey": anon_key}
        )
        assert answer.status_code == 400
        shape = {"code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials"}
        assert shape.items() <= answer.json().items()
        assert answer.headers["x-sb-error-code"] == "invalid_credentials"
        assert "x-supabase-api-version" not in answer.headers
