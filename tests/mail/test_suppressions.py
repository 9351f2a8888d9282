"""What reports do to an address, and what it takes to be believed."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from sqlalchemy import select

from tawam.database.port import Database, Statement
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id
from tawam.database.sweeping import Sweeper
from tawam.mail.relay import Relay
from tawam.mail.suppressions import (
    SUPPRESSED_FOR,
    SUPPRESSION_SWEEPS,
    NotSuppressed,
    Report,
    ReportKind,
    find_suppression,
    lift,
    record_report,
)
from tawam.mail.tables import mail_reports
from tests.mail.relays import ALL_MAILS, write
from tests.mail.report_mails import ANN
from tests.mail.smtp_server import Mailbox, listening
from tests.mail.test_rendering import VALUES

REPORTS = Statement(select(mail_reports))


@pytest.fixture
async def sent(database: Database, relay: Relay, port: int) -> list[str]:
    """Four mails to Ann that went out."""
    ids = await write(database, 4)
    async with listening(Mailbox(), port):
        await relay.send_due()
    return ids


def report(mail_id: str, kind: ReportKind = "hard", *addresses: str, **also: Any) -> Report:
    return Report(mail_id=mail_id, kind=kind, addresses=addresses or (ANN,), **also)


async def reason(database: Database, address: str = ANN) -> str | None:
    found = await find_suppression(database, address)
    return found["reason"] if found else None


class TestReports:
    async def test_hard_bounce_suppresses(self, database: Database, sent: list[str]):
        assert await record_report(database, report(sent[0], detail=" 550 5.1.1\r\nno such user "))
        found = await find_suppression(database, "ANN@Example.com")
        assert found is not None
        assert (found["reason"], found["detail"], found["mail_id"]) == (
            "bounced",
            "550 5.1.1 no such user",
            sent[0],
        )

    async def test_complaint_suppresses(self, database: Database, sent: list[str]):
        assert await record_report(database, Report(mail_id=sent[0], kind="complaint", addresses=()))
        assert await reason(database) == "complained"

    async def test_three_soft_bounces_within_a_week_suppress(self, database: Database, sent: list[str]):
        for mail_id in sent[:2]:
            await record_report(database, report(mail_id, "soft"))
            # The same mail is late for days, and is told of each day.
            await record_report(database, report(mail_id, "soft"))
        assert await reason(database) is None
        await record_report(database, report(sent[2], "soft"))
        assert await reason(database) == "bounced_often"

    async def test_soft_bounces_of_a_week_ago_do_not_count(
        self, database: Database, sent: list[str], clock: time_machine.Traveller
    ):
        for mail_id in sent[:2]:
            await record_report(database, report(mail_id, "soft"))
        clock.shift(timedelta(days=8))
        for mail_id in sent[2:]:
            await record_report(database, report(mail_id, "soft"))
        assert await reason(database) is None

    @pytest.mark.on_postgres
    async def test_reports_of_one_moment_count_once_each(self, database: Database, sent: list[str]):
        reports = [report(mail_id, "hard") for mail_id in sent for _ in range(3)]
        assert all(await asyncio.gather(*(record_report(database, each) for each in reports)))
        assert await reason(database) == "bounced"
        assert len(await database.fetch_all(REPORTS)) == 4


class TestForgeries:
    @pytest.mark.parametrize("kind", ["hard", "soft", "complaint"])
    async def test_unknown_mail_is_not_believed(self, database: Database, sent: list[str], kind: ReportKind):
        assert not await record_report(database, report(new_id(), kind))
        assert await database.fetch_all(REPORTS) == []

    @pytest.mark.parametrize("kind", ["hard", "soft", "complaint"])
    async def test_mail_to_somebody_else_is_not_believed(
        self, database: Database, sent: list[str], kind: ReportKind
    ):
        """Eve has a mail of ours, and reports it for Ann's address."""
        assert not await record_report(database, report(sent[0], kind, "eve@example.com"))
        assert await reason(database, "eve@example.com") is None
        assert await reason(database) is None

    async def test_bounce_without_an_address_is_not_believed(self, database: Database, sent: list[str]):
        assert not await record_report(database, Report(mail_id=sent[0], kind="hard", addresses=()))

    async def test_mail_that_was_not_sent_cannot_have_bounced(self, database: Database):
        (mail_id,) = await write(database)
        assert not await record_report(database, report(mail_id))


class TestRelay:
    async def test_suppressed_address_gets_no_mail(
        self, database: Database, relay: Relay, port: int, sent: list[str]
    ):
        await record_report(database, report(sent[0]))
        await write(database, 1, "Ann@EXAMPLE.com")
        (other,) = await write(database, 1, "bob@example.com")
        mailbox = Mailbox()
        async with listening(mailbox, port):
            await relay.send_due()
        assert [message["To"] for message in mailbox.received] == ["bob@example.com"]
        rows = {row["id"]: row for row in await database.fetch_all(ALL_MAILS)}
        (held,) = [row for row in rows.values() if row["status"] == "suppressed"]
        assert (held["attempts"], held["sent_at"], rows[other]["status"]) == (0, None, "sent")
        assert "bounced" in held["last_error"]
        # Nobody will read what would open the account.
        assert held["values"].keys() == VALUES["confirm-signup"].keys() - {"link", "code"}

    async def test_lifted_address_gets_mails(
        self, database: Database, relay: Relay, port: int, sent: list[str]
    ):
        await record_report(database, report(sent[0]))
        await in_transaction(database, lambda transaction: lift(transaction, ANN))
        await write(database)
        mailbox = Mailbox()
        async with listening(mailbox, port):
            await relay.send_due()
        assert len(mailbox.received) == 1


class TestLifting:
    async def test_reports_of_before_do_not_count_again(self, database: Database, sent: list[str]):
        for mail_id in sent[:3]:
            await record_report(database, report(mail_id, "soft"))
        assert await reason(database) == "bounced_often"
        await in_transaction(database, lambda transaction: lift(transaction, ANN))
        # The mailbox is read again, and one more mail is late.
        await record_report(database, report(sent[0], "soft"))
        await record_report(database, report(sent[3], "soft"))
        assert await reason(database) is None

    async def test_address_that_gets_mails_cannot_be_lifted(self, database: Database):
        with pytest.raises(NotSuppressed):
            await in_transaction(database, lambda transaction: lift(transaction, ANN))


async def test_suppressions_end_after_a_year(
    database: Database, sent: list[str], clock: time_machine.Traveller
):
    await record_report(database, report(sent[0]))
    clock.shift(SUPPRESSED_FOR - timedelta(minutes=1))
    await Sweeper(database, SUPPRESSION_SWEEPS).sweep()
    assert await reason(database) == "bounced"
    assert await database.fetch_all(REPORTS) == []
    clock.shift(timedelta(minutes=2))
    await Sweeper(database, SUPPRESSION_SWEEPS).sweep()
    assert await reason(database) is None
