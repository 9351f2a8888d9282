"""Sends mails over SMTP (RFC 5321), with TLS from the start or by STARTTLS."""

import asyncio
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Self
from urllib.parse import unquote, urlsplit

import aiosmtplib

from tawam.database.port import Row
from tawam.mail.sender import MailRefused, SenderUnavailable

_TIMEOUT = 30.0


@dataclass(frozen=True)
class SmtpServer:
    """Attributes:
    implicit_tls: TLS from the start (`smtps://`); else STARTTLS.
    """

    host: str
    port: int
    username: str | None
    password: str | None
    implicit_tls: bool

    @classmethod
    def parse(cls, url: str) -> Self:
        """Parse `smtp://user:password@host:587` or `smtps://…`.

        Raises:
            ValueError: another scheme, no host, or an invalid port.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("an SMTP address looks like smtp://user:password@host:587 or smtps://…")
        implicit_tls = parts.scheme == "smtps"
        return cls(
            host=parts.hostname,
            port=parts.port or (465 if implicit_tls else 587),
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            implicit_tls=implicit_tls,
        )


class SmtpSender:
    """Opens a connection for each mail: mails are few, and idle connections break."""

    is_local = False

    def __init__(self, server: SmtpServer, timeout: float = _TIMEOUT, *, needs_tls: bool = False) -> None:
        """`needs_tls`: no mail goes to another machine without TLS; else STARTTLS where it is offered."""
        self.timeout = timeout
        self._needs_tls = needs_tls
        self._server = server
        self._tls = ssl.create_default_context()

    async def send(self, mail: Row, message: EmailMessage) -> None:
        try:
            async with asyncio.timeout(self.timeout):
                await self._deliver(message)
        except (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPDataError) as error:
            raise _refused(error) from error
        except aiosmtplib.SMTPNotSupported as error:
            raise MailRefused(str(error), permanent=True) from error
        # Also raised where our own address is refused: then no mail can be sent.
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise SenderUnavailable(f"{type(error).__name__}: {error}") from error

    async def check(self) -> None:
        """Connect, sign in and leave.

        Raises:
            SenderUnavailable: that did not work.
        """
        try:
            async with asyncio.timeout(self.timeout), self._client():
                pass
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise SenderUnavailable(f"{type(error).__name__}: {error}") from error

    async def _deliver(self, message: EmailMessage) -> None:
        async with self._client() as client:
            await client.send_message(message)

    def _client(self) -> aiosmtplib.SMTP:
        server = self._server
        return aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            username=server.username,
            password=server.password,
            use_tls=server.implicit_tls,
            start_tls=self._starts_tls(server),
            tls_context=self._tls,
            timeout=self.timeout,
        )

    def _starts_tls(self, server: SmtpServer) -> bool | None:
        """None: STARTTLS where it is offered. A password is never sent without TLS."""
        if server.implicit_tls or _is_local(server.host):
            return None
        return True if self._needs_tls or server.password else None


def _is_local(host: str) -> bool:
    return host in ("127.0.0.1", "::1", "localhost")


def _refused(error: aiosmtplib.SMTPException) -> MailRefused:
    refusals = error.recipients if isinstance(error, aiosmtplib.SMTPRecipientsRefused) else [error]
    codes = [refusal.code for refusal in refusals if isinstance(refusal, aiosmtplib.SMTPResponseException)]
    return MailRefused(str(error), permanent=all(code >= 500 for code in codes))
