"""Relays that send to a real SMTP server, and the mails that are written for them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from email.message import EmailMessage

from sqlalchemy import select

from tawam import tasks
from tawam.database.port import Database, Row, Statement
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.relay import Relay
from tawam.mail.sender import SenderUnavailable
from tawam.mail.smtp import SmtpSender, SmtpServer
from tawam.mail.tables import mails
from tests.mail.smtp_server import Mailbox
from tests.mail.test_message import SENDER
from tests.mail.test_rendering import VALUES

ALL_MAILS = Statement(select(mails).order_by(mails.c.id))
# As long as on a busy machine: a mail whose answer is not waited for goes out twice.
TIMEOUT = 20.0
# For a server that hangs.
SHORT_TIMEOUT = 0.5


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
        async with asyncio.timeout(60):
            for _ in range(times):
                await self._outages.acquire()


def relay_to(database: Database, port: int) -> Relay:
    return Relay(database, WatchedSender(port), SENDER)


@asynccontextmanager
async def running(*relays: Relay) -> AsyncGenerator[None]:
    async with AsyncExitStack() as stack:
        for relay in relays:
            await stack.enter_async_context(tasks.running(relay.run()))
        yield


async def write(database: Database, count: int = 1, recipient: str = "ann@example.com") -> list[str]:
    """Ids of the mails, which the caller's relays have been told of."""
    ids: list[str] = []
    for _ in range(count):
        async with database.transaction() as transaction:
            mail = Mail(recipient, "confirm-signup", "en", VALUES["confirm-signup"])
            ids.append(await enqueue(transaction, mail))
    return ids


async def settled(database: Database) -> list[Row]:
    """The rows, once none is queued."""
    async with asyncio.timeout(60):
        while True:
            rows = await database.fetch_all(ALL_MAILS)
            if all(row["status"] != "queued" for row in rows):
                return rows
            await asyncio.sleep(0.01)


def message_ids(mailbox: Mailbox) -> list[str]:
    return sorted(message["Message-ID"].strip("<>").partition("@")[0] for message in mailbox.received)
