"""Messages of the contact form: stored and mailed to the team, at once or not at all."""

import msgspec

from tawam.database.port import Database
from tawam.languages import Language
from tawam.leads.inbox import Inbox
from tawam.leads.tables import contact_messages
from tawam.mail.outbox import Mail

INBOX = Inbox.of(contact_messages)


class ContactMessage(msgspec.Struct, frozen=True):
    """Checked texts. `email` is where the team's answer goes."""

    name: str
    email: str
    subject: str
    message: str
    language: Language


class ContactMessages:
    def __init__(self, database: Database, team_email: str) -> None:
        self._database = database
        self._team_email = team_email

    async def receive(self, message: ContactMessage, idempotency_key: str | None = None) -> None:
        """Keep a message. When this returns, it is on the disk and its mail is in the outbox.

        Raises:
            KeyTaken: the key stands for another message.
        """
        values = msgspec.structs.asdict(message)
        mail = Mail(
            self._team_email,
            "contact-message",
            message.language,
            {name: values[name] for name in ("name", "email", "subject", "message")},
            reply_to=message.email,
        )
        await INBOX.keep(self._database, idempotency_key, values, mail)
