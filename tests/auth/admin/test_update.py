"""PUT /admin/users/{id}: what the team changes holds at once."""

import asyncio
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.auth.admin.admins import LOCK_ADMINS, SET_APP_METADATA
from tawam.auth.tables import known_devices
from tawam.database.port import Statement
from tawam.database.schema import now
from tests.auth.admin.team import SECRET, Team
from tests.auth.api import PASSWORD, Session, error

NEW = "another-horse-8"
DEVICES = Statement(select(known_devices))


async def rest(team: Team, session: Session) -> httpx2.Response:
    headers = {"apikey": team.api.key, "authorization": f"Bearer {session.access_token}"}
    return await team.api.client.get("/rest/v1/profiles?select=id", headers=headers)


async def function(team: Team, session: Session) -> httpx2.Response:
    headers = {"apikey": team.api.key, "authorization": f"Bearer {session.access_token}"}
    url = "/functions/v1/checkout-status"
    return await team.api.client.post(url, json={"session_id": "x"}, headers=headers)


class TestBan:
    async def test_banned_person_is_out_everywhere_at_once(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        assert (await team.api.user(ann)).status_code == 200
        assert (await rest(team, ann)).status_code == (await function(team, ann)).status_code == 200
        banned = await team.update(ann.user["id"], boss, ban_duration="24h")
        assert banned.json()["banned_until"]
        assert error(await team.api.user(ann)) == (403, "user_banned")
        assert (await rest(team, ann)).status_code == 401
        assert (await function(team, ann)).status_code == 401
        assert error(await team.api.refresh(ann.refresh_token)) == (400, "user_banned")
        assert error(await team.api.sign_in("ann@example.com")) == (400, "user_banned")

    async def test_ban_ends_by_time_and_by_word(self, team: Team):
        ann = await team.api.person("ann@example.com")
        await team.update(ann.user["id"], ban_duration="1h")
        team.api.later(hours=1, seconds=1)
        assert (await team.api.sign_in("ann@example.com")).status_code == 200
        await team.update(ann.user["id"], ban_duration="876000h")
        assert error(await team.api.sign_in("ann@example.com")) == (400, "user_banned")
        freed = await team.update(ann.user["id"], ban_duration="none")
        assert "banned_until" not in freed.json()
        assert (await team.api.sign_in("ann@example.com")).status_code == 200

    async def test_sessions_of_before_do_not_come_back_with_the_end_of_a_ban(self, team: Team):
        ann = await team.api.person("ann@example.com")
        await team.update(ann.user["id"], ban_duration="1h")
        await team.update(ann.user["id"], ban_duration="none")
        assert error(await team.api.user(ann)) == (403, "session_not_found")

    @pytest.mark.parametrize("duration", ["", "24", "soon", "-1h", "1d"])
    @pytest.mark.on_sqlite
    async def test_what_is_no_duration_is_told_so(self, team: Team, duration: str):
        ann = await team.api.person("ann@example.com")
        answer = await team.update(ann.user["id"], ban_duration=duration)
        assert error(answer) == (400, "validation_failed")


class TestRole:
    async def test_role_is_given_and_taken_at_once(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        assert (await team.users(session=ann)).status_code == 403
        await team.update(ann.user["id"], app_metadata={"role": "admin"}, password=SECRET)
        # Whoever opened the account before is out.
        assert error(await team.users(session=ann)) == (403, "session_not_found")
        ann = Session.of(await team.api.sign_in("ann@example.com", SECRET))
        assert (await team.users(session=ann)).status_code == 200
        taken = await team.update(ann.user["id"], boss, app_metadata={"role": None})
        assert "role" not in taken.json()["app_metadata"]
        assert error(await team.users(session=ann)) == (403, "not_admin")
        assert (await team.api.user(ann)).status_code == 200

    @pytest.mark.parametrize(
        "fields", [{"role": "admin"}, {"user_metadata": {"role": "admin"}}, {"aud": "admin"}]
    )
    async def test_nothing_else_grants_it(self, team: Team, fields: dict[str, Any]):
        ann = await team.api.person("ann@example.com")
        changed = await team.update(ann.user["id"], **fields)
        assert changed.json()["role"] == changed.json()["aud"] == "authenticated"
        assert error(await team.users(session=ann)) == (403, "not_admin")


OWN_CHANGES = [
    {"ban_duration": "1h"},
    {"app_metadata": {"role": None}},
    {"app_metadata": {"role": "editor"}},
    {"password": NEW},
    {"email": "new@example.com"},
]


class TestProtection:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("fields", OWN_CHANGES)
    async def test_admins_do_not_lock_themselves_out(self, team: Team, fields: dict[str, Any]):
        boss, _ = await team.admin(), await team.admin("other@example.com")
        assert error(await team.update(boss.user["id"], boss, **fields)) == (409, "own_account")
        assert error(await team.delete(boss.user["id"], boss)) == (409, "own_account")
        assert (await team.users(session=boss)).status_code == 200

    async def test_admins_change_their_own_other_fields(self, team: Team):
        boss = await team.admin()
        changed = await team.update(boss.user["id"], boss, user_metadata={"first_name": "Noor"})
        assert changed.json()["user_metadata"] == {"first_name": "Noor"}

    @pytest.mark.parametrize("fields", OWN_CHANGES[:3])
    async def test_last_admin_stays_whoever_asks(self, team: Team, fields: dict[str, Any]):
        boss = await team.admin()
        assert error(await team.update(boss.user["id"], **fields)) == (409, "last_admin")
        for soft in (False, True):
            answer = await team.delete(boss.user["id"], should_soft_delete=soft)
            assert error(answer) == (409, "last_admin")
        assert (await team.users(session=boss)).status_code == 200

    async def test_admins_who_cannot_sign_in_do_not_count(self, team: Team):
        boss, other = await team.admin(), await team.admin("other@example.com")
        await team.create(email="invited@example.com", app_metadata={"role": "admin"})
        assert (await team.update(other.user["id"], ban_duration="1h")).status_code == 200
        assert error(await team.update(boss.user["id"], ban_duration="1h")) == (409, "last_admin")
        assert (await team.delete(other.user["id"])).status_code == 200

    async def test_two_admins_who_demote_each_other_leave_one(self, team: Team):
        boss, other = await team.admin(), await team.admin("other@example.com")
        demote = {"app_metadata": {"role": None}}
        answers = await asyncio.gather(
            team.update(other.user["id"], boss, **demote), team.update(boss.user["id"], other, **demote)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 403]
        admins = [user for user in (await team.users()).json()["users"] if "role" in user["app_metadata"]]
        assert len(admins) == 1
        assert len(await team.trail("user.role_changed")) == 1

    async def test_an_act_that_waited_is_judged_by_what_holds_then(self, team: Team):
        boss, other = await team.admin(), await team.admin("other@example.com")
        async with team.api.database.transaction() as transaction:
            await transaction.fetch_all(LOCK_ADMINS)
            waiting = asyncio.create_task(team.delete(other.user["id"], boss))
            await asyncio.wait([waiting], timeout=0.3)
            values = {"app_metadata": {}, "moment": now()}
            await transaction.execute(SET_APP_METADATA, user_id=boss.user["id"], **values)
        assert error(await waiting) == (403, "not_admin")
        assert (await team.user(other.user["id"]))["email"] == "other@example.com"


class TestAccount:
    async def test_password_is_the_only_one_and_ends_every_session(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        assert (await team.update(ann.user["id"], boss, password=NEW)).status_code == 200
        assert error(await team.api.user(ann)) == (403, "session_not_found")
        assert error(await team.api.sign_in("ann@example.com", PASSWORD)) == (400, "invalid_credentials")
        assert (await team.api.sign_in("ann@example.com", NEW)).status_code == 200
        assert (await team.api.mails("ann@example.com"))[0]["template"] == "password-changed"

    @pytest.mark.on_sqlite
    async def test_password_makes_devices_of_before_strangers(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        await team.update(ann.user["id"], boss, password=NEW)
        known = await team.api.database.fetch_all(DEVICES)
        assert ann.user["id"] not in [device["user_id"] for device in known]

    @pytest.mark.on_sqlite
    async def test_weak_password_is_refused(self, team: Team):
        ann = await team.api.person("ann@example.com")
        assert error(await team.update(ann.user["id"], password="123456")) == (422, "weak_password")

    async def test_password_that_the_team_sets_lifts_the_mark(self, team: Team):
        made = await team.create(email="ann@example.com", email_confirm=True)
        changed = await team.update(made["id"], password=NEW)
        assert "needs_password" not in changed.json()["app_metadata"]

    async def test_address_moves_with_identity_and_profile_and_voids_what_was_mailed(self, team: Team):
        await team.api.sign_up("ann@example.com")
        proof = await team.api.proof("ann@example.com")
        (ann,) = (await team.users()).json()["users"]
        changed = (await team.update(ann["id"], email="Bo@example.com", email_confirm=True)).json()
        assert changed["email"] == changed["identities"][0]["email"] == "bo@example.com"
        assert changed["identities"][0]["identity_data"]["email"] == "bo@example.com"
        assert changed["email_confirmed_at"]
        assert error(await team.api.follow(proof.token)) == (403, "otp_expired")
        assert (await team.api.sign_in("bo@example.com")).status_code == 200

    @pytest.mark.parametrize(
        "fields", [{"providers": 5}, {"providers": "email"}, {"providers": [5]}, {"provider": ["email"]}]
    )
    @pytest.mark.on_sqlite
    async def test_providers_are_names(self, team: Team, fields: dict[str, Any]):
        made = await team.create(email="ann@example.com")
        refused = await team.update(made["id"], app_metadata=fields)
        assert error(refused) == (400, "validation_failed")

    async def test_taken_address_is_refused(self, team: Team):
        await team.create(email="bo@example.com")
        made = await team.create(email="ann@example.com")
        assert error(await team.update(made["id"], email="BO@example.com")) == (422, "email_exists")

    async def test_metadata_merges_and_null_deletes(self, team: Team):
        made = await team.create(
            email="ann@example.com", user_metadata={"a": 1, "b": 2}, app_metadata={"c": 3}
        )
        fields: dict[str, Any] = {"user_metadata": {"a": None, "d": 4}, "app_metadata": {"c": None}}
        changed = (await team.update(made["id"], **fields)).json()
        assert changed["user_metadata"] == {"b": 2, "d": 4}
        assert "c" not in changed["app_metadata"]

    async def test_body_that_says_nothing_changes_nothing(self, team: Team):
        made = await team.create(email="ann@example.com")
        answer = await team.update(made["id"], unknown="field")
        assert {**answer.json(), "updated_at": ""} == {**made, "updated_at": ""}
        assert await team.trail("user.updated") == []


async def test_secret_of_the_team_is_never_answered(team: Team):
    ann = await team.api.person("ann@example.com")
    answer = await team.update(ann.user["id"], password=SECRET)
    assert SECRET not in answer.text
    assert "argon2" not in answer.text
