"""The relay against a real SMTP server: each mail goes out at once, whole and once."""

import asyncio

import pytest

from tawam.database.port import Database
from tawam.mail import relay as relay_module
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.relay import QUEUE, Relay
from tests.mail.relays import message_ids, relay_to, running, settled, write
from tests.mail.smtp_server import Mailbox, listening
from tests.mail.test_rendering import VALUES

pytestmark = pytest.mark.usefixtures("short_pauses")


async def write_and_fail(database: Database) -> None:
    async with database.transaction() as transaction:
        await enqueue(transaction, Mail("eve@example.com", "confirm-signup", "en", VALUES["confirm-signup"]))
        raise ZeroDivisionError


class TestDelivery:
    async def test_a_mail_goes_out_at_once(
        self, database: Database, relay: Relay, port: int, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(relay_module, "POLL_SECONDS", 30.0)
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            await asyncio.sleep(1.4)  # Idle by now: the next poll is a second away.
            started = asyncio.get_running_loop().time()
            (mail_id,) = await write(database)
            await mailbox.reaches(1)
            assert asyncio.get_running_loop().time() - started < 0.8
            (row,) = await settled(database)
        assert message_ids(mailbox) == [mail_id]
        assert (row["status"], row["attempts"], row["last_error"]) == ("sent", 1, None)
        assert row["sent_at"] is not None
        assert mailbox.received[0]["To"] == "ann@example.com"

    async def test_what_opens_an_account_leaves_with_the_mail(
        self, database: Database, relay: Relay, port: int
    ):
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            await write(database)
            (row,) = await settled(database)
        text = mailbox.received[0].get_body(("plain",))
        assert text is not None
        assert VALUES["confirm-signup"]["code"] in text.get_content()
        assert row["values"].keys() == VALUES["confirm-signup"].keys() - {"link", "code"}

    async def test_a_transaction_that_fails_sends_nothing(self, database: Database, relay: Relay, port: int):
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            with pytest.raises(ZeroDivisionError):
                await write_and_fail(database)
            await write(database)
            await mailbox.reaches(1)
        assert [message["To"] for message in mailbox.received] == ["ann@example.com"]

    async def test_mails_of_another_process_are_found(
        self, database: Database, relay: Relay, port: int, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("tawam.mail.outbox.notify_worker", lambda: None)
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            await write(database)
            await mailbox.reaches(1)

    async def test_two_relays_send_each_mail_once(self, database: Database, port: int):
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay_to(database, port), relay_to(database, port)):
            ids = await write(database, 30)
            await settled(database)
        assert message_ids(mailbox) == sorted(ids)

    # SQLite has one writer at a time: a second claim begins when the first has ended.
    @pytest.mark.on_postgres
    async def test_a_mail_that_is_being_claimed_is_passed_over(self, database: Database):
        ids = await write(database, 3)
        now, later = "2100-01-01T00:00:00+00:00", "2100-01-01T00:01:00+00:00"
        async with database.transaction() as first, database.transaction() as second, asyncio.timeout(60):
            claims = [
                await transaction.fetch_all(QUEUE.claim_statement, moment=now, count=2, leased_until=later)
                for transaction in (first, second)
            ]
        assert [len(rows) for rows in claims] == [2, 1]
        assert {row["id"] for rows in claims for row in rows} == set(ids)

    async def test_arabic_arrives_whole(self, database: Database, relay: Relay, port: int):
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            async with database.transaction() as transaction:
                await enqueue(
                    transaction, Mail("ann@example.com", "confirm-signup", "ar", VALUES["confirm-signup"])
                )
            await mailbox.reaches(1)
        body = mailbox.received[0].get_body(("plain",))
        assert body is not None
        assert body.get_content().startswith("أكّد بريدك")
        assert mailbox.received[0]["Subject"] == "أكّد بريدك الإلكتروني في منصة توأم"
