"""Invitations, links of the team's own mails, and the way back in for people who lost theirs."""

from typing import Any
from urllib.parse import quote

import pytest
from pyotp.totp import TOTP

from tests.auth.admin.team import Team
from tests.auth.api import PASSWORD, Session, error

NEW = "another-horse-8"


async def spend(team: Team, type_: str, token: str) -> Any:
    return await team.api.call("POST", "/verify", {"type": type_, "token_hash": token})


class TestInvite:
    async def test_invited_person_takes_the_account_over(self, team: Team):
        boss = await team.admin()
        body = {"email": "Ann@example.com", "data": {"first_name": "Ann"}}
        invited = await team.call("POST", "/invite", body, boss)
        assert invited.status_code == 200
        assert invited.json()["invited_at"]
        (mail,) = await team.api.mails("ann@example.com")
        assert mail["template"] == "invite"
        token = mail["values"]["link"].partition("token_hash=")[2].partition("&")[0]
        session = Session.of(await spend(team, "invite", token))
        assert session.user["app_metadata"]["needs_password"] is True
        assert session.user["user_metadata"] == {"first_name": "Ann"}
        answer = await team.api.call("PUT", "/user", {"password": NEW}, token=session.access_token)
        assert "needs_password" not in answer.json()["app_metadata"]
        assert (await team.api.sign_in("ann@example.com", NEW)).status_code == 200

    async def test_confirmed_address_is_refused_and_not_mailed_however_often(self, team: Team):
        await team.create(email="ann@example.com", email_confirm=True)
        for _ in range(3):
            refused = await team.call("POST", "/invite", {"email": "ann@example.com"})
            assert error(refused) == (422, "email_exists")
        assert await team.api.mails("ann@example.com") == []

    async def test_password_of_whoever_signed_up_before_does_not_outlive_it(self, team: Team):
        await team.api.sign_up("ann@example.com", "attackers-pw-1")
        team.api.later(minutes=2)
        await team.call("POST", "/invite", {"email": "ann@example.com"})
        mail = next(mail for mail in await team.api.mails("ann@example.com") if mail["template"] == "invite")
        token = mail["values"]["link"].partition("token_hash=")[2].partition("&")[0]
        session = Session.of(await spend(team, "invite", token))
        assert session.user["app_metadata"]["needs_password"] is True
        assert error(await team.api.sign_in("ann@example.com", "attackers-pw-1"))[0] == 400

    async def test_nor_does_it_by_the_link_of_that_sign_up(self, team: Team):
        await team.api.sign_up("ann@example.com", "attackers-pw-1")
        proof = await team.api.proof("ann@example.com")
        team.api.later(seconds=61)
        assert (await team.call("POST", "/invite", {"email": "ann@example.com"})).status_code == 200
        session = Session.of(await team.api.follow(proof.token))
        assert session.user["app_metadata"]["needs_password"] is True
        refused = await team.api.sign_in("ann@example.com", "attackers-pw-1")
        assert error(refused) == (400, "invalid_credentials")

    async def test_mail_box_is_not_flooded(self, team: Team):
        body = {"email": "ann@example.com"}
        assert (await team.call("POST", "/invite", body)).status_code == 200
        assert error(await team.call("POST", "/invite", body)) == (429, "over_email_send_rate_limit")

    @pytest.mark.parametrize("body", [{}, {"email": "x"}, {"email": "a@b.co", "data": {"a": "x" * 5000}}])
    @pytest.mark.on_sqlite
    async def test_what_is_no_invitation_is_told_so(self, team: Team, body: dict[str, Any]):
        assert error(await team.call("POST", "/invite", body)) == (400, "validation_failed")


