"""`refund-order`, the subscription functions, and who owns an order."""

import asyncio
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.audit.tables import audit_log
from tawam.auth.users.deletion import DELETE_USER
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id
from tawam.orders.tables import orders, payments, refunds, subscriptions
from tawam.payments.provider import PaymentsRefused, PaymentsUnavailable
from tawam.payments.sandbox import SandboxPayments
from tests.functions.conftest import Invoke, Rows
from tests.people import People, Person

ORDERS = Statement(select(orders))
PAYMENTS = Statement(select(payments))
PLANS = Statement(select(subscriptions))
REFUNDS = Statement(select(refunds))
TRAIL = Statement(select(audit_log).order_by(audit_log.c.created_at))
TEAMS_MONEY = {"failed_refund_amount", "settled_refund_amount", "lost_amount"}
TEAMS_COLUMNS = {"handled_at", "assignee_id", "affiliate_id", "provider_payment_id"} | TEAMS_MONEY
EXECUTIVE: dict[str, Any] = {
    "planName": "EXECUTIVE",
    "planPrice": 2000,
    "planType": "subscription",
    "planFeatures": [],
    "email": "ann@example.com",
}


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


@pytest.fixture
async def bob(people: People) -> Person:
    return await people.add("bob")


@pytest.fixture
async def zoe(people: People) -> Person:
    return await people.add("zoe", is_admin=True)


@pytest.fixture
async def bought(client: httpx2.AsyncClient, invoke: Invoke, ann: Person) -> None:
    """A subscription that Ann has paid."""
    url = (await invoke("create-checkout", EXECUTIVE, **ann.headers)).json()["url"]
    await client.post(f"{url}/pay")


async def only(database: Database, statement: Statement) -> Row:
    (row,) = await database.fetch_all(statement)
    return row


