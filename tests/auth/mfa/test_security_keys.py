"""Security keys as second factors: POST /factors with `webauthn`, their challenges and answers."""

import asyncio
import time
import uuid
from typing import Any

import httpx2
import pytest

from tawam.auth.key_set import RELOAD_SECONDS
from tawam.auth.keys import rotate_data_key
from tawam.settings import Settings
from tests.auth.api import AuthApi, Session, error
from tests.auth.mfa.second_factor import Authenticator, protected
from tests.auth.mfa.test_factors import bearer, listed
from tests.auth.passkeys.passkey_calls import register, sign_in
from tests.auth.passkeys.software_authenticator import ORIGIN, Device

HERE = {"rpId": "testserver", "rpOrigins": ["https://testserver"]}
FAILED = (422, "mfa_verification_failed")


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"site_url": "https://testserver"}


class SecurityKey:
    """A factor, and the key that stands for it."""

    def __init__(self, api: AuthApi, factor_id: str, origin: str = ORIGIN) -> None:
        self.api = api
        self.factor_id = factor_id
        # Without a PIN, as those of old.
        self.device = Device(verifies_user=False, origin=origin)

    @classmethod
    async def enrolled(
        cls, api: AuthApi, session: Session, name: str = "key", origin: str = ORIGIN
    ) -> "SecurityKey":
        body = {"factor_type": "webauthn", "friendly_name": name}
        await api.reauthenticated(session)
        response = await api.call("POST", "/factors", body, session.access_token)
        assert response.status_code == 200, response.text
        factor = response.json()
        assert factor == {"id": factor["id"], "type": "webauthn", "friendly_name": name}
        return cls(api, factor["id"], origin)

    async def challenge(self, session: Session, asker: Any = HERE) -> httpx2.Response:
        # The client sends whatever it was called with.
        body = {"factorId": self.factor_id, "webauthn": asker}
        return await self.api.call("POST", f"/factors/{self.factor_id}/challenge", body, session.access_token)

    async def answer(
        self, session: Session, challenge_id: str, type_: str, credential: Any, asker: Any = HERE
    ) -> httpx2.Response:
        webauthn = {**asker, "type": type_, "credential_response": credential}
        body = {"challenge_id": challenge_id, "webauthn": webauthn}
        return await self.api.call("POST", f"/factors/{self.factor_id}/verify", body, session.access_token)

    async def show(self, session: Session, **lies: Any) -> httpx2.Response:
        """Challenge and answer, as `mfa.webauthn.register` and `.authenticate` do.

        Args:
            lies: as `Device`; `via`: the session that asks for the challenge instead.
        """
        body = (await self.challenge(lies.pop("via", session))).json()
        type_, options = body["webauthn"]["type"], body["webauthn"]["credential_options"]["publicKey"]
        made = self.device.create if type_ == "create" else self.device.get
        return await self.answer(session, body["id"], type_, made(options, **lies))


async def guarded(api: AuthApi, email: str = "ann@example.com") -> tuple[Session, SecurityKey]:
    """Someone whose account has a security key, in the session that has shown it."""
    session = await api.person(email)
    key = await SecurityKey.enrolled(api, session)
    return Session.of(await key.show(session)), key


async def half_signed_in(api: AuthApi) -> tuple[Session, SecurityKey]:
    _, key = await guarded(api)
    return Session.of(await api.sign_in("ann@example.com")), key


class TestEnrolment:
    async def test_a_new_key_raises_the_session_and_is_listed(self, api: AuthApi):
        session, key = await guarded(api)
        assert session.claims["aal"] == "aal2"
        assert [entry["method"] for entry in session.claims["amr"]] == ["mfa/webauthn", "otp"]
        (factor,) = await listed(api, session)
        assert (factor["id"], factor["factor_type"]) == (key.factor_id, "webauthn")
        assert (factor["status"], factor["friendly_name"]) == ("verified", "key")
        (mail, *_) = await api.mails("ann@example.com")
        assert (mail["template"], mail["values"]["kind"]) == ("second-factor-added", "webauthn")

    async def test_asks_for_any_key_but_those_known(self, api: AuthApi):
        session, key = await guarded(api)
        await register(api, session, Device())
        second = await SecurityKey.enrolled(api, session, "second")
        body = (await second.challenge(session)).json()
        options = body["webauthn"]["credential_options"]["publicKey"]
        assert body["webauthn"]["type"] == "create"
        assert len(options["excludeCredentials"]) == 2
        assert options["rp"]["id"] == "testserver"
        assert options["attestation"] == "none"
        assert options["authenticatorSelection"]["userVerification"] == "preferred"
        assert options["authenticatorSelection"]["residentKey"] == "discouraged"
        second.device = key.device
        assert error(await second.show(session)) == (422, "webauthn_credential_exists")

    @pytest.mark.on_sqlite
    async def test_what_does_not_hold_is_refused(self, api: AuthApi):
        session = await api.person()
        for lies in ({"rp_id": "evil.example"}, {"challenge": "AAAA"}, {"fmt": "tpm"}, {"cose": {}}):
            key = await SecurityKey.enrolled(api, session, str(lies))
            assert error(await key.show(session, **lies)) == FAILED
        stray = await SecurityKey.enrolled(api, session, "stray", origin="https://evil.example")
        assert error(await stray.show(session)) == FAILED
        assert {factor["status"] for factor in await listed(api, session)} == {"unverified"}


