"""What the team decides and pays, and what partners read."""

import asyncio
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.affiliates.tables import affiliates
from tawam.audit.tables import audit_log
from tawam.auth import belongings
from tawam.database.port import Database, Row
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.leads.tables import affiliate_applications
from tawam.mail.tables import mails
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import Programme
from tests.functions.test_affiliate_application import APPLICATION
from tests.functions.test_contact import MESSAGE
from tests.people import People, Person

APPLICATIONS = Statement(select(affiliate_applications).order_by(affiliate_applications.c.created_at))
AFFILIATES = Statement(select(affiliates))
TRAIL = Statement(select(audit_log).order_by(audit_log.c.created_at, audit_log.c.id))
MAILS = Statement(select(mails).order_by(mails.c.created_at, mails.c.id))
EXECUTIVE: dict[str, Any] = {
    "planName": "EXECUTIVE",
    "planPrice": "2000",
    "planType": "subscription",
    "planFeatures": [],
}


@pytest.fixture
async def admin(people: People) -> Person:
    return await people.add("admin", is_admin=True)


@pytest.fixture
async def application(invoke: Invoke, database: Database) -> Row:
    assert (await invoke("affiliate-application", APPLICATION)).status_code == 200
    (row,) = await database.fetch_all(APPLICATIONS)
    return row


async def mailed(database: Database, template: str) -> list[Row]:
    return [mail for mail in await database.fetch_all(MAILS) if mail["template"] == template]


async def actions(database: Database) -> list[str]:
    return [row["action"] for row in await database.fetch_all(TRAIL)]


class TestDecideApplication:
    async def test_approval_makes_a_partner_once_however_often_it_is_sent(
        self, invoke: Invoke, database: Database, admin: Person, application: Row
    ) -> None:
        body = {"applicationId": application["id"], "decision": "approved"}
        answers = await asyncio.gather(*(invoke("decide-application", body, admin.headers) for _ in range(3)))
        (partner,) = await database.fetch_all(AFFILIATES)
        assert [answer.json() for answer in answers] == [{"affiliateId": partner["id"]}] * 3
        assert (partner["email"], partner["status"]) == (application["email"], "active")
        (mail,) = await mailed(database, "affiliate-approved")
        assert mail["recipient"] == application["email"]
        assert mail["values"]["referral_link"] == f"http://testserver/r/{partner['code']}"
        assert mail["values"]["statement_link"] == "http://testserver/referrals"
        assert await actions(database) == ["application.approved"]
        (decided,) = await database.fetch_all(APPLICATIONS)
        assert (decided["decision"], decided["handled_by"]) == ("approved", admin.id)
        assert decided["handled_at"] is not None

    async def test_declined_applicant_is_told_and_may_be_approved_later_but_not_the_other_way(
        self, invoke: Invoke, database: Database, admin: Person, application: Row
    ) -> None:
        for decision, status in (("declined", 200), ("declined", 200), ("approved", 200), ("declined", 409)):
            body = {"applicationId": application["id"], "decision": decision}
            answer = await invoke("decide-application", body, admin.headers)
            assert answer.status_code == status, decision
        assert answer.json()["error"] == "already_approved"
        assert len(await mailed(database, "affiliate-declined")) == 1
        assert len(await mailed(database, "affiliate-approved")) == 1
        assert await actions(database) == ["application.declined", "application.approved"]

    async def test_declining_mails_nothing_that_was_typed(
        self, invoke: Invoke, database: Database, admin: Person
    ) -> None:
        await invoke("affiliate-application", APPLICATION | {"fullName": "You won: https://evil.example"})
        (row,) = await database.fetch_all(APPLICATIONS)
        await invoke(
            "decide-application", {"applicationId": row["id"], "decision": "declined"}, admin.headers
        )
        (mail,) = await mailed(database, "affiliate-declined")
        assert mail["values"] == {"programme_link": "http://testserver/affiliate"}

    async def test_who_applied_twice_is_one_partner(
        self, invoke: Invoke, database: Database, admin: Person, application: Row
    ) -> None:
        await invoke("affiliate-application", APPLICATION | {"company": "Sadu Films"})
        for row in await database.fetch_all(APPLICATIONS):
            body = {"applicationId": row["id"], "decision": "approved"}
            assert (await invoke("decide-application", body, admin.headers)).status_code == 200
        assert len(await database.fetch_all(AFFILIATES)) == 1

    async def test_a_paused_partner_who_applies_again_is_not_welcomed_with_a_link_that_rests(
        self, invoke: Invoke, database: Database, admin: Person, application: Row
    ) -> None:
        body = {"applicationId": application["id"], "decision": "approved"}
        partner = (await invoke("decide-application", body, admin.headers)).json()["affiliateId"]
        await invoke("update-affiliate", {"affiliateId": partner, "status": "paused"}, admin.headers)
        await invoke("affiliate-application", APPLICATION | {"company": "Sadu Films"})
        body = {"applicationId": (await database.fetch_all(APPLICATIONS))[1]["id"], "decision": "approved"}
        answer = await invoke("decide-application", body, admin.headers)
        assert (answer.status_code, answer.json()["error"]) == (409, "partner_paused")
        assert len(await mailed(database, "affiliate-approved")) == 1

    async def test_applicants_account_is_joined_at_once(
        self, invoke: Invoke, people: People, database: Database, admin: Person
    ) -> None:
        mariam = await people.add("mariam")
        await invoke("affiliate-application", APPLICATION | {"email": mariam.email})
        (row,) = await database.fetch_all(APPLICATIONS)
        body = {"applicationId": row["id"], "decision": "approved"}
        await invoke("decide-application", body, admin.headers)
        statement = (await invoke("affiliate-statement", {}, mariam.headers)).json()["statement"]
        assert statement["email"] == mariam.email


