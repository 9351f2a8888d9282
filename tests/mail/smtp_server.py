"""A real SMTP server that can be told to misbehave."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


class Mailbox:
    """Takes mails, or answers `refusal` instead, or hangs.

    Attributes:
        received: the messages taken, in order.
        passwords: those that clients signed in with, over a bare line.
        changed: set at each attempt, taken or not.
    """

    def __init__(self) -> None:
        self.received: list[EmailMessage] = []
        self.refusal: str | None = None
        self.hangs = False
        self.attempts = 0
        self.passwords: list[bytes] = []
        self.changed = asyncio.Event()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 because aiosmtpd names it
        self.attempts += 1
        self.changed.set()
        if self.hangs:
            await asyncio.sleep(60)
        if self.refusal is not None:
            return self.refusal
        content = envelope.content
        assert isinstance(content, bytes)
        self.received.append(message_from_bytes(content, policy=default))
        return "250 OK"

    def authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.passwords.append(data.password)
        return AuthResult(success=True)

    async def reaches(self, count: int) -> None:
        """Wait until so many mails were taken."""
        async with asyncio.timeout(60):
            while len(self.received) < count:
                self.changed.clear()
                await self.changed.wait()
                await asyncio.sleep(0)

    async def tried(self, count: int) -> None:
        """Wait until so many mails were attempted."""
        async with asyncio.timeout(60):
            while self.attempts < count:
                self.changed.clear()
                await self.changed.wait()


@asynccontextmanager
async def listening(mailbox: Mailbox, port: int, host: str = "127.0.0.1") -> AsyncGenerator[None]:
    """Serve `mailbox` on this port while the block lasts."""
    loop = asyncio.get_running_loop()
    sessions: list[SMTP] = []

    def session() -> SMTP:
        smtp = SMTP(
            mailbox,
            loop=loop,
            enable_SMTPUTF8=True,
            decode_data=False,
            auth_require_tls=False,
            authenticator=mailbox.authenticate,
        )
        sessions.append(smtp)
        return smtp

    server = await loop.create_server(session, host, port)
    try:
        yield
    finally:
        server.close()
        for smtp in sessions:
            if smtp.transport is not None:
                smtp.transport.close()
        await server.wait_closed()
