"""Messages of the contact form: stored and mailed to the team, at once or not at all."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import msgspec

from tawam.database.port import Database, Transaction
from tawam.database.schema import timestamp
from tawam.languages import Language
from tawam.leads.acknowledgement import Received, acknowledge
from tawam.leads.deadlines import message_due
from tawam.leads.inbox import Inbox, Lead
from tawam.leads.tables import contact_messages
from tawam.mail.outbox import Mail, enqueue

INBOX = Inbox.of(contact_messages)

# Whether an address is known to be its account's, which must stay so until the transaction ends.
IsConfirmed = Callable[[Transaction, str], Awaitable[bool]]


class ContactMessage(msgspec.Struct, frozen=True):
    """Checked texts. `email` is where the team's answer goes."""

    name: str
    email: str
    subject: str
    message: str
    language: Language


class ContactMessages:
    def __init__(self, database: Database, team_email: str, site_url: str, is_confirmed: IsConfirmed) -> None:
        self._database = database
        self._team_email = team_email
        self._site_url = site_url
        self._is_confirmed = is_confirmed

    async def receive(self, message: ContactMessage, idempotency_key: str | None = None) -> None:
        """Keep a message. When this returns, it is on the disk and its mails are in the outbox.

        Raises:
            KeyTaken: the key stands for another message.
        """
        moment = datetime.now(UTC)
        received_at, due_at = timestamp(moment), message_due(moment)
        typed = msgspec.structs.asdict(message)
        lead = Lead(idempotency_key, typed, {"created_at": received_at, "due_at": due_at})

        async def tell(transaction: Transaction) -> None:
            await enqueue(transaction, self._for_the_team(message))
            # Anybody may type anybody's address: a stranger's must not get mails from us.
            is_confirmed = await self._is_confirmed(transaction, message.email)
            received = Received(message.email, message.language, received_at, due_at)
            await acknowledge(transaction, received, self._site_url, is_confirmed=is_confirmed)

        await INBOX.keep(self._database, lead, tell)

    def _for_the_team(self, message: ContactMessage) -> Mail:
        return Mail(
            self._team_email,
            "contact-message",
            message.language,
            {name: getattr(message, name) for name in ("name", "email", "subject", "message")},
            reply_to=message.email,
        )