class TestWhoMay:
    @pytest.mark.parametrize(
        ("name", "body"),
        [
            ("decide-application", {"applicationId": new_id(), "decision": "approved"}),
            ("update-affiliate", {"affiliateId": new_id(), "status": "paused"}),
            ("record-payout", {"affiliateId": new_id(), "amount": 1, "note": "mine"}),
            ("affiliate-statement", {"affiliateId": new_id()}),
        ],
    )
    async def test_team_alone_decides_pays_and_reads_of_others(
        self, invoke: Invoke, people: People, admin: Person, name: str, body: dict[str, str]
    ) -> None:
        bob = await people.add("bob")
        answers = [await invoke(name, body), await invoke(name, body, bob.headers)]
        assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [
            (401, "no_authorization"),
            (403, "not_admin"),
        ]
        assert (await invoke(name, body, admin.headers)).status_code == 404

    async def test_rows_are_the_teams(
        self, client: httpx2.AsyncClient, people: People, admin: Person, programme: Programme
    ) -> None:
        await programme.bought(await programme.partner())
        bob = await people.add("bob")
        for table, count in (("affiliates", 1), ("commissions", 1), ("payouts", 0)):
            found = await client.get(f"/rest/v1/{table}?select=*", headers=admin.headers)
            assert (found.status_code, len(found.json())) == (200, count)
            assert (
                await client.get(f"/rest/v1/{table}?select=*", headers=bob.headers)
            ).json() != found.json()


