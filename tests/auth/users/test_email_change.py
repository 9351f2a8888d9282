"""PUT /user with another address: both mail boxes confirm, in whichever order."""

import asyncio

import pytest
from sqlalchemy import bindparam, select

from tawam.auth.tables import identities
from tawam.database.port import Statement
from tawam.profiles.tables import profiles
from tests.auth.api import PASSWORD, AuthApi, Session, error

OLD, NEW = "ann@example.com", "lee@sadu.example"
CURRENT, FRESH = "email-change-current", "email-change-new"

PROFILE = Statement(select(profiles).where(profiles.c.id == bindparam("user_id")))
IDENTITY = Statement(select(identities).where(identities.c.user_id == bindparam("user_id")))


async def asked(api: AuthApi, email: str = NEW) -> Session:
    session = await api.person(OLD)
    answer = await api.update(session, email=email, current_password=PASSWORD)
    assert answer.status_code == 200
    assert answer.json()["email"] == OLD
    assert answer.json()["new_email"] == email
    assert answer.json()["email_change_sent_at"]
    return session


class TestChange:
    @pytest.mark.parametrize("order", [((OLD, CURRENT), (NEW, FRESH)), ((NEW, FRESH), (OLD, CURRENT))])
    async def test_both_links_in_either_order_move_the_account(
        self, api: AuthApi, order: tuple[tuple[str, str], tuple[str, str]]
    ):
        before = await asked(api)
        first, second = [(await api.proof(*one)).token for one in order]
        answer = await api.follow(first, "email_change")
        assert answer.status_code == 200
        assert answer.json() == {
            "msg": "Confirmation link accepted. Please proceed to confirm link sent to the other email",
            "code": "200",
        }
        assert (await api.user(before)).json()["email"] == OLD
        session = Session.of(await api.follow(second, "email_change"))
        assert session.user["email"] == NEW
        assert not {"new_email", "email_change_sent_at"} & session.user.keys()
        assert (await api.sign_in(NEW)).status_code == 200
        assert error(await api.sign_in(OLD)) == (400, "invalid_credentials")

    async def test_profile_and_identity_move_along(self, api: AuthApi):
        before = await asked(api)
        for one in ((OLD, CURRENT), (NEW, FRESH)):
            await api.follow((await api.proof(*one)).token, "email_change")
        profile = await api.database.fetch_one(PROFILE, user_id=before.user["id"])
        identity = await api.database.fetch_one(IDENTITY, user_id=before.user["id"])
        assert profile is not None
        assert identity is not None
        assert profile["email"] == identity["email"] == identity["identity_data"]["email"] == NEW

    async def test_codes_work_with_the_address_they_were_mailed_to(self, api: AuthApi):
        await asked(api)
        current, new = await api.proof(OLD, CURRENT), await api.proof(NEW, FRESH)
        assert error(await api.type_code(OLD, new.code, "email_change")) == (403, "otp_expired")
        assert (await api.type_code(OLD, current.code, "email_change")).json()["code"] == "200"
        assert Session.of(await api.type_code(NEW, new.code, "email_change")).user["email"] == NEW

    async def test_one_mail_box_alone_changes_nothing(self, api: AuthApi):
        before = await asked(api)
        token = (await api.proof(NEW, FRESH)).token
        assert (await api.follow(token, "email_change")).status_code == 200
        assert error(await api.follow(token, "email_change")) == (403, "otp_expired")
        await api.resend(OLD, "email_change")
        assert (await api.user(before)).json()["email"] == OLD
        assert (await api.sign_in(OLD)).status_code == 200

    async def test_the_old_address_is_told(self, api: AuthApi):
        await asked(api)
        for one in ((OLD, CURRENT), (NEW, FRESH)):
            await api.follow((await api.proof(*one)).token, "email_change")
        notice = (await api.mails(OLD))[0]
        assert (notice["template"], notice["values"]["new_email"]) == ("email-changed", NEW)
        assert "email-changed" not in await api.templates(NEW)

    async def test_the_session_that_confirms_stays_and_others_end(self, api: AuthApi):
        before = await asked(api)
        other = Session.of(await api.sign_in(OLD))
        await api.follow((await api.proof(OLD, CURRENT)).token, "email_change")
        body = {"type": "email_change", "token_hash": (await api.proof(NEW, FRESH)).token}
        Session.of(await api.call("POST", "/verify", body, before.access_token))
        assert (await api.user(before)).status_code == 200
        assert error(await api.user(other)) == (403, "session_not_found")

    async def test_links_to_the_old_address_are_void_afterwards(self, api: AuthApi):
        await asked(api)
        api.later(seconds=61)
        await api.recover(OLD)
        recovery = await api.proof(OLD, "reset-password")
        for one in ((OLD, CURRENT), (NEW, FRESH)):
            await api.follow((await api.proof(*one)).token, "email_change")
        assert error(await api.follow(recovery.token, "recovery")) == (403, "otp_expired")


