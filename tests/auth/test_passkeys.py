"""Passkeys: added, used to sign in, named and removed; and every answer that does not hold."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import bindparam, func, select, update

from tawam.auth.passkeys.passkeys import MOST_PASSKEYS
from tawam.auth.sweeps import AUTH_SWEEPS
from tawam.auth.tables import spent_challenges, users, webauthn_credentials
from tawam.database.port import Statement
from tawam.database.schema import timestamp
from tawam.database.sweeping import Sweeper
from tawam.http.limits import RULES
from tests.auth.api import AuthApi, Session, error
from tests.auth.passkey_calls import (
    answer,
    begun,
    keep,
    passkeys,
    register,
    registration_options,
    sign_in,
    with_passkey,
)
from tests.auth.second_factor import protected
from tests.auth.software_authenticator import Device, EdwardsKey, EllipticKey, RsaKey

FAILED = (400, "webauthn_verification_failed")
NOT_FOUND = (400, "webauthn_challenge_not_found")
EXPIRED = (400, "webauthn_challenge_expired")
STORED = Statement(select(webauthn_credentials))
SPENT = Statement(select(func.count().label("rows")).select_from(spent_challenges))
BAN = Statement(update(users).values(banned_until=bindparam("until")))
UNCONFIRM = Statement(update(users).values(email_confirmed_at=None))


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"site_url": "https://testserver"}


class TestRegistration:
    async def test_asks_for_a_key_that_knows_its_owner(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        body = (await registration_options(api, session)).json()
        assert body["expires_at"] == pytest.approx(time.time() + 300, abs=5)
        options = body["options"]
        assert options["rp"] == {"id": "testserver", "name": "Tawam"}
        assert options["user"]["name"] == "ann@example.com"
        assert options["attestation"] == "none"
        assert options["authenticatorSelection"] == {
            "residentKey": "required",
            "requireResidentKey": True,
            "userVerification": "required",
        }
        assert [kind["alg"] for kind in options["pubKeyCredParams"]] == [-7, -8, -257]

    @pytest.mark.parametrize("key", [EllipticKey, EdwardsKey, RsaKey])
    async def test_keeps_the_key_and_tells_the_owner(self, api: AuthApi, key: type[EllipticKey]):
        session = await api.person()
        response = await register(api, session, Device(key=key()))
        assert response.status_code == 200
        (passkey,) = await passkeys(api, session)
        assert response.json() == passkey
        assert passkey.keys() == {"id", "created_at"}
        assert (await api.templates("ann@example.com"))[0] == "passkey-added"

    async def test_is_called_what_its_maker_is(self, api: AuthApi):
        maker = bytes.fromhex("bada5566a7aa401fbd9645619a55120d")
        session, _ = await with_passkey(api, aaguid=maker)
        assert (await passkeys(api, session))[0]["friendly_name"] == "1Password"

    async def test_is_not_asked_for_where_it_is_already(self, api: AuthApi):
        session, phone = await with_passkey(api)
        options = (await registration_options(api, session)).json()["options"]
        assert [kept["id"] for kept in options["excludeCredentials"]] == [phone.create(options)["id"]]
        assert error(await register(api, session, phone)) == (422, "webauthn_credential_exists")
        eve = await api.person("eve@example.com")
        assert error(await register(api, eve, phone)) == (422, "webauthn_credential_exists")

    @pytest.mark.on_sqlite
    async def test_has_an_end(self, api: AuthApi, monkeypatch: pytest.MonkeyPatch):
        session = await api.reauthenticated(await api.person())
        options = [(await registration_options(api, session)).json() for _ in range(MOST_PASSKEYS + 1)]
        kept = [
            await keep(api, session, body["challenge_id"], Device().create(body["options"]))
            for body in options
        ]
        assert [response.status_code for response in kept] == [200] * MOST_PASSKEYS + [422]
        assert error(kept[-1]) == (422, "too_many_passkeys")
        assert error(await registration_options(api, session)) == (422, "too_many_passkeys")

    @pytest.mark.parametrize(
        "lies",
        [
            {"rp_id": "evil.example"},
            {"challenge": "AAAA"},
            {"type": "webauthn.get"},
            {"fmt": "packed", "statement": {"alg": -7, "sig": b"no"}},
            {"fmt": "packed", "statement": {"alg": -7, "sig": b"no", "x5c": [b"no"]}},
            {"fmt": "tpm"},
            {"fmt": 7},
            {"statement": {"sig": b"unasked"}},
            {"cose": {1: 2, 3: -7}},
            {"cose": {1: 2, 3: -35, -1: 2, -2: bytes(48), -3: bytes(48)}},
            {"cose": {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)}},
            {"cose": {1: 3, 3: -257, -1: b"\xff" * 2000, -2: b"\x03"}},
            {"cose": [1, 2]},
        ],
        ids=lambda lies: str(lies)[:40],
    )
    @pytest.mark.on_sqlite
    async def test_refuses_what_does_not_hold(self, api: AuthApi, lies: dict[str, Any]):
        session = await api.person()
        assert error(await register(api, session, Device(), **lies)) == FAILED
        assert await passkeys(api, session) == []

    @pytest.mark.on_sqlite
    async def test_refuses_other_pages_and_unseen_owners(self, api: AuthApi):
        session = await api.person()
        assert error(await register(api, session, Device(origin="https://evil.example"))) == FAILED
        assert error(await register(api, session, Device(origin="http://testserver"))) == FAILED
        assert error(await register(api, session, Device(verifies_user=False))) == FAILED

    async def test_a_challenge_is_answered_once(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        body = (await registration_options(api, session)).json()
        first = await keep(api, session, body["challenge_id"], Device().create(body["options"]))
        again = await keep(api, session, body["challenge_id"], Device().create(body["options"]))
        assert first.status_code == 200
        assert error(again) == NOT_FOUND

    @pytest.mark.on_sqlite
    async def test_a_challenge_is_for_one_account_one_purpose_and_five_minutes(self, api: AuthApi):
        session, eve = await api.reauthenticated(await api.person()), await api.person("eve@example.com")
        body = (await registration_options(api, session)).json()
        credential = Device().create(body["options"])
        assert error(await keep(api, eve, body["challenge_id"], credential)) == NOT_FOUND
        assert error(await answer(api, body["challenge_id"], credential)) == NOT_FOUND
        later = f"{body['expires_at'] + 9}{body['challenge_id'][10:]}"
        assert error(await keep(api, session, later, credential)) == NOT_FOUND
        for nonsense in ("x", "9" * 127, ".", "1.2.3", "١.2.3", "%00"):
            assert error(await keep(api, session, nonsense, credential)) == NOT_FOUND
        api.later(seconds=301)
        assert error(await keep(api, session, body["challenge_id"], credential)) == EXPIRED

    async def test_needs_the_second_factor_of_those_who_have_one(self, api: AuthApi):
        raised, _ = await protected(api)
        half = Session.of(await api.sign_in("ann@example.com"))
        assert error(await registration_options(api, half)) == (403, "insufficient_aal")
        assert error(await keep(api, half, "x", {})) == (403, "insufficient_aal")
        listed = await api.call("GET", "/passkeys", token=half.access_token)
        assert error(listed) == (401, "insufficient_aal")
        assert (await register(api, raised, Device())).status_code == 200

    async def test_needs_the_password_or_a_mailed_code_of_this_moment(self, api: AuthApi):
        session = await api.person()
        needed = (400, "reauthentication_needed")
        assert error(await registration_options(api, session)) == needed
        await api.reauthenticated(session)
        body = (await registration_options(api, session)).json()
        api.later(minutes=4, seconds=50)
        assert (await keep(api, session, body["challenge_id"], Device().create(body["options"]))).is_success
        (passkey,) = await passkeys(api, session)
        api.later(minutes=5, seconds=20)
        removed = await api.call("DELETE", f"/passkeys/{passkey['id']}", token=session.access_token)
        assert error(removed) == needed

    @pytest.mark.on_sqlite
    async def test_strangers_have_none(self, api: AuthApi):
        for method, path in (
            ("POST", "/passkeys/registration/options"),
            ("POST", "/passkeys/registration/verify"),
            ("GET", "/passkeys"),
            ("DELETE", "/passkeys/x"),
        ):
            bare = await api.client.request(method, f"/auth/v1{path}", json={}, headers={"apikey": api.key})
            assert (bare.status_code, bare.json()["error_code"]) == (401, "no_authorization")


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