class TestStatement:
    async def test_account_that_is_no_partners_has_none(self, invoke: Invoke, people: People) -> None:
        bob = await people.add("bob")
        assert (await invoke("affiliate-statement", {}, bob.headers)).json() == {"statement": None}
        assert (await invoke("affiliate-statement", {})).status_code == 401

    async def test_partner_reads_what_came_of_the_link_and_not_who_bought(
        self, invoke: Invoke, people: People, admin: Person, programme: Programme
    ) -> None:
        mariam = await people.add("mariam")
        partner = await programme.partner(email=mariam.email, user_id=mariam.id)
        order, _ = await programme.bought(partner)
        own = await invoke("affiliate-statement", {"language": "ar"}, mariam.headers)
        statement = own.json()["statement"]
        assert statement["link"] == f"http://testserver/ar/r/{partner['code']}"
        assert (statement["orders"], statement["visits"], statement["currency"]) == (1, 0, "USD")
        (line,) = statement["commissions"]
        assert (line["planName"], line["percent"], line["amount"]) == ("EXECUTIVE", 25, 50_000)
        assert line["orderId"] is None
        assert "buyer@example.com" not in own.text
        assert order.id not in own.text
        team = await invoke("affiliate-statement", {"affiliateId": partner["id"]}, admin.headers)
        assert team.json()["statement"]["commissions"][0]["orderId"] == order.id

    @pytest.mark.parametrize("keeps_id", [True, False])
    async def test_partner_whose_account_ended_finds_the_statement_in_a_new_one(
        self,
        client: httpx2.AsyncClient,
        invoke: Invoke,
        people: People,
        admin: Person,
        programme: Programme,
        keeps_id: bool,
    ) -> None:
        old = await people.add("mariam")
        partner = await programme.partner(email=old.email, user_id=old.id)
        await programme.bought(partner)
        body = {"should_soft_delete": keeps_id}
        await client.request("DELETE", f"/auth/v1/admin/users/{old.id}", json=body, headers=admin.headers)
        new = await people.add("mariam")
        async with programme.database.transaction() as transaction:
            await belongings.join(transaction, new.id, old.email)
        found = (await invoke("affiliate-statement", {}, new.headers)).json()["statement"]
        assert (found["id"], found["totals"]["held"]) == (partner["id"], 50_000)


