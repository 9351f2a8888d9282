"""The process dies in the midst of the provider's events, which come again until they are acknowledged.

Every payment ends as one order with one receipt, one mail and one commission, and the books agree.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Table, bindparam, func, insert, select, update

from tawam.affiliates.tables import affiliates, commissions
from tawam.database.opening import open_database
from tawam.database.port import Database, Row
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.mail.tables import mails
from tawam.orders.tables import orders, payment_events, payments
from tawam.settings import Settings
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.test_kill_nine import a_server
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.server import stripe_fake
from tests.payments.stripe_fake.store import SECRET, Thing
from tests.payments.stripe_fake.webhooks import deliver
from tests.postgres_cluster import PostgresCluster
from tests.served import Server

KILLS = times(full=200, quick=2)
BUYERS = times(full=60, quick=5)
CODE = "testers23456"
FAILPOINTS = ("before-insert", "after-insert", "after-effect", "before-answer")
OFFERS = (
    {"planName": "STARTER PLAN", "planPrice": 299, "planType": "payment"},
    {"planName": "ESSENTIAL", "planPrice": 980, "planType": "subscription"},
)
_ORDER = bindparam("wanted")
UNPROCESSED = Statement(select(payment_events.c.id).where(payment_events.c.processed_at.is_(None)))


@dataclass
class Shop:
    """A server with Stripe's stand-in behind it, started and killed at will."""

    server: Server
    fake: StripeFake
    settings: Settings

    @asynccontextmanager
    async def running(self, failpoint: str = "") -> AsyncGenerator[httpx2.AsyncClient]:
        self.server.settings["TAWAM_FAILPOINT"] = f"{failpoint}:0.5" if failpoint else ""
        process = await asyncio.to_thread(self.server.start)
        try:
            async with httpx2.AsyncClient(base_url=self.server.url, timeout=30) as client:
                yield client
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    @asynccontextmanager
    async def database(self) -> AsyncGenerator[Database]:
        database = open_database(self.settings)
        await database.open()
        try:
            yield database
        finally:
            await database.close()

    async def execute(self, statement: Any, **values: Any) -> None:
        async with self.database() as database, database.transaction() as transaction:
            await transaction.execute(Statement(statement), **values)

    def reconcile(self) -> list[str]:
        """The differences that the command prints."""
        done = subprocess.run(
            [Path(sys.executable).parent / "tawam", "reconcile"],
            env=self.server.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout.splitlines()[:-1]


@pytest.fixture(params=["sqlite", "postgres"] if IS_FULL else ["sqlite"])
async def shop(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Shop]:
    url = ""
    if request.param == "postgres":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = await asyncio.to_thread(cluster.create_database, "killed_webhooks")
    async with stripe_fake() as fake:
        # An hour ago: what is paid this moment may be on its way, and is not called missing.
        fake.store.clock = lambda: time.time() - 3600
        server = a_server(
            tmp_path,
            TAWAM_DATABASE_URL=url,
            TAWAM_STRIPE_SECRET_KEY="sk_test_Tq8yWc3nVb5kLx2pRz7dFg",
            TAWAM_STRIPE_WEBHOOK_SECRET=SECRET,
            TAWAM_STRIPE_API_BASE=fake.base,
        )
        yield Shop(server, fake, Settings(data_dir=tmp_path, database_url=url))


async def an_affiliate(shop: Shop) -> None:
    await shop.execute(
        insert(affiliates),
        id=new_id(),
        application_id=None,
        user_id=None,
        email="partner@example.com",
        full_name="A Partner",
        code=CODE,
        language="en",
        status="active",
        created_at=now(),
    )


async def buy(shop: Shop, client: httpx2.AsyncClient, number: int, key: str) -> None:
    """A checkout of a friend of the partner's, paid at the provider; every third one gets the money back."""
    sender = {"apikey": key, "X-Forwarded-For": f"10.1.{number // 250}.{number % 250}"}
    linked = await client.get(f"/r/{CODE}", headers=sender)
    email = f"buyer{number}@example.com"
    body = {**OFFERS[number % 2], "planFeatures": [], "email": email}
    cookie = {"cookie": f"referral={linked.cookies['referral']}"}
    answer = await client.post("/functions/v1/create-checkout", json=body, headers={**sender, **cookie})
    assert answer.status_code == 200, answer.text
    session_id = answer.json()["url"].rpartition("/")[2]
    acts.complete(shop.fake.store, session_id, email=email)
    if number % 3 == 0:
        intent = shop.fake.store.all("charge")[0]["payment_intent"]
        acts.send_back(shop.fake.store, intent)


async def deliver_until_killed(shop: Shop, waiting: list[Thing], chance: random.Random) -> bool:
    """Events in any order, also ones that were acknowledged before; whether the server died of it."""
    async with shop.running(chance.choice(FAILPOINTS)) as client:
        for event in chance.choices(waiting or shop.fake.store.events, k=8):
            try:
                answer = await deliver(client, event)
            except httpx2.TransportError:
                return True
            assert answer.status_code == 200, answer.text
            if event in waiting:
                waiting.remove(event)
    return False


async def deliver_rest(shop: Shop, waiting: list[Thing]) -> None:
    """Until each is acknowledged, and every stored one is dealt with."""
    async with shop.running() as client, asyncio.timeout(60):
        for event in [*waiting, *shop.fake.store.events]:
            assert (await deliver(client, event)).status_code == 200
        async with shop.database() as database:
            while await database.fetch_all(UNPROCESSED):  # noqa: ASYNC110 because another process does it
                await asyncio.sleep(0.2)


async def counted(database: Database, table: Table, *conditions: Any) -> int:
    statement = Statement(select(func.count().label("total")).select_from(table).where(*conditions))
    return ((await database.fetch_one(statement)) or {})["total"]


async def ill_ends(shop: Shop) -> list[str]:
    """What is missing or there twice."""
    problems: list[str] = []
    async with shop.database() as database:
        stored: list[Row] = await database.fetch_all(Statement(select(orders)))
        for order in stored:
            mailed = (mails.c.recipient == order["email"], mails.c.template == "order-paid")
            number = int(order["email"].removeprefix("buyer").partition("@")[0])
            expected = "refunded" if number % 3 == 0 else "paid"
            found = {
                "status": order["status"],
                "payments": await counted(database, payments, payments.c.order_id == order["id"]),
                "mails": await counted(database, mails, *mailed),
                "commissions": await counted(database, commissions, commissions.c.order_id == order["id"]),
            }
            if found != {"status": expected, "payments": 1, "mails": 1, "commissions": 1}:
                problems.append(f"{order['email']}: {found}")
        if len(stored) != BUYERS:
            problems.append(f"{len(stored)} orders of {BUYERS}")
    return problems


@pytest.mark.slow
async def test_each_payment_has_one_effect(shop: Shop, figure: Figure) -> None:
    key = await asyncio.to_thread(shop.server.key, "ANON_KEY")
    async with shop.running() as client:
        await an_affiliate(shop)
        for number in range(BUYERS):
            await buy(shop, client, number, key)

    chance, waiting, kills = random.Random(5), list(shop.fake.store.events), 0
    while kills < KILLS:
        kills += await deliver_until_killed(shop, waiting, chance)
    await deliver_rest(shop, waiting)

    problems = await ill_ends(shop)
    differences = await asyncio.to_thread(shop.reconcile)
    found = await planted_errors_found(shop)
    figure("kills within webhooks", kills)
    figure("payments", BUYERS)
    figure("of them without one order, receipt, mail and commission", len(problems))
    figure("differences between the provider's books and ours", len(differences))
    figure("planted errors of the books found, of 3", len(found))
    assert problems == []
    assert differences == []
    assert found == ["amount differs", "missing here", "unknown there"]


async def planted_errors_found(shop: Shop) -> list[str]:
    """One payment under another reference, so that it is missing and too many; and one of another amount."""
    async with shop.database() as database:
        rows = await database.fetch_all(Statement(select(payments).order_by(payments.c.id)))
    renamed, wrong = rows[1], rows[4]
    elsewhere = update(payments).where(payments.c.id == _ORDER)
    await shop.execute(
        elsewhere.values(reference="in_made_up", provider_payment_id=None), wanted=renamed["id"]
    )
    other = update(payments).where(payments.c.id == _ORDER).values(amount=bindparam("received"))
    await shop.execute(other, wanted=wrong["id"], received=wrong["amount"] + 1)
    differences = await asyncio.to_thread(shop.reconcile)
    return sorted(line.partition(":")[0] for line in differences)
