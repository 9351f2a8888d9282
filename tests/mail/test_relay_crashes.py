"""The relay's own failures: what it stumbles over, and a process that dies."""

import asyncio
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
import time_machine

from tawam.database.port import Database, Row
from tawam.mail.relay import Relay
from tawam.mail.sender import SenderUnavailable
from tests.mail.relays import TIMEOUT, message_ids, relay_to, running, settled, write
from tests.mail.smtp_server import Mailbox, listening
from tests.mail.test_message import SENDER

pytestmark = pytest.mark.usefixtures("short_pauses")


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


class OutpacedSender:
    """Fails with a mail that another relay has sent while it was trying."""

    timeout = TIMEOUT
    is_local = False

    def __init__(self, database: Database, port: int) -> None:
        self._other = relay_to(database, port)

    async def send(self, mail: Row, message: EmailMessage) -> None:
        with time_machine.travel(datetime.now(UTC) + timedelta(seconds=TIMEOUT + 6), tick=True):
            assert await self._other.send_due()
        raise SenderUnavailable("too late")


class TestOutpaced:
    async def test_what_another_relay_has_sent_stays_sent(self, database: Database, port: int):
        mailbox = Mailbox()
        async with listening(mailbox, port):
            (mail_id,) = await write(database)
            await Relay(database, OutpacedSender(database, port), SENDER).send_due()
            (row,) = await settled(database)
        assert row["status"] == "sent"
        assert message_ids(mailbox) == [mail_id]