class TestRecordPayout:
    async def test_payout_is_written_down_once_with_who_and_how(
        self, invoke: Invoke, database: Database, admin: Person, programme: Programme
    ) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        # Ids are the same in capitals, as everywhere.
        body = {"affiliateId": partner["id"].upper(), "amount": 50_000, "note": "IBAN …1234"}
        assert (await invoke("record-payout", body, admin.headers)).json()["error"] == "nothing_due"
        await programme.ripen()
        answers = await asyncio.gather(*(invoke("record-payout", body, admin.headers) for _ in range(3)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        (paid,) = [answer.json() for answer in answers if answer.status_code == 200]
        assert (paid["amount"], paid["note"]) == (50_000, "IBAN …1234")
        (entry,) = await database.fetch_all(TRAIL)
        assert (entry["action"], entry["actor_id"], entry["subject_id"]) == (
            "affiliate.paid_out",
            admin.id,
            partner["id"],
        )
        assert entry["after"]["amount"] == 50_000

    async def test_what_came_due_after_the_transfer_does_not_count_as_paid(
        self, invoke: Invoke, database: Database, admin: Person, programme: Programme
    ) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        await programme.ripen()
        seen = (await programme.account(partner)).totals.due
        await programme.bought(partner)
        await programme.ripen()
        body = {"affiliateId": partner["id"], "amount": seen, "note": "IBAN …1234"}
        answer = await invoke("record-payout", body, admin.headers)
        assert (answer.status_code, answer.json()["error"]) == (409, "due_changed")
        assert await actions(database) == []
        assert (await programme.account(partner)).totals.paid_out == 0

    @pytest.mark.parametrize("note", ["", "  ", "a\0b", "a\nb", "x" * 301])
    async def test_note_is_a_line_that_says_something(
        self, invoke: Invoke, admin: Person, programme: Programme, note: str
    ) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        await programme.ripen()
        body = {"affiliateId": partner["id"], "amount": 50_000, "note": note}
        assert (await invoke("record-payout", body, admin.headers)).status_code == 400


class TestUpdateAffiliate:
    async def test_paused_link_refers_nobody_until_it_counts_again(
        self,
        client: httpx2.AsyncClient,
        invoke: Invoke,
        database: Database,
        admin: Person,
        programme: Programme,
    ) -> None:
        partner = await programme.partner()
        for status, has_cookie in (("paused", False), ("active", True), ("active", True)):
            body = {"affiliateId": partner["id"], "status": status}
            answer = await invoke("update-affiliate", body, admin.headers)
            assert answer.json() == {"status": status}
            followed = await client.get(f"/r/{partner['code']}")
            assert ("set-cookie" in followed.headers) is has_cookie
        assert await actions(database) == ["affiliate.status_changed"] * 2


class TestJourney:
    async def test_applicant_becomes_a_partner_and_earns_on_a_friends_order(
        self, client: httpx2.AsyncClient, invoke: Invoke, admin: Person, application: Row
    ) -> None:
        body = {"applicationId": application["id"], "decision": "approved"}
        answer = await invoke("decide-application", body, admin.headers)
        partner = {"affiliateId": answer.json()["affiliateId"]}

        async def statement() -> dict[str, Any]:
            return (await invoke("affiliate-statement", partner, admin.headers)).json()["statement"]

        await client.get((await statement())["link"])
        checkout = await invoke("create-checkout", EXECUTIVE | {"email": "friend@example.com"})
        assert (await client.post(f"{checkout.json()['url']}/pay")).status_code in (302, 303)
        own = await invoke("create-checkout", EXECUTIVE | {"email": "mariam+me@sadu.example"})
        await client.post(f"{own.json()['url']}/pay")
        found = await statement()
        assert (found["visits"], found["orders"]) == (1, 1)
        assert [line["amount"] for line in found["commissions"]] == [50_000]
        assert (found["totals"]["held"], found["totals"]["due"]) == (50_000, 0)

    async def test_partner_who_signs_up_later_finds_the_statement_without_their_own_order(
        self, invoke: Invoke, client: httpx2.AsyncClient, people: People, programme: Programme
    ) -> None:
        partner = await programme.partner(email="mariam@example.com")
        await client.get(f"/r/{partner['code']}")
        for buyer in ("friend@example.com", "mariam.work@example.com"):
            checkout = await invoke("create-checkout", EXECUTIVE | {"email": buyer})
            await client.post(f"{checkout.json()['url']}/pay")
        mariam = await people.add("mariam")
        found = (await invoke("affiliate-statement", {}, mariam.headers)).json()["statement"]
        assert (found["orders"], found["totals"]["held"]) == (2, 100_000)
        # The account moves to the address of the second order.
        async with programme.database.transaction() as transaction:
            await belongings.join(transaction, mariam.id, "mariam.work@example.com")
        found = (await invoke("affiliate-statement", {}, mariam.headers)).json()["statement"]
        assert found["orders"] == 1
        assert (found["totals"]["held"], found["totals"]["reversed"]) == (50_000, 50_000)


class TestExport:
    async def test_partners_file_holds_what_they_sent_and_earned_and_nobody_elses(
        self, invoke: Invoke, people: People, admin: Person, programme: Programme
    ) -> None:
        mariam, bob = await people.add("mariam"), await people.add("bob")
        await invoke("affiliate-application", APPLICATION | {"email": mariam.email})
        await invoke("contact", MESSAGE | {"email": mariam.email})
        partner = await programme.partner(email=mariam.email, user_id=mariam.id)
        order, _ = await programme.bought(partner)
        await programme.ripen()
        body = {"affiliateId": partner["id"], "amount": 50_000, "note": "IBAN …1234"}
        await invoke("record-payout", body, admin.headers)
        answer = await invoke("export-data", {}, mariam.headers)
        file = answer.json()
        assert (file["partner"]["id"], file["partner"]["code"]) == (partner["id"], partner["code"])
        assert [message["subject"] for message in file["messages"]] == [MESSAGE["subject"]]
        assert [sent["motivation"] for sent in file["applications"]] == [APPLICATION["motivation"]]
        assert [(line["amount"], line["percent"]) for line in file["commissions"]] == [(50_000, 25)]
        assert [(payout["amount"], payout["note"]) for payout in file["payouts"]] == [(50_000, "IBAN …1234")]
        assert order.id not in answer.text
        others = (await invoke("export-data", {}, bob.headers)).json()
        assert others["partner"] is None
        for name in ("messages", "applications", "commissions", "payouts"):
            assert others[name] == [], name