class TestGenerateLink:
    async def link(self, team: Team, **fields: Any) -> dict[str, Any]:
        answer = await team.call("POST", "/admin/generate_link", fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @pytest.mark.parametrize("type_", ["signup", "invite", "magiclink"])
    async def test_new_address_gets_an_account_and_the_link_opens_it(self, team: Team, type_: str):
        password = {"password": PASSWORD} if type_ == "signup" else {}
        link = await self.link(team, type=type_, email="ann@example.com", **password)
        assert await team.api.mails("ann@example.com") == []
        assert link["action_link"].startswith("http://testserver/auth/confirm?token_hash=")
        assert link["hashed_token"] in link["action_link"]
        assert link["redirect_to"] == "http://testserver"
        session = Session.of(await spend(team, link["verification_type"], link["hashed_token"]))
        assert session.user["email"] == link["email"] == "ann@example.com"

    @pytest.mark.parametrize("type_", ["magiclink", "recovery"])
    async def test_known_address_signs_in_by_link_and_by_code(self, team: Team, type_: str):
        await team.create(email="ann@example.com", password=PASSWORD, email_confirm=True)
        link = await self.link(team, type=type_, email="ann@example.com")
        assert (await spend(team, type_, link["hashed_token"])).status_code == 200
        link = await self.link(team, type=type_, email="ann@example.com")
        body = {"type": type_, "email": "ann@example.com", "token": link["email_otp"]}
        assert (await team.api.call("POST", "/verify", body)).status_code == 200

    async def test_both_sides_of_a_change_of_address_move_it(self, team: Team):
        await team.create(email="ann@example.com", password=PASSWORD, email_confirm=True)
        fields = {"email": "ann@example.com", "new_email": "new@example.com"}
        links = [await self.link(team, type=f"email_change_{side}", **fields) for side in ("current", "new")]
        for link in links:
            answer = await spend(team, "email_change", link["hashed_token"])
            assert answer.status_code == 200, answer.text
        assert (await team.api.sign_in("new@example.com")).status_code == 200

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({"type": "x", "email": "a@b.co"}, (400, "validation_failed")),
            ({"type": "magiclink"}, (400, "validation_failed")),
            ({"type": "signup", "email": "new@example.com"}, (400, "validation_failed")),
            ({"type": "signup", "email": "ann@example.com", "password": NEW}, (422, "email_exists")),
            ({"type": "invite", "email": "ann@example.com"}, (422, "email_exists")),
            ({"type": "recovery", "email": "nobody@example.com"}, (404, "user_not_found")),
            ({"type": "email_change_new", "email": "ann@example.com"}, (400, "validation_failed")),
            (
                {"type": "email_change_new", "email": "ann@example.com", "new_email": "bo@example.com"},
                (422, "email_exists"),
            ),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_what_has_no_link_is_told_so(
        self, team: Team, body: dict[str, Any], expected: tuple[int, str]
    ):
        for name in ("ann", "bo"):
            await team.create(email=f"{name}@example.com", email_confirm=True)
        assert error(await team.call("POST", "/admin/generate_link", body)) == expected

    async def test_proof_of_another_address_does_not_stand_for_the_new_one(self, team: Team):
        session = await team.api.person("ann@example.com")
        team.api.later(seconds=61)
        await team.api.update(session, email="other@example.com", current_password=PASSWORD)
        other = await team.api.proof("other@example.com", "email-change-new")
        body = {"type": "email_change_current", "email": "ann@example.com", "new_email": "bo@example.com"}
        link = await team.call("POST", "/admin/generate_link", body)
        await spend(team, "email_change", link.json()["hashed_token"])
        assert error(await spend(team, "email_change", other.token)) == (403, "otp_expired")

    async def test_link_leads_to_our_own_pages_alone(self, team: Team):
        await team.create(email="ann@example.com", email_confirm=True)
        home, notes = "http://testserver", "http://testserver/notes"
        for target, kept in (("https://evil.example/", home), (None, home), (home, home), (notes, notes)):
            link = await self.link(team, type="magiclink", email="ann@example.com", redirect_to=target)
            assert link["action_link"].endswith(f"&redirect_to={quote(kept, safe='')}")
            assert link["redirect_to"] == kept

    async def test_admins_make_none_for_themselves(self, team: Team):
        boss = await team.admin()
        body = {"type": "recovery", "email": "boss@example.com"}
        assert error(await team.call("POST", "/admin/generate_link", body, boss)) == (409, "own_account")


class TestWayBack:
    async def test_reset_mail_goes_to_the_owner_and_nothing_to_the_team(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        team.api.later(minutes=2)
        path = f"/admin/users/{ann.user['id']}/recover"
        answer = await team.call("POST", path, {}, boss)
        assert (answer.status_code, answer.json()) == (200, {})
        assert (await team.api.mails("ann@example.com"))[0]["template"] == "reset-password"
        assert error(await team.call("POST", path, {}, boss)) == (429, "over_email_send_rate_limit")

    async def test_every_session_ends_at_once(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        answer = await team.call("POST", f"/admin/users/{ann.user['id']}/logout", {}, boss)
        assert (answer.status_code, answer.json()) == (200, {})
        assert error(await team.api.user(ann)) == (403, "session_not_found")
        assert error(await team.api.refresh(ann.refresh_token)) == (400, "refresh_token_not_found")
        assert (await team.trail("user.signed_out"))[0]["after"] == {"sessions_ended": 1}

    async def test_lost_factor_is_taken_away(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        await team.api.reauthenticated(ann)
        factor = (await team.api.call("POST", "/factors", {"factor_type": "totp"}, ann.access_token)).json()
        code = TOTP(factor["totp"]["secret"]).now()
        path = f"/factors/{factor['id']}"
        challenge = (await team.api.call("POST", f"{path}/challenge", {}, ann.access_token)).json()
        body = {"challenge_id": challenge["id"], "code": code}
        assert (await team.api.call("POST", f"{path}/verify", body, ann.access_token)).status_code == 200
        (found,) = (await team.call("GET", f"/admin/users/{ann.user['id']}/factors", session=boss)).json()
        assert (found["id"], found["status"]) == (factor["id"], "verified")
        assert "secret" not in str(found)
        path = f"/admin/users/{ann.user['id']}/factors/{factor['id']}"
        assert (await team.call("DELETE", path, session=boss)).json()["id"] == factor["id"]
        assert error(await team.call("DELETE", path, session=boss)) == (404, "mfa_factor_not_found")
        assert (await team.user(ann.user["id"])).get("factors", []) == []
        assert (await team.api.sign_in("ann@example.com")).status_code == 200

    async def test_admins_keep_their_own_factor(self, team: Team):
        boss = await team.admin()
        path = f"/admin/users/{boss.user['id']}/factors/{boss.user['id']}"
        assert error(await team.call("DELETE", path, session=boss)) == (409, "own_account")
