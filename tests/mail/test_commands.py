"""`tawam mails`, and what `tawam check` says of mails that were given up; beside a server's own relay."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from sqlalchemy import bindparam, update
from typer.testing import CliRunner, Result

from tawam.cli import app
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import now
from tawam.mail.failed import RETRY_ALL
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.relay import Relay
from tawam.mail.suppressions import Report, record_report
from tawam.mail.tables import mails
from tawam.settings import Settings
from tests.mail.relays import ALL_MAILS, message_ids, running, settled, write
from tests.mail.smtp_server import Mailbox, listening

pytestmark = pytest.mark.usefixtures("short_pauses")

GIVE_UP = Statement(
    update(mails)
    .where(mails.c.status == "queued")
    .values(
        status="failed",
        attempts=8,
        due_at=bindparam("moment"),
        last_error="MailRefused: 550 No such user",
    )
)


async def run(settings: Settings, *arguments: str) -> Result:
    environment = {
        "TAWAM_DATA_DIR": str(settings.data_dir),
        "TAWAM_DATABASE_URL": settings.database_url,
        "TAWAM_SITE_URL": settings.site_url,
        "TAWAM_WEB_DIST": str(settings.web_dist),
    }
    return await asyncio.to_thread(CliRunner().invoke, app, arguments, env=environment)


async def given_up(database: Database, count: int = 1, recipient: str = "ann@example.com") -> list[str]:
    """Ids of mails that have failed at this moment."""
    ids = await write(database, count, recipient)
    async with database.transaction() as transaction:
        await transaction.execute(GIVE_UP, moment=now())
    return ids


async def only(database: Database) -> Row:
    (row,) = await database.fetch_all(ALL_MAILS)
    return row


class TestFailed:
    async def test_says_that_there_are_none(self, database: Database, settings: Settings):
        await write(database)
        result = await run(settings, "mails", "failed")
        assert (result.stdout, result.exit_code) == ("No mail has failed.\n", 0)

    async def test_lists_the_newest_first(
        self, database: Database, settings: Settings, clock: time_machine.Traveller
    ):
        clock.move_to(datetime(2026, 11, 21, 9, 30, tzinfo=UTC), tick=False)
        (first,) = await given_up(database)
        clock.shift(timedelta(hours=1))
        (second,) = await given_up(database, recipient="bob@example.com")
        error = "MailRefused: 550 No such user"
        assert (await run(settings, "mails", "failed")).stdout.splitlines() == [
            f"{second}  2026-11-21T10:30:00Z  confirm-signup  bob@example.com  {error}",
            f"{first}  2026-11-21T09:30:00Z  confirm-signup  ann@example.com  {error}",
        ]

    async def test_a_hundred_are_enough_and_the_rest_is_counted(self, database: Database, settings: Settings):
        await given_up(database, 103)
        lines = (await run(settings, "mails", "failed")).stdout.splitlines()
        assert len(lines) == 101
        assert lines[-1] == "And 3 more."

    async def test_what_strangers_wrote_stays_on_its_line(
        self, database: Database, settings: Settings, relay: Relay
    ):
        async with database.transaction() as transaction:
            await enqueue(transaction, Mail("a\r\n\x1b[2Jb@example.com", "confirm-signup", "en", {}))
        await relay.send_due()
        (line,) = (await run(settings, "mails", "failed")).stdout.splitlines()
        assert "a   [2Jb@example.com" in line


class TestRetry:
    async def test_all_are_sent_by_the_server_that_runs(
        self, database: Database, settings: Settings, relay: Relay, port: int
    ):
        mailbox = Mailbox()
        mailbox.refusal = "550 No such user"
        async with listening(mailbox, port), running(relay):
            ids = await write(database, 3)
            assert {row["status"] for row in await settled(database)} == {"failed"}
            mailbox.refusal = None
            result = await run(settings, "mails", "retry")
            assert (result.stdout, result.exit_code) == ("3 mails are in the queue again.\n", 0)
            rows = await settled(database)
        assert message_ids(mailbox) == sorted(ids)
        assert {(row["status"], row["attempts"], row["last_error"]) for row in rows} == {("sent", 1, None)}

    async def test_one_leaves_the_others(self, database: Database, settings: Settings):
        one, other = await given_up(database, 2)
        before = now()
        result = await run(settings, "mails", "retry", one.upper())
        assert (result.stdout, result.exit_code) == ("1 mail is in the queue again.\n", 0)
        rows = {row["id"]: row for row in await database.fetch_all(ALL_MAILS)}
        assert (rows[one]["status"], rows[one]["attempts"]) == ("queued", 0)
        assert before < rows[one]["due_at"] < now()
        assert (rows[other]["status"], rows[other]["attempts"]) == ("failed", 8)

    @pytest.mark.parametrize("every", [True, False])
    async def test_it_is_due_at_once_and_tried_for_three_days_from_then(
        self,
        database: Database,
        settings: Settings,
        relay: Relay,
        clock: time_machine.Traveller,
        every: bool,
    ):
        (mail_id,) = await write(database)
        clock.shift(timedelta(days=3, seconds=1))
        await relay.send_due()
        assert (await only(database))["status"] == "failed"
        await run(settings, "mails", "retry", *([] if every else [mail_id]))
        assert await relay.send_due()
        assert (await only(database))["status"] == "queued"
        clock.shift(timedelta(days=3, seconds=1))
        await relay.send_due()
        assert (await only(database))["status"] == "failed"

    async def test_more_than_a_batch_go_at_once(self, database: Database, settings: Settings):
        await given_up(database, 510)
        assert (await run(settings, "mails", "retry")).stdout == "510 mails are in the queue again.\n"

    async def test_one_that_fails_again_meanwhile_is_not_taken_twice(self, database: Database):
        await given_up(database)
        moment = now()
        for expected in (1, 0):
            async with database.transaction() as transaction:
                assert await transaction.execute(RETRY_ALL, moment=moment) == expected
                await transaction.execute(GIVE_UP, moment=now())

    @pytest.mark.parametrize("mail_id", ["5628446d-36e4-40c9-928c-8c20af49bf3d", "nonsense"])
    async def test_an_unknown_one_is_told(self, database: Database, settings: Settings, mail_id: str):
        await given_up(database)
        result = await run(settings, "mails", "retry", mail_id)
        assert (result.stderr, result.exit_code) == (f"There is no mail {mail_id}.\n", 1)
        assert (await only(database))["status"] == "failed"

    async def test_one_that_has_not_failed_stays_as_it_is(
        self, database: Database, settings: Settings, relay: Relay, port: int
    ):
        (mail_id,) = await write(database)
        async with listening(Mailbox(), port):
            await relay.send_due()
        result = await run(settings, "mails", "retry", mail_id)
        refusal = f"The mail {mail_id} has not failed: it is sent.\n"
        assert (result.stderr, result.exit_code) == (refusal, 1)
        assert (await only(database))["status"] == "sent"

    async def test_says_that_there_are_none(self, database: Database, settings: Settings):
        result = await run(settings, "mails", "retry")
        assert (result.stdout, result.exit_code) == ("No mail has failed.\n", 0)


class TestSuppressed:
    async def test_addresses_are_listed_and_lifted(self, database: Database, settings: Settings):
        (mail_id,) = await given_up(database)
        report = Report(mail_id=mail_id, kind="hard", addresses=("ann@example.com",), detail="no such user")
        await record_report(database, report)
        listed = await run(settings, "mails", "suppressed")
        assert listed.stdout.endswith("Z  bounced  ann@example.com  no such user\n")
        lifted = await run(settings, "mails", "lift", "Ann@example.com")
        assert (lifted.stdout, lifted.exit_code) == ("ann@example.com gets mails again.\n", 0)
        assert (await run(settings, "mails", "suppressed")).stdout == "Every address gets mails.\n"
        again = await run(settings, "mails", "lift", "ann@example.com")
        assert (again.stderr, again.exit_code) == ("ann@example.com gets mails already.\n", 1)
        assert (await only(database))["status"] == "failed"


class TestCheck:
    async def test_failed_mails_of_a_week_are_not_well(
        self, database: Database, settings: Settings, clock: time_machine.Traveller
    ):
        await given_up(database, 2)
        clock.shift(timedelta(days=7, hours=-1))
        result = await run(settings, "check")
        assert "mails     FAIL 2 were given up in the last 7 days: `tawam mails failed`" in result.stdout
        assert result.exit_code == 1
        clock.shift(timedelta(hours=2))
        result = await run(settings, "check")
        assert "mails     ok   none was given up in the last 7 days" in result.stdout
        assert result.exit_code == 0

    async def test_once_they_are_in_the_queue_again_all_is_well(self, database: Database, settings: Settings):
        await given_up(database)
        assert "mails     FAIL 1 was given up" in (await run(settings, "check")).stdout
        await run(settings, "mails", "retry")
        assert (await run(settings, "check")).exit_code == 0
