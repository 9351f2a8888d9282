"""No admin makes another one alone."""

import asyncio
from collections.abc import Generator
from datetime import timedelta
from typing import Any

import httpx2
import pytest
import time_machine
from sqlalchemy import select
from typer.testing import CliRunner

from tawam.approvals.expiry import ApprovalExpiry
from tawam.approvals.tables import approvals
from tawam.audit.tables import audit_log
from tawam.cli import app as command
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id, now
from tawam.mail.tables import mails
from tawam.settings import Settings
from tests.approvals.conftest import Invoke
from tests.people import People, Person

APPROVALS = Statement(select(approvals))
ACTIONS = Statement(select(audit_log.c.action, audit_log.c.actor_email).order_by(audit_log.c.id))
MAILS = Statement(select(mails).order_by(mails.c.id))


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(now()) as traveller:
        yield traveller


@pytest.fixture
async def asked(invoke: Invoke, zoe: Person, omar: Person, ann: Person) -> dict[str, str]:
    """Zoe has asked for Ann's role: the body of a decision without the decision."""
    answer = await invoke("request-admin-role", {"userId": ann.id}, zoe.headers)
    assert answer.json()["status"] == "waiting"
    return {"approvalId": answer.json()["id"]}


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    body = answer.json()
    return answer.status_code, body.get("error") or body.get("error_code")


async def role(client: httpx2.AsyncClient, person: Person, admin: Person) -> Any:
    answer = await client.get(f"/auth/v1/admin/users/{person.id}", headers=admin.headers)
    return answer.json()["app_metadata"].get("role")


async def only(database: Database) -> Row:
    (row,) = await database.fetch_all(APPROVALS)
    return row


async def test_second_admin_approves(
    client: httpx2.AsyncClient,
    invoke: Invoke,
    database: Database,
    zoe: Person,
    omar: Person,
    ann: Person,
    people: People,
    asked: dict[str, str],
):
    assert await role(client, ann, zoe) is None
    own = await invoke("decide-approval", {**asked, "decision": "approved"}, zoe.headers)
    assert refusal(own) == (409, "approval_own")
    assert await role(client, ann, zoe) is None
    answer = await invoke("decide-approval", {**asked, "decision": "approved"}, omar.headers)
    assert (answer.status_code, answer.json()["status"]) == (200, "approved")
    assert await role(client, ann, zoe) == "admin"
    # Ann is an admin from this request on, once she has got in by a mail to her address.
    await people.sign_in_anew(ann)
    assert (await client.get("/auth/v1/admin/users", headers=ann.headers)).status_code == 200
    again = await invoke("decide-approval", {**asked, "decision": "declined"}, omar.headers)
    assert refusal(again) == (409, "approval_closed")
    assert [(row["action"], row["actor_email"]) for row in await database.fetch_all(ACTIONS)] == [
        ("approval.asked", zoe.email),
        ("user.role_changed", omar.email),
        ("approval.approved", omar.email),
    ]
    sent = [(row["template"], row["recipient"]) for row in await database.fetch_all(MAILS)]
    assert [mail for mail in sent if mail[0] == "approval-waits"] == [
        ("approval-waits", email)
        for email in sorted((zoe.email, omar.email), key=[row[1] for row in sent].index)
    ]
    assert {mail[1] for mail in sent if mail[0] == "approval-decided"} == {zoe.email, omar.email, ann.email}
    assert [mail[0] for mail in sent].count("role-changed") == 1


@pytest.mark.parametrize(("by", "step"), [("omar", "declined"), ("zoe", "withdrawn")])
async def test_declined_or_withdrawn_changes_nothing(
    client: httpx2.AsyncClient,
    invoke: Invoke,
    database: Database,
    zoe: Person,
    omar: Person,
    ann: Person,
    asked: dict[str, str],
    by: str,
    step: str,
):
    other = await invoke("withdraw-approval", asked, omar.headers)
    assert refusal(other) == (409, "approval_own")
    if step == "declined":
        answer = await invoke("decide-approval", {**asked, "decision": step}, omar.headers)
    else:
        answer = await invoke("withdraw-approval", asked, zoe.headers)
    assert (answer.status_code, answer.json()["status"]) == (200, step)
    assert await role(client, ann, zoe) is None
    late = await invoke("decide-approval", {**asked, "decision": "approved"}, omar.headers)
    assert refusal(late) == (409, "approval_closed")
    # It can be asked for again.
    assert (await invoke("request-admin-role", {"userId": ann.id}, zoe.headers)).status_code == 200


async def test_nobody_decides_after_seven_days(
    invoke: Invoke,
    database: Database,
    people: People,
    asked: dict[str, str],
    clock: time_machine.Traveller,
):
    clock.shift(timedelta(days=7, seconds=1))
    eve = await people.add("eve", is_admin=True)
    late = await invoke("decide-approval", {**asked, "decision": "approved"}, eve.headers)
    assert refusal(late) == (409, "approval_closed")
    assert await ApprovalExpiry(database).expire() == 1
    assert (await only(database))["status"] == "expired"


