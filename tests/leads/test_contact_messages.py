import pytest
from sqlalchemy import select

from tawam.auth.accounts import is_confirmed
from tawam.database.errors import DatabaseError
from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.leads.contact_messages import ContactMessage, ContactMessages
from tawam.leads.tables import contact_messages
from tawam.mail.tables import mails

MESSAGES = Statement(select(contact_messages))
MAILS = Statement(select(mails))
MESSAGE = ContactMessage("Mariam", "mariam@sadu.example", "A quote", "We are four speakers.", "ar")


def messages(database: Database, team_email: str = "team@tawam.example") -> ContactMessages:
    return ContactMessages(database, team_email, "https://tawam.example", is_confirmed)


class TestReceive:
    async def test_stores_and_mails_the_team_in_the_senders_language(self, database: Database) -> None:
        await messages(database).receive(MESSAGE)
        (stored,) = await database.fetch_all(MESSAGES)
        (mail,) = await database.fetch_all(MAILS)
        assert (stored["name"], stored["language"]) == ("Mariam", "ar")
        assert (mail["recipient"], mail["reply_to"], mail["language"]) == (
            "team@tawam.example",
            "mariam@sadu.example",
            "ar",
        )

    async def test_nothing_is_stored_when_the_mail_cannot_be_written(self, database: Database) -> None:
        with pytest.raises(DatabaseError):
            await messages(database, "team\0@tawam.example").receive(MESSAGE)
        assert await database.fetch_all(MESSAGES) == await database.fetch_all(MAILS) == []
