"""Mails that nobody will ever take end as failed, and hold up no other."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from sqlalchemy import update

from tawam.database.port import Database, Statement
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.relay import Relay
from tawam.mail.tables import mails
from tests.mail.relays import ALL_MAILS, message_ids, running, settled, write
from tests.mail.smtp_server import Mailbox, listening
from tests.mail.test_rendering import VALUES

pytestmark = pytest.mark.usefixtures("short_pauses")


class TestGivingUp:
    async def test_a_mail_that_is_always_refused_ends_as_failed(
        self, database: Database, relay: Relay, port: int
    ):
        mailbox = Mailbox()
        mailbox.refusal = "550 No such user"
        async with listening(mailbox, port), running(relay):
            await write(database)
            (row,) = await settled(database)
        assert (row["status"], row["attempts"]) == ("failed", 8)
        assert "No such user" in row["last_error"]

    async def test_a_full_mailbox_is_tried_for_days(
        self, database: Database, relay: Relay, port: int, clock: time_machine.Traveller
    ):
        """RFC 5321, 4.5.4.1: what is refused for now is repeated, ever more rarely, and not for minutes."""
        mailbox = Mailbox()
        mailbox.refusal = "452 Mailbox full"
        await write(database)
        async with database.transaction() as transaction:
            await transaction.execute(Statement(update(mails).values(attempts=100)))
        async with listening(mailbox, port):
            await relay.send_due()
            (row,) = await database.fetch_all(ALL_MAILS)
            assert (row["status"], row["attempts"]) == ("queued", 101)
            assert datetime.fromisoformat(row["due_at"]) > datetime.now(UTC) + timedelta(minutes=10)
            clock.shift(3 * 24 * 3600 + 1)
            await relay.send_due()
        (row,) = await database.fetch_all(ALL_MAILS)
        assert row["status"] == "failed"

    async def test_a_mail_that_cannot_be_written_does_not_stop_the_others(
        self, database: Database, relay: Relay, port: int
    ):
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            async with database.transaction() as transaction:
                await enqueue(transaction, Mail("ann@example.com", "confirm-signup", "en", {"email": "x"}))
                await enqueue(
                    transaction, Mail("a\r\nBcc: eve@example.com", "order-paid", "en", VALUES["order-paid"])
                )
            (good,) = await write(database)
            rows = await settled(database)
        assert message_ids(mailbox) == [good]
        assert sorted(row["status"] for row in rows) == ["failed", "failed", "sent"]

    async def test_an_outage_of_days_ends_as_failed(
        self, database: Database, relay: Relay, clock: time_machine.Traveller
    ):
        await write(database)
        clock.shift(3 * 24 * 3600 + 1)
        async with running(relay):
            (row,) = await settled(database)
        assert row["status"] == "failed"
