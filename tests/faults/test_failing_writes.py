"""Each step that a visitor takes in the database fails once, and the visitor tries again.

Nothing is left half done, nothing is done twice, and nobody is told more than "try again".
"""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from sqlalchemy import bindparam, func, select

from tawam.app import create_app
from tawam.auth.tables import users
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.leads.tables import contact_messages
from tawam.mail.tables import mails
from tawam.orders.tables import orders, payments
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.failing_database import FailingDatabase, planted
from tests.people import People

pytestmark = [] if IS_FULL else [pytest.mark.on_sqlite]
# Every step, or one of a few.
STRIDE = times(full=1, quick=9)
_EMAIL = bindparam("email")
# What a visitor who got through in the end has, each exactly once.
ONCE = {
    "account": select(users.c.id).where(users.c.email == _EMAIL),
    "profile": select(profiles.c.id).where(profiles.c.email == _EMAIL),
    "paid order": select(orders.c.id).where(orders.c.email == _EMAIL, orders.c.status == "paid"),
    "order": select(orders.c.id).where(orders.c.email == _EMAIL),
    "payment": select(payments.c.id).join(orders).where(orders.c.email == _EMAIL),
    "confirmation": select(mails.c.id).where(mails.c.recipient == _EMAIL, mails.c.template == "order-paid"),
    "message": select(contact_messages.c.id).where(contact_messages.c.email == _EMAIL),
    "team's mail": select(mails.c.id).where(
        mails.c.reply_to == _EMAIL, mails.c.template == "contact-message"
    ),
}
COUNTS = {
    name: Statement(select(func.count().label("total")).select_from(found.subquery()))
    for name, found in ONCE.items()
}


@dataclass
class Visitor:
    """Signs up, buys, pays and writes."""

    client: httpx2.AsyncClient
    headers: dict[str, str]
    email: str
    key: str

    async def visit(self) -> list[httpx2.Response]:
        answers = [
            await self._post("/auth/v1/signup", {"email": self.email, "password": "correct-horse-7"}),
            checkout := await self._post("/functions/v1/create-checkout", self._checkout()),
        ]
        if checkout.is_success:
            path = httpx2.URL(checkout.json()["url"]).path
            answers.append(await self.client.post(f"{path}/pay", data={}))
        answers.append(await self._post("/functions/v1/contact", self._message()))
        return answers

    async def _post(self, path: str, body: dict[str, Any]) -> httpx2.Response:
        return await self.client.post(path, json=body, headers=self.headers)

    def _checkout(self) -> dict[str, Any]:
        return {
            "planName": "ESSENTIAL",
            "planPrice": 980,
            "planType": "subscription",
            "planFeatures": [],
            "email": self.email,
            "idempotencyKey": f"checkout-of-{self.key}",
        }

    def _message(self) -> dict[str, Any]:
        return {
            "name": "Ann Lee",
            "email": self.email,
            "subject": "A question",
            "message": "Please write back to me.",
            "idempotencyKey": f"message-of-{self.key}",
        }


@pytest.fixture
async def clients(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[list[httpx2.AsyncClient]]:
    """A client for each visitor, from an address of its own."""

    def open_failing(settings: Settings) -> FailingDatabase:
        return FailingDatabase(open_database(settings))

    monkeypatch.setattr("tawam.app.open_database", open_failing)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield [
            httpx2.AsyncClient(
                transport=httpx2.ASGITransport(
                    app=app, client=(f"127.1.{n // 256}.{n % 256}", 50000), raise_app_exceptions=False
                ),
                base_url="http://testserver",
            )
            for n in range(1000)
        ]


async def test_each_step_may_fail(
    clients: list[httpx2.AsyncClient], settings: Settings, database: Database, figure: Figure
) -> None:
    headers, at, points = People(database, settings).anonymous, 1, 0
    while True:
        visitor = Visitor(clients[at], headers, f"visitor{at}@example.com", f"{at:08}")
        with planted(at) as fault:
            answers = await visitor.visit()
        assert {answer.status_code for answer in answers} <= {200, 303, 503}, (at, [a.text for a in answers])
        if not fault.happened:
            break
        again = await visitor.visit()
        # A second confirmation mail within the minute is refused.
        assert {answer.status_code for answer in again[1:]} <= {200, 303}, (at, [a.text for a in again])
        found = {
            name: (await database.fetch_one(count, email=visitor.email) or {})["total"]
            for name, count in COUNTS.items()
        }
        assert found == dict.fromkeys(ONCE, 1), f"after a fault at step {at}"
        at, points = at + STRIDE, points + 1
    figure("steps that failed once", points)
    figure("of them left something half or twice done", 0)
