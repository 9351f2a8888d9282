"""The daily checks: who runs them, how often, and what they tell."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any

import httpx2
import pytest
import time_machine
from prometheus_client import CollectorRegistry, generate_latest
from sqlalchemy import insert, select

from tawam.alarms import ALARMS
from tawam.daily_checks.daily_checks import DailyChecks
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id, now
from tawam.ledger.tables import ledger_entries
from tawam.mail.tables import mails
from tawam.payments.no_payments import NoPayments
from tawam.payments.provider import PaymentsUnavailable, ProviderPayment
from tawam.productions.tables import twins
from tests.functions.conftest import Invoke, api_key, invoke
from tests.functions.test_settle_failed_refund import STARTER

__all__ = ["api_key", "invoke"]

TEAM = "team@example.com"
MAILS = Statement(select(mails).order_by(mails.c.id))
INSERT_TWIN = Statement(insert(twins))
INSERT_ENTRY = Statement(insert(ledger_entries))


class Books(NoPayments):
    """A provider whose books hold other payments than ours."""

    name = "sandbox"

    def __init__(self) -> None:
        self.is_away = False
        self.readings = 0

    async def payments(self, since: datetime) -> AsyncIterator[ProviderPayment]:
        self.readings += 1
        if self.is_away:
            raise PaymentsUnavailable
        for payment in ():
            yield payment


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(now()) as traveller:
        yield traveller


@pytest.fixture
def books() -> Books:
    return Books()


@pytest.fixture
def checks(database: Database, books: Books) -> DailyChecks:
    return DailyChecks(database, books, TEAM)


@pytest.fixture
async def paid(client: httpx2.AsyncClient, invoke: Invoke, clock: time_machine.Traveller) -> None:
    """A payment that the provider knows nothing of."""
    await client.post(f"{(await invoke('create-checkout', STARTER)).json()['url']}/pay")
    # The application has checked as it started.
    clock.shift(timedelta(hours=25))


async def team_mails(database: Database) -> list[Row]:
    return [row for row in await database.fetch_all(MAILS) if row["recipient"] == TEAM]


def alarms(kind: str) -> float:
    registry = CollectorRegistry()
    registry.register(ALARMS)
    line = next(
        line for line in generate_latest(registry).decode().splitlines() if f'total{{kind="{kind}"}}' in line
    )
    return float(line.rpartition(" ")[2])


class TestBooks:
    async def test_difference_is_mailed_once_a_day(
        self,
        database: Database,
        paid: None,
        books: Books,
        checks: DailyChecks,
        clock: time_machine.Traveller,
    ):
        before = alarms("books_differ")
        for _ in range(3):
            await checks.run_due()
        (mail,) = await team_mails(database)
        assert (mail["template"], mail["values"]["count"]) == ("books-differ", 1)
        assert mail["values"]["differences"][0]["kind"] == "unknown there"
        assert (books.readings, alarms("books_differ") - before) == (1, 1)
        clock.shift(timedelta(hours=23))
        await checks.run_due()
        assert len(await team_mails(database)) == 1
        clock.shift(timedelta(hours=2))
        await checks.run_due()
        assert len(await team_mails(database)) == 2

    async def test_equal_books_are_not_mailed(self, database: Database, books: Books, checks: DailyChecks):
        await checks.run_due()
        assert (await team_mails(database), books.readings) == ([], 1)

    async def test_two_processes_check_once(
        self, database: Database, paid: None, books: Books, clock: time_machine.Traveller
    ):
        for _ in range(2):
            await asyncio.gather(*(DailyChecks(database, books, TEAM).run_due() for _ in range(4)))
            clock.shift(timedelta(hours=25))
        assert (len(await team_mails(database)), books.readings) == (2, 2)

    async def test_provider_that_is_away_is_asked_again_within_the_hour(
        self,
        database: Database,
        paid: None,
        books: Books,
        checks: DailyChecks,
        clock: time_machine.Traveller,
    ):
        books.is_away = True
        await checks.run_due()
        books.is_away = False
        clock.shift(timedelta(minutes=61))
        await checks.run_due()
        assert [row["template"] for row in await team_mails(database)] == ["books-differ"]


class TestLedger:
    async def test_entry_that_was_changed_is_mailed(self, database: Database, checks: DailyChecks):
        twin_id, moment = new_id(), now()
        twin: dict[str, Any] = dict.fromkeys(twins.columns.keys()) | {
            "id": twin_id,
            "status": "collecting",
            "created_at": moment,
            "updated_at": moment,
        }
        entry: dict[str, Any] = dict.fromkeys(ledger_entries.columns.keys()) | {
            "id": new_id(),
            "twin_id": twin_id,
            "number": 1,
            "kind": "consent_signed",
            "actor": "customer",
            "details": {},
            "occurred_at": moment,
            "hash": "0" * 64,
        }
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_TWIN, **twin)
            await transaction.execute(INSERT_ENTRY, **entry)
        before = alarms("ledger_broken")
        await checks.run_due()
        (mail,) = await team_mails(database)
        assert mail["template"] == "ledger-broken"
        assert mail["values"]["first"] == f"twin {twin_id}, entry 1: it was changed"
        assert alarms("ledger_broken") - before == 1


@pytest.mark.on_sqlite
async def test_alarms_are_in_the_metrics(client: httpx2.AsyncClient):
    text = (await client.get("/metrics")).text
    for kind in ("refresh_token_replayed", "webhook_refused", "role_changed", "mail_given_up"):
        assert f'tawam_alarms_total{{kind="{kind}"}}' in text
