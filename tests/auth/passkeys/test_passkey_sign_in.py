"""Passkeys sign in without a name; and every answer that does not hold."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import bindparam, func, select, update

from tawam.auth.sweeps import AUTH_SWEEPS
from tawam.auth.tables import spent_challenges, users
from tawam.database.port import Statement
from tawam.database.schema import timestamp
from tawam.database.sweeping import Sweeper
from tawam.http.limits import RULES
from tests.auth.api import AuthApi, Session, error
from tests.auth.mfa.second_factor import protected
from tests.auth.passkeys.passkey_calls import answer, begun, passkeys, register, sign_in, with_passkey
from tests.auth.passkeys.software_authenticator import Device, EdwardsKey, EllipticKey, RsaKey

FAILED = (400, "webauthn_verification_failed")
NOT_FOUND = (400, "webauthn_challenge_not_found")
EXPIRED = (400, "webauthn_challenge_expired")
SPENT = Statement(select(func.count().label("rows")).select_from(spent_challenges))
BAN = Statement(update(users).values(banned_until=bindparam("until")))
UNCONFIRM = Statement(update(users).values(email_confirmed_at=None))


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"site_url": "https://testserver"}


class TestSignIn:
    async def test_asks_no_name_and_tells_none(self, api: AuthApi):
        await with_passkey(api)
        body = await begun(api)
        assert body["options"]["allowCredentials"] == []
        assert body["options"]["userVerification"] == "required"
        assert body["options"]["rpId"] == "testserver"
        assert body["expires_at"] == pytest.approx(time.time() + 300, abs=5)

    @pytest.mark.parametrize("key", [EllipticKey, EdwardsKey, RsaKey])
    async def test_opens_a_session_of_two_factors(self, api: AuthApi, key: type[EllipticKey]):
        _, phone = await with_passkey(api, key=key())
        session = Session.of(await sign_in(api, phone))
        assert session.claims["aal"] == "aal2"
        assert [entry["method"] for entry in session.claims["amr"]] == ["passkey"]
        assert session.user["email"] == "ann@example.com"
        (passkey,) = await passkeys(api, session)
        assert passkey["last_used_at"] >= passkey["created_at"]

    async def test_is_all_that_an_account_with_a_second_factor_asks(self, api: AuthApi):
        raised, _ = await protected(api)
        phone = Device()
        await register(api, raised, phone)
        session = Session.of(await sign_in(api, phone))
        assert len(await passkeys(api, session)) == 1
        refreshed = Session.of(await api.refresh(session.refresh_token))
        assert refreshed.claims["aal"] == "aal2"

    async def test_a_session_without_it_stays_at_the_first_level(self, api: AuthApi):
        await with_passkey(api)
        session = Session.of(await api.sign_in("ann@example.com"))
        assert session.claims["aal"] == "aal1"
        assert len(await passkeys(api, session)) == 1

    @pytest.mark.parametrize(
        "lies",
        [
            {"rp_id": "evil.example"},
            {"challenge": "AAAA"},
            {"type": "webauthn.create"},
            {"user_handle": ""},
            {"user_handle": "3f1bb2b0-1111-4111-8111-111111111111"},
        ],
        ids=str,
    )
    @pytest.mark.on_sqlite
    async def test_refuses_what_does_not_hold(self, api: AuthApi, lies: dict[str, Any]):
        _, phone = await with_passkey(api)
        assert error(await sign_in(api, phone, **lies)) == FAILED
        assert (await sign_in(api, phone)).status_code == 200

    @pytest.mark.on_sqlite
    async def test_refuses_other_pages_keys_owners_and_unseen_fingers(self, api: AuthApi):
        session, phone = await with_passkey(api)
        eve, _ = await with_passkey(api, "eve@example.com")
        stranger = Device(user_handle=session.user["id"])
        forged = Device(user_handle=session.user["id"], credential_id=phone.credential_id)
        assert error(await sign_in(api, stranger)) == FAILED
        assert error(await sign_in(api, forged)) == FAILED
        assert error(await sign_in(api, phone, user_handle=eve.user["id"])) == FAILED
        phone.origin = "https://testserver.evil.example"
        assert error(await sign_in(api, phone)) == FAILED
        phone.origin, phone.verifies_user = "https://testserver", False
        assert error(await sign_in(api, phone)) == FAILED

    @pytest.mark.on_sqlite
    async def test_says_the_same_whatever_the_reason(self, api: AuthApi):
        session, phone = await with_passkey(api)
        unknown = await sign_in(api, Device(user_handle=session.user["id"]))
        wrong = await sign_in(api, phone, rp_id="evil.example")
        assert unknown.json() == wrong.json()

    async def test_an_answer_opens_one_session(self, api: AuthApi):
        _, phone = await with_passkey(api)
        body = await begun(api)
        credential = phone.get(body["options"])
        answers = await asyncio.gather(*(answer(api, body["challenge_id"], credential) for _ in range(20)))
        assert sorted(response.status_code for response in answers) == [200] + [400] * 19
        assert {error(response) for response in answers if response.status_code == 400} <= {
            NOT_FOUND,
            FAILED,
        }
        assert error(await answer(api, body["challenge_id"], credential)) == NOT_FOUND

    @pytest.mark.on_sqlite
    async def test_a_challenge_runs_out(self, api: AuthApi):
        _, phone = await with_passkey(api)
        body = await begun(api)
        api.later(seconds=301)
        assert error(await answer(api, body["challenge_id"], phone.get(body["options"]))) == EXPIRED

    async def test_a_counter_that_falls_is_refused_and_logged(
        self, api: AuthApi, capsys: pytest.CaptureFixture[str]
    ):
        _, phone = await with_passkey(api)
        phone.counter = 41
        assert (await sign_in(api, phone)).status_code == 200
        for copied in (40, 41):
            phone.counter = copied - 1
            assert error(await sign_in(api, phone)) == FAILED
        assert capsys.readouterr().out.count("webauthn_counter_fell") == 2
        phone.counter = 42
        assert (await sign_in(api, phone)).status_code == 200

    async def test_a_device_that_does_not_count_signs_in_each_time(self, api: AuthApi):
        _, phone = await with_passkey(api)
        for _ in range(2):
            phone.counter = -1
            assert (await sign_in(api, phone)).status_code == 200

    async def test_banned_and_unconfirmed_accounts_stay_closed(self, api: AuthApi):
        _, phone = await with_passkey(api)
        until = timestamp(datetime.now(UTC) + timedelta(days=1))
        async with api.database.transaction() as transaction:
            await transaction.execute(BAN, until=until)
        assert error(await sign_in(api, phone)) == (403, "user_banned")
        async with api.database.transaction() as transaction:
            await transaction.execute(BAN, until=None)
            await transaction.execute(UNCONFIRM)
        assert error(await sign_in(api, phone)) == (403, "email_not_confirmed")

    async def test_asking_leaves_nothing_behind_and_answers_are_swept(self, api: AuthApi):
        _, phone = await with_passkey(api)
        before = await api.database.fetch_one(SPENT)
        await begun(api)
        assert await api.database.fetch_one(SPENT) == before
        await sign_in(api, phone)
        api.later(hours=2)
        await Sweeper(api.database, AUTH_SWEEPS).sweep()
        assert await api.database.fetch_one(SPENT) == {"rows": 0}

    @pytest.mark.on_sqlite
    async def test_challenges_and_failures_are_counted_by_address(self, api: AuthApi):
        body = await begun(api)
        stranger = Device(user_handle="x")
        most = RULES["passkey"].amount
        codes = [
            error(await answer(api, body["challenge_id"], stranger.get(body["options"]))) for _ in range(most)
        ]
        assert codes == [FAILED] * most
        refused = await answer(api, body["challenge_id"], stranger.get(body["options"]))
        assert error(refused) == (429, "over_request_rate_limit")
        for _ in range(RULES["passkey_options"].amount - 1):
            await begun(api)
        options = await api.call("POST", "/passkeys/authentication/options", {})
        assert error(options) == (429, "over_request_rate_limit")


@pytest.mark.on_sqlite
@pytest.mark.parametrize("text", ["é" * 8, "\u202e", "\0", "A", "____"])
async def test_ids_that_are_no_base64_are_refused(api: AuthApi, text: str):
    _, phone = await with_passkey(api)
    body = await begun(api)
    good = phone.get(body["options"])
    other_owner = {**good, "response": {**good["response"], "userHandle": text}}
    for credential in ({**good, "rawId": text}, other_owner):
        assert error(await answer(api, body["challenge_id"], credential)) == FAILED
