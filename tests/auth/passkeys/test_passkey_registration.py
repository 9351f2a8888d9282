"""Passkeys are added by whoever has shown that the account is theirs; and every answer that does not hold."""

import time
from typing import Any

import pytest

from tawam.auth.passkeys.passkeys import MAX_PASSKEYS
from tests.auth.api import AuthApi, Session, error
from tests.auth.mfa.second_factor import protected
from tests.auth.passkeys.passkey_calls import (
    answer,
    keep,
    passkeys,
    register,
    registration_options,
    with_passkey,
)
from tests.auth.passkeys.software_authenticator import Device, EdwardsKey, EllipticKey, RsaKey

FAILED = (400, "webauthn_verification_failed")
NOT_FOUND = (400, "webauthn_challenge_not_found")
EXPIRED = (400, "webauthn_challenge_expired")


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
        options = [(await registration_options(api, session)).json() for _ in range(MAX_PASSKEYS + 1)]
        kept = [
            await keep(api, session, body["challenge_id"], Device().create(body["options"]))
            for body in options
        ]
        assert [response.status_code for response in kept] == [200] * MAX_PASSKEYS + [422]
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
