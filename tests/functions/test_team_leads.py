"""`handle-lead`, `add-lead-note` and `team-members`: for the team alone, with audit entries."""

import asyncio
from typing import Any

import httpx2
import pytest
from sqlalchemy import insert, select

from tawam.audit.tables import audit_log
from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.leads.handling import LeadKind
from tawam.leads.tables import lead_notes
from tawam.orders.tables import orders
from tests.functions.conftest import Invoke, Rows
from tests.functions.test_account_data import ORDER
from tests.functions.test_affiliate_application import APPLICATION
from tests.functions.test_contact import MESSAGE
from tests.people import People, Person

TRAIL = Statement(select(audit_log).order_by(audit_log.c.created_at))
NOTES = Statement(select(lead_notes))
ADD_ORDER = Statement(insert(orders).values(id=new_id(), created_at=now(), updated_at=now(), **ORDER))


@pytest.fixture
async def zoe(people: People) -> Person:
    return await people.add("zoe", full_name="Zoe Hart", is_admin=True)


@pytest.fixture
async def lead(invoke: Invoke, stored_messages: Rows) -> dict[str, Any]:
    """The kind and the id of a contact message."""
    await invoke("contact", MESSAGE)
    return {"kind": "contact", "id": (await stored_messages())[0]["id"]}


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


class TestHandle:
    async def test_lead_is_assigned_and_handled_with_audit_entries(
        self, invoke: Invoke, zoe: Person, lead: dict[str, Any], database: Database, stored_messages: Rows
    ) -> None:
        body = lead | {"isHandled": True, "assigneeId": zoe.id}
        answer = await invoke("handle-lead", body, **zoe.headers)
        (row,) = await stored_messages()
        assert (answer.status_code, answer.json()) == (
            200,
            {"handledAt": row["handled_at"], "handledBy": zoe.id, "assigneeId": zoe.id},
        )
        assert (row["handled_by"], row["assignee_id"]) == (zoe.id, zoe.id)
        assigned, handled = await database.fetch_all(TRAIL)
        assert (assigned["action"], handled["action"]) == ("lead.assigned", "lead.handled")
        assert (assigned["actor_id"], assigned["subject_id"]) == (zoe.id, lead["id"])
        assert assigned["before"] == {"kind": "contact", "assignee_id": None}
        assert assigned["after"] == {"kind": "contact", "assignee_id": zoe.id}
        again = await invoke("handle-lead", lead | {"isHandled": False, "assigneeId": None}, **zoe.headers)
        assert again.json() == {"handledAt": None, "handledBy": None, "assigneeId": None}
        assert [entry["action"] for entry in (await database.fetch_all(TRAIL))[2:]] == [
            "lead.assigned",
            "lead.reopened",
        ]

    async def test_lead_handled_twice_at_once_has_one_audit_entry(
        self, invoke: Invoke, people: People, zoe: Person, lead: dict[str, Any], database: Database
    ) -> None:
        max_ = await people.add("max", is_admin=True)
        answers = await asyncio.gather(
            *(invoke("handle-lead", lead | {"isHandled": True}, **who.headers) for who in (zoe, max_))
        )
        assert answers[0].json() == answers[1].json()
        assert [entry["action"] for entry in await database.fetch_all(TRAIL)] == ["lead.handled"]

    async def test_lead_is_not_assigned_outside_the_team(
        self, invoke: Invoke, people: People, zoe: Person, lead: dict[str, Any], database: Database
    ) -> None:
        # A producer does not see leads.
        for person in (await people.add("ann"), await people.add("noor", role="producer")):
            body = lead | {"isHandled": True, "assigneeId": person.id}
            assert refusal(await invoke("handle-lead", body, **zoe.headers)) == (400, "unknown_assignee")
        assert await database.fetch_all(TRAIL) == []

    @pytest.mark.parametrize("kind", ["contact", "application", "order"])
    async def test_every_kind_has_its_own_leads(
        self,
        kind: LeadKind,
        invoke: Invoke,
        zoe: Person,
        database: Database,
        stored_messages: Rows,
        stored_applications: Rows,
        stored_orders: Rows,
    ) -> None:
        await invoke("contact", MESSAGE)
        await invoke("affiliate-application", APPLICATION)
        async with database.transaction() as transaction:
            await transaction.execute(ADD_ORDER)
        stored = {"contact": stored_messages, "application": stored_applications, "order": stored_orders}
        (row,) = await stored[kind]()
        body = {"kind": kind, "id": row["id"], "isHandled": True}
        assert (await invoke("handle-lead", body, **zoe.headers)).status_code == 200
        handled = {name: [row["handled_by"] for row in await rows()] for name, rows in stored.items()}
        assert handled == {name: [zoe.id if name == kind else None] for name in stored}
        other = {"contact": "order", "application": "contact", "order": "application"}[kind]
        assert refusal(await invoke("handle-lead", body | {"kind": other}, **zoe.headers)) == (
            404,
            "lead_not_found",
        )


class TestNote:
    async def test_note_is_stored_as_typed_with_author_and_time(
        self, invoke: Invoke, zoe: Person, lead: dict[str, Any], database: Database
    ) -> None:
        text = "<img src=x onerror=alert(1)>\n{{ 7 * 7 }} اتصلت به"
        answer = await invoke("add-lead-note", lead | {"text": f" {text} "}, **zoe.headers)
        (note,) = await database.fetch_all(NOTES)
        assert answer.json() == {"id": note["id"], "createdAt": note["created_at"]}
        assert (note["text"], note["author_id"], note["author_email"]) == (text, zoe.id, zoe.email)
        assert (note["kind"], note["lead_id"]) == ("contact", lead["id"])
        (entry,) = await database.fetch_all(TRAIL)
        assert (entry["action"], entry["after"]["note_id"]) == ("lead.noted", note["id"])

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("text", [" \n", "x" * 5001, "a\x00b"])
    async def test_invalid_note_is_refused_and_stores_nothing(
        self, invoke: Invoke, zoe: Person, lead: dict[str, Any], database: Database, text: str
    ) -> None:
        answer = await invoke("add-lead-note", lead | {"text": text}, **zoe.headers)
        assert refusal(answer) == (400, "validation_failed")
        assert await database.fetch_all(NOTES) == await database.fetch_all(TRAIL) == []


class TestTeam:
    async def test_members_are_listed_by_address(self, invoke: Invoke, people: People, zoe: Person) -> None:
        await people.add("ann")
        bea = await people.add("bea", is_admin=True)
        noor = await people.add("noor", role="producer")
        members = (await invoke("team-members", {}, **zoe.headers)).json()["members"]
        assert members == [
            {"id": bea.id, "email": "bea@example.com", "role": "admin", "name": None, "avatar_url": None},
            {
                "id": noor.id,
                "email": "noor@example.com",
                "role": "producer",
                "name": None,
                "avatar_url": None,
            },
            {
                "id": zoe.id,
                "email": "zoe@example.com",
                "role": "admin",
                "name": "Zoe Hart",
                "avatar_url": None,
            },
        ]

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", ["handle-lead", "add-lead-note", "team-members"])
    async def test_only_the_team_may_call(
        self, invoke: Invoke, people: People, lead: dict[str, Any], database: Database, name: str
    ) -> None:
        body = lead | {"isHandled": True, "text": "Mine now"} if name != "team-members" else {}
        ann = await people.add("ann")
        assert refusal(await invoke(name, body)) == (401, "no_authorization")
        assert refusal(await invoke(name, body, **ann.headers)) == (403, "not_admin")
        assert await database.fetch_all(NOTES) == await database.fetch_all(TRAIL) == []
