"""`receipt` and `receipt-pdf`: for the buyer and the team only."""

from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest
from sqlalchemy import update

from tawam.brand import load_brand
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id
from tawam.database.sweeping import Sweeper
from tawam.orders.tables import orders
from tawam.retention.table import RETENTION
from tests.people import People, Person
from tests.receipts.conftest import MONTH_LATER, PAID_AT, Sell

BRAND = load_brand()


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


async def ask(
    client: httpx2.AsyncClient, headers: dict[str, str], payment: Row, name: str = "receipt", **body: Any
) -> httpx2.Response:
    body = {"paymentId": payment["id"], **body}
    return await client.post(f"/functions/v1/{name}", headers=headers, json=body)


class TestReceipt:
    async def test_order_whose_time_is_over_keeps_its_receipt_without_the_address(
        self, client: httpx2.AsyncClient, database: Database, ann: Person, sell: Sell
    ):
        payment = await sell(ann.id)
        async with database.transaction() as transaction:
            await transaction.execute(Statement(update(orders).values(paid_at=PAID_AT)))
        before = (await ask(client, ann.headers, payment)).json()
        later = datetime(2040, 1, 1, tzinfo=UTC)
        sweeps = [sweep for rule in RETENTION if rule.name == "orders" for sweep in rule.sweeps]
        assert await Sweeper(database, sweeps, lambda: later).sweep() == 1
        after = (await ask(client, ann.headers, payment)).json()
        assert before["buyer"]["email"] == "buyer@example.com"
        assert after == {**before, "buyer": {**before["buyer"], "email": None}}
        pdf = await ask(client, ann.headers, payment, name="receipt-pdf")
        assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")

    async def test_names_seller_buyer_and_line(self, client: httpx2.AsyncClient, ann: Person, sell: Sell):
        payment = await sell(ann.id)
        receipt = (await ask(client, ann.headers, payment, language="ar")).json()
        assert receipt["seller"] == {
            "name": BRAND.name["ar"],
            "legalName": BRAND.legal_name["ar"],
            "address": BRAND.address["ar"],
            "tradeLicence": BRAND.trade_licence or None,
            "taxNumber": BRAND.tax_number or None,
            "email": BRAND.support_email,
        }
        assert receipt["buyer"]["email"] == "buyer@example.com"
        assert receipt["lines"] == [
            {
                "description": "EXECUTIVE",
                "billing": "monthly",
                "periodStart": PAID_AT,
                "periodEnd": MONTH_LATER,
                "amount": 12_345,
            }
        ]
        figures = {name: receipt[name] for name in ("number", "language", "paid", "refunded", "net")}
        assert figures == {
            "number": "2027-000001",
            "language": "ar",
            "paid": 12_345,
            "refunded": 0,
            "net": 12_345,
        }
        assert (receipt["transactionId"], receipt["orderId"]) == ("pi_1", payment["order_id"])

    async def test_lists_refunds_up_to_the_providers_total(
        self, client: httpx2.AsyncClient, ann: Person, sell: Sell
    ):
        # The second was refused, the third failed, and 45 were refunded in the provider's dashboard.
        went_back = (1_000, "accepted"), (500, "refused"), (300, "failed")
        payment = await sell(ann.id, *went_back, refunded_amount=1_345, failed_refund_amount=300)
        receipt = (await ask(client, ann.headers, payment)).json()
        assert receipt["refunds"] == [
            {"amount": 1_000, "at": "2027-01-01T09:00:00.000000+00:00"},
            {"amount": 300, "at": "2027-01-03T09:00:00.000000+00:00"},
            {"amount": 45, "at": None},
        ]
        assert (receipt["refunded"], receipt["net"]) == (1_345, 11_000)

    async def test_a_lost_dispute_leaves_nothing(self, client: httpx2.AsyncClient, ann: Person, sell: Sell):
        payment = await sell(ann.id, dispute="lost", status="disputed", lost_amount=12_345)
        receipt = (await ask(client, ann.headers, payment)).json()
        assert (receipt["paid"], receipt["dispute"], receipt["net"]) == (12_345, "lost", 0)

    async def test_partly_lost_dispute_and_refund_leave_the_rest(
        self, client: httpx2.AsyncClient, ann: Person, sell: Sell
    ):
        payment = await sell(ann.id, dispute="lost", lost_amount=2_000, refunded_amount=345)
        receipt = (await ask(client, ann.headers, payment)).json()
        figures = {name: receipt[name] for name in ("paid", "refunded", "lost", "net")}
        assert figures == {"paid": 12_345, "refunded": 345, "lost": 2_000, "net": 10_000}


class TestAccess:
    @pytest.mark.parametrize("name", ["receipt", "receipt-pdf"])
    async def test_only_the_buyer_and_the_team_get_it(
        self, client: httpx2.AsyncClient, people: People, sell: Sell, name: str
    ):
        ann, eve = await people.add("ann"), await people.add("eve")
        boss = await people.add("boss", is_admin=True)
        bought, by_guest = await sell(ann.id), await sell(None, receipt_number="2027-000002")
        missing: Row = {"id": new_id()}
        unpaid = await sell(ann.id, receipt_number=None, paid_at=None, status="failed")
        statuses = {
            (person.email, kind): (await ask(client, person.headers, payment, name)).status_code
            for person in (ann, eve, boss)
            for kind, payment in (("own", bought), ("guest", by_guest), ("none", missing), ("unpaid", unpaid))
        }
        assert {key for key, status in statuses.items() if status == 200} == {
            (ann.email, "own"),
            (boss.email, "own"),
            (boss.email, "guest"),
        }
        assert {status for status in statuses.values() if status != 200} == {404}
        visitor = {"apikey": ann.headers["apikey"]}
        assert (await ask(client, visitor, bought, name)).status_code == 401

    @pytest.mark.on_sqlite
    async def test_malformed_id_is_400(self, client: httpx2.AsyncClient, ann: Person):
        answer = await ask(client, ann.headers, {"id": "1 or 1=1"})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


@pytest.mark.on_sqlite
async def test_pdf_is_answered_as_a_file(client: httpx2.AsyncClient, ann: Person, sell: Sell):
    payment = await sell(ann.id)
    answer = await ask(client, ann.headers, payment, "receipt-pdf", language="ar")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="receipt-2027-000001.pdf"'
    assert answer.headers["cache-control"] == "no-store"
    assert answer.content.startswith(b"%PDF-")
    assert b"/Lang (ar)" in answer.content
