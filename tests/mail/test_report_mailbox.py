"""The mailbox of reports, on a real IMAP server."""

import asyncio
import ssl
from collections.abc import Callable, Generator

import pytest

from tawam.database.port import Database
from tawam.database.schema import new_id
from tawam.mail import report_mailbox
from tawam.mail.relay import Relay
from tawam.mail.report_mailbox import MailboxUnavailable, ReportReader, check_mailbox
from tawam.mail.suppressions import find_suppression
from tests.mail.imap_server import ImapServer
from tests.mail.relays import write
from tests.mail.report_mails import ANN, complaint, delivery_report
from tests.mail.smtp_server import Mailbox, listening


@pytest.fixture(scope="module")
def server() -> Generator[ImapServer]:
    server = ImapServer()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture
def imap(server: ImapServer) -> Generator[ImapServer]:
    yield server
    server.empty()


@pytest.fixture
def reader(database: Database, imap: ImapServer) -> ReportReader:
    return ReportReader(database, imap.url, imap.tls)


@pytest.fixture
async def sent(database: Database, relay: Relay, port: int) -> str:
    (mail_id,) = await write(database)
    async with listening(Mailbox(), port):
        await relay.send_due()
    return mail_id


@pytest.mark.parametrize("report", [delivery_report, complaint])
async def test_reports_are_read_and_marked(
    database: Database, imap: ImapServer, reader: ReportReader, sent: str, report: Callable[[str], bytes]
):
    imap.deliver(b"Subject: hello\r\n\r\nIs anybody there?\r\n")
    imap.deliver(report(sent))
    imap.deliver(delivery_report(new_id()))
    assert not await reader.read()
    assert await find_suppression(database, ANN) is not None
    assert imap.seen() == 3


async def test_mails_come_in_portions(
    imap: ImapServer, reader: ReportReader, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(report_mailbox, "MOST_MAILS", 2)
    for _ in range(3):
        imap.deliver(b"Subject: hello\r\n\r\nHello\r\n")
    assert await reader.read()
    assert imap.seen() == 2
    assert not await reader.read()
    assert imap.seen() == 3


async def test_large_mails_are_read_in_part(
    database: Database, imap: ImapServer, reader: ReportReader, sent: str
):
    imap.deliver(delivery_report(sent) + b"x" * 5_000_000)
    await reader.read()
    assert await find_suppression(database, ANN) is not None


@pytest.mark.on_sqlite
async def test_run_goes_on_while_the_mailbox_is_away(
    database: Database, imap: ImapServer, reader: ReportReader, sent: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(report_mailbox, "EVERY", 0.05)
    monkeypatch.setattr(report_mailbox, "_LONGEST_PAUSE", 0.1)
    imap.stop()
    task = asyncio.create_task(reader.run())
    try:
        with pytest.raises(MailboxUnavailable):
            await reader.read()
        await asyncio.to_thread(imap.start)
        imap.deliver(delivery_report(sent))
        async with asyncio.timeout(30):
            while await find_suppression(database, ANN) is None:
                assert not task.done()
                await asyncio.sleep(0.05)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.on_sqlite
@pytest.mark.parametrize("wrong", ["password", "folder", "certificate"])
async def test_what_cannot_be_opened_is_unavailable(database: Database, imap: ImapServer, wrong: str):
    urls = {
        "password": imap.url.replace("p%3Aa", "x"),
        "folder": imap.url.replace("INBOX", "Else%22where"),
        "certificate": imap.url,
    }
    tls = ssl.create_default_context() if wrong == "certificate" else imap.tls
    with pytest.raises(MailboxUnavailable):
        await ReportReader(database, urls[wrong], tls).read()
    with pytest.raises(MailboxUnavailable):
        await check_mailbox(urls[wrong], tls)
    await check_mailbox(imap.url, imap.tls)
