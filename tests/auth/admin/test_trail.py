"""The audit trail: one row for every act, with who, what, and from where; never a secret; never changed."""

import re
from typing import Any

import pytest
from sqlalchemy import delete, text, update

from tawam.audit.tables import audit_log
from tawam.auth.admin.admins import create_admin, revoke_admin
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Statement
from tests.auth.admin.team import SECRET, Team
from tests.auth.api import PASSWORD, AuthApi

CHANGE = Statement(update(audit_log).values(action="user.praised"))
REMOVE = Statement(delete(audit_log))
NEW = "another-horse-8"


class TestEntries:
    async def test_every_act_is_one_row_that_says_who_did_what(self, team: Team):
        boss = await team.admin()
        made = await team.create(boss, email="ann@example.com", password=PASSWORD, email_confirm=True)
        path = f"/admin/users/{made['id']}"
        acts: list[tuple[str, str, Any, str]] = [
            ("PUT", path, {"user_metadata": {"a": 1}}, "user.updated"),
            ("PUT", path, {"app_metadata": {"role": "producer"}}, "user.role_changed"),
            ("PUT", path, {"app_metadata": {"role": None}}, "user.role_changed"),
            ("PUT", path, {"ban_duration": "1h"}, "user.banned"),
            ("PUT", path, {"ban_duration": "none"}, "user.unbanned"),
            ("PUT", path, {"password": NEW}, "user.updated"),
            ("POST", f"{path}/logout", {}, "user.signed_out"),
            ("POST", f"{path}/recover", {}, "user.recovery_mailed"),
            (
                "POST",
                "/admin/generate_link",
                {"type": "magiclink", "email": "ann@example.com"},
                "user.link_generated",
            ),
            ("DELETE", path, {}, "user.deleted"),
            ("POST", "/invite", {"email": "cy@example.com"}, "user.invited"),
        ]
        known = len(await team.trail())
        for method, address, body, action in acts:
            answer = await team.call(method, address, body, boss)
            assert answer.status_code == 200, (action, answer.text)
            *_, entry = trail = await team.trail()
            known += 1
            assert (len(trail), entry["action"]) == (known, action)
            assert (entry["actor_id"], entry["actor_email"]) == (boss.user["id"], "boss@example.com")
            assert entry["ip_address"] == "127.0.0.1"
            if method != "POST" or "/users/" in address:
                assert (entry["subject_id"], entry["subject_email"]) == (made["id"], "ann@example.com")

    async def test_what_changed_stands_before_and_after(self, team: Team):
        made = await team.create(email="ann@example.com", app_metadata={"plan": "a"})
        await team.update(made["id"], email="bo@example.com", app_metadata={"plan": "b"})
        (entry,) = await team.trail("user.updated")
        assert (entry["before"]["email"], entry["after"]["email"]) == ("ann@example.com", "bo@example.com")
        plans = (entry["before"]["app_metadata"]["plan"], entry["after"]["app_metadata"]["plan"])
        assert plans == ("a", "b")
        assert "user_metadata" not in entry["after"]

    async def test_service_key_and_command_line_are_named(self, team: Team):
        await team.create(email="ann@example.com")
        await create_admin(team.api.database, "boss@example.com", SECRET)
        await create_admin(team.api.database, "ann@example.com", SECRET)
        await revoke_admin(team.api.database, "ann@example.com")
        entries = [(entry["actor_id"], entry["actor_email"], entry["action"]) for entry in await team.trail()]
        assert entries == [
            (None, "service key", "user.created"),
            (None, "command line", "user.created"),
            (None, "command line", "user.role_changed"),
            (None, "command line", "user.role_changed"),
        ]

    async def test_refused_acts_leave_no_row(self, team: Team):
        boss = await team.admin()
        known = len(await team.trail())
        await team.update(boss.user["id"], ban_duration="1h")
        await team.delete(boss.user["id"], boss)
        await team.update(boss.user["id"], password="123456")
        assert len(await team.trail()) == known


class TestSecrets:
    async def test_neither_trail_nor_log_holds_one(
        self, team: Team, capfdbinary: pytest.CaptureFixture[bytes]
    ):
        boss = await team.admin()
        made = await team.create(boss, email="ann@example.com", password=PASSWORD, email_confirm=True)
        await team.update(made["id"], boss, password=NEW)
        body = {"type": "magiclink", "email": "ann@example.com"}
        link = (await team.call("POST", "/admin/generate_link", body, boss)).json()
        ann = (await team.api.sign_in("ann@example.com", NEW)).json()
        await team.users("?page=1", boss)
        written = str(await team.trail()) + capfdbinary.readouterr().out.decode()
        assert "user.link_generated" in written
        secrets = [PASSWORD, NEW, SECRET, link["hashed_token"], link["email_otp"], boss.access_token]
        secrets += [boss.refresh_token, ann["access_token"], team.api.keys.service_role_key]
        assert [secret for secret in secrets if secret in written] == []
        assert not re.search("argon2", written)

    async def test_forged_log_line_stays_within_its_own(
        self, api: AuthApi, capfdbinary: pytest.CaptureFixture[bytes]
    ):
        forged = 'a\r\n{"level":"critical","event":"all is lost"}'
        await api.sign_in(f"{forged}@example.com")
        await api.call("GET", '/admin/a%0d%0a{"level":"critical","event":"all%20is%20lost"}')
        from tawam.logs import flush_lines

        flush_lines()
        lines = capfdbinary.readouterr().out.decode().splitlines()
        assert lines
        assert not [line for line in lines if line.startswith('{"level":"critical"')]


class TestAppendOnly:
    @pytest.mark.parametrize("statement", [CHANGE, REMOVE])
    async def test_neither_change_nor_removal_is_taken(
        self, team: Team, owner_database: Database, statement: Statement
    ):
        await team.create(email="ann@example.com")
        (before,) = await team.trail()
        with pytest.raises(DatabaseError):
            async with owner_database.transaction() as transaction:
                await transaction.execute(statement)
        assert await team.trail() == [before]

    async def test_nor_is_truncation_which_sqlite_does_not_know(self, team: Team, owner_database: Database):
        await team.create(email="ann@example.com")
        with pytest.raises(DatabaseError):
            async with owner_database.transaction() as transaction:
                await transaction.execute(Statement(text("truncate audit_log")))
        assert len(await team.trail()) == 1
