"""A server that is gone, hangs or refuses for a while: each mail still arrives once."""

import pytest

from tawam.database.port import Database
from tawam.mail.relay import Relay
from tests.mail.relays import SHORT_TIMEOUT, TIMEOUT, WatchedSender, message_ids, running, settled, write
from tests.mail.smtp_server import Mailbox, listening

pytestmark = pytest.mark.usefixtures("short_pauses")


class TestOutage:
    async def test_one_trouble_after_another(
        self, database: Database, relay: Relay, sender: WatchedSender, port: int
    ):
        """Gone, then hanging, then refusing for a while, then for good: each mail still arrives once."""
        mailbox = Mailbox()
        sender.timeout = SHORT_TIMEOUT
        async with running(relay):
            ids = await write(database, 6)
            await sender.failed()
            mailbox.hangs = True
            async with listening(mailbox, port):
                await mailbox.tried(1)
                await sender.failed()
                mailbox.hangs, sender.timeout = False, TIMEOUT
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
        mailbox.hangs, sender.timeout = True, SHORT_TIMEOUT
        async with listening(mailbox, port), running(relay):
            ids = await write(database, 3)
            await sender.failed()
            mailbox.hangs, sender.timeout = False, TIMEOUT
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