@pytest.mark.on_postgres
async def test_decisions_of_one_moment_count_once(
    invoke: Invoke, people: People, omar: Person, asked: dict[str, str]
):
    eve = await people.add("eve", is_admin=True)
    answers = await asyncio.gather(
        *(
            invoke("decide-approval", {**asked, "decision": decision}, admin.headers)
            for decision in ("approved", "declined")
            for admin in (omar, eve)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]


@pytest.mark.on_sqlite
async def test_what_cannot_be_asked_for_is_refused(
    invoke: Invoke, zoe: Person, omar: Person, ann: Person, asked: dict[str, str]
):
    async def ask(user_id: str, person: Person = zoe) -> tuple[int, str]:
        return refusal(await invoke("request-admin-role", {"userId": user_id}, person.headers))

    assert await ask(ann.id, omar) == (409, "approval_asked")
    assert await ask(omar.id) == (409, "admin_already")
    assert await ask(new_id()) == (404, "approval_not_found")
    assert await ask(ann.id, ann) == (403, "not_admin")
    unknown = await invoke("decide-approval", {"approvalId": new_id(), "decision": "approved"}, omar.headers)
    assert refusal(unknown) == (404, "approval_not_found")


@pytest.mark.on_sqlite
class TestWaysAround:
    """What would make an admin without a second one, or an admin their own second one."""

    async def test_role_over_the_protocol(self, client: httpx2.AsyncClient, zoe: Person, ann: Person):
        admin = {"app_metadata": {"role": "admin"}}
        put = await client.put(f"/auth/v1/admin/users/{ann.id}", json=admin, headers=zoe.headers)
        assert refusal(put) == (409, "second_admin_needed")
        new = {"email": "eve@example.com", "password": "a good password", **admin}
        post = await client.post("/auth/v1/admin/users", json=new, headers=zoe.headers)
        assert refusal(post) == (409, "second_admin_needed")
        assert await role(client, ann, zoe) is None

    async def test_signing_in_as_another_admin(
        self, client: httpx2.AsyncClient, zoe: Person, omar: Person, ann: Person
    ):
        link = {"type": "magiclink", "email": omar.email}
        made = await client.post("/auth/v1/admin/generate_link", json=link, headers=zoe.headers)
        assert refusal(made) == (409, "admin_account")
        for body in ({"password": "a good password"}, {"email": "eve@example.com"}):
            path = f"/auth/v1/admin/users/{omar.id}"
            put = await client.put(path, json=body, headers=zoe.headers)
            assert refusal(put) == (409, "admin_account")
            assert (
                await client.put(f"/auth/v1/admin/users/{ann.id}", json=body, headers=zoe.headers)
            ).is_success

    async def test_an_admin_stays_one_in_other_changes(
        self, client: httpx2.AsyncClient, zoe: Person, omar: Person
    ):
        body = {"app_metadata": {"role": "admin"}, "user_metadata": {"first_name": "Omar"}}
        path = f"/auth/v1/admin/users/{omar.id}"
        assert (await client.put(path, json=body, headers=zoe.headers)).status_code == 200


class TestCommandLine:
    """Where there is one admin, whoever runs the server is the second pair of eyes."""

    async def run(self, settings: Settings, *arguments: str) -> tuple[int, str]:
        environment = {
            "TAWAM_DATA_DIR": str(settings.data_dir),
            "TAWAM_DATABASE_URL": settings.database_url,
            "TAWAM_SITE_URL": settings.site_url,
            "TAWAM_WEB_DIST": str(settings.web_dist),
        }
        result = await asyncio.to_thread(CliRunner().invoke, command, ("admin", *arguments), env=environment)
        lines = (result.stdout + result.stderr).splitlines(keepends=True)
        # The log of the application in this process is not the command's.
        return result.exit_code, "".join(line for line in lines if not line.startswith("{"))

    async def test_only_admin_has_it_approved(
        self, client: httpx2.AsyncClient, invoke: Invoke, settings: Settings, zoe: Person, ann: Person
    ):
        approval_id = (await invoke("request-admin-role", {"userId": ann.id}, zoe.headers)).json()["id"]
        listed = await self.run(settings, "approvals")
        assert listed[1].startswith(f"{approval_id}  ")
        assert listed[1].endswith(f"{zoe.email}: role of an admin for {ann.email}\n")
        assert await self.run(settings, "approve", approval_id) == (0, "Approved.\n")
        assert await role(client, ann, zoe) == "admin"
        closed = await self.run(settings, "decline", approval_id)
        assert closed == (1, "This request does not wait any more.\n")
        assert await self.run(settings, "approve", "1") == (1, "There is no request 1.\n")
        assert await self.run(settings, "approvals") == (0, "")
