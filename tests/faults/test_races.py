"""Fifty do the same at the same moment, through two applications on one database: it happens once."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any

import httpx2
import pytest
from sqlalchemy import Table, select

from tawam.app import create_app
from tawam.auth.tables import users
from tawam.database.port import Database, Row
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.leads.tables import contact_messages
from tawam.mail.tables import mails
from tawam.orders.tables import orders, payments, refunds
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.faults.conftest import Figure, times
from tests.people import People

CROWD = 50
ROUNDS = times(full=20, quick=1)
# The whole server takes 300 messages an hour.
FORMS = min(ROUNDS, 300 // CROWD - 1)
PLAN = {"planName": "ESSENTIAL", "planPrice": 980, "planType": "subscription", "planFeatures": []}

# Sends one request as the n-th of the crowd.
Ask = Callable[[httpx2.AsyncClient, int], Awaitable[httpx2.Response]]
Client = AbstractAsyncContextManager[httpx2.AsyncClient]


class Crowd:
    """
    Args:
        client: opens a connection from an address; whoever sends by it reaches one application or the other.

    Attributes:
        sent_again: how often somebody did as a server that was too busy had told them.
    """

    def __init__(self, client: Callable[[int, str], Client], database: Database, people: People) -> None:
        self._client = client
        self._database = database
        self.people = people
        self.sent_again = 0

    async def alone(self, ask: Ask, number: int = 0) -> httpx2.Response:
        """The n-th, from an address of its own."""
        async with self._client(number, f"127.0.{1 + number // 250}.{number % 250}") as client:
            while (answer := await ask(client, number)).status_code == 503:
                self.sent_again += 1
                await asyncio.sleep(float(answer.headers["retry-after"]))
            return answer

    async def ask(self, ask: Ask, first: int = 0) -> list[httpx2.Response]:
        """Everybody at once, from the `first` address on."""
        numbers = range(first, first + CROWD)
        answers = await asyncio.gather(*(self.alone(ask, number) for number in numbers))
        assert all(answer.status_code < 500 for answer in answers), [answer.text for answer in answers]
        return answers

    async def post(self, path: str, body: dict[str, Any], first: int = 0) -> list[httpx2.Response]:
        headers = self.people.anonymous
        return await self.ask(lambda client, _: client.post(path, json=body, headers=headers), first)

    async def rows(self, table: Table) -> list[Row]:
        return await self._database.fetch_all(Statement(select(table)))

    async def count(self, table: Table) -> int:
        return len(await self.rows(table))


@pytest.fixture
async def crowd(settings: Settings, database: Database) -> AsyncGenerator[Crowd]:
    async with AsyncExitStack() as stack:
        apps = [create_app(settings), create_app(settings)]
        for app in apps:
            await stack.enter_async_context(app.router.lifespan_context(app))

        def client(number: int, address: str) -> httpx2.AsyncClient:
            transport = httpx2.ASGITransport(
                app=apps[number % 2], client=(address, 50000), raise_app_exceptions=False
            )
            return httpx2.AsyncClient(transport=transport, base_url="http://testserver")

        yield Crowd(client, database, People(database, settings))


async def test_one_address_is_one_account(crowd: Crowd, figure: Figure) -> None:
    for number in range(ROUNDS):
        body = {"email": f"ann{number}@example.com", "password": "correct-horse-7"}
        answers = await crowd.post("/auth/v1/signup", body)
        assert {answer.status_code for answer in answers} <= {200, 429}
    assert (await crowd.count(users), await crowd.count(profiles)) == (ROUNDS, ROUNDS)
    figure("accounts of one address signed up 50 times at once", 1)


async def test_one_attempt_is_one_order(crowd: Crowd, figure: Figure) -> None:
    for _ in range(ROUNDS):
        answers = await crowd.post("/functions/v1/create-checkout", {**PLAN, "idempotencyKey": new_id()})
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["url"] for answer in answers}) == 1
    assert await crowd.count(orders) == ROUNDS
    figure("orders of one attempt sent 50 times at once", 1)


async def test_one_press_of_pay_is_one_payment(crowd: Crowd, figure: Figure) -> None:
    for _ in range(ROUNDS):
        (answer, *_) = await crowd.post("/functions/v1/create-checkout", {**PLAN, "idempotencyKey": new_id()})
        path = httpx2.URL(answer.json()["url"]).path
        await crowd.ask(lambda client, _, path=path: client.post(f"{path}/pay", data={}))
    assert await crowd.count(payments) == ROUNDS
    figure("payments of one session paid 50 times at once", 1)


async def test_a_refund_pays_once_and_many_pay_no_more_than_was_paid(crowd: Crowd, figure: Figure) -> None:
    zoe = await crowd.people.add("zoe", is_admin=True)
    (answer, *_) = await crowd.post("/functions/v1/create-checkout", {**PLAN, "idempotencyKey": new_id()})
    path = httpx2.URL(answer.json()["url"]).path
    await crowd.alone(lambda client, _: client.post(f"{path}/pay", data={}))
    (payment,) = await crowd.rows(payments)
    ids = {"orderId": payment["order_id"], "paymentId": payment["id"], "reason": "As agreed"}

    async def refunded(bodies: list[dict[str, Any]]) -> Counter[int]:
        def ask(client: httpx2.AsyncClient, number: int) -> Awaitable[httpx2.Response]:
            body = {**ids, **bodies[number % len(bodies)]}
            return client.post("/functions/v1/refund-order", json=body, headers=zoe.headers)

        return Counter(answer.status_code for answer in await crowd.ask(ask))

    assert await refunded([{"amount": 20_000, "idempotencyKey": new_id()}]) == {200: CROWD}
    assert [row["amount"] for row in await crowd.rows(refunds)] == [20_000]
    # Of what is left, two of these may be paid, and not a third. Those of one amount would be one.
    bodies = [{"amount": 30_000 + number, "idempotencyKey": new_id()} for number in range(CROWD)]
    assert await refunded(bodies) == {200: 2, 409: CROWD - 2}
    (payment,) = await crowd.rows(payments)
    assert payment["refunded_amount"] == sum(row["amount"] for row in await crowd.rows(refunds))
    figure("refunds of one request sent 50 times at once", 1)
    figure("of 50 refunds at once for which the money of two is left, paid", 2)


async def test_one_filled_in_form_is_one_message(crowd: Crowd, figure: Figure) -> None:
    for number in range(FORMS):
        body = {
            "name": "Ann Lee",
            "email": "ann@example.com",
            "subject": "A question",
            "message": "Please write back to me.",
            "idempotencyKey": new_id(),
        }
        # Whoever writes more often than thrice within the hour is asked for a proof of work.
        answers = await crowd.post("/functions/v1/contact", body, first=number * CROWD)
        assert {answer.status_code for answer in answers} == {200}
    assert (await crowd.count(contact_messages), await crowd.count(mails)) == (FORMS, FORMS)
    figure("messages of one form sent 50 times at once", 1)


async def test_no_saving_of_a_note_undoes_another_unseen(crowd: Crowd, figure: Figure) -> None:
    """Who saves over a version that is not the newest is told so, and nothing is written."""
    for turn in range(ROUNDS):
        # An account may write so often within a minute, over all processes.
        ann = await crowd.people.add(f"ann{turn}")
        headers = {**ann.headers, "prefer": "return=representation"}
        added = await crowd.alone(
            lambda client, _, headers=headers: client.post(
                "/rest/v1/notes", json={"title": "Plan"}, headers=headers
            )
        )
        note = added.json()[0]
        version = {"id": f"eq.{note['id']}", "updated_at": f"eq.{note['updated_at']}"}
        saved = await crowd.ask(
            lambda client, number, version=version, headers=headers: client.patch(
                "/rest/v1/notes", params=version, json={"content": f"of {number}"}, headers=headers
            )
        )
        assert Counter(len(answer.json()) for answer in saved) == {1: 1, 0: CROWD - 1}
    figure("of 50 savings over one version of a note succeed", 1)
