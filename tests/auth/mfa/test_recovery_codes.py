"""Recovery codes: ten on paper, each good once, for whoever has lost the second factor."""

import asyncio
import re
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.audit.tables import audit_log
from tawam.auth.keys import SigningKeys, end_old_data_keys, rotate_data_key
from tawam.auth.mfa import recovery_codes as recovery_code_model
from tawam.auth.mfa.factors import RECOVERY_CODES_OF_USER, reencrypt_factors
from tawam.auth.tables import recovery_codes
from tawam.database.port import Statement
from tawam.settings import Settings
from tests.auth.api import AuthApi, Session, error
from tests.auth.mfa.second_factor import Authenticator, enrol, protected
from tests.auth.mfa.test_factors import bearer, listed

STORED = Statement(select(recovery_codes))
TRAIL = Statement(select(audit_log).order_by(audit_log.c.id))
WRONG = (422, "mfa_verification_failed")


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"site_url": "https://testserver"}


async def call(
    api: AuthApi, method: str, session: Session, path: str = "", body: Any = None
) -> httpx2.Response:
    return await api.call(method, f"/factors/recovery-codes{path}", body, session.access_token)


async def use(api: AuthApi, session: Session, code: str) -> httpx2.Response:
    return await call(api, "POST", session, "/verify", {"code": code})


async def remaining(api: AuthApi, session: Session) -> int:
    return (await call(api, "GET", session)).json()["remaining"]


async def prepared(api: AuthApi) -> tuple[Session, Authenticator, list[str]]:
    """Someone with an authenticator app and recovery codes, in the session that has shown the app."""
    raised, phone = await protected(api)
    response = await call(api, "POST", raised)
    assert response.status_code == 200, response.text
    return raised, phone, response.json()["codes"]


async def half_signed_in(api: AuthApi) -> tuple[Session, list[str]]:
    """The same person, who has signed in anew without the app."""
    _, _, codes = await prepared(api)
    return Session.of(await api.sign_in("ann@example.com")), codes


class TestMaking:
    async def test_tells_ten_long_codes_once(self, api: AuthApi):
        raised, _ = await protected(api)
        body = (await call(api, "POST", raised, "", {"friendly_name": "in the safe"})).json()
        assert (body["type"], body["friendly_name"], body["total"]) == ("recovery_code", "in the safe", 10)
        assert len(set(body["codes"])) == 10
        # 16 letters of 32 are 80 bits.
        assert all(re.fullmatch(r"[0-9a-hjkmnp-tv-z]{16}", code) for code in body["codes"])
        status = (await call(api, "GET", raised)).json()
        assert status == {"id": body["id"], "type": "recovery_code", "total": 10, "remaining": 10}
        assert [factor["factor_type"] for factor in await listed(api, raised)] == ["totp", "recovery_code"]
        assert (await api.templates("ann@example.com"))[0] == "recovery-codes-created"

    async def test_the_database_does_not_hold_them(self, api: AuthApi):
        _, _, codes = await prepared(api)
        stored = str(await api.database.fetch_all(STORED))
        assert not any(code in stored for code in codes)

    async def test_the_same_code_of_another_account_is_none(self, api: AuthApi):
        half, _ = await half_signed_in(api)
        eve, _ = await protected(api, "eve@example.com")
        code = (await call(api, "POST", eve)).json()["codes"][0]
        assert error(await use(api, half, code)) == WRONG

    async def test_needs_another_factor_and_its_level(self, api: AuthApi):
        session = await api.person("eve@example.com")
        assert error(await call(api, "POST", session)) == (422, "mfa_recovery_codes_sole_factor")
        await enrol(api, await api.reauthenticated(session))
        assert error(await call(api, "POST", session)) == (422, "mfa_recovery_codes_sole_factor")
        assert error(await call(api, "GET", session)) == (404, "mfa_factor_not_found")
        half, _ = await half_signed_in(api)
        for method, path in (("POST", ""), ("POST", "/regenerate"), ("DELETE", "")):
            assert error(await call(api, method, half, path)) == (403, "insufficient_aal")
        assert await remaining(api, half) == 10

    async def test_needs_the_password_or_a_mailed_code_of_this_moment(self, api: AuthApi):
        raised, _, _ = await prepared(api)
        api.later(minutes=10)
        for method, path in (("POST", ""), ("POST", "/regenerate"), ("DELETE", "")):
            refused = await call(api, method, raised, path)
            assert error(refused) == (400, "reauthentication_needed")

    async def test_there_is_one_set(self, api: AuthApi):
        raised, _, _ = await prepared(api)
        assert error(await call(api, "POST", raised)) == (422, "mfa_verified_factor_exists")

    @pytest.mark.on_sqlite
    async def test_names_are_bounded_and_given_once(self, api: AuthApi):
        raised, _ = await protected(api)
        for name in ("x" * 101, "a\0b"):
            refused = await call(api, "POST", raised, "", {"friendly_name": name})
            assert error(refused) == (400, "validation_failed")
        refused = await call(api, "POST", raised, "", {"friendly_name": "phone"})
        assert error(refused) == (422, "mfa_factor_name_conflict")

    async def test_a_new_set_voids_the_old(self, api: AuthApi):
        raised, _, codes = await prepared(api)
        before = (await call(api, "GET", raised)).json()["id"]
        again = (await call(api, "POST", raised, "/regenerate")).json()
        assert again["id"] == before
        assert (await call(api, "GET", raised)).json()["total"] == 10
        assert not set(again["codes"]) & set(codes)
        half = Session.of(await api.sign_in("ann@example.com"))
        assert error(await use(api, half, codes[0])) == WRONG
        assert (await use(api, half, again["codes"][0])).status_code == 200

    @pytest.mark.on_sqlite
    async def test_sets_and_their_mails_are_counted(self, api: AuthApi):
        raised, _, _ = await prepared(api)
        answers = [await call(api, "POST", raised, "/regenerate") for _ in range(10)]
        assert [answer.status_code for answer in answers] == [200] * 9 + [429]
        await call(api, "DELETE", raised)
        assert error(await call(api, "POST", raised)) == (429, "over_request_rate_limit")
        assert (await api.templates("ann@example.com")).count("recovery-codes-created") == 10

    async def test_there_may_be_none_to_replace(self, api: AuthApi):
        raised, _ = await protected(api)
        for method, path, body in (("POST", "/regenerate", None), ("DELETE", "", None)):
            assert error(await call(api, method, raised, path, body)) == (404, "mfa_factor_not_found")
        assert error(await use(api, raised, "k4m9x7qp2ab8ht3z")) == (404, "mfa_factor_not_found")