@pytest.mark.on_sqlite
async def test_a_challenge_outlives_a_change_of_the_data_key(
    api: AuthApi, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    half, key = await half_signed_in(api)
    body = (await key.challenge(half)).json()
    rotate_data_key(settings.data_dir)
    monkeypatch.setattr("tawam.auth.keys.monotonic", lambda: time.monotonic() + 2 * RELOAD_SECONDS)
    credential = key.device.get(body["webauthn"]["credential_options"]["publicKey"])
    assert (await key.answer(half, body["id"], "request", credential)).status_code == 200


class TestUnfinished:
    """A key that its owner began to add, and did not: the account's list tells its id to every session."""

    async def test_nobody_shows_one_instead_of_the_factor_that_is_there(self, api: AuthApi):
        owner, phone = await protected(api)
        begun = await SecurityKey.enrolled(api, owner, "begun")
        half = Session.of(await api.sign_in("ann@example.com"))
        assert error(await begun.challenge(half)) == (403, "insufficient_aal")
        assert error(await begun.show(half, via=owner)) == (403, "insufficient_aal")
        assert error(await phone.answer(half, str(uuid.uuid4()), phone.code()))[0] == 422
        assert (await begun.show(owner)).status_code == 200

    async def test_a_session_alone_does_not_finish_one(self, api: AuthApi):
        begun = await SecurityKey.enrolled(api, await api.person(), "begun")
        stolen = Session.of(await api.sign_in("ann@example.com"))
        assert error(await begun.challenge(stolen)) == (400, "reauthentication_needed")
        await api.reauthenticated(stolen)
        assert (await begun.show(stolen)).status_code == 200


class TestShowing:
    async def test_a_known_key_raises_another_session(self, api: AuthApi):
        half, key = await half_signed_in(api)
        closed = await api.client.get("/rest/v1/profiles", headers=bearer(api, half))
        assert closed.status_code == 403
        body = (await key.challenge(half)).json()
        assert (body["type"], body["webauthn"]["type"]) == ("webauthn", "request")
        (allowed,) = body["webauthn"]["credential_options"]["publicKey"]["allowCredentials"]
        assert allowed["id"] == key.device.get(body["webauthn"]["credential_options"]["publicKey"])["id"]
        session = Session.of(await key.show(half))
        assert session.claims["aal"] == "aal2"
        opened = await api.client.get("/rest/v1/profiles", headers=bearer(api, session))
        assert opened.status_code == 200

    @pytest.mark.on_sqlite
    async def test_what_does_not_hold_is_refused_and_counted(self, api: AuthApi):
        half, key = await half_signed_in(api)
        for lies in ({"rp_id": "evil.example"}, {"challenge": "AAAA"}, {"type": "webauthn.create"}):
            assert error(await key.show(half, **lies)) == FAILED
        key.device.origin = "https://evil.example"
        assert error(await key.show(half)) == FAILED
        key.device.origin = "https://testserver"
        body = (await key.challenge(half)).json()
        options = body["webauthn"]["credential_options"]["publicKey"]
        stranger = Device()
        for _ in range(5):
            refused = await key.answer(half, body["id"], "request", stranger.get(options))
            assert error(refused) == FAILED
        late = await key.answer(half, body["id"], "request", key.device.get(options))
        assert error(late) == (422, "mfa_challenge_expired")

    async def test_an_answer_holds_once(self, api: AuthApi):
        half, key = await half_signed_in(api)
        body = (await key.challenge(half)).json()
        credential = key.device.get(body["webauthn"]["credential_options"]["publicKey"])
        answers = await asyncio.gather(
            *(key.answer(half, body["id"], "request", credential) for _ in range(10))
        )
        assert sorted(response.status_code for response in answers) == [200] + [422] * 9

    @pytest.mark.on_sqlite
    async def test_a_counter_that_falls_is_refused(self, api: AuthApi):
        half, key = await half_signed_in(api)
        key.device.counter = 9
        half = Session.of(await key.show(half))
        key.device.counter = 8
        assert error(await key.show(half)) == FAILED

    @pytest.mark.on_sqlite
    async def test_another_site_is_refused_whatever_the_page_says(self, api: AuthApi):
        half, key = await half_signed_in(api)
        evil = {"rpId": "evil.example", "rpOrigins": ["https://evil.example"]}
        assert error(await key.challenge(half, evil)) == (400, "validation_failed")
        assert error(await key.challenge(half, {"rpOrigins": ["https://evil.example"]})) == (
            400,
            "validation_failed",
        )
        for vague in (None, {}, {"rpId": "testserver"}):
            assert (await key.challenge(half, vague)).status_code == 200
        body = (await key.challenge(half)).json()
        credential = key.device.get(body["webauthn"]["credential_options"]["publicKey"])
        refused = await key.answer(half, body["id"], "request", credential, evil)
        assert error(refused) == (400, "validation_failed")

    @pytest.mark.on_sqlite
    async def test_the_answer_must_be_of_the_kind_that_was_asked_for(self, api: AuthApi):
        half, key = await half_signed_in(api)
        body = (await key.challenge(half)).json()
        for webauthn in ({"type": "create", "credential_response": {}}, {"type": None}):
            sent = {"challenge_id": body["id"], "webauthn": webauthn}
            refused = await api.call("POST", f"/factors/{key.factor_id}/verify", sent, half.access_token)
            assert error(refused) == (400, "validation_failed")
        sent = {"challenge_id": body["id"], "code": "000000"}
        refused = await api.call("POST", f"/factors/{key.factor_id}/verify", sent, half.access_token)
        assert error(refused) == (400, "validation_failed")
        for nonsense in ({}, None, 7, "x", {"id": 1}, {"response": []}):
            refused = await key.answer(half, body["id"], "request", nonsense)
            assert error(refused) in (FAILED, (422, "mfa_challenge_expired"))

    @pytest.mark.on_sqlite
    async def test_an_apps_factor_takes_codes_alone(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        challenge_id = await phone.challenged(session)
        sent = {"challenge_id": challenge_id, "webauthn": {"type": "request", "credential_response": {}}}
        refused = await api.call("POST", f"/factors/{phone.factor_id}/verify", sent, session.access_token)
        assert error(refused) == (400, "validation_failed")

    @pytest.mark.on_sqlite
    async def test_a_security_key_is_no_passkey(self, api: AuthApi):
        session, key = await guarded(api)
        key.device.verifies_user = True
        key.device.user_handle = session.user["id"]
        assert error(await sign_in(api, key.device)) == (400, "webauthn_verification_failed")
        shown = await api.call("GET", "/passkeys", token=session.access_token)
        assert shown.json() == []


class TestRemoving:
    async def test_lowers_the_sessions_and_forgets_the_key(self, api: AuthApi):
        session, key = await guarded(api)
        removed = await api.call("DELETE", f"/factors/{key.factor_id}", token=session.access_token)
        assert removed.json() == {"id": key.factor_id}
        lowered = Session.of(await api.refresh(session.refresh_token))
        assert lowered.claims["aal"] == "aal1"
        assert [entry["method"] for entry in lowered.claims["amr"]] == ["otp"]
        (mail, *_) = await api.mails("ann@example.com")
        assert (mail["template"], mail["values"]["kind"]) == ("second-factor-removed", "webauthn")
        again = await SecurityKey.enrolled(api, lowered)
        again.device = key.device
        assert (await again.show(lowered)).status_code == 200

    async def test_one_of_two_kinds_leaves_the_other(self, api: AuthApi):
        raised, phone = await protected(api)
        key = await SecurityKey.enrolled(api, raised)
        both = Session.of(await key.show(raised))
        assert (await phone.remove(both)).status_code == 200
        half = Session.of(await api.sign_in("ann@example.com"))
        assert Session.of(await key.show(half)).claims["aal"] == "aal2"


class TestSwitchedOff:
    @pytest.fixture(params=[{"passkeys": False}, {"site_url": "http://testserver"}], ids=str)
    def settings_values(self, request: pytest.FixtureRequest) -> dict[str, Any]:
        return {"site_url": "https://testserver", **request.param}

    @pytest.mark.on_sqlite
    async def test_no_key_is_added(self, api: AuthApi):
        session = await api.person()
        body = {"factor_type": "webauthn", "friendly_name": "key"}
        refused = await api.call("POST", "/factors", body, session.access_token)
        assert error(refused) == (422, "mfa_webauthn_enroll_not_enabled")
