"""POST /factors and DELETE /factors/{id}."""

import xml.etree.ElementTree as ElementTree
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select

from tawam.auth.tables import factors
from tawam.database.port import Statement
from tests.auth.api import AuthApi, Session, error
from tests.auth.mfa.second_factor import Authenticator, enrol, protected

ALL_FACTORS = Statement(select(factors).order_by(factors.c.created_at))


async def listed(api: AuthApi, session: Session) -> list[dict[str, Any]]:
    return (await api.user(session)).json().get("factors", [])


async def templates(api: AuthApi, email: str = "ann@example.com") -> list[str]:
    return [mail["template"] for mail in await api.mails(email)]


class TestEnrol:
    async def test_answers_what_an_app_takes(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        body = (await enrol(api, session, "my phone")).json()
        assert (body["type"], body["friendly_name"]) == ("totp", "my phone")
        uri = urlsplit(body["totp"]["uri"])
        assert (uri.scheme, uri.netloc) == ("otpauth", "totp")
        assert uri.path == "/Tawam:ann%40example.com"
        assert parse_qs(uri.query) == {"secret": [body["totp"]["secret"]], "issuer": ["Tawam"]}

    async def test_the_picture_survives_a_data_address_and_our_policy(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        svg = (await enrol(api, session)).json()["totp"]["qr_code"]
        root = ElementTree.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        modules = int(root.attrib["viewBox"].split()[2])
        assert root.attrib["width"] == root.attrib["height"] == str(4 * modules)
        # `#` and `%` would change what a browser reads behind `data:image/svg+xml;utf-8,`.
        assert not set(svg) & set("#%")
        assert "style" not in svg
        assert 'fill="white"' in svg
        assert 'stroke="black"' in svg

    async def test_an_unverified_factor_changes_nothing_yet(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        await enrol(api, session, "phone")
        assert [factor["status"] for factor in await listed(api, session)] == ["unverified"]
        profile = await api.client.get("/rest/v1/profiles", headers=bearer(api, session))
        assert profile.status_code == 200
        assert "second-factor-added" not in await templates(api)

    async def test_the_database_does_not_hold_the_secret(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        phone = await Authenticator.enrolled(api, session)
        other = await Authenticator.enrolled(api, session)
        rows = await api.database.fetch_all(ALL_FACTORS)
        assert phone.secret not in str(rows)
        assert other.secret not in str(rows)
        assert "secret" not in (await api.user(session)).text

    async def test_a_name_is_given_once(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        await enrol(api, session, "phone")
        assert error(await enrol(api, session, "phone")) == (422, "mfa_factor_name_conflict")
        assert (await enrol(api, session)).status_code == 200
        assert (await enrol(api, session)).status_code == 200
        other = await api.reauthenticated(await api.person("eve@example.com"))
        assert (await enrol(api, other, "phone")).status_code == 200

    async def test_one_begun_and_left_is_replaced_after_five_minutes(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        first = await Authenticator.enrolled(api, session, "phone")
        api.later(minutes=5, seconds=1)
        second = await Authenticator.enrolled(api, session, "phone")
        assert [factor["id"] for factor in await listed(api, session)] == [second.factor_id]
        assert error(await first.challenge(session)) == (404, "mfa_factor_not_found")

    async def test_ten_are_enough(self, api: AuthApi):
        session = await api.reauthenticated(await api.person())
        for _ in range(10):
            assert (await enrol(api, session)).status_code == 200
        assert error(await enrol(api, session)) == (422, "too_many_enrolled_mfa_factors")

    async def test_a_further_one_needs_the_first(self, api: AuthApi):
        raised, _ = await protected(api)
        half = Session.of(await api.sign_in("ann@example.com"))
        assert error(await enrol(api, half, "thief's phone")) == (403, "insufficient_aal")
        assert (await enrol(api, raised, "tablet")).status_code == 200

    @pytest.mark.parametrize(
        ("body", "refusal"),
        [
            ({"factor_type": "phone"}, (422, "mfa_phone_enroll_not_enabled")),
            ({"factor_type": "webauthn"}, (422, "mfa_webauthn_enroll_not_enabled")),
            ({"factor_type": "smoke"}, (400, "validation_failed")),
            ({"factor_type": None}, (400, "validation_failed")),
            ({"friendly_name": "x" * 101}, (400, "validation_failed")),
            ({"friendly_name": "a\0b"}, (400, "validation_failed")),
            ({"issuer": "Evil:Bank"}, (400, "validation_failed")),
            ({"friendly_name": "\U0001f980" * 100, "issuer": "\U0001f980" * 100}, (400, "validation_failed")),
            ({"issuer": "\U0001f980" * 51}, (400, "validation_failed")),
            ({"issuer": "\u3042" * 67}, (400, "validation_failed")),
            ({"friendly_name": 7}, (400, "validation_failed")),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_what_is_not_offered_is_refused(
        self, api: AuthApi, body: dict[str, Any], refusal: tuple[int, str]
    ):
        assert error(await enrol(api, await api.person(), **body)) == refusal

    @pytest.mark.on_sqlite
    async def test_longest_names_fit_the_picture(self, api: AuthApi):
        email = f"{'a' * 64}@{'b' * 60}.{'c' * 60}.{'d' * 58}.example"
        session = await api.reauthenticated(await api.person(email))
        answer = await enrol(api, session, "\U0001f980" * 50, issuer="\U0001f980" * 50)
        assert answer.status_code == 200, answer.text

    @pytest.mark.on_sqlite
    async def test_what_no_picture_holds_is_refused_and_leaves_no_factor(
        self, api: AuthApi, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("tawam.auth.mfa.enrolment._MAX_NAME_BYTES", 400)
        session = await api.reauthenticated(await api.person())
        answer = await enrol(api, session, "phone", issuer="\U0001f980" * 100)
        assert error(answer) == (400, "validation_failed")
        assert await listed(api, session) == []

    @pytest.mark.on_sqlite
    async def test_needs_a_session(self, api: AuthApi):
        for path in ("/factors", "/factors/x/challenge", "/factors/x/verify"):
            assert (await api.call("POST", path, {})).status_code == 403
            bare = await api.client.post(f"/auth/v1{path}", json={}, headers={"apikey": api.key})
            assert (bare.status_code, bare.json()["error_code"]) == (401, "no_authorization")


class TestUnenrol:
    async def test_answers_the_id_and_tells_the_owner(self, api: AuthApi):
        raised, phone = await protected(api)
        response = await phone.remove(raised)
        assert (response.status_code, response.json()) == (200, {"id": phone.factor_id})
        assert await listed(api, raised) == []
        assert (await templates(api))[0] == "second-factor-removed"
        (mail, *_) = await api.mails("ann@example.com")
        assert mail["values"].keys() == {"email", "changed_at", "kind"}

    async def test_lowers_the_sessions_that_it_raised(self, api: AuthApi):
        raised, phone = await protected(api)
        await phone.remove(raised)
        lowered = Session.of(await api.refresh(raised.refresh_token))
        assert lowered.claims["aal"] == "aal1"
        assert [entry["method"] for entry in lowered.claims["amr"]] == ["otp"]

    async def test_a_verified_one_needs_itself(self, api: AuthApi):
        _, phone = await protected(api)
        half = Session.of(await api.sign_in("ann@example.com"))
        assert error(await phone.remove(half)) == (422, "insufficient_aal")
        assert [factor["status"] for factor in await listed(api, half)] == ["verified"]

    async def test_an_unverified_one_goes_silently(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        assert (await phone.remove(session)).status_code == 200
        assert "second-factor-removed" not in await templates(api)

    async def test_another_persons_is_unknown(self, api: AuthApi):
        _, phone = await protected(api, "ann@example.com")
        eve, _ = await protected(api, "eve@example.com")
        assert error(await phone.remove(eve)) == (404, "mfa_factor_not_found")
        assert error(await phone.challenge(eve)) == (404, "mfa_factor_not_found")
        assert error(await phone.answer(eve, phone.factor_id, phone.code())) == (404, "mfa_factor_not_found")

    @pytest.mark.parametrize("factor_id", ["nonsense", "%00", "1' or '1'='1"])
    @pytest.mark.on_sqlite
    async def test_an_id_that_is_none_is_refused(self, api: AuthApi, factor_id: str):
        session = await api.person()
        refusal = await api.call("DELETE", f"/factors/{factor_id}", token=session.access_token)
        assert error(refusal) == (404, "validation_failed")


def bearer(api: AuthApi, session: Session) -> dict[str, str]:
    return {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