class TestUsing:
    async def test_raises_the_session_and_tells_the_owner(self, api: AuthApi):
        half, codes = await half_signed_in(api)
        session = Session.of(await use(api, half, codes[3]))
        assert session.claims["aal"] == "aal2"
        methods = [entry["method"] for entry in session.claims["amr"]]
        assert methods == ["mfa/recovery_code", "password"]
        opened = await api.client.get("/rest/v1/profiles", headers=bearer(api, session))
        assert opened.status_code == 200
        assert await remaining(api, session) == 9
        (mail, *_) = await api.mails("ann@example.com")
        assert (mail["template"], mail["values"]["remaining"]) == ("recovery-code-used", 9)
        entry = (await api.database.fetch_all(TRAIL))[-1]
        assert (entry["action"], entry["after"]) == ("user.recovery_code_used", {"remaining": 9})
        assert entry["actor_id"] == entry["subject_id"] == session.user["id"]

    async def test_ends_other_sessions_that_have_shown_nothing(self, api: AuthApi):
        half, codes = await half_signed_in(api)
        other = Session.of(await api.sign_in("ann@example.com"))
        await use(api, half, codes[0])
        assert error(await api.user(other)) == (403, "session_not_found")

    @pytest.mark.parametrize(
        "typed",
        ["{0}-{1}-{2}-{3}", " {0} {1}\n{2}\u2013{3} ", "{0}{1}{2}{3}"],
        ids=["dashes", "spaces", "plain"],
    )
    @pytest.mark.on_sqlite
    async def test_takes_them_as_people_type_them(self, api: AuthApi, typed: str):
        half, codes = await half_signed_in(api)
        blocks = [codes[0][start : start + 4].upper() for start in range(0, 16, 4)]
        assert (await use(api, half, typed.format(*blocks))).status_code == 200
        eastern = codes[1].translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
        assert (await use(api, half, eastern.replace("1", "I"))).status_code == 200
        mistaken = codes[2].replace("0", "O").replace("1", "l")
        assert (await use(api, half, mistaken)).status_code == 200

    async def test_fifty_at_once_use_it_once(self, api: AuthApi):
        half, codes = await half_signed_in(api)
        answers = await asyncio.gather(*(use(api, half, codes[0]) for _ in range(50)))
        assert [response.status_code for response in answers].count(200) == 1
        assert {error(response) for response in answers if response.status_code != 200} <= {
            WRONG,
            (429, "mfa_recovery_codes_locked"),
        }
        assert await remaining(api, half) == 9

    @pytest.mark.on_sqlite
    async def test_wrong_ones_are_counted_and_closed_for_an_hour(self, api: AuthApi):
        half, codes = await half_signed_in(api)
        for _ in range(10):
            assert error(await use(api, half, "k4m9x7qp2ab8ht3z")) == WRONG
        locked = await use(api, half, codes[0])
        assert error(locked) == (429, "mfa_recovery_codes_locked")
        assert 0 < int(locked.headers["retry-after"]) <= 3600
        api.later(hours=1, seconds=1)
        half = Session.of(await api.refresh(half.refresh_token))
        assert (await use(api, half, codes[0])).status_code == 200

    @pytest.mark.on_sqlite
    async def test_a_new_set_opens_them_again(self, api: AuthApi):
        raised, _, _ = await prepared(api)
        for _ in range(10):
            await use(api, raised, "wrong")
        codes = (await call(api, "POST", raised, "/regenerate")).json()["codes"]
        assert (await use(api, raised, codes[0])).status_code == 200

    @pytest.mark.on_sqlite
    async def test_what_is_none_is_refused(self, api: AuthApi):
        half, _ = await half_signed_in(api)
        for code in ("", "x" * 101):
            assert error(await use(api, half, code)) == (400, "validation_failed")
        for code in ("-", "\u0000", "½²", "\U0001d7ce"):
            assert error(await use(api, half, code)) == WRONG

    @pytest.mark.on_sqlite
    async def test_they_are_not_challenged_nor_shown_as_another_factor(self, api: AuthApi):
        raised, _, codes = await prepared(api)
        factor_id = (await call(api, "GET", raised)).json()["id"]
        challenged = await api.call("POST", f"/factors/{factor_id}/challenge", {}, raised.access_token)
        assert error(challenged) == (400, "validation_failed")
        body = {"challenge_id": factor_id, "code": codes[0]}
        shown = await api.call("POST", f"/factors/{factor_id}/verify", body, raised.access_token)
        assert error(shown) == (422, "mfa_factor_not_found")


