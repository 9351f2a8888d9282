"""The team reads of every change of a role: a mail, an event in the log, an alarm."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.auth.admin.admins import create_admin, revoke_admin
from tawam.database.port import Database, Statement
from tawam.mail.tables import mails
from tests.daily_checks.test_daily_checks import alarms
from tests.people import People

TEAM = "team@example.com"
MAILS = Statement(select(mails).where(mails.c.template == "role-changed").order_by(mails.c.id))


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"team_email": TEAM}


async def team_mails(database: Database) -> list[tuple[str, str, str, str | None, str | None]]:
    rows = await database.fetch_all(MAILS)
    names = ("email", "actor", "before", "after")
    return [(row["recipient"], *(row["values"][name] for name in names)) for row in rows]


async def test_changes_over_the_api(client: httpx2.AsyncClient, database: Database, people: People):
    zoe, ann = await people.add("zoe", is_admin=True), await people.add("ann")
    before = alarms("role_changed")
    path = f"/auth/v1/admin/users/{ann.id}"
    for body in (
        {"app_metadata": {"role": "producer"}},
        {"ban_duration": "1h"},
        {"app_metadata": {"role": None}},
    ):
        assert (await client.put(path, json=body, headers=zoe.headers)).status_code == 200
    new = {"email": "eve@example.com", "password": "a good password", "app_metadata": {"role": "producer"}}
    assert (await client.post("/auth/v1/admin/users", json=new, headers=zoe.headers)).status_code == 200
    assert await team_mails(database) == [
        (TEAM, ann.email, zoe.email, None, "producer"),
        (TEAM, ann.email, zoe.email, "producer", None),
        (TEAM, "eve@example.com", zoe.email, None, "producer"),
    ]
    assert alarms("role_changed") - before == 3


async def test_changes_from_the_command_line(database: Database):
    for email in ("ann@example.com", "bob@example.com", "ann@example.com"):
        await create_admin(database, email, "a good password", team_email=TEAM)
    await revoke_admin(database, "ann@example.com", TEAM)
    assert await team_mails(database) == [
        (TEAM, "ann@example.com", "command line", None, "admin"),
        (TEAM, "bob@example.com", "command line", None, "admin"),
        (TEAM, "ann@example.com", "command line", "admin", None),
    ]
