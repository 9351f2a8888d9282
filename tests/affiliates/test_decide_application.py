"""`decide-application`: an approved applicant becomes one affiliate; each decision is mailed once."""

import asyncio

from tawam.database.port import Database, Row
from tests.affiliates.conftest import Invoke
from tests.affiliates.rows import AFFILIATES, APPLICATIONS, actions, mailed
from tests.functions.test_affiliate_application import APPLICATION
from tests.people import People, Person


class TestDecideApplication:
    async def test_repeated_approval_creates_one_affiliate(
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

    async def test_declined_applicant_can_be_approved_later_but_not_the_reverse(
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

    async def test_two_applications_of_one_person_create_one_affiliate(
        self, invoke: Invoke, database: Database, admin: Person, application: Row
    ) -> None:
        await invoke("affiliate-application", APPLICATION | {"company": "Sadu Films"})
        for row in await database.fetch_all(APPLICATIONS):
            body = {"applicationId": row["id"], "decision": "approved"}
            assert (await invoke("decide-application", body, admin.headers)).status_code == 200
        assert len(await database.fetch_all(AFFILIATES)) == 1

    async def test_second_application_of_a_paused_affiliate_cannot_be_approved(
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

    async def test_applicants_account_is_linked_at_approval(
        self, invoke: Invoke, people: People, database: Database, admin: Person
    ) -> None:
        mariam = await people.add("mariam")
        await invoke("affiliate-application", APPLICATION | {"email": mariam.email})
        (row,) = await database.fetch_all(APPLICATIONS)
        body = {"applicationId": row["id"], "decision": "approved"}
        await invoke("decide-application", body, admin.headers)
        statement = (await invoke("affiliate-statement", {}, mariam.headers)).json()["statement"]
        assert statement["email"] == mariam.email
