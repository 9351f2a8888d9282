"""Reads delivery reports from a mailbox (IMAP over TLS, RFC 3501), and marks what it has read as seen."""

import asyncio
import imaplib
import re
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self
from urllib.parse import unquote, urlsplit

from tawam.database.errors import DatabaseError
from tawam.database.port import Database
from tawam.logs import logger
from tawam.mail.delivery_reports import MOST_BYTES, read_reports
from tawam.mail.suppressions import record_report
from tawam.traces.spans import traced_run

# Seconds between two looks, and the longest pause while the mailbox cannot be reached.
EVERY = 60.0
_LONGEST_PAUSE = 900.0
_TIMEOUT = 10.0
# So many mails are read at a time; what is left comes with the next look, at once.
MOST_MAILS = 50
_UID = re.compile(rb"\bUID (\d+)")

# A line of an answer; one with a literal is a pair.
Line = bytes | tuple[bytes, bytes] | None

_log = logger("mail")


class MailboxUnavailable(Exception):
    """The mailbox cannot be read at present."""


class ReceivedMail(NamedTuple):
    """`content`: its first `MOST_BYTES`."""

    uid: str
    content: bytes


@dataclass(frozen=True)
class MailboxAddress:
    host: str
    port: int
    username: str
    password: str
    folder: str

    @classmethod
    def parse(cls, url: str) -> Self:
        """Parse `imaps://user:password@host/INBOX`, which the settings have checked."""
        parts = urlsplit(url)
        return cls(
            host=parts.hostname or "",
            port=parts.port or 993,
            username=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            folder=unquote(parts.path.lstrip("/")) or "INBOX",
        )


class ReportMailbox:
    """A connection of one look. Its methods block."""

    def __init__(self, address: MailboxAddress, tls: ssl.SSLContext) -> None:
        self._address = address
        self._tls = tls
        self._imap: imaplib.IMAP4_SSL | None = None

    def open(self) -> None:
        """Connect, sign in, and open the folder.

        Raises:
            MailboxUnavailable
        """
        address = self._address
        try:
            self._imap = imaplib.IMAP4_SSL(
                address.host, address.port, ssl_context=self._tls, timeout=_TIMEOUT
            )
            self._imap.login(address.username, address.password)
            folder = address.folder.replace("\\", "\\\\").replace('"', '\\"')
            self._check(self._imap.select(f'"{folder}"'))
        except (imaplib.IMAP4.error, OSError) as error:
            raise _unavailable(error) from error

    def unseen(self) -> list[ReceivedMail]:
        """The oldest mails that are not seen.

        Raises:
            MailboxUnavailable
        """
        found = self._command("SEARCH", "UNSEEN")
        uids = b" ".join(line for line in found if isinstance(line, bytes)).split()[:MOST_MAILS]
        return [mail for uid in uids for mail in self._fetch(uid.decode())]

    def mark_seen(self, uids: Sequence[str]) -> None:
        """
        Raises:
            MailboxUnavailable
        """
        self._command("STORE", ",".join(uids), "+FLAGS.SILENT", r"(\Seen)")

    def close(self) -> None:
        """Close the connection, also while another thread waits for it."""
        if self._imap is not None:
            self._imap.shutdown()
            self._imap = None

    def _fetch(self, uid: str) -> list[ReceivedMail]:
        # The first part alone: nobody can fill the memory with a large mail.
        answer = self._command("FETCH", uid, f"(UID BODY.PEEK[]<0.{MOST_BYTES}>)")
        pairs = [each for each in answer if isinstance(each, tuple)]
        return [
            ReceivedMail(uid, pair[1])
            for pair in pairs
            if (named := _UID.search(pair[0])) and named[1].decode() == uid
        ]

    def _command(self, name: str, *arguments: str) -> Sequence[Line]:
        if self._imap is None:
            raise MailboxUnavailable("the connection is closed")
        try:
            return self._check(self._imap.uid(name, *arguments))
        except (imaplib.IMAP4.error, OSError) as error:
            raise _unavailable(error) from error

    def _check(self, answer: tuple[str, Sequence[Line]]) -> Sequence[Line]:
        status, lines = answer
        if status != "OK":
            raise MailboxUnavailable(f"the server answered {status}")
        return lines


class ReportReader:
    """Reads the mailbox every minute; a report that comes twice counts once."""

    def __init__(self, database: Database, url: str, tls: ssl.SSLContext | None = None) -> None:
        """
        Args:
            url: `imaps://user:password@host/INBOX`.
            tls: trusts the server; the machine's own authorities unless given.
        """
        self._database = database
        self._address = MailboxAddress.parse(url)
        self._tls = tls or ssl.create_default_context()

    async def run(self) -> None:
        """Read reports until cancelled."""
        pause = EVERY
        while True:
            try:
                is_more = await self.read()
                pause = 0.0 if is_more else EVERY
            except (MailboxUnavailable, DatabaseError) as error:
                _log.warning("reports_unreadable", error=str(error))
                pause = min(max(2 * pause, EVERY), _LONGEST_PAUSE)
            await asyncio.sleep(pause)

    @traced_run("read mail reports")
    async def read(self) -> bool:
        """Read some of the mails that are not seen; whether there may be more.

        They are marked after their reports were stored: a process that dies between reads them again.

        Raises:
            MailboxUnavailable, DatabaseError
        """
        mailbox = ReportMailbox(self._address, self._tls)
        try:
            await asyncio.to_thread(mailbox.open)
            received = await asyncio.to_thread(mailbox.unseen)
            for mail in received:
                for report in await asyncio.to_thread(read_reports, mail.content):
                    await record_report(self._database, report)
            if received:
                await asyncio.to_thread(mailbox.mark_seen, [mail.uid for mail in received])
        finally:
            mailbox.close()
        return len(received) == MOST_MAILS


async def check_mailbox(url: str, tls: ssl.SSLContext | None = None) -> None:
    """Open the mailbox and leave.

    Raises:
        MailboxUnavailable: that did not work.
    """
    mailbox = ReportMailbox(MailboxAddress.parse(url), tls or ssl.create_default_context())
    try:
        await asyncio.to_thread(mailbox.open)
    finally:
        mailbox.close()


def _unavailable(error: Exception) -> MailboxUnavailable:
    return MailboxUnavailable(f"{type(error).__name__}: {error}")
