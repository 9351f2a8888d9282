"""Messages of the contact form: stored, and mailed to the team, at once or not at all."""

import msgspec
from sqlalchemy import insert

from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.languages import Language
from tawam.leads.tables import contact_messages
from tawam.mail.outbox import Mail, enqueue

INSERT_MESSAGE = Statement(insert(contact_messages))


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

    async def receive(self, message: ContactMessage) -> None:
        """Keep a message. When this returns, it is on the disk and its mail is in the outbox."""
        values = {
            "name": message.name,
            "email": message.email,
            "subject": message.subject,
            "message": message.message,
        }
        mail = Mail(self._team_email, "contact-message", message.language, values, reply_to=message.email)
        async with self._database.transaction() as transaction:
            await transaction.execute(
                INSERT_MESSAGE,
                id=new_id(),
                language=message.language,
                handled_at=None,
                created_at=now(),
                **values,
            )
            await enqueue(transaction, mail)
