"""The relay against a real SMTP server, on both databases."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
import time_machine
from sqlalchemy import select, update

from tawam.database.port import Database, Row, Statement
from tawam.languages import Language
from tawam.mail import relay as relay_module
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.mail.relay import CLAIM, Relay
from tawam.mail.rendering import render
from tawam.mail.sender import SenderUnavailable
from tawam.mail.smtp import SmtpSender, SmtpServer
from tawam.mail.tables import mails
from tests.mail.smtp_server import Mailbox, free_port, listening
from tests.mail.test_message import SENDER
from tests.mail.test_rendering import EVERY, VALUES

ALL_MAILS = Statement(select(mails).order_by(mails.c.id))
TIMEOUT = 0.5


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC)) as traveller:
        yield traveller


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds become hundredths: what is tested is that each pause ends."""
    monkeypatch.setattr(relay_module, "_LONGEST_PAUSE", 0.1)
    monkeypatch.setattr(relay_module, "_LONGEST_BACKOFF", 0.05)
    monkeypatch.setattr(relay_module, "POLL_SECONDS", 0.05)


class WatchedSender(SmtpSender):
    """Tells how often the server could not be reached."""

    def __init__(self, port: int) -> None:
        super().__init__(SmtpServer.parse(f"smtp://127.0.0.1:{port}"), TIMEOUT)
        self._outages = asyncio.Semaphore(0)

    async def send(self, mail: Row, message: EmailMessage) -> None:
        try:
            await super().send(mail, message)
        except SenderUnavailable:
            self._outages.release()
            raise

    async def failed(self, times: int = 1) -> None:
        async with asyncio.timeout(20):
            for _ in range(times):
                await self._outages.acquire()


@pytest.fixture
def sender(port: int) -> WatchedSender:
    return WatchedSender(port)


@pytest.fixture
def relay(database: Database, sender: WatchedSender) -> Relay:
    return Relay(database, sender, SENDER)


def relay_to(database: Database, port: int) -> Relay:
    return Relay(database, WatchedSender(port), SENDER)


@asynccontextmanager
async def running(*relays: Relay) -> AsyncGenerator[None]:
    tasks = [asyncio.create_task(relay.run()) for relay in relays]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def write(database: Database, count: int = 1, recipient: str = "ann@example.com") -> list[str]:
    """Ids of the mails, which the caller's relays have been told of."""
    ids: list[str] = []
    for _ in range(count):
        async with database.transaction() as transaction:
            mail = Mail(recipient, "confirm-signup", "en", VALUES["confirm-signup"])
            ids.append(await enqueue(transaction, mail))
    return ids


async def write_and_fail(database: Database) -> None:
    async with database.transaction() as transaction:
        await enqueue(transaction, Mail("eve@example.com", "confirm-signup", "en", VALUES["confirm-signup"]))
        raise ZeroDivisionError


async def settled(database: Database) -> list[Row]:
    """The rows, once none is queued."""
    async with asyncio.timeout(20):
        while True:
            rows = await database.fetch_all(ALL_MAILS)
            if all(row["status"] != "queued" for row in rows):
                return rows
            await asyncio.sleep(0.01)


