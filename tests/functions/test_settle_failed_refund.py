"""`settle-failed-refund`: the team records that a failed refund was paid in another way."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import select, update

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id
from tawam.orders.tables import orders, payments
from tests.functions.conftest import Invoke
from tests.people import People, Person

PAYMENTS = Statement(select(payments))
ORDERS = Statement(select(orders))
LET_BOUNCE = Statement(update(payments).values(refunded_amount=29_900, failed_refund_amount=29_900))
STARTER: dict[str, Any] = {
    "planName": "STARTER PLAN",
    "planPrice": 299,
    "planType": "payment",
    "planFeatures": [],
    "email": "ann@example.com",
}


@pytest.fixture
async def zoe(people: People) -> Person:
    return await people.add("zoe", is_admin=True)


@pytest.fixture
async def body(client: httpx2.AsyncClient, invoke: Invoke, database: Database) -> dict[str, Any]:
    """A request for a payment with a failed refund."""
    await client.post(f"{(await invoke('create-checkout', STARTER)).json()['url']}/pay")
    async with database.transaction() as transaction:
        await transaction.execute(LET_BOUNCE)
    payment = await payment_of(database)
    return {"orderId": payment["order_id"], "paymentId": payment["id"], "amount": 29_900, "note": "TT 2291"}


async def payment_of(database: Database) -> Row:
    (row,) = await database.fetch_all(PAYMENTS)
    return row


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def test_settlement_is_recorded_once(
    invoke: Invoke, database: Database, zoe: Person, body: dict[str, Any]
) -> None:
    answer = await invoke("settle-failed-refund", body, **zoe.headers)
    assert (answer.status_code, answer.json()) == (200, {"settledRefundAmount": 29_900})
    assert (await payment_of(database))["settled_refund_amount"] == 29_900
    (order,) = await database.fetch_all(ORDERS)
    assert (order["status"], order["problem"]) == ("refunded", None)
    again = await invoke("settle-failed-refund", body, **zoe.headers)
    assert refusal(again) == (409, "due_changed")


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"amount": 100}, (409, "due_changed")),
        ({"paymentId": new_id()}, (404, "payment_not_found")),
        ({"orderId": new_id()}, (404, "payment_not_found")),
        ({"amount": 0}, (400, "invalid_request")),
        ({"note": ""}, (400, "invalid_request")),
        ({"note": "x" * 501}, (400, "validation_failed")),
    ],
)
async def test_wrong_amount_or_payment_is_refused(
    invoke: Invoke,
    database: Database,
    zoe: Person,
    body: dict[str, Any],
    changes: dict[str, Any],
    expected: tuple[int, str],
) -> None:
    assert refusal(await invoke("settle-failed-refund", body | changes, **zoe.headers)) == expected
    assert (await payment_of(database))["settled_refund_amount"] == 0


@pytest.mark.on_sqlite
async def test_only_the_team_may_call(
    invoke: Invoke, database: Database, people: People, body: dict[str, Any]
) -> None:
    assert refusal(await invoke("settle-failed-refund", body)) == (401, "no_authorization")
    ann = await people.add("ann")
    assert refusal(await invoke("settle-failed-refund", body, **ann.headers)) == (403, "not_admin")
    assert (await payment_of(database))["settled_refund_amount"] == 0