class TestTaken:
    async def test_looks_the_same_tells_the_owner_and_never_completes(self, api: AuthApi):
        await api.person(NEW, language="ar")
        before = await asked(api)
        assert await api.templates(NEW) == ["address-taken", "confirm-signup"]
        assert (await api.mails(NEW))[0]["language"] == "ar"
        answer = await api.follow((await api.proof(OLD, CURRENT)).token, "email_change")
        assert answer.json()["code"] == "200"
        api.later(seconds=61)
        assert (await api.resend(OLD, "email_change")).json() == {}
        assert FRESH not in await api.templates(NEW)
        assert (await api.user(before)).json()["email"] == OLD

    async def test_meanwhile_by_another_account_is_refused_to_who_reads_the_mail_box(self, api: AuthApi):
        before = await asked(api)
        proof = await api.proof(NEW, FRESH)
        await api.follow((await api.proof(OLD, CURRENT)).token, "email_change")
        api.later(seconds=61)
        await api.sign_up(NEW)
        assert error(await api.follow(proof.token, "email_change")) == (422, "email_exists")
        assert (await api.user(before)).json()["email"] == OLD

    async def test_two_accounts_on_their_way_to_one_address_end_with_one(self, api: AuthApi):
        people = [await api.person(f"p{number}@example.com") for number in range(2)]
        proofs: list[str] = []
        for number, person in enumerate(people):
            api.later(seconds=61)
            await api.update(person, email=NEW, current_password=PASSWORD)
            proofs.append((await api.proof(NEW, FRESH)).token)
            current = await api.proof(f"p{number}@example.com", CURRENT)
            await api.follow(current.token, "email_change")
        answers = await asyncio.gather(*(api.follow(token, "email_change") for token in proofs))
        assert sorted(answer.status_code for answer in answers) == [200, 422]


class TestAsking:
    async def test_for_the_present_address_cancels(self, api: AuthApi):
        session = await asked(api)
        answer = await api.update(session, email=" Ann@Example.com")
        assert "new_email" not in answer.json()
        for one in ((OLD, CURRENT), (NEW, FRESH)):
            token = (await api.proof(*one)).token
            assert error(await api.follow(token, "email_change")) == (403, "otp_expired")

    async def test_for_another_voids_the_first(self, api: AuthApi):
        session = await asked(api)
        first = await api.proof(NEW, FRESH)
        await api.follow((await api.proof(OLD, CURRENT)).token, "email_change")
        api.later(seconds=61)
        assert (
            await api.update(session, email="third@example.com", current_password=PASSWORD)
        ).status_code == 200
        assert error(await api.follow(first.token, "email_change")) == (403, "otp_expired")
        third = await api.proof("third@example.com", FRESH)
        assert (await api.follow(third.token, "email_change")).json()["code"] == "200"
        assert (await api.user(session)).json()["email"] == OLD

    async def test_a_new_password_cancels_a_change_on_its_way(self, api: AuthApi):
        session = await asked(api)
        answer = await api.update(session, password="another-horse-8", current_password=PASSWORD)
        assert "new_email" not in answer.json()

    async def test_again_mails_only_whom_it_waits_for(self, api: AuthApi):
        await asked(api)
        await api.follow((await api.proof(OLD, CURRENT)).token, "email_change")
        api.later(seconds=61)
        await api.resend(OLD, "email_change")
        assert (await api.templates(OLD)).count(CURRENT) == 1
        assert (await api.templates(NEW)).count(FRESH) == 2

    async def test_is_limited_by_both_addresses(self, api: AuthApi):
        session = await asked(api)
        for new in ("third@example.com", NEW):
            answer = await api.update(session, email=new, current_password=PASSWORD)
            assert error(answer) == (429, "over_email_send_rate_limit")
            assert int(answer.headers["retry-after"]) <= 60

    async def test_one_account_does_not_keep_another_from_an_address(self, api: AuthApi):
        await asked(api)
        other = await api.reauthenticated(await api.person("bob@example.com"))
        assert (await api.update(other, email=NEW)).status_code == 200

    @pytest.mark.on_sqlite
    async def test_needs_an_address_that_mail_reaches(self, api: AuthApi):
        session = await api.person()
        for email in ("ann", "%@%", "a\r\nb@example.com"):
            assert error(await api.update(session, email=email)) == (400, "validation_failed")
