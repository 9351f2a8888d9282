"""`lift-suppression`, what admins see of it, and that nobody else is told."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import insert, select

from tawam.audit.tables import audit_log
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.mail.suppressions import find_suppression
from tawam.mail.tables import suppressed_addresses
from tests.functions.conftest import Invoke, Rows
from tests.people import People, Person

SUPPRESS = Statement(insert(suppressed_addresses))
TRAIL = Statement(select(audit_log))
ANN = "ann@example.com"


@pytest.fixture
async def ann(people: People, database: Database) -> Person:
    """Her address gets no mails."""
    person = await people.add("ann")
    named: dict[str, Any] = {"address": ANN, "reason": "bounced", "detail": "550 5.1.1", "mail_id": new_id()}
    async with database.transaction() as transaction:
        await transaction.execute(SUPPRESS, id=new_id(), created_at=now(), **named)
    return person


async def test_admin_reads_and_lifts(
    client: httpx2.AsyncClient, invoke: Invoke, database: Database, people: People, ann: Person
):
    zoe = await people.add("zoe", is_admin=True)
    path = f"/rest/v1/suppressed_addresses?select=address,reason,detail&address=eq.{ANN}"
    listed = await client.get(path, headers=zoe.headers)
    assert listed.json() == [{"address": ANN, "reason": "bounced", "detail": "550 5.1.1"}]
    answer = await invoke("lift-suppression", {"address": ANN}, **zoe.headers)
    assert (answer.status_code, answer.json()) == (200, {"address": ANN})
    assert await find_suppression(database, ANN) is None
    (entry,) = await database.fetch_all(TRAIL)
    assert (entry["action"], entry["subject_id"], entry["actor_id"]) == (
        "mail.suppression_lifted",
        ann.id,
        zoe.id,
    )
    assert entry["before"]["reason"] == "bounced"
    again = await invoke("lift-suppression", {"address": ANN, "language": "ar"}, **zoe.headers)
    assert (again.status_code, again.json()["error"]) == (404, "address_not_suppressed")


async def test_owner_cannot_lift(invoke: Invoke, database: Database, ann: Person):
    answer = await invoke("lift-suppression", {"address": ANN}, **ann.headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_admin")
    assert await find_suppression(database, ANN) is not None


@pytest.mark.on_sqlite
async def test_link_for_a_password_is_answered_the_same(
    client: httpx2.AsyncClient, api_key: dict[str, str], people: People, ann: Person, stored_mails: Rows
):
    """Whoever asks is told neither that the account exists nor that mails do not reach it."""
    await people.add("bob")
    answers = [
        await client.post("/auth/v1/recover", json={"email": email}, headers=api_key)
        for email in (ANN, "bob@example.com")
    ]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {})] * 2
