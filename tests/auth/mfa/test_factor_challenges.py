"""POST /factors/{id}/challenge and /verify, and what a session may do before."""

import asyncio
import time

import pytest
from sqlalchemy import bindparam, update

from tawam.auth.access import Access, Caller
from tawam.auth.mfa.factors import FACTORS_OF_USER
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.auth.tables import factors
from tawam.database.port import Statement
from tests.auth.api import AuthApi, Session, error
from tests.auth.forgeries import signed
from tests.auth.mfa.second_factor import Authenticator, protected
from tests.auth.mfa.test_factors import bearer, listed, templates
from tests.auth.test_access import request

MOVE_SECRET = Statement(
    update(factors).where(factors.c.id == bindparam("factor_id")).values(secret=bindparam("secret"))
)


async def half_signed_in(api: AuthApi) -> tuple[Session, Authenticator]:
    """Someone who has a second factor and has yet to show it."""
    _, phone = await protected(api)
    return Session.of(await api.sign_in("ann@example.com")), phone


class TestChallenge:
    async def test_stands_for_five_minutes(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        body = (await phone.challenge(session)).json()
        assert body["type"] == "totp"
        assert body["expires_at"] == pytest.approx(time.time() + 300, abs=5)
        (factor,) = await listed(api, session)
        assert factor["last_challenged_at"] >= factor["created_at"]

    async def test_runs_out(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        early, late = await phone.challenged(session), await phone.challenged(session)
        api.later(seconds=299)
        assert (await phone.answer(session, early, phone.code())).status_code == 200
        api.later(seconds=31)
        assert error(await phone.answer(session, late, phone.code())) == (422, "mfa_challenge_expired")

    async def test_is_answered_once(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        challenge_id = await phone.challenged(session)
        raised = Session.of(await phone.answer(session, challenge_id, phone.code()))
        api.later(seconds=30)
        assert error(await phone.answer(raised, challenge_id, phone.code())) == (422, "mfa_factor_not_found")

    async def test_of_another_factor_is_unknown(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        tablet = await Authenticator.enrolled(api, session)
        challenge_id = await phone.challenged(session)
        assert error(await tablet.answer(session, challenge_id, tablet.code())) == (
            422,
            "mfa_factor_not_found",
        )
        assert error(await phone.answer(session, "nonsense", phone.code())) == (422, "mfa_factor_not_found")

    @pytest.mark.on_sqlite
    async def test_too_many_are_stopped(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        codes = [(await phone.challenge(session)).status_code for _ in range(31)]
        assert codes == [200] * 30 + [429]


class TestUnfinished:
    """An app that its owner began to set up, and did not finish, may be in the hands of somebody else."""

    async def test_a_session_alone_does_not_finish_one(self, api: AuthApi):
        session = await api.person()
        begun = await Authenticator.enrolled(api, session, "begun")
        stolen = Session.of(await api.sign_in("ann@example.com"))
        assert error(await begun.challenge(stolen)) == (400, "reauthentication_needed")
        api.later(minutes=10, seconds=1)
        assert error(await begun.challenge(session)) == (400, "reauthentication_needed")
        assert [factor["status"] for factor in await listed(api, session)] == ["unverified"]
        await api.reauthenticated(stolen)
        assert (await begun.verify(stolen)).status_code == 200

    async def test_one_that_counts_is_shown_without_more(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        assert (await phone.verify(half)).status_code == 200


class TestVerify:
    async def test_raises_this_session(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session, "phone")
        raised = Session.of(await phone.verify(session))
        assert raised.claims["session_id"] == session.claims["session_id"]
        assert (session.claims["aal"], raised.claims["aal"]) == ("aal1", "aal2")
        assert [entry["method"] for entry in raised.claims["amr"]] == ["totp", "otp"]
        assert raised.refresh_token != session.refresh_token
        (factor,) = raised.user["factors"]
        assert (factor["status"], factor["friendly_name"]) == ("verified", "phone")
        assert (await templates(api))[0] == "second-factor-added"

    async def test_a_refresh_keeps_the_level(self, api: AuthApi):
        raised, _ = await protected(api)
        again = Session.of(await api.refresh(raised.refresh_token))
        assert again.claims["aal"] == "aal2"
        assert again.claims["amr"] == raised.claims["amr"]
        assert (await api.client.get("/rest/v1/profiles", headers=bearer(api, again))).status_code == 200

    async def test_the_refresh_token_from_before_is_spent(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        raised = Session.of(await phone.verify(session))
        api.later(seconds=11)
        assert error(await api.refresh(session.refresh_token)) == (400, "refresh_token_already_used")
        assert error(await api.user(raised)) == (403, "session_not_found")

    async def test_the_owner_is_told_of_a_new_factor_once(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        assert (await phone.verify(half)).status_code == 200
        assert (await templates(api)).count("second-factor-added") == 1

    async def test_ends_the_other_sessions_that_have_shown_none(self, api: AuthApi):
        session = await api.person()
        elsewhere = Session.of(await api.sign_in("ann@example.com"))
        stranger = await api.person("eve@example.com")
        phone = await Authenticator.enrolled(api, session)
        raised = Session.of(await phone.verify(session))
        assert error(await api.user(elsewhere)) == (403, "session_not_found")
        assert error(await api.refresh(elsewhere.refresh_token)) == (400, "refresh_token_not_found")
        assert (await api.user(raised)).status_code == 200
        assert (await api.user(stranger)).status_code == 200

    async def test_leaves_the_other_sessions_that_have_shown_one(self, api: AuthApi):
        first, phone = await protected(api)
        second = Session.of(await api.sign_in("ann@example.com"))
        assert (await phone.verify(second)).status_code == 200
        assert (await api.user(first)).status_code == 200

    async def test_removes_the_other_factors_that_were_begun(self, api: AuthApi):
        session = await api.person()
        await Authenticator.enrolled(api, session, "tablet")
        phone = await Authenticator.enrolled(api, session, "phone")
        raised = Session.of(await phone.verify(session))
        assert [factor["id"] for factor in raised.user["factors"]] == [phone.factor_id]


class TestCodes:
    @pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 200), (0, 200), (1, 200), (2, 422)])
    @pytest.mark.on_sqlite
    async def test_a_clock_may_be_a_step_off(self, api: AuthApi, steps: int, status: int):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        assert (await phone.verify(session, phone.code(steps))).status_code == status

    async def test_each_is_taken_once(self, api: AuthApi):
        session = await api.person()
        phone = await Authenticator.enrolled(api, session)
        raised = Session.of(await phone.verify(session, phone.code()))
        for steps in (0, -1):
            refusal = await phone.verify(raised, phone.code(steps))
            assert error(refusal) == (422, "mfa_verification_failed")
        assert (await phone.verify(raised, phone.code(1))).status_code == 200

    async def test_one_code_twice_at_once_is_taken_once(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        challenges = [await phone.challenged(half) for _ in range(4)]
        answers = await asyncio.gather(*(phone.answer(half, each, phone.code()) for each in challenges))
        assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]

    async def test_a_wrong_one_is_said_so(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        refusal = await phone.verify(half, phone.wrong_code)
        assert error(refusal) == (422, "mfa_verification_failed")
        assert refusal.json()["message"] == "Invalid TOTP code entered"
        assert (await phone.verify(half)).status_code == 200

    @pytest.mark.parametrize("code", ["", "12345", "1234567", "٠٠٠٠٠٠", "abcdef", "%s%s%s", "🙂" * 6])
    @pytest.mark.on_sqlite
    async def test_what_is_no_code_is_refused(self, api: AuthApi, code: str):
        half, phone = await half_signed_in(api)
        response = await phone.answer(half, await phone.challenged(half), code)
        assert error(response) in [(422, "mfa_verification_failed"), (400, "validation_failed")]

    async def test_a_secret_of_other_keys_accepts_nothing(self, api: AuthApi):
        """After a restore without its keys, or where a secret was moved to another factor."""
        eve, phone = await protected(api, "eve@example.com")
        session = await api.person("ann@example.com")
        other = await Authenticator.enrolled(api, session)
        async with api.database.transaction() as transaction:
            (row,) = await transaction.fetch_all(FACTORS_OF_USER, user_id=session.user["id"])
            await transaction.execute(MOVE_SECRET, factor_id=phone.factor_id, secret=row["secret"])
        moved = Authenticator(api, phone.factor_id, other.secret)
        for code in (moved.code(), phone.code()):
            assert error(await moved.verify(eve, code)) == (422, "mfa_verification_failed")

    async def test_five_wrong_ones_void_the_challenge(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        challenge_id = await phone.challenged(half)
        for _ in range(5):
            refusal = await phone.answer(half, challenge_id, phone.wrong_code)
            assert error(refusal) == (422, "mfa_verification_failed")
        assert error(await phone.answer(half, challenge_id, phone.code())) == (422, "mfa_challenge_expired")
        assert (await phone.verify(half)).status_code == 200

    async def test_fifteen_a_minute_are_looked_at(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        challenges = [await phone.challenged(half) for _ in range(5)]
        answers = [await phone.answer(half, challenges[n // 4], phone.wrong_code) for n in range(15)]
        assert {error(answer) for answer in answers} == {(422, "mfa_verification_failed")}
        refusal = await phone.answer(half, challenges[4], phone.code())
        assert error(refusal) == (429, "over_request_rate_limit")
        assert int(refusal.headers["retry-after"]) > 0
        api.later(seconds=61)
        assert (await phone.verify(half)).status_code == 200

    @pytest.mark.on_sqlite
    async def test_sixty_an_hour_are_looked_at(self, api: AuthApi):
        half, phone = await half_signed_in(api)
        codes: list[int] = []
        for _ in range(13):
            challenge_id = await phone.challenged(half)
            codes += [
                (await phone.answer(half, challenge_id, phone.wrong_code)).status_code for _ in range(5)
            ]
            api.later(seconds=25)
        assert codes == [422] * 60 + [429] * 5


class TestBefore:
    """A session that awaits its second factor may show it, leave, and see its account: nothing else."""

    async def test_tables_are_closed(self, api: AuthApi):
        half, _ = await half_signed_in(api)
        for method, path in (("GET", "/rest/v1/profiles"), ("PATCH", "/rest/v1/profiles?id=eq.x")):
            response = await api.client.request(method, path, headers=bearer(api, half), json={})
            assert (response.status_code, response.json()["code"]) == (403, "insufficient_aal")

    async def test_functions_are_closed(self, api: AuthApi):
        half, _ = await half_signed_in(api)
        for name in ("create-checkout", "contact", "checkout-status"):
            response = await api.client.post(f"/functions/v1/{name}", headers=bearer(api, half), json={})
            assert (response.status_code, response.json()["error"]) == (403, "insufficient_aal")
            assert "authenticator" in response.json()["message"]

    async def test_the_account_cannot_be_changed(self, api: AuthApi):
        half, _ = await half_signed_in(api)
        for body in ({"password": "another-horse-8"}, {"data": {"full_name": "Eve"}}):
            refusal = await api.call("PUT", "/user", body, token=half.access_token)
            assert error(refusal) == (401, "insufficient_aal")

    async def test_it_may_be_seen_refreshed_and_left(self, api: AuthApi):
        half, _ = await half_signed_in(api)
        assert (await api.user(half)).json()["factors"][0]["status"] == "verified"
        again = Session.of(await api.refresh(half.refresh_token))
        assert again.claims["aal"] == "aal1"
        response = await api.call("POST", "/logout?scope=local", token=again.access_token)
        assert response.status_code == 204
        assert error(await api.user(again)) == (403, "session_not_found")

    async def test_a_claim_raises_nothing(self, api: AuthApi):
        """The level is what our database says, whatever a token of ours would say."""
        half, _ = await half_signed_in(api)
        forged = Session(signed(api.keys, {**half.claims, "aal": "aal2"}), "", {})
        response = await api.client.get("/rest/v1/profiles", headers=bearer(api, forged))
        assert response.status_code == 403

    async def test_a_removed_factor_opens_at_once_what_it_closed(self, api: AuthApi):
        session = await api.person()
        assert (await api.client.get("/rest/v1/profiles", headers=bearer(api, session))).status_code == 200
        phone = await Authenticator.enrolled(api, session)
        await phone.verify(session)
        removed = await phone.remove(session)
        assert removed.status_code == 200
        # The same token, at the level that its session has now.
        assert (await api.client.get("/rest/v1/profiles", headers=bearer(api, session))).status_code == 200

    async def test_another_process_sees_the_level(self, api: AuthApi):
        raised, _ = await protected(api)
        access = Access(api.keys, api.database, AccessTokens(api.keys, "http://testserver/auth/v1"))
        caller = await access.caller(request(api.key, raised.access_token))
        assert caller == Caller(
            "authenticated", raised.user["id"], caller.session_id, "ann@example.com", aal="aal2"
        )