class TestKeys:
    async def test_codes_outlive_a_change_of_the_data_key(self, api: AuthApi, settings: Settings):
        half, codes = await half_signed_in(api)
        rotate_data_key(settings.data_dir)
        api.keys.reload()
        assert await reencrypt_factors(api.database, SigningKeys.load(settings.data_dir)) == 0
        end_old_data_keys(settings.data_dir)
        fresh = SigningKeys.load(settings.data_dir)

        async def used(code: str) -> bool:
            async with api.database.transaction() as transaction:
                (factor,) = await transaction.fetch_all(RECOVERY_CODES_OF_USER, user_id=half.user["id"])
                return await recovery_code_model.redeem_code(transaction, fresh, factor, code)

        assert await used(codes[0])
        assert not await used(codes[0])

    async def test_a_security_key_has_nothing_to_seal(self, api: AuthApi, settings: Settings):
        raised, _, _ = await prepared(api)
        body = {"factor_type": "webauthn", "friendly_name": "key"}
        added = await api.call("POST", "/factors", body, (await api.reauthenticated(raised)).access_token)
        assert added.status_code == 200
        rotate_data_key(settings.data_dir)
        assert await reencrypt_factors(api.database, SigningKeys.load(settings.data_dir)) == 0


class TestGoing:
    async def test_removed_ones_are_void(self, api: AuthApi):
        raised, _, codes = await prepared(api)
        status = (await call(api, "GET", raised)).json()
        assert (await call(api, "DELETE", raised)).json() == {"id": status["id"]}
        assert (await api.templates("ann@example.com"))[0] == "recovery-codes-removed"
        assert await api.database.fetch_all(STORED) == []
        half = Session.of(await api.sign_in("ann@example.com"))
        assert error(await use(api, half, codes[0])) == (404, "mfa_factor_not_found")

    async def test_they_go_with_the_last_factor_they_stand_in_for(self, api: AuthApi):
        """Whoever has lost the phone signs in with a code, removes the phone, and adds another."""
        _, phone, codes = await prepared(api)
        half = Session.of(await api.sign_in("ann@example.com"))
        session = await api.reauthenticated(Session.of(await use(api, half, codes[0])))
        assert (await phone.remove(session)).status_code == 200
        assert await listed(api, session) == []
        assert await api.database.fetch_all(STORED) == []
        lowered = Session.of(await api.refresh(session.refresh_token))
        assert lowered.claims["aal"] == "aal1"
        assert [entry["method"] for entry in lowered.claims["amr"]] == ["password"]
        other = await Authenticator.enrolled(api, lowered, "new phone")
        assert Session.of(await other.verify(lowered)).claims["aal"] == "aal2"

    async def test_they_stay_with_one_of_two(self, api: AuthApi):
        raised, phone, _ = await prepared(api)
        tablet = await Authenticator.enrolled(api, raised, "tablet")
        raised = Session.of(await tablet.verify(raised))
        assert (await phone.remove(raised)).status_code == 200
        assert await remaining(api, raised) == 10