async def refund_body(database: Database, amount: int = 200000, key: str | None = None) -> dict[str, Any]:
    payment = await only(database, PAYMENTS)
    return {
        "orderId": payment["order_id"],
        "paymentId": payment["id"],
        "amount": amount,
        "reason": "As agreed",
        "idempotencyKey": key or new_id(),
    }


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.mark.usefixtures("bought")
class TestRefund:
    async def test_simultaneous_refunds_with_one_key_pay_once(
        self, invoke: Invoke, database: Database, zoe: Person, stored_mails: Rows
    ) -> None:
        body = await refund_body(database, 50000)
        answers = await asyncio.gather(*(invoke("refund-order", body, **zoe.headers) for _ in range(4)))
        assert [answer.json() for answer in answers] == [{"status": "accepted"}] * 4
        assert (await only(database, REFUNDS))["status"] == "accepted"
        assert (await only(database, PAYMENTS))["refunded_amount"] == 50000
        assert (await only(database, ORDERS))["status"] == "paid"
        assert [mail["template"] for mail in await stored_mails()].count("order-refunded") == 1
        trail = [(entry["action"], entry["actor_email"]) for entry in await database.fetch_all(TRAIL)]
        assert trail == [
            ("payment.refund_requested", "zoe@example.com"),
            ("payment.refunded", "payment provider"),
        ]

    async def test_two_parts_refund_the_whole_amount_and_no_more(
        self, invoke: Invoke, database: Database, zoe: Person
    ) -> None:
        for amount in (150000, 50000):
            await invoke("refund-order", await refund_body(database, amount), **zoe.headers)
        order = await only(database, ORDERS)
        assert (order["status"], order["refunded_amount"]) == ("refunded", 200000)
        answer = await invoke("refund-order", await refund_body(database, 1), **zoe.headers)
        assert refusal(answer) == (409, "nothing_to_refund")

    async def test_key_of_another_refund_is_refused(
        self, invoke: Invoke, database: Database, zoe: Person
    ) -> None:
        key = new_id()
        await invoke("refund-order", await refund_body(database, 100, key), **zoe.headers)
        answer = await invoke("refund-order", await refund_body(database, 200, key), **zoe.headers)
        assert refusal(answer) == (409, "idempotency_mismatch")

    async def test_refund_continues_after_the_provider_was_down(
        self, invoke: Invoke, database: Database, zoe: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def down(*_: object) -> None:
            raise PaymentsUnavailable

        with monkeypatch.context() as patch:
            patch.setattr(SandboxPayments, "refund", down)
            answer = await invoke("refund-order", await refund_body(database), **zoe.headers)
        assert refusal(answer) == (502, "payments_unavailable")
        assert (await only(database, REFUNDS))["status"] == "requested"
        answer = await invoke("refund-order", await refund_body(database), **zoe.headers)
        assert answer.json() == {"status": "accepted"}
        assert (await only(database, REFUNDS))["status"] == "accepted"
        assert (await only(database, ORDERS))["refunded_amount"] == 200000

    @pytest.mark.on_sqlite
    async def test_buyer_cannot_refund_and_nothing_is_written(
        self, invoke: Invoke, database: Database, ann: Person
    ) -> None:
        answer = await invoke("refund-order", await refund_body(database), **ann.headers)
        assert refusal(answer) == (403, "not_admin")
        assert await database.fetch_all(REFUNDS) == await database.fetch_all(TRAIL) == []

    async def test_payment_of_another_order_is_not_found(
        self, invoke: Invoke, database: Database, zoe: Person
    ) -> None:
        body = await refund_body(database) | {"orderId": new_id()}
        assert refusal(await invoke("refund-order", body, **zoe.headers)) == (404, "payment_not_found")


@pytest.mark.usefixtures("bought")
class TestPlan:
    async def body(self, database: Database, **more: Any) -> dict[str, Any]:
        return {"subscriptionId": (await only(database, PLANS))["id"], **more}

    async def test_buyer_cancels_at_period_end_and_resumes(
        self, invoke: Invoke, database: Database, ann: Person, stored_mails: Rows
    ) -> None:
        body = await self.body(database)
        answer = await invoke("cancel-subscription", body, **ann.headers)
        plan = answer.json()
        assert (plan["status"], plan["cancelsAtPeriodEnd"]) == ("active", True)
        assert plan["currentPeriodEnd"] > (await only(database, ORDERS))["paid_at"]
        assert "subscription-ending" in {mail["template"] for mail in await stored_mails()}
        answer = await invoke("resume-subscription", body, **ann.headers)
        assert answer.json()["cancelsAtPeriodEnd"] is False
        assert await database.fetch_all(TRAIL) == []

    async def test_only_the_team_cancels_another_subscription_or_at_once(
        self, invoke: Invoke, database: Database, ann: Person, bob: Person
    ) -> None:
        for body, person in (({}, bob), ({"atOnce": True}, ann), ({"atOnce": True}, bob)):
            answer = await invoke("cancel-subscription", await self.body(database, **body), **person.headers)
            assert refusal(answer) == (403, "not_admin")
        assert refusal(await invoke("cancel-subscription", await self.body(database))) == (
            401,
            "no_authorization",
        )
        plan = await only(database, PLANS)
        assert (plan["status"], plan["cancels_at_period_end"]) == ("active", False)

    async def test_team_cancels_at_once_with_an_audit_entry(
        self, invoke: Invoke, database: Database, ann: Person, zoe: Person
    ) -> None:
        answer = await invoke("cancel-subscription", await self.body(database, atOnce=True), **zoe.headers)
        assert answer.json()["status"] == "canceled"
        (entry,) = await database.fetch_all(TRAIL)
        assert (entry["action"], entry["actor_id"]) == ("subscription.cancel_requested", zoe.id)
        answer = await invoke("resume-subscription", await self.body(database), **ann.headers)
        assert refusal(answer) == (409, "subscription_ended")

    @pytest.mark.on_sqlite
    async def test_subscription_unknown_to_the_provider_cannot_be_canceled(
        self, invoke: Invoke, database: Database, ann: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def refuse(*_: object, **__: object) -> None:
            raise PaymentsRefused("No such subscription")

        monkeypatch.setattr(SandboxPayments, "cancel_subscription", refuse)
        answer = await invoke("cancel-subscription", await self.body(database), **ann.headers)
        assert refusal(answer) == (409, "subscription_ended")

    @pytest.mark.on_sqlite
    async def test_missing_customer_portal_is_answered(
        self, invoke: Invoke, database: Database, ann: Person
    ) -> None:
        answer = await invoke("manage-subscription", await self.body(database), **ann.headers)
        assert refusal(answer) == (409, "portal_unavailable")


class TestOwners:
    async def paid(self, client: httpx2.AsyncClient, invoke: Invoke, email: str) -> None:
        url = (await invoke("create-checkout", EXECUTIVE | {"email": email})).json()["url"]
        await client.post(f"{url}/pay")

    async def test_guest_order_with_a_confirmed_address_belongs_to_its_account(
        self, client: httpx2.AsyncClient, invoke: Invoke, database: Database, ann: Person
    ) -> None:
        await self.paid(client, invoke, "Ann@example.com")
        assert (await only(database, ORDERS))["user_id"] == ann.id

    async def test_buyers_read_only_their_rows_without_the_teams_columns(
        self, client: httpx2.AsyncClient, invoke: Invoke, ann: Person, bob: Person, zoe: Person
    ) -> None:
        await self.paid(client, invoke, "ann@example.com")
        for table in ("orders", "payments", "subscriptions"):
            (own,) = (await client.get(f"/rest/v1/{table}", headers=ann.headers)).json()
            (teams,) = (await client.get(f"/rest/v1/{table}", headers=zoe.headers)).json()
            assert (await client.get(f"/rest/v1/{table}", headers=bob.headers)).json() == []
            assert own.keys() < teams.keys()
            assert not own.keys() & TEAMS_COLUMNS
            assert table != "payments" or teams.keys() >= TEAMS_MONEY
        held = (await invoke("export-data", {}, **ann.headers)).json()
        assert not held["payments"][0].keys() & TEAMS_COLUMNS
        assert [payment["amount"] for payment in held["payments"]] == [200000]
        assert [plan["status"] for plan in held["subscriptions"]] == ["active"]
        events = (await client.get("/rest/v1/payment_events", headers=zoe.headers)).json()
        assert {event["outcome"] for event in events} == {"applied"}
        assert "payload" not in events[0]

    async def test_buyer_with_a_deleted_account_is_refused(
        self, invoke: Invoke, database: Database, ann: Person
    ) -> None:
        await invoke("create-checkout", EXECUTIVE, **ann.headers)
        async with database.transaction() as transaction:
            await transaction.execute(DELETE_USER, user_id=ann.id)
        assert refusal(await invoke("create-checkout", EXECUTIVE, **ann.headers)) == (401, "unauthorized")


class TestSuccessPage:
    async def test_made_up_session_grants_nothing(
        self, client: httpx2.AsyncClient, invoke: Invoke, database: Database
    ) -> None:
        await invoke("create-checkout", EXECUTIVE)
        order = await only(database, ORDERS)
        for session_id in ("cs_made_up", order["session_id"]):
            await client.get(f"/payment-success?session_id={session_id}&plan=EXECUTIVE")
            answer = await invoke("checkout-status", {"session_id": session_id})
            assert answer.json()["status"] in ("unknown", "pending")
        assert (await only(database, ORDERS))["status"] == "pending"
        assert await database.fetch_all(PAYMENTS) == []