def message_ids(mailbox: Mailbox) -> list[str]:
    return sorted(message["Message-ID"].strip("<>").partition("@")[0] for message in mailbox.received)


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
        monkeypatch.setattr("tawam.mail.outbox.bell.ring", lambda: None)
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

    async def test_a_mail_that_is_being_claimed_is_passed_over(self, database: Database, backend: str):
        if backend == "sqlite":
            return  # One writer at a time: a second claim begins when the first has ended.
        ids = await write(database, 3)
        now, later = "2100-01-01T00:00:00+00:00", "2100-01-01T00:01:00+00:00"
        async with database.transaction() as first, database.transaction() as second, asyncio.timeout(5):
            claims = [
                await transaction.fetch_all(CLAIM, moment=now, count=2, leased_until=later)
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


@pytest.mark.on_sqlite
class TestEveryMail:
    async def test_arrives_in_both_languages_with_both_parts(self, database: Database, port: int):
        mailbox, ids = Mailbox(), dict[str, tuple[Template, Language]]()
        # With patience: a busy machine must not make a mail go out twice here.
        relay = Relay(database, SmtpSender(SmtpServer.parse(f"smtp://127.0.0.1:{port}"), 20), SENDER)
        async with listening(mailbox, port), running(relay):
            async with database.transaction() as transaction:
                for template, language in EVERY:
                    mail = Mail("ann@example.com", template, language, VALUES[template])
                    ids[await enqueue(transaction, mail)] = (template, language)
            await settled(database)
        assert message_ids(mailbox) == sorted(ids)
        for message in mailbox.received:
            template, language = ids[message["Message-ID"].strip("<>").partition("@")[0]]
            expected = render(template, language, VALUES[template], SENDER.brand)
            text, html = message.get_body(("plain",)), message.get_body(("html",))
            assert message.get_content_type() == "multipart/alternative"
            assert text is not None
            assert html is not None
            assert message["Subject"] == expected.subject
            assert text.get_content().splitlines() == expected.text.splitlines()
            assert html.get_content().splitlines() == expected.html.splitlines()
            assert ('dir="rtl"' in html.get_content()) is (language == "ar")
            assert message["Content-Language"] == language


class TestOutage:
    async def test_one_trouble_after_another(
        self, database: Database, relay: Relay, sender: WatchedSender, port: int
    ):
        """Gone, then hanging, then refusing for a while, then for good: each mail still arrives once."""
        mailbox = Mailbox()
        async with running(relay):
            ids = await write(database, 6)
            await sender.failed()
            mailbox.hangs = True
            async with listening(mailbox, port):
                await mailbox.tried(1)
                await sender.failed()
                mailbox.hangs = False
                for refusal in ("421 Busy", "550 Not now"):
                    mailbox.refusal = refusal
                    await mailbox.tried(mailbox.attempts + 2)
                mailbox.refusal = None
                rows = await settled(database)
        assert message_ids(mailbox) == sorted(ids)
        assert {row["status"] for row in rows} == {"sent"}

    async def test_refused_connections(
        self, database: Database, relay: Relay, sender: WatchedSender, port: int
    ):
        mailbox = Mailbox()
        async with running(relay):
            ids = await write(database, 5)
            await sender.failed()
            async with listening(mailbox, port):
                rows = await settled(database)
        assert message_ids(mailbox) == sorted(ids)
        assert {row["status"] for row in rows} == {"sent"}

    async def test_a_server_that_hangs(
        self, database: Database, relay: Relay, sender: WatchedSender, port: int
    ):
        mailbox = Mailbox()
        mailbox.hangs = True
        async with listening(mailbox, port), running(relay):
            ids = await write(database, 3)
            await sender.failed()
            mailbox.hangs = False
            await settled(database)
        assert message_ids(mailbox) == sorted(ids)

    async def test_temporary_and_permanent_refusals(self, database: Database, relay: Relay, port: int):
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            for refusal in ("451 Try again later", "554 Not today"):
                mailbox.refusal = refusal
                before = mailbox.attempts
                ids = await write(database, 3)
                await mailbox.tried(before + 4)
                mailbox.refusal = None
                await settled(database)
                assert set(ids) <= set(message_ids(mailbox))
        assert len(set(message_ids(mailbox))) == len(mailbox.received) == 6

    async def test_an_outage_counts_against_no_mail(
        self, database: Database, relay: Relay, sender: WatchedSender, port: int
    ):
        async with running(relay):
            await write(database)
            await sender.failed(times=12)
            async with listening(Mailbox(), port):
                (row,) = await settled(database)
        assert (row["status"], row["attempts"]) == ("sent", 1)


class TestGoingOn:
    async def test_a_stumble_of_any_kind_does_not_end_it(
        self, database: Database, relay: Relay, port: int, monkeypatch: pytest.MonkeyPatch
    ):
        send_due, stumbles = relay.send_due, iter([ValueError("never seen before")])

        async def stumble_once() -> bool:
            for error in stumbles:
                raise error
            return await send_due()

        monkeypatch.setattr(relay, "send_due", stumble_once)
        mailbox = Mailbox()
        async with listening(mailbox, port), running(relay):
            await write(database)
            await mailbox.reaches(1)


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


class TestDying:
    async def test_what_a_dead_relay_held_is_sent_by_the_next(
        self, database: Database, relay: Relay, port: int, clock: time_machine.Traveller
    ):
        mailbox = Mailbox()
        mailbox.hangs = True
        async with listening(mailbox, port):
            (mail_id,) = await write(database)
            async with running(relay):
                await mailbox.tried(1)
            mailbox.hangs = False
            async with running(relay_to(database, port)):
                await asyncio.sleep(0.2)
                assert mailbox.received == []
                clock.shift(TIMEOUT + 6)
                await settled(database)
        assert message_ids(mailbox) == [mail_id]
